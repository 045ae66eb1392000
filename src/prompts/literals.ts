import type { Program } from '../program/program.js';
import { Flag, Kind } from '../syntax/kinds.js';
import type { ModuleSyntax } from '../syntax/module-syntax.js';
import {
  appendedBindingAt,
  appendedBindings,
  type ComposedText,
  CompositionRoots,
  readAppended,
  readComposition,
} from './compositions.js';
import type { Facings } from './facing/facing.js';
import { HOLE, readsAsProse, readsAsWords, saysSomething } from './prose.js';
import { holedText, literalText } from './text.js';

/** A literal that is listed, with the composition that it is a part of, if any. */
export interface ListedLiteral {
  row: number;
  composition: ComposedText | null;
}

/** Remembers the verdict on plain strings by number: most are met many times. */
export class ProseVerdicts {
  #known = new Uint8Array(1 << 16);

  reads(number: number, text: string): boolean {
    const known = this.#known[number];
    if (known) return known === 1;
    const verdict = readsAsProse(text);
    if (number >= this.#known.length) this.#grow(number);
    this.#known[number] = verdict ? 1 : 2;
    return verdict;
  }

  #grow(number: number): void {
    const known = new Uint8Array(number * 2);
    known.set(this.#known);
    this.#known = known;
  }
}

/** The literals of a module that the prose rule lists, in source order. */
export function listLiterals(program: Program, module: number, verdicts: ProseVerdicts): ListedLiteral[] {
  const syntax = program.syntax(module);
  const finder = new LiteralFinder(program, module, verdicts);
  for (let row = 0; row < syntax.count; row++) {
    const kind = syntax.kind[row];
    if (kind === Kind.String || kind === Kind.Template) finder.consider(row);
  }
  return finder.listed();
}

/** Confidence of a text that stands in what the model reads itself. */
const DIRECT = 1;

/**
 * Rows of a module's literals of any length that reach a model, but are not listed yet. One word is enough
 * where it stands in what the model reads, as a parameter's description may; words that come from afar are
 * mostly names of code, so there have to be two.
 */
export function listReadByModel(
  program: Program,
  module: number,
  facings: Facings,
  listed: ReadonlySet<number>,
): number[] {
  const syntax = program.syntax(module);
  const rows: number[] = [];
  for (let row = 0; row < syntax.count; row++) {
    const kind = syntax.kind[row];
    if ((kind !== Kind.String && kind !== Kind.Template) || listed.has(row)) continue;
    const reader = facings.byRoute(module, row);
    if (reader?.facing !== 'model' || isName(syntax, row)) continue;
    const text = holedText(literalText(program, { module, row }));
    if (reader.confidence >= DIRECT ? saysSomething(text) : readsAsWords(text)) rows.push(row);
  }
  return rows;
}

class LiteralFinder {
  readonly #program: Program;
  readonly #module: number;
  readonly #syntax: ModuleSyntax;
  readonly #verdicts: ProseVerdicts;
  readonly #roots: CompositionRoots;
  readonly #appended: ReadonlySet<number>;
  /** Rows of the roots whose literals have been judged together. */
  readonly #composed = new Set<number>();
  /** Bindings that texts are added to, likewise. */
  readonly #added = new Set<number>();
  readonly #listed = new Map<number, ListedLiteral>();

  constructor(program: Program, module: number, verdicts: ProseVerdicts) {
    this.#program = program;
    this.#module = module;
    this.#syntax = program.syntax(module);
    this.#verdicts = verdicts;
    this.#appended = appendedBindings(this.#syntax);
    this.#roots = new CompositionRoots(program, this.#syntax);
  }

  listed(): ListedLiteral[] {
    return [...this.#listed.values()].sort((left, right) => left.row - right.row);
  }

  consider(row: number): void {
    if (isName(this.#syntax, row)) return;
    const root = this.#roots.rootOf(row);
    if (!this.#composed.has(root)) {
      this.#composed.add(root);
      this.#compose(root);
    }
    if (!this.#listed.has(row) && this.#reads(row)) this.#listed.set(row, { row, composition: null });
  }

  #compose(root: number): void {
    const binding = appendedBindingAt(this.#syntax, root, this.#appended);
    if (binding < 0) return this.#list(readComposition(this.#program, { module: this.#module, row: root }));
    if (this.#added.has(binding)) return;
    this.#added.add(binding);
    this.#list(readAppended(this.#program, this.#module, binding));
  }

  /** A composition that reads as prose lists all its literals that say something. */
  #list(composition: ComposedText | null): void {
    if (!composition || composition.parts.length < 2) return;
    if (!readsAsProse(this.#wholeText(composition))) return;
    for (const part of composition.parts) {
      if (!part.literal || this.#listed.has(part.row)) continue;
      const text = holedText(literalText(this.#program, { module: this.#module, row: part.row }));
      if (saysSomething(text)) this.#listed.set(part.row, { row: part.row, composition });
    }
  }

  #wholeText({ parts, operator, separator }: ComposedText): string {
    const texts = parts.map((part) =>
      part.literal ? holedText(literalText(this.#program, { module: this.#module, row: part.row })) : HOLE,
    );
    return texts.join(operator === 'join' ? (separator ?? ' ') : '');
  }

  #reads(row: number): boolean {
    const text = literalText(this.#program, { module: this.#module, row });
    if (text.placeholders.length > 0) return readsAsProse(holedText(text));
    return this.#syntax.kind[row] === Kind.String
      ? this.#verdicts.reads(this.#syntax.value[row] as number, text.quasis[0] as string)
      : readsAsProse(text.quasis[0] as string);
  }
}

/** Keys of properties, specifiers of imports and words that are only compared say nothing. */
function isName(syntax: ModuleSyntax, row: number): boolean {
  const { kind, flags } = syntax;
  const parent = syntax.parentOf(row);
  const isKey = row === parent + 1 && ((flags[parent] as number) & Flag.Computed) === 0;
  switch (kind[parent]) {
    case Kind.Property:
    case Kind.Method:
    case Kind.Field:
      return isKey;
    case Kind.Import:
    case Kind.ImportCall:
    case Kind.ExportAll:
    case Kind.Export:
      return true;
    default:
      return false;
  }
}
