import type { Place } from '../program/program.js';
import { choice } from './choices.js';
import type { Evaluator } from './evaluator.js';
import type { Changes } from './frame.js';
import { type List, list, opaque, type Sum, type Symbolic, sum, type Value, valueKey } from './value.js';

/**
 * Runs the body of a loop once for all its rounds. What it adds to lists and texts is said to come once for
 * each round; other variables that it writes are not known afterwards.
 */
export function repeatedly<Result>(
  evaluator: Evaluator,
  over: Value,
  place: Place,
  run: () => Result,
): Result {
  const { result, changes } = evaluator.journal.attempt(run);
  const repeated: Changes = new Map();
  const renamed = new Map<Value, Value>();
  for (const [frame, written] of changes) {
    const values = new Map<number, Value>();
    for (const [binding, after] of written) {
      const before = frame.variables.get(binding);
      if (before === undefined) continue;
      const known = renamed.get(after) ?? added(before, after, over, place);
      renamed.set(after, known);
      values.set(binding, known);
    }
    repeated.set(frame, values);
  }
  evaluator.journal.commit(repeated);
  return result;
}

function added(before: Value, after: Value, over: Value, place: Place): Value {
  if (before === after) return before;
  if (before.kind === 'list') {
    const value = addedTo(before, after, place);
    if (value)
      return list(
        [...before.entries, { value: { kind: 'repeat', value, over, place }, spread: true }],
        before.place,
      );
  }
  const parts = before.kind === 'sum' ? before.parts : [before];
  if (after.kind === 'sum' && beginsWith((after as Sum).parts, parts))
    return sum(
      [...parts, { kind: 'repeat', value: sum(after.parts.slice(parts.length), place), over, place }],
      place,
    );
  if (after.kind === 'choice') {
    const then = added(before, after.then, over, place);
    const other = added(before, after.other, over, place);
    if (then === before || other === before) return then === before ? other : then;
    return choice(after.when, then, other, place);
  }
  // A text that each round changes is that text, changed.
  if (after.kind === 'call' && after.callee === null && after.args[0] === before) return after;
  return opaque(place, [before, after]);
}

/** What a round adds to a list, on each way through it; null where it does more than add. */
function addedTo(before: List, after: Value, place: Place): Value | null {
  if (after.kind === 'choice') {
    const then = addedTo(before, after.then, place);
    const other = then && addedTo(before, after.other, place);
    return other && choice(after.when, then, other, place);
  }
  if (after.kind !== 'list' || !beginsWith(after.entries, before.entries)) return null;
  return list(after.entries.slice(before.entries.length), place);
}

function beginsWith<T>(whole: readonly T[], start: readonly T[]): boolean {
  return whole.length >= start.length && start.every((part, index) => whole[index] === part);
}

/** The thing that stands for each element. */
export function elementOf(over: Value): Symbolic {
  const isNamed = over.kind === 'symbol' || over.kind === 'call';
  return {
    kind: 'symbol',
    sort: over.kind === 'symbol' ? over.sort : 'property',
    name: isNamed && !over.minified ? `${over.name}[]` : '[]',
    minified: isNamed ? over.minified : true,
    key: `${valueKey(over)}[]`,
    place: over.place,
  };
}
