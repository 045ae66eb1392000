import type { PromptEntry } from '../catalog/document.js';
import type { Matching } from './matching.js';

/** Which texts stand in the placeholders of which, by ids. */
export interface Nesting {
  /** Ids of the texts directly inside a text. */
  inner: ReadonlyMap<string, ReadonlySet<string>>;
  /** Ids of the texts directly around a text. */
  outer: ReadonlyMap<string, ReadonlySet<string>>;
  /** Ids of the texts that stand in no other at one place at least. */
  alone: ReadonlySet<string>;
}

interface Span {
  id: string;
  start: number;
  end: number;
}

/** What stands in what, by the spans of all occurrences. */
export function nestingOf(prompts: readonly PromptEntry[]): Nesting {
  const inner = new Map<string, Set<string>>();
  const outer = new Map<string, Set<string>>();
  const alone = new Set<string>();
  for (const spans of spansByModule(prompts).values()) {
    const around: Span[] = [];
    for (const span of spans) {
      while (around.length > 0 && (around.at(-1) as Span).end < span.end) around.pop();
      const host = around.at(-1);
      if (host !== undefined) {
        add(inner, host.id, span.id);
        add(outer, span.id, host.id);
      } else alone.add(span.id);
      around.push(span);
    }
  }
  return { inner, outer, alone };
}

/** In the order of their starts; of two that start together the longer one first. */
function spansByModule(prompts: readonly PromptEntry[]): Map<string, Span[]> {
  const modules = new Map<string, Span[]>();
  for (const { id, occurrences } of prompts) {
    for (const { module, start, end } of occurrences) {
      const spans = modules.get(module);
      if (spans) spans.push({ id, start, end });
      else modules.set(module, [{ id, start, end }]);
    }
  }
  for (const spans of modules.values())
    spans.sort((left, right) => left.start - right.start || right.end - left.end);
  return modules;
}

function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}

/** Ids of the newer catalog that stand for ids of the older one. */
export function newerIds({ pairs, splits, merges }: Matching): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { before, after } of pairs) ids.set(before.entry.id, [after.entry.id]);
  for (const { whole, parts } of splits)
    ids.set(
      whole.entry.id,
      parts.map(({ entry }) => entry.id),
    );
  for (const { whole, parts } of merges) for (const { entry } of parts) ids.set(entry.id, [whole.entry.id]);
  return ids;
}

/** Ids of texts that one of the two catalogs does not list: that they are missing there says nothing. */
export function unlistedIds({ unlisted }: Matching): ReadonlySet<string> {
  return new Set([...unlisted.before, ...unlisted.after].map(({ subject }) => subject.entry.id));
}

export interface SetChange {
  /** Ids of the newer catalog. */
  added: string[];
  /** Ids of the older catalog. */
  removed: string[];
}

/** Compares ids of the older catalog with ids of the newer one; null where they are the same texts. */
export function compareIds(
  before: ReadonlySet<string> | undefined,
  after: ReadonlySet<string> | undefined,
  newer: ReadonlyMap<string, readonly string[]>,
  unlisted: ReadonlySet<string>,
): SetChange | null {
  const kept = new Set([...(before ?? [])].flatMap((id) => newer.get(id) ?? []));
  const added = [...(after ?? [])].filter((id) => !kept.has(id) && !unlisted.has(id)).sort();
  const removed = [...(before ?? [])]
    .filter((id) => !unlisted.has(id) && !(newer.get(id) ?? []).some((one) => after?.has(one)))
    .sort();
  return added.length + removed.length === 0 ? null : { added, removed };
}
