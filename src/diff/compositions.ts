import { compareText } from '../catalog/compare-text.js';
import type { Composition } from '../catalog/document.js';
import type { CompositionChange } from './document.js';
import type { Matching } from './matching.js';
import { newerIds, unlistedIds } from './nesting.js';

type Kind = CompositionChange['changes'][number];

/** A composition with the ids of its listed parts, in terms of the newer catalog. */
interface Joined {
  composition: Composition;
  /** An older part that nothing newer stands for keeps its own id, marked so that none is taken for it. */
  parts: string[];
}

const GONE = '\u0000';
/** Share of parts that two compositions must have in common to be one. */
const LEAST_COMMON = 0.5;

/** Expressions that join the same texts in another order, under other conditions, or with parts more or fewer. */
export function compositionChanges(
  before: readonly Composition[],
  after: readonly Composition[],
  matching: Matching,
): CompositionChange[] {
  const newerOf = newerIds(matching);
  const unlisted = unlistedIds(matching);
  const listed = (ids: string[], id: string) => (unlisted.has(id) ? [] : ids);
  const older = before.map((composition) =>
    joined(composition, (id) => listed(newerOf.get(id) ?? [GONE + id], id)),
  );
  const newer = after.map((composition) => joined(composition, (id) => listed([id], id)));
  const changes: CompositionChange[] = [];
  for (const [one, other] of pairCompositions(older, newer)) {
    const change = changeOf(one, other);
    if (change !== undefined) changes.push(change);
  }
  return changes.sort((left, right) => compareText(left.after, right.after));
}

function joined(composition: Composition, newerOf: (id: string) => string[]): Joined {
  const parts = composition.parts.flatMap(({ prompt }) => (prompt === undefined ? [] : newerOf(prompt)));
  return { composition, parts: parts.filter((part, index) => part !== parts[index - 1]) };
}

/** Those of the same parts first, one after the other; then by most parts in common. */
function pairCompositions(older: Joined[], newer: Joined[]): [Joined, Joined][] {
  const pairs: [Joined, Joined][] = [];
  const open = new Map<string, Joined[]>();
  for (const one of newer) push(open, one.parts.join(' '), one);
  const rest: Joined[] = [];
  for (const one of older) {
    const other = open.get(one.parts.join(' '))?.shift();
    if (other) pairs.push([one, other]);
    else rest.push(one);
  }
  return [...pairs, ...pairAlike(rest, [...open.values()].flat())];
}

function push<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** Looks only at compositions that share a part, and at few of them where a part is everywhere. */
const MOST_HOLDERS = 50;

function pairAlike(older: Joined[], newer: Joined[]): [Joined, Joined][] {
  const holders = new Map<string, Joined[]>();
  for (const one of newer) for (const part of new Set(one.parts)) push(holders, part, one);
  const found: { pair: [Joined, Joined]; share: number }[] = [];
  for (const one of older) {
    const near = new Set(
      [...new Set(one.parts)].flatMap((part) => holders.get(part)?.slice(0, MOST_HOLDERS) ?? []),
    );
    for (const other of near) {
      const share = commonShare(one.parts, other.parts);
      if (share >= LEAST_COMMON) found.push({ pair: [one, other], share });
    }
  }
  found.sort((left, right) => right.share - left.share);
  const taken = new Set<Joined>();
  return found.flatMap(({ pair }) => {
    if (pair.some((one) => taken.has(one))) return [];
    for (const one of pair) taken.add(one);
    return [pair];
  });
}

function commonShare(left: readonly string[], right: readonly string[]): number {
  const others = new Set(right);
  const common = new Set(left.filter((part) => others.has(part))).size;
  return common / Math.max(1, Math.min(new Set(left).size, others.size));
}

function changeOf(one: Joined, other: Joined): CompositionChange | undefined {
  const kept = other.parts.filter((part) => one.parts.includes(part));
  const was = one.parts.filter((part) => other.parts.includes(part));
  const added = other.parts.filter((part) => !one.parts.includes(part));
  const removed = one.parts.filter((part) => !other.parts.includes(part));
  const kinds: Kind[] = [];
  if (kept.join(' ') !== was.join(' ')) kinds.push('reordered');
  if (added.length > 0) kinds.push('parts-added');
  if (removed.length > 0) kinds.push('parts-removed');
  if (kinds.length === 0 && conditionsDiffer(one, other)) kinds.push('conditions');
  if (separatorDiffers(one, other)) kinds.push('separator');
  if (kinds.length === 0) return undefined;
  return {
    changes: kinds,
    before: one.composition.id,
    after: other.composition.id,
    parts: kept,
    added,
    removed: removed.map((part) => part.replace(GONE, '')),
  };
}

/** Numbers of conditions of the listed parts; of compositions whose parts were split or merged they say nothing. */
function conditionsDiffer(one: Joined, other: Joined): boolean {
  const of = ({ composition }: Joined) =>
    composition.parts
      .filter(({ prompt }) => prompt !== undefined)
      .map(({ conditions }) => (conditions ?? []).length);
  const [before, after] = [of(one), of(other)];
  return before.length === after.length && before.some((count, index) => count !== after[index]);
}

/** A bundler may write a `join` as a chain of `+`, whose separators are parts. */
function separatorDiffers({ composition: one }: Joined, { composition: other }: Joined): boolean {
  return one.separator !== undefined && other.separator !== undefined && one.separator !== other.separator;
}
