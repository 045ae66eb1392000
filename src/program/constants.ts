import { Kind, PLUS } from '../syntax/kinds.js';
import type { Place, Program } from './program.js';

const DEEPEST = 24;

/** The one constant string that an expression has anywhere in the release, or null. */
export function constantString(program: Program, place: Place, depth = 0): string | null {
  if (depth > DEEPEST) return null;
  const { module, row } = program.follow(place);
  const syntax = program.syntax(module);
  switch (syntax.kind[row]) {
    case Kind.String:
    case Kind.Number:
      return program.text(syntax.value[row] as number);
    case Kind.Template:
      return constantTemplate(program, { module, row }, depth);
    case Kind.Binary: {
      if (syntax.value[row] !== PLUS) return null;
      const sides = [row + 1, syntax.child(row, 1)].map((side) => program.follow({ module, row: side }));
      if (sides.every((side) => program.syntax(side.module).kind[side.row] === Kind.Number)) return null;
      const left = constantString(program, { module, row: row + 1 }, depth + 1);
      const right =
        left === null ? null : constantString(program, { module, row: syntax.child(row, 1) }, depth + 1);
      return right === null ? null : left + right;
    }
    default:
      return null;
  }
}

function constantTemplate(program: Program, place: Place, depth: number): string | null {
  const syntax = program.syntax(place.module);
  let text = '';
  for (const row of syntax.children(place.row)) {
    const isQuasi = syntax.kind[row] === Kind.Quasi;
    const cooked = syntax.value[row] as number;
    const part = isQuasi
      ? cooked < 0
        ? null
        : program.text(cooked)
      : constantString(program, { module: place.module, row }, depth + 1);
    if (part === null) return null;
    text += part;
  }
  return text;
}
