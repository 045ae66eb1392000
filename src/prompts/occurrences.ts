import type { Occurrence, Placeholder } from '../catalog/document.js';
import type { Program } from '../program/program.js';
import { Kind } from '../syntax/kinds.js';
import { ownText } from '../syntax/strings.js';
import type { ComposedText } from './compositions.js';
import type { ContextFinder } from './context.js';
import type { FacingStep, Facings, TextFacing } from './facing/facing.js';
import { identify, type PromptIdentity, readIdentity } from './kinds.js';
import type { TextFacts, TextLibrary } from './library.js';
import type { LineIndex } from './lines.js';
import { listLiterals, type ProseVerdicts } from './literals.js';
import { expressionSource, resolvePlaceholders } from './placeholders.js';
import { hashedText, isRaw, type LiteralText, literalText, placeholderLabels } from './text.js';

/** A listed literal as its own module shows it: all that needs no other module. */
export interface FoundLiteral {
  facts: TextFacts;
  module: number;
  row: number;
  /** Rows of the placeholders' expressions. */
  rows: readonly number[];
  placeholders: Placeholder[];
  occurrence: Occurrence;
  composition: ComposedText | null;
}

/** A listed literal or text module with what the whole program says of it. */
export interface PlacedText {
  facts: TextFacts;
  row: number;
  placeholders: Placeholder[];
  identity: PromptIdentity;
  keys: string[];
  occurrence: Occurrence;
  composition: ComposedText | null;
  /** Who reads it; null where that is unknown. */
  reader: TextFacing | null;
  /** The way to that reader. */
  route: () => FacingStep[];
}

/** What serves all modules of a release while they come in. */
export interface TextTools {
  library: TextLibrary;
  verdicts: ProseVerdicts;
}

/** All literals of one script that read as prose, which may come before others are read. */
export function findLiterals(script: ScriptText, tools: TextTools): FoundLiteral[] {
  return listLiterals(script.program, script.module, tools.verdicts).map(({ row, composition }) =>
    findLiteral(script, row, composition, tools.library),
  );
}

/** The literals at these rows, which are listed for another reason. */
export function literalsAt(
  script: ScriptText,
  rows: readonly number[],
  library: TextLibrary,
): FoundLiteral[] {
  return rows.map((row) => findLiteral(script, row, null, library));
}

/** A script with its decoded text. */
export interface ScriptText {
  program: Program;
  module: number;
  source: string;
  lines: LineIndex;
}

function findLiteral(
  { program, module, source, lines }: ScriptText,
  row: number,
  composition: ComposedText | null,
  library: TextLibrary,
): FoundLiteral {
  const syntax = program.syntax(module);
  const { quasis, placeholders: rows } = sourceText(program, module, row, source);
  const labels = placeholderLabels(syntax, rows);
  const start = syntax.start[row] as number;
  const enclosing = functionName(program, module, row);
  return {
    facts: library.factsOf(hashedText(quasis, labels)),
    module,
    row,
    rows,
    placeholders: rows.map((inner, index) => ({
      index,
      label: labels[index] as number,
      expression: expressionSource(source, syntax.start[inner] as number, syntax.end[inner] as number),
    })),
    occurrence: {
      module: syntax.path,
      start,
      end: syntax.end[row] as number,
      ...lines.positionOf(start),
      ...(enclosing === null ? {} : { function: enclosing }),
    },
    composition,
  };
}

/** Adds what needs the whole program: where the literal is used, who reads it, what its placeholders mean. */
export function placeLiteral(
  program: Program,
  literal: FoundLiteral,
  contexts: ContextFinder,
  facings: Facings,
): PlacedText {
  const { facts, module, row, rows, occurrence, composition } = literal;
  const context = contexts.contextOf({ module, row });
  const reader = facings.of(module, row);
  if (context.keys.length > 0) occurrence.path = context.keys.join('.');
  occurrence.facing = reader?.facing ?? 'unknown';
  return {
    facts,
    row,
    placeholders: resolvePlaceholders(program, module, rows, literal.placeholders),
    identity: readIdentity(identify(program, context, facts.isReminder), reader),
    keys: context.keys,
    occurrence,
    composition,
    reader,
    route: () => facings.routeOf(module, row),
  };
}

/** As `literalText`, but a `String.raw` template is read as written. */
function sourceText(program: Program, module: number, row: number, source: string): LiteralText {
  const literal = literalText(program, { module, row });
  const syntax = program.syntax(module);
  if (syntax.kind[row] !== Kind.Template || !isRaw(program, { module, row })) return literal;
  const quasis = syntax.children(row).filter((child) => syntax.kind[child] === Kind.Quasi);
  const raw = quasis.map((child) =>
    ownText(source.slice(syntax.start[child], syntax.end[child]).replace(/\r\n?/g, '\n')),
  );
  return { quasis: raw, placeholders: literal.placeholders };
}

/** Name of the innermost named function around, as shipped: declared, own, or of the variable that holds it. */
function functionName(program: Program, module: number, row: number): string | null {
  const syntax = program.syntax(module);
  for (let around = syntax.functionAround(row); around >= 0; around = syntax.functionAround(around)) {
    const parent = syntax.parentOf(around);
    const holdsName = syntax.kind[parent] === Kind.Declarator || syntax.kind[parent] === Kind.Assignment;
    const name = syntax.kind[around + 1] === Kind.Declaration ? around + 1 : holdsName ? parent + 1 : -1;
    const kind = name < 0 ? -1 : syntax.kind[name];
    if (kind === Kind.Declaration || kind === Kind.Write) {
      return program.text(syntax.bindings.name[syntax.value[name] as number] as number);
    }
    if (syntax.kind[parent] === Kind.Method && syntax.kind[parent + 1] === Kind.PropertyName) {
      return program.text(syntax.value[parent + 1] as number);
    }
  }
  return null;
}
