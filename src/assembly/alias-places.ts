import type { Place, Program } from '../program/program.js';
import { Kind } from '../syntax/kinds.js';

/** Nodes that may have the same span as what they hold. */
const AROUND: ReadonlySet<number> = new Set([
  Kind.Empty,
  Kind.Program,
  Kind.ExpressionStatement,
  Kind.Variables,
  Kind.Export,
]);

/** Nodes that give their second child a name. */
const NAMING: ReadonlySet<number> = new Set([Kind.Declarator, Kind.Assignment, Kind.Method, Kind.Property]);

/** A place that an alias stands for. */
export interface AliasPlace {
  alias: string;
  module?: string;
  start?: number;
  end?: number;
  parts?: readonly { module: string; start: number; end: number; bodyHash?: string }[];
}

/** Where the aliases of a release stand in its program, and which functions they are. */
export class AliasPlaces {
  readonly #program: Program;
  readonly #aliases: readonly AliasPlace[];
  readonly #modules: ReadonlyMap<string, number>;
  readonly #functions = new Map<string, Place>();
  readonly #aliasAt = new Map<string, string>();
  readonly #assembled = new Set<string>();

  /** @param assembled aliases of functions that have an assembly of their own */
  constructor(program: Program, aliases: readonly AliasPlace[], assembled: ReadonlySet<string>) {
    this.#program = program;
    this.#aliases = aliases;
    this.#modules = new Map(program.modules.map((syntax, index) => [syntax?.path ?? '', index] as const));
    for (const alias of aliases) this.#add(alias, assembled);
  }

  #add(alias: AliasPlace, assembled: ReadonlySet<string>): void {
    const { module, start, end, parts } = alias;
    if (module === undefined || start === undefined || end === undefined) return;
    if (parts && !areCopies(parts)) return;
    for (const part of parts ?? [{ module, start, end }]) {
      const place = this.#functionAt(part.module, part.start, part.end);
      if (!place) continue;
      const key = placeKey(place);
      if (!this.#functions.has(alias.alias)) this.#functions.set(alias.alias, place);
      if (!this.#aliasAt.has(key)) this.#aliasAt.set(key, alias.alias);
      if (assembled.has(alias.alias)) this.#assembled.add(key);
    }
  }

  /** The function that an alias is or names; undefined where it is none. */
  functionOf(alias: string): Place | undefined {
    return this.#functions.get(alias);
  }

  /** The first alias of a function. */
  aliasAt(place: Place): string | null {
    return this.#aliasAt.get(placeKey(place)) ?? null;
  }

  /** Whether a function has an assembly of its own. */
  isAssembled(place: Place): boolean {
    return this.#assembled.has(placeKey(place));
  }

  /** The node that an alias stands for, the first of several; null where there is none. */
  placeOf(alias: string): Place | null {
    const entry = this.#aliases.find((candidate) => candidate.alias === alias);
    const span = entry?.parts?.[0] ?? entry;
    if (!span || span.module === undefined || span.start === undefined || span.end === undefined) return null;
    return this.#nodeAt(span.module, span.start, span.end);
  }

  /** The function that a span is or names. */
  #functionAt(path: string, start: number, end: number): Place | null {
    const node = this.#nodeAt(path, start, end);
    if (!node) return null;
    const { module } = node;
    const syntax = this.#program.syntax(module);
    let at = node.row;
    if (NAMING.has(syntax.kind[at] as number)) at = syntax.child(at, 1);
    if (syntax.kind[at] === Kind.Call)
      at = syntax.children(at).find((child) => syntax.isFunction(child)) ?? at;
    return syntax.isFunction(at) ? { module, row: at } : null;
  }

  /** The outermost node with a span that says something itself. */
  #nodeAt(path: string, start: number, end: number): Place | null {
    const module = this.#modules.get(path);
    const syntax = module === undefined ? null : this.#program.modules[module];
    if (module === undefined || !syntax) return null;
    let low = 0;
    let high = syntax.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((syntax.start[middle] as number) < start) low = middle + 1;
      else high = middle;
    }
    for (let row = low; row < syntax.count && syntax.start[row] === start; row++)
      if (syntax.end[row] === end && !AROUND.has(syntax.kind[row] as number)) return { module, row };
    return null;
  }
}

/** Equal for the same place. */
export function placeKey({ module, row }: Place): string {
  return `${module}:${row}`;
}

/** Whether places hold the same code, as where a release ships a module twice. */
function areCopies(parts: NonNullable<AliasPlace['parts']>): boolean {
  const [first] = parts;
  return first?.bodyHash !== undefined && parts.every(({ bodyHash }) => bodyHash === first.bodyHash);
}
