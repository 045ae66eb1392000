import type { CatalogDocument, Occurrence, PromptEntry } from '../catalog/document.js';
import type { PromptChange } from './document.js';
import type { Pair } from './matching.js';

export type Move = NonNullable<PromptChange['moved']>;

/** Share of the same texts that must keep a path (or a function's name) for paths to count as lasting. */
const LASTING_SHARE = 0.9;
/** Shorter function names may be a minifier's. */
const LEAST_NAME = 6;

interface AliasSpan {
  alias: string;
  start: number;
  end: number;
}

/**
 * Says where a text moved. An alias around it is a lasting place; a module path or a function's name only
 * where nearly all texts that stayed the same kept theirs, since bundlers and minifiers make new ones.
 */
export class Places {
  /** Whether module paths last between the two releases. */
  readonly pathsLast: boolean;
  readonly #functionsLast: boolean;
  /** Paths that both releases have: a new one may be a chunk that a bundler cut off. */
  readonly #sharedPaths: ReadonlySet<string>;
  readonly #before: ReadonlyMap<string, AliasSpan[]>;
  readonly #after: ReadonlyMap<string, AliasSpan[]>;

  constructor(before: CatalogDocument, after: CatalogDocument, pairs: readonly Pair[]) {
    const same = pairs.filter(({ by }) => by === 'text');
    this.pathsLast = last(same, ({ module }) => module);
    this.#functionsLast = last(same, (occurrence) => lastingName(occurrence));
    const newer = new Set(after.modules.map(({ path }) => path));
    this.#sharedPaths = new Set(before.modules.map(({ path }) => path).filter((path) => newer.has(path)));
    const shared = sharedAliases(before, after);
    this.#before = spansOf(before, shared);
    this.#after = spansOf(after, shared);
  }

  /** Undefined where the text stayed, or nothing shows that it moved. */
  moveOf(before: PromptEntry, after: PromptEntry): Move | undefined {
    return (
      moved(
        'alias',
        before.occurrences.map((place) => aliasAround(this.#before, place)),
        after.occurrences.map((place) => aliasAround(this.#after, place)),
      ) ??
      (this.#functionsLast
        ? moved('function', before.occurrences.map(lastingName), after.occurrences.map(lastingName))
        : undefined) ??
      (this.pathsLast
        ? moved('module', before.occurrences.map(this.#path), after.occurrences.map(this.#path))
        : undefined)
    );
  }

  readonly #path = ({ module }: Occurrence): string | undefined =>
    this.#sharedPaths.has(module) ? module : undefined;
}

/** Where all places are known and none of the older ones is left. */
function moved(
  what: Move['what'],
  before: readonly (string | undefined)[],
  after: readonly (string | undefined)[],
): Move | undefined {
  const [from] = before;
  const [to] = after;
  if (from === undefined || to === undefined || before.includes(undefined) || after.includes(undefined))
    return;
  return before.some((place) => after.includes(place)) ? undefined : { what, before: from, after: to };
}

function last(pairs: readonly Pair[], placeOf: (occurrence: Occurrence) => string | undefined): boolean {
  let known = 0;
  let kept = 0;
  for (const { before, after } of pairs) {
    const from = before.entry.occurrences.flatMap((one) => placeOf(one) ?? []);
    const to = after.entry.occurrences.flatMap((one) => placeOf(one) ?? []);
    if (from.length === 0 || to.length === 0) continue;
    known++;
    if (from.some((place) => to.includes(place))) kept++;
  }
  return known > 0 && kept >= known * LASTING_SHARE;
}

/** A function's name without the number that a bundler adds where two modules have the same. */
function lastingName({ function: name }: Occurrence): string | undefined {
  const plain = name?.replace(/\$?\d+$/, '');
  return plain !== undefined && plain.length >= LEAST_NAME ? plain : undefined;
}

function sharedAliases(before: CatalogDocument, after: CatalogDocument): ReadonlySet<string> {
  const found = (document: CatalogDocument) =>
    document.aliases.filter(({ status }) => status === 'resolved').map(({ alias }) => alias);
  const newer = new Set(found(after));
  return new Set(found(before).filter((alias) => newer.has(alias)));
}

/** Spans of aliases by module, the shortest first, so that the first that holds a place is the innermost. */
function spansOf(document: CatalogDocument, shared: ReadonlySet<string>): Map<string, AliasSpan[]> {
  const spans = new Map<string, AliasSpan[]>();
  for (const { alias, module, start, end } of document.aliases) {
    if (!shared.has(alias) || module === undefined || start === undefined || end === undefined) continue;
    const known = spans.get(module) ?? [];
    known.push({ alias, start, end });
    spans.set(module, known);
  }
  for (const known of spans.values())
    known.sort((left, right) => left.end - left.start - (right.end - right.start));
  return spans;
}

function aliasAround(
  spans: ReadonlyMap<string, AliasSpan[]>,
  { module, start, end }: Occurrence,
): string | undefined {
  return spans.get(module)?.find((span) => span.start <= start && end <= span.end)?.alias;
}
