import { compareText } from '../catalog/compare-text.js';
import type { Facing, Placeholder, PromptEntry } from '../catalog/document.js';
import { withoutStamps } from '../prompts/stamps.js';
import type { PromptChange, PromptChangeKind, PromptSide } from './document.js';
import type { Grouping } from './grouping.js';
import { type Matching, type Pair, pathsOf } from './matching.js';
import { compareIds, type Nesting } from './nesting.js';
import type { Places } from './places.js';
import { similarityOf } from './similarity.js';
import type { Subject } from './subject.js';
import { differencesOf } from './text-differences.js';

const FACING_RANK = ['model', 'unknown', 'ui', 'internal'];

/** Changes of what a text says; all others are of where it stands and what it is taken for. */
export const textChangeKinds: readonly PromptChangeKind[] = [
  'added',
  'removed',
  'split',
  'merged',
  'restructured',
  'reworded',
  'values',
  'stamp',
];

/** The order in which kinds of change are named: that of the schema. */
export const changeKinds: readonly PromptChangeKind[] = [
  ...textChangeKinds,
  'kind',
  'facing',
  'context',
  'moved',
  'occurrences',
];

/** What the comparison of two matched entries asks beside them. */
export interface Surrounding {
  places: Places;
  before: Nesting;
  after: Nesting;
  /** Ids of the newer catalog by ids of the older one. */
  newer: ReadonlyMap<string, readonly string[]>;
  /** Ids of texts that one of the two catalogs does not list. */
  unlisted: ReadonlySet<string>;
  /** Whether word-level differences are listed. */
  withText: boolean;
}

/** All changes of a matching: what a model reads first, then by kind and id; last, texts that are only read otherwise. */
export function promptChanges(matching: Matching, surrounding: Surrounding): PromptChange[] {
  const changes = [
    ...matching.added.map((subject) => single('added', subject)),
    ...matching.removed.map((subject) => single('removed', subject)),
    ...matching.unlisted.before.flatMap(({ subject, facing }) => otherReader('before', subject, facing)),
    ...matching.unlisted.after.flatMap(({ subject, facing }) => otherReader('after', subject, facing)),
    ...matching.splits.map((group) => grouped('split', group)),
    ...matching.merges.map((group) => grouped('merged', group)),
    ...matching.pairs.flatMap((pair) => changed(pair, surrounding) ?? []),
  ];
  return changes.sort(
    (left, right) =>
      Number(isReadOtherwise(left)) - Number(isReadOtherwise(right)) ||
      compareSides(sideOf(left), sideOf(right)),
  );
}

/**
 * Whether only the reader or the kind is another. Both are derived, from all that is around a text: that one
 * release's code is understood better than the other's is a likelier reason than that the text changed its use.
 */
export function isReadOtherwise({ changes }: PromptChange): boolean {
  return changes.every((kind) => kind === 'facing' || kind === 'kind');
}

/** The side that a change is listed by: the newer one where there is one. */
export function sideOf(change: PromptChange): PromptSide {
  return (change.after[0] ?? change.before[0]) as PromptSide;
}

function compareSides(left: PromptSide, right: PromptSide): number {
  const byFacing = FACING_RANK.indexOf(left.facing) - FACING_RANK.indexOf(right.facing);
  if (byFacing !== 0) return byFacing;
  return compareText(`${left.kind} ${left.id}`, `${right.kind} ${right.id}`);
}

function toSide(entry: PromptEntry): PromptSide {
  const { id, name, kind, facing, chars, occurrences } = entry;
  const [first] = occurrences;
  if (first === undefined) throw new Error(`${id} stands nowhere`);
  const tokens = tokensOf(entry);
  return {
    id,
    name,
    kind,
    facing,
    chars,
    ...(tokens === undefined ? {} : { tokens }),
    occurrences: occurrences.length,
    module: first.module,
    start: first.start,
    end: first.end,
    line: first.line,
    ...(first.function === undefined ? {} : { function: first.function }),
  };
}

/** Catalogs may be built without counts of tokens. */
export function tokensOf(entry: PromptEntry & { tokens?: unknown }): number | undefined {
  return typeof entry.tokens === 'number' ? entry.tokens : undefined;
}

function sizes(
  before: readonly PromptEntry[],
  after: readonly PromptEntry[],
): Pick<PromptChange, 'chars' | 'tokens'> {
  const sum = (entries: readonly PromptEntry[], of: (entry: PromptEntry) => number | undefined) =>
    entries.reduce<number | undefined>((total, entry) => {
      const count = of(entry);
      return total === undefined || count === undefined ? undefined : total + count;
    }, 0);
  const older = sum(before, tokensOf);
  const newer = sum(after, tokensOf);
  const chars = (entries: readonly PromptEntry[]) => sum(entries, (entry) => entry.chars) ?? 0;
  return {
    chars: chars(after) - chars(before),
    ...(older === undefined || newer === undefined ? {} : { tokens: newer - older }),
  };
}

function single(change: 'added' | 'removed', { entry }: Subject): PromptChange {
  const [before, after] = change === 'added' ? [[], [entry]] : [[entry], []];
  return {
    changes: [change],
    before: before.map(toSide),
    after: after.map(toSide),
    ...sizes(before, after),
  };
}

/** A text of one side that stayed, for a reader whose texts the other side's catalog leaves out. */
function otherReader(side: 'before' | 'after', { entry }: Subject, other: Facing): PromptChange[] {
  const readers =
    side === 'before' ? { before: entry.facing, after: other } : { before: other, after: entry.facing };
  if (!readersDiffer(readers.before, readers.after)) return [];
  const sides = { before: [], after: [], [side]: [toSide(entry)] };
  return [{ changes: ['facing'], ...sides, by: 'text', score: 1, chars: 0, readers }];
}

/** That a reader became known, or unknown, is no change of the program. */
export function readersDiffer(before: Facing, after: Facing): boolean {
  return before !== after && before !== 'unknown' && after !== 'unknown';
}

function grouped(change: 'split' | 'merged', { pair, whole, parts }: Grouping): PromptChange {
  const entries = parts.map(({ entry }) => entry);
  const [before, after] = change === 'split' ? [[whole.entry], entries] : [entries, [whole.entry]];
  return {
    changes: [change],
    before: before.map(toSide),
    after: after.map(toSide),
    by: change,
    score: pair.score,
    ...sizes(before, after),
  };
}

/** Undefined where nothing of weight changed. */
function changed(pair: Pair, surrounding: Surrounding): PromptChange | undefined {
  const before = pair.before.entry;
  const after = pair.after.entry;
  const details = detailsOf(before, after, surrounding);
  const kinds = new Set(textChanges(pair));
  if (details.branches !== undefined) kinds.add('restructured');
  if (before.kind !== after.kind && before.kind !== 'other' && after.kind !== 'other') kinds.add('kind');
  const areOthers = readersDiffer(before.facing, after.facing);
  if (areOthers) kinds.add('facing');
  if (details.context !== undefined) kinds.add('context');
  if (details.moved !== undefined) kinds.add('moved');
  const own = ownPlaceChange(before, after, surrounding);
  if (own !== undefined && details.moved?.what === 'prompt') kinds.add(own);
  if (before.occurrences.length !== after.occurrences.length) kinds.add('occurrences');
  if (kinds.size === 0) return undefined;
  const isReworded = before.textHash !== after.textHash;
  return {
    changes: changeKinds.filter((kind) => kinds.has(kind)),
    before: [toSide(before)],
    after: [toSide(after)],
    by: pair.by,
    score: pair.score,
    ...likeness(pair),
    ...sizes([before], [after]),
    ...(areOthers ? { readers: { before: before.facing, after: after.facing } } : {}),
    ...details,
    ...(surrounding.withText && isReworded ? differencesOf(before.text, after.text) : {}),
  };
}

type Details = Pick<PromptChange, 'placeholders' | 'branches' | 'context' | 'moved'>;

function detailsOf(before: PromptEntry, after: PromptEntry, surrounding: Surrounding): Details {
  const { places, newer } = surrounding;
  const inside = compareIds(
    surrounding.before.inner.get(before.id),
    surrounding.after.inner.get(after.id),
    newer,
    surrounding.unlisted,
  );
  const context = contextChange(pathsOf(before), pathsOf(after));
  const moved = hostChange(before, after, surrounding) ?? places.moveOf(before, after);
  return {
    ...(before.placeholders.length === after.placeholders.length
      ? {}
      : { placeholders: { before: before.placeholders.length, after: after.placeholders.length } }),
    ...(inside === null ? {} : { branches: inside }),
    ...(context === undefined ? {} : { context }),
    ...(moved === undefined ? {} : { moved }),
  };
}

/** Only where no path is left: with many places, some are always found by other ways. */
function contextChange(before: string[], after: string[]): PromptChange['context'] {
  if (before.length === 0 || after.length === 0) return undefined;
  const isSame = (one: string, other: string) =>
    one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
  return before.some((one) => after.some((other) => isSame(one, other))) ? undefined : { before, after };
}

/** Whether the text came to stand in a placeholder of another one, or left it. */
function hostChange(
  before: PromptEntry,
  after: PromptEntry,
  surrounding: Surrounding,
): PromptChange['moved'] {
  const older = surrounding.before.outer.get(before.id);
  const newer = surrounding.after.outer.get(after.id);
  const change = compareIds(older, newer, surrounding.newer, surrounding.unlisted);
  if (change === null) return undefined;
  const [from] = change.removed;
  const [to] = change.added;
  return {
    what: 'prompt',
    ...(from === undefined ? {} : { before: from }),
    ...(to === undefined ? {} : { after: to }),
  };
}

/** Whether an unchanged text that stood by itself came to stand in others only, or the other way. */
function ownPlaceChange(
  before: PromptEntry,
  after: PromptEntry,
  surrounding: Surrounding,
): 'added' | 'removed' | undefined {
  if (before.textHash !== after.textHash) return undefined;
  const [was, is] = [surrounding.before.alone.has(before.id), surrounding.after.alone.has(after.id)];
  if (was === is) return undefined;
  const isWholly = was ? !surrounding.before.outer.has(before.id) : !surrounding.after.outer.has(after.id);
  return isWholly ? (was ? 'removed' : 'added') : undefined;
}

function likeness({ before, after }: Pair): Pick<PromptChange, 'similarity' | 'estimated'> {
  if (before.entry.textHash === after.entry.textHash) return {};
  const similarity = similarityOf(before, after);
  if (similarity === null) return {};
  const value = Math.round(similarity.value * 100) / 100;
  return { similarity: value, ...(similarity.estimated ? { estimated: true } : {}) };
}

function textChanges({ before, after }: Pair): PromptChangeKind[] {
  const areLabelled = labels(before.entry) === labels(after.entry);
  if (before.entry.textHash === after.entry.textHash) {
    const change = areLabelled ? valueChange(before.entry.placeholders, after.entry.placeholders) : undefined;
    return change === undefined ? [] : [change];
  }
  if (before.stampKey === after.stampKey) return ['stamp'];
  if (areLabelled) return ['reworded'];
  return wordingDiffers(before.entry, after.entry) ? ['restructured', 'reworded'] : ['restructured'];
}

function labels({ placeholders }: PromptEntry): string {
  return placeholders.map(({ label }) => label).join(' ');
}

/** Whether the text besides its placeholders differs; by its length where only one side is at hand. */
function wordingDiffers(before: PromptEntry, after: PromptEntry): boolean {
  if (before.text !== undefined && after.text !== undefined)
    return withoutPlaceholders(before.text) !== withoutPlaceholders(after.text);
  return wordingLength(before) !== wordingLength(after);
}

function withoutPlaceholders(text: string): string {
  return text.replace(/\$\{\d+\}/g, '');
}

function wordingLength({ chars, placeholders }: PromptEntry): number {
  return placeholders.reduce((rest, { label }) => rest - `\${${label}}`.length, chars);
}

/** What the placeholders of one text stand for, as far as both releases say it. */
function valueChange(
  before: readonly Placeholder[],
  after: readonly Placeholder[],
): 'values' | 'stamp' | undefined {
  let found: 'stamp' | undefined;
  for (const [index, { resolved: older }] of before.entries()) {
    const newer = after[index]?.resolved;
    if (older === undefined || newer === undefined || older === newer) continue;
    if (withoutStamps(older) !== withoutStamps(newer)) return 'values';
    found = 'stamp';
  }
  return found;
}
