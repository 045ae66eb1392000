import type { Place, Program } from '../program/program.js';
import { Kind } from '../syntax/kinds.js';

/** Names of three parts or more, as feature gates and telemetry events bear them. */
const EVENT = /^[a-z][a-z0-9]*(?:_[a-z0-9]+){2,}$/;

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
  return EVENT.test(name) ? name : null;
}
