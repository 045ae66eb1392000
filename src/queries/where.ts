import type { Alias, CatalogDocument, Occurrence, ReadableLines } from '../catalog/document.js';
import { findPrompt, similarIds } from '../catalog/select.js';
import { stopPrinter } from '../readable/esbuild-service.js';
import type { ExcerptLine } from '../readable/excerpt.js';
import type { Release, ReleaseModule } from '../release/release.js';
import { ModuleText, type Span } from './module-text.js';
import { findModule, PlaceError, parsePosition, similarAliases } from './place-query.js';

/** One place in every notation, with what is known to stand there and the code around it. */
export interface FoundPlace {
  module: string;
  /** UTF-16 offsets in the decoded module text, end exclusive. */
  start: number;
  end: number;
  /** Of the start: line from 1, column from 0. */
  line: number;
  column: number;
  /** Absent where the module has no readable print. */
  readable?: ReadableLines;
  /** Minified name in this release, of an alias or of the function around a prompt. */
  symbol?: string;
  /** Whether the place only comes near, or is one of several that fit. */
  isCandidate: boolean;
  aliases: string[];
  prompts: string[];
  /** Of the readable print; of the module as shipped where it has none. */
  excerpt: ExcerptLine[];
}

export interface WhereAnswer {
  /** What the question was taken for. */
  kind: 'alias' | 'prompt' | 'position';
  /** Of an alias. */
  status?: string;
  places: FoundPlace[];
  /** Places that were left out. */
  more: number;
}

export interface WhereOptions {
  /** Lines of code before and after. */
  context?: number;
  /** More places of one prompt are left out. */
  mostPlaces?: number;
}

const mostSimilar = 3;

function spanOf({ module, start, end, function: symbol }: Occurrence): Span {
  return { module, start, end, ...(symbol === undefined ? {} : { symbol }) };
}

function overlaps(span: Span, place: { module?: string; start?: number; end?: number }): boolean {
  const { module, start, end } = place;
  if (module !== span.module || start === undefined || end === undefined) return false;
  return start < Math.max(span.end, span.start + 1) && span.start < end;
}

/** Answers where things of one release stand. Prints a module when it is first asked about. */
class PlaceFinder {
  readonly #release: Release;
  readonly #catalog: CatalogDocument;
  readonly #options: Required<WhereOptions>;
  readonly #texts = new Map<string, Promise<ModuleText>>();

  constructor(release: Release, catalog: CatalogDocument, options: Required<WhereOptions>) {
    this.#release = release;
    this.#catalog = catalog;
    this.#options = options;
  }

  async find(question: string): Promise<WhereAnswer> {
    const alias = this.#catalog.aliases.find((item) => item.alias === question);
    if (alias !== undefined) return this.#ofAlias(alias);
    const prompt = findPrompt(this.#catalog, question);
    if (prompt !== undefined)
      return { kind: 'prompt', ...(await this.#places(prompt.occurrences.map(spanOf), false)) };
    const query = parsePosition(question);
    if (query === null) throw this.#unknown(question);
    const module = await this.#text(findModule(this.#release, query.module));
    const place = this.#describe(module, module.spanOf(query), false);
    const found = query.kind === 'readable' ? this.#onLine(module, place, query.line) : place;
    return { kind: 'position', places: [found], more: 0 };
  }

  async #ofAlias(alias: Alias): Promise<WhereAnswer> {
    const { status, module, start, end, symbol, candidates = [] } = alias;
    const answer = { kind: 'alias', status } as const;
    if (alias.parts !== undefined) return { ...answer, ...(await this.#places(alias.parts, false)) };
    if (module === undefined || start === undefined || end === undefined) {
      return { ...answer, ...(await this.#places(candidates, true)) };
    }
    const span = { module, start, end, ...(symbol === undefined ? {} : { symbol }) };
    return { ...answer, ...(await this.#places([span], false)) };
  }

  /** A line that was asked for is the place itself, also where its token begins on another one. */
  #onLine(module: ModuleText, place: FoundPlace, line: number): FoundPlace {
    const readable = { startLine: line, endLine: line };
    return { ...place, readable, excerpt: module.excerptOf(place, readable, this.#options.context) };
  }

  async #places(
    spans: readonly Span[],
    isCandidate: boolean,
  ): Promise<{ places: FoundPlace[]; more: number }> {
    const places: FoundPlace[] = [];
    for (const span of spans.slice(0, this.#options.mostPlaces)) {
      places.push(this.#describe(await this.#text(span.module), span, isCandidate));
    }
    return { places, more: spans.length - places.length };
  }

  #text(path: string): Promise<ModuleText> {
    const known = this.#texts.get(path);
    if (known !== undefined) return known;
    const module = this.#release.modules.find((candidate) => candidate.path === path) as ReleaseModule;
    const read = ModuleText.read(module);
    this.#texts.set(path, read);
    return read;
  }

  #describe(module: ModuleText, span: Span, isCandidate: boolean): FoundPlace {
    const { start, end, symbol } = span;
    const readable = module.readableOf(span);
    const { aliases, prompts } = this.#catalog;
    return {
      module: module.path,
      start,
      end,
      ...module.positionOf(start),
      ...(readable === undefined ? {} : { readable }),
      ...(symbol ? { symbol } : {}),
      isCandidate,
      aliases: aliases
        .filter((alias) => (alias.parts ?? [alias]).some((place) => overlaps(span, place)))
        .map(({ alias }) => alias),
      prompts: prompts
        .filter(({ occurrences }) => occurrences.some((place) => overlaps(span, place)))
        .map(({ id }) => id),
      excerpt: module.excerptOf(span, readable, this.#options.context),
    };
  }

  #unknown(question: string): PlaceError {
    const names = similarAliases(
      this.#catalog.aliases.map(({ alias }) => alias),
      question,
    );
    const similar = [...names, ...similarIds(this.#catalog, question, mostSimilar)].slice(0, mostSimilar);
    return new PlaceError('unknown-place', { found: question, similar: similar.join(', ') });
  }
}

/**
 * Translates between an alias, the id of a prompt, a UTF-16 offset, a readable line and a position as
 * shipped. An alias is looked for first, then an id, then a position as {@link parsePosition} reads it.
 *
 * @param catalog of this release; it needs no readable lines
 * @throws PlaceError for what the release does not have
 */
export async function findPlaces(
  release: Release,
  catalog: CatalogDocument,
  question: string,
  options: WhereOptions = {},
): Promise<WhereAnswer> {
  const { context = 3, mostPlaces = Number.POSITIVE_INFINITY } = options;
  try {
    return await new PlaceFinder(release, catalog, { context, mostPlaces }).find(question);
  } finally {
    await stopPrinter();
  }
}
