import type { Place, Program } from '../program/program.js';
import { Kind, VALUE_TYPE, ValueType } from '../syntax/kinds.js';
import type { ModuleSyntax } from '../syntax/module-syntax.js';
import { HOLE } from './prose.js';

/** A literal's text: cooked quasis, and the rows of the placeholders between them. */
export interface LiteralText {
  /** One more than placeholders. */
  quasis: string[];
  /** Rows of the placeholder expressions. */
  placeholders: number[];
}

/** The text of a string or template row, cooked where it can be. */
export function literalText(program: Program, { module, row }: Place): LiteralText {
  const syntax = program.syntax(module);
  if (syntax.kind[row] === Kind.String)
    return { quasis: [program.text(syntax.value[row] as number)], placeholders: [] };
  const quasis: string[] = [];
  const placeholders: number[] = [];
  for (const child of syntax.children(row)) {
    if (syntax.kind[child] !== Kind.Quasi) placeholders.push(child);
    else quasis.push(program.text(syntax.value[child] as number));
  }
  return { quasis, placeholders };
}

/** Whether a template is tagged by `String.raw`, whose value is the text as written. */
export function isRaw(program: Program, { module, row }: Place): boolean {
  const syntax = program.syntax(module);
  const parent = syntax.parentOf(row);
  if (parent < 0 || syntax.kind[parent] !== Kind.TaggedTemplate) return false;
  const tag = parent + 1;
  return syntax.kind[tag] === Kind.Member && program.text(syntax.value[tag] as number) === 'raw';
}

/** With `HOLE` for each placeholder: what the prose rule reads. */
export function holedText(text: LiteralText): string {
  return text.quasis.join(HOLE);
}

/** Labels of the placeholders by first use, from 0: one label for one binding or one expression. */
export function placeholderLabels(syntax: ModuleSyntax, placeholders: readonly number[]): number[] {
  const labels: number[] = [];
  const seen = new Map<string, number>();
  const sizes = placeholders.map((row) => (syntax.next[row] as number) - row);
  for (const [index, row] of placeholders.entries()) {
    // Only expressions of one size can be the same; templates nested in each other are not read again.
    const isAlone = sizes.every((size, other) => other === index || size !== sizes[index]);
    const key = isAlone ? `at ${index}` : expressionKey(syntax, row);
    const label = seen.get(key) ?? seen.size;
    seen.set(key, label);
    labels.push(label);
  }
  return labels;
}

/** Equal for two expressions of a module that are the same code about the same bindings. */
function expressionKey(syntax: ModuleSyntax, row: number): string {
  const { kind, flags, value, next } = syntax;
  const end = next[row] as number;
  const parts: number[] = [];
  for (let inner = row; inner < end; inner++) {
    const type = VALUE_TYPE[kind[inner] as number];
    parts.push(
      kind[inner] as number,
      flags[inner] as number,
      type === ValueType.Scope ? 0 : (value[inner] as number),
      (next[inner] as number) - inner,
    );
  }
  return parts.join(',');
}

/**
 * The text that is hashed: quasis joined by `${n}`, n the placeholder's label. Backslashes before a `${`
 * are doubled, and a `${` that is text gets one more, so that no text can be taken for a placeholder.
 */
export function hashedText(quasis: readonly string[], labels: readonly number[]): string {
  let joined = '';
  quasis.forEach((quasi, index) => {
    const isLast = index === quasis.length - 1;
    const escaped = quasi.replace(/(\\*)\$\{/g, (_, slashes: string) => `${slashes}${slashes}\\\${`);
    joined += isLast
      ? escaped
      : `${escaped.replace(/\\+$/, (slashes) => slashes + slashes)}\${${labels[index]}}`;
  });
  return joined;
}
