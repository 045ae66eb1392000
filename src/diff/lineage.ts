import type { CatalogDocument, Composition, Lineage, PromptEntry } from '../catalog/document.js';
import { entryFields } from '../catalog/references.js';
import { type Matching, matchPrompts } from './matching.js';
import type { Subject } from './subject.js';

/** Digits of the text hash that tell an entry from one whose carried id it would have had. */
const HASH_DIGITS = 8;

/**
 * The catalog with the ids of an older one: a matched entry keeps the id that it had, and `lineage` says
 * why. The nearest part of a split text keeps its id, a merged text that of its nearest part. An entry
 * whose own id was thereby given away gets digits of its text hash. Neither document is changed.
 */
export function carryIds(document: CatalogDocument, baseline: CatalogDocument): CatalogDocument {
  const lineages = lineagesOf(matchPrompts(baseline, document));
  const ids = idsOf(document.prompts, lineages);
  const prompts = document.prompts.map((entry) => {
    const id = ids.get(entry.id) as string;
    const lineage = lineages.get(entry.id)?.lineage;
    const { lineage: _, ...rest } = entry;
    if (lineage === undefined) return { ...rest, id };
    return { ...rest, id, lineage: { ...lineage, ...(id === entry.id ? {} : { ownId: entry.id }) } };
  });
  const { name, version, platform, sha256 } = baseline.release;
  return {
    ...document,
    baseline: { name, version, ...(platform === undefined ? {} : { platform }), sha256 },
    prompts: prompts.map(withoutPlainLineage),
    compositions: document.compositions.map((composition) => renamedParts(composition, ids)),
    assemblies: renamed(document.assemblies, fragmentFields, ids),
    registries: renamed(document.registries, entryFields, ids),
  };
}

interface Carried {
  /** The id to keep; null where another part of a split text keeps it. */
  id: string | null;
  lineage: Lineage;
}

/** What each newer entry comes from, by its id. */
function lineagesOf({ pairs, splits, merges }: Matching): Map<string, Carried> {
  const found = new Map<string, Carried>();
  const put = (subject: Subject, id: string | null, lineage: Lineage) =>
    found.set(subject.entry.id, { id, lineage });
  for (const { before, after, by, score } of pairs) {
    const { id } = before.entry;
    put(after, id, { from: [id], by, score });
  }
  for (const { whole, parts, pair } of splits) {
    const { id } = whole.entry;
    parts.forEach((part, index) => {
      put(part, index === 0 ? id : null, { from: [id], by: 'split', score: pair.score });
    });
  }
  for (const { whole, parts, pair } of merges) {
    const from = parts.map(({ entry }) => entry.id);
    put(whole, from[0] as string, { from, by: 'merged', score: pair.score });
  }
  return found;
}

/** New ids by own ids: carried ones first; what remains keeps its own, unless that was given away. */
function idsOf(prompts: readonly PromptEntry[], lineages: ReadonlyMap<string, Carried>): Map<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id } of prompts) {
    const carried = lineages.get(id)?.id ?? null;
    if (carried === null || taken.has(carried)) continue;
    ids.set(id, carried);
    taken.add(carried);
  }
  for (const { id, textHash } of prompts) {
    if (ids.has(id)) continue;
    const free = freeId(id, textHash, taken);
    ids.set(id, free);
    taken.add(free);
  }
  return ids;
}

function freeId(id: string, textHash: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id;
  const hashed = `${id}-${textHash.slice(-HASH_DIGITS)}`;
  let free = hashed;
  for (let number = 2; taken.has(free); number++) free = `${hashed}-${number}`;
  return free;
}

/** The same text under the same id says all by itself. */
function withoutPlainLineage(entry: PromptEntry): PromptEntry {
  const { lineage, ...rest } = entry;
  if (lineage === undefined) return rest;
  return lineage.by === 'text' && lineage.ownId === undefined ? rest : entry;
}

/** Fields of fragments that hold ids of entries. */
const fragmentFields: readonly string[] = ['prompt'];

/** A part of a catalog with new ids in the fields, at any depth. */
function renamed<Part>(part: Part, fields: readonly string[], ids: ReadonlyMap<string, string>): Part {
  const visit = (value: unknown, field: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => visit(item, field));
    if (typeof value === 'string') return fields.includes(field) ? (ids.get(value) ?? value) : value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, key)]));
  };
  return visit(part, '') as Part;
}

function renamedParts(composition: Composition, ids: ReadonlyMap<string, string>): Composition {
  return {
    ...composition,
    parts: composition.parts.map((part) =>
      part.prompt === undefined ? part : { ...part, prompt: ids.get(part.prompt) ?? part.prompt },
    ),
  };
}
