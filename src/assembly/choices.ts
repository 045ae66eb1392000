import type { Place } from '../program/program.js';
import { type Formula, formulaKey, negate } from './formula.js';
import { type Entry, type List, type Sum, sum, type Value } from './value.js';

/** One value or another, as plainly as it can be said: what both share stands once. */
export function choice(when: Formula, then: Value, other: Value, place: Place): Value {
  if (when === true || then === other) return then;
  if (when === false) return other;
  if (then.kind === 'constant' && other.kind === 'constant' && then.value === other.value) return then;
  if (then.kind === 'symbol' && other.kind === 'symbol' && then.key === other.key) return { ...then, place };
  if (then.kind === 'list' && other.kind === 'list') {
    const merged = mergedLists(when, then, other, place);
    if (merged) return merged;
  }
  if (then.kind === 'sum' && other.kind !== 'choice') {
    const merged = mergedSums(when, then, other, place);
    if (merged) return merged;
  }
  if (extend(then, other)) return appended(when, then as List, other, place);
  if (extend(other, then)) return appended(negate(when), other as List, then, place);
  // A text that is changed on one way only is that text, perhaps changed.
  if (isChanged(then, other)) return then;
  if (isChanged(other, then)) return other;
  if (other.kind === 'choice' && other.then === then)
    return choice(orOf(when, other.when), then, other.other, place);
  return { kind: 'choice', when, then, other, place };
}

/** Whether a value is a list that begins with all of the other one, as after a `push`. */
function extend(value: Value, other: Value): boolean {
  const [first] = value.kind === 'list' ? value.entries : [];
  return first?.spread === true && first.value === other;
}

function appended(when: Formula, longer: List, other: Value, place: Place): List {
  const [first, ...rest] = longer.entries as [Entry, ...Entry[]];
  const added = choice(
    when,
    { kind: 'list', entries: rest, place },
    { kind: 'list', entries: [], place },
    place,
  );
  return {
    kind: 'list',
    entries: [
      { ...first, value: other },
      { value: added, spread: true },
    ],
    place: longer.place,
  };
}

function isChanged(value: Value, from: Value): boolean {
  return (
    value.kind === 'call' && value.callee === null && value.name.startsWith('.') && value.args[0] === from
  );
}

function orOf(left: Formula, right: Formula): Formula {
  if (typeof left === 'boolean' || typeof right === 'boolean')
    return left === true || right === true ? true : left === false ? right : left;
  return formulaKey(left) === formulaKey(right) ? left : { any: [left, right] };
}

/** Lists that begin alike, as they do after a conditional `push`: what they share stands once. */
function mergedLists(when: Formula, then: List, other: List, place: Place): List | null {
  const shared = sharedLength(then.entries, other.entries, (left, right) => left === right);
  if (shared === 0 && then.entries.length > 0 && other.entries.length > 0) return null;
  if (shared === 0) return null;
  const rest: Value = choice(
    when,
    { kind: 'list', entries: then.entries.slice(shared), place },
    { kind: 'list', entries: other.entries.slice(shared), place },
    place,
  );
  return { kind: 'list', entries: [...then.entries.slice(0, shared), { value: rest, spread: true }], place };
}

function mergedSums(when: Formula, then: Sum, other: Value, place: Place): Value | null {
  const parts = other.kind === 'sum' ? other.parts : [other];
  const shared = sharedLength(then.parts, parts, (left, right) => left === right);
  if (shared === 0) return null;
  const rest = choice(when, sum(then.parts.slice(shared), place), sum(parts.slice(shared), place), place);
  return sum([...then.parts.slice(0, shared), rest], place);
}

function sharedLength<T>(
  left: readonly T[],
  right: readonly T[],
  same: (left: T, right: T) => boolean,
): number {
  let length = 0;
  while (length < left.length && length < right.length && same(left[length] as T, right[length] as T))
    length++;
  return length;
}

const MOST_LEAVES = 256;

/** The value with each alternative put through a function; null from it leaves the whole undone. */
export function mapLeaves(value: Value, change: (leaf: Value) => Value | null): Value | null {
  let leaves = 0;
  const walk = (current: Value): Value | null => {
    if (++leaves > MOST_LEAVES) return null;
    if (current.kind === 'never') return current;
    if (current.kind !== 'choice') return change(current);
    const then = walk(current.then);
    const other = then && walk(current.other);
    return then && other && choice(current.when, then, other, current.place);
  };
  return walk(value);
}
