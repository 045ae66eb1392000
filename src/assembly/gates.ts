import { EVENT_NAME } from '../program/lasting-names.js';
import type { Place, Program } from '../program/program.js';
import { Kind } from '../syntax/kinds.js';

/**
 * The name of the gate that a call asks: its first argument, with a fallback behind it that is no object
 * (an object goes with an event that is reported). Null for other calls.
 */
export function gateName(program: Program, { module, row }: Place): string | null {
  const syntax = program.syntax(module);
  const first = syntax.child(row, 1);
  const second = syntax.child(row, 2);
  if (second < 0 || syntax.kind[first] !== Kind.String || syntax.child(row, 3) >= 0) return null;
  const fallback = syntax.kind[second];
  if (fallback === Kind.Object || fallback === Kind.Function || fallback === Kind.Arrow) return null;
  const name = program.text(syntax.value[first] as number);
  return EVENT_NAME.test(name) ? name : null;
}
