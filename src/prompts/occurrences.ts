import type { Occurrence, Placeholder } from '../catalog/document.js';
import type { Program } from '../program/program.js';
import { Kind } from '../syntax/kinds.js';
import type { ComposedText } from './compositions.js';
import type { ContextFinder } from './context.js';
import { hashText } from './hash.js';
import { identify, type PromptIdentity } from './kinds.js';
import type { LineIndex } from './lines.js';
import { listLiterals, type ProseVerdicts } from './literals.js';
import { describePlaceholders } from './placeholders.js';
import { hashedText, isRaw, type LiteralText, literalText, placeholderLabels } from './text.js';

/** A listed literal (or text module) before literals of one text are put together. */
export interface FoundText {
  text: string;
  textHash: string;
  placeholders: Placeholder[];
  identity: PromptIdentity;
  keys: string[];
  occurrence: Occurrence;
  composition: ComposedText | null;
  row: number;
}

/** What is asked of every module: one of each serves the whole release. */
export interface TextFinders {
  contexts: ContextFinder;
  verdicts: ProseVerdicts;
}

/** All listed literals of one script. `source` is its decoded text. */
export function findTexts(
  program: Program,
  module: number,
  source: string,
  lines: LineIndex,
  { contexts, verdicts }: TextFinders,
): FoundText[] {
  const listed = listLiterals(program, module, verdicts);
  const syntax = program.syntax(module);
  return listed.map(({ row, composition }) => {
    const literal = sourceText(program, module, row, source);
    const labels = placeholderLabels(syntax, literal.placeholders);
    const text = hashedText(literal.quasis, labels);
    const context = contexts.contextOf({ module, row });
    const start = syntax.start[row] as number;
    const enclosing = functionName(program, module, row);
    return {
      text,
      textHash: hashText(text),
      placeholders: describePlaceholders(program, module, literal.placeholders, labels, source),
      identity: identify(program, context, text),
      keys: context.keys,
      occurrence: {
        module: syntax.path,
        start,
        end: syntax.end[row] as number,
        ...lines.positionOf(start),
        ...(enclosing === null ? {} : { function: enclosing }),
        ...(context.keys.length === 0 ? {} : { path: context.keys.join('.') }),
      },
      composition,
      row,
    };
  });
}

/** As `literalText`, but a `String.raw` template is read as written. */
function sourceText(program: Program, module: number, row: number, source: string): LiteralText {
  const literal = literalText(program, { module, row });
  const syntax = program.syntax(module);
  if (syntax.kind[row] !== Kind.Template || !isRaw(program, { module, row })) return literal;
  const quasis = syntax.children(row).filter((child) => syntax.kind[child] === Kind.Quasi);
  const raw = quasis.map((child) =>
    source.slice(syntax.start[child], syntax.end[child]).replace(/\r\n?/g, '\n'),
  );
  return { quasis: raw, placeholders: literal.placeholders };
}

/** Name of the innermost named function around, as shipped: declared, own, or of the variable that holds it. */
export function functionName(program: Program, module: number, row: number): string | null {
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
