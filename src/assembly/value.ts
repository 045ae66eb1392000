import type { ConditionKind } from '../catalog/document.js';
import type { Place } from '../program/program.js';
import { type Formula, formulaKey, negate, shortKey } from './formula.js';
import type { Frame } from './frame.js';

export type Primitive = string | number | boolean | null | undefined;

/** What an expression may be, as far as its code tells without running it. Values are never changed in place. */
export type Value =
  | Constant
  | TextModule
  | Template
  | Sum
  | Join
  | List
  | Choice
  | RecordValue
  | Closure
  | Test
  | Symbolic
  | CallValue
  | Section
  | Repeat
  | Length
  | TypeName
  | Opaque
  | Never;

export interface Constant {
  kind: 'constant';
  value: Primitive;
  place: Place;
}
/** A text module that the program loads: index in the list that the caller gave. */
export interface TextModule {
  kind: 'text-module';
  index: number;
  place: Place;
}
/** A template literal; holes in order. */
export interface Template {
  kind: 'template';
  holes: Value[];
  /** The cooked quasis, one more than holes. */
  quasis: string[];
  place: Place;
}
/** Strings put together by `+`, `+=` or `concat`. */
export interface Sum {
  kind: 'sum';
  parts: Value[];
  place: Place;
}
export interface Join {
  kind: 'join';
  list: Value;
  separator: string | null;
  place: Place;
}
export interface Entry {
  value: Value;
  spread: boolean;
  /** A filter leaves it out where it turns out empty. */
  optional?: boolean;
}
export interface List {
  kind: 'list';
  entries: readonly Entry[];
  place: Place;
}
export interface Choice {
  kind: 'choice';
  when: Formula;
  then: Value;
  other: Value;
  place: Place;
}
export interface RecordEntry {
  /** Null for a spread or a computed key. */
  key: string | null;
  value: Value;
}
export interface RecordValue {
  kind: 'record';
  entries: readonly RecordEntry[];
  place: Place;
}
export interface Closure {
  kind: 'closure';
  module: number;
  row: number;
  frame: Frame | null;
  /** Name of the section whose text it computes. */
  section?: string;
  place: Place;
}
export interface Test {
  kind: 'test';
  when: Formula;
  place: Place;
}
/** A thing that is known by name only. */
export interface Symbolic {
  kind: 'symbol';
  sort: ConditionKind;
  name: string;
  minified: boolean;
  key: string;
  place: Place;
}
export interface CallValue {
  kind: 'call';
  /** The function that is called. */
  callee: Place | null;
  name: string;
  minified: boolean;
  args: Value[];
  /** What it gives back; null where it was not followed. */
  result: Value | null;
  /** It took more than its share. */
  cut?: boolean;
  key: string;
  place: Place;
}
export interface Section {
  kind: 'section';
  name: string;
  value: Value;
  place: Place;
}
/** One value for each element of something. */
export interface Repeat {
  kind: 'repeat';
  value: Value;
  over: Value;
  place: Place;
}
export interface Length {
  kind: 'length';
  of: Value;
  place: Place;
}
export interface TypeName {
  kind: 'typeof';
  of: Value;
  place: Place;
}
export interface Opaque {
  kind: 'opaque';
  place: Place;
  /** What it is made of, where that may hold text. */
  parts?: Value[];
}
/** A path that gives no value: it throws. */
export interface Never {
  kind: 'never';
  place: Place;
}

export function constant(value: Primitive, place: Place): Constant {
  return { kind: 'constant', value, place };
}

export function opaque(place: Place, parts: Value[] = []): Opaque {
  const bearing = parts.filter(bearsText);
  return bearing.length > 0 ? { kind: 'opaque', place, parts: bearing } : { kind: 'opaque', place };
}

export function listOf(values: readonly Value[], place: Place): List {
  return { kind: 'list', entries: values.map((value) => ({ value, spread: false })), place };
}

/** Entries with spread lists laid open. */
export function list(entries: readonly Entry[], place: Place): List {
  const open = entries.flatMap((entry) =>
    entry.spread && entry.value.kind === 'list' ? entry.value.entries : [entry],
  );
  return { kind: 'list', entries: open, place };
}

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

export function sum(parts: readonly Value[], place: Place): Value {
  const open = parts.flatMap((part) => (part.kind === 'sum' ? part.parts : [part]));
  if (open.length === 1) return open[0] as Value;
  return open.length === 0 ? constant('', place) : { kind: 'sum', parts: open, place };
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

/** What a followed call gives back, else the value itself. */
export function force(value: Value): Value {
  let current = value;
  while (current.kind === 'call' && current.result) current = current.result;
  return current;
}

/** Whether a value is text or may hold some that the code spells out. */
export function bearsText(value: Value): boolean {
  return bears(value, 0);
}

function bears(value: Value, depth: number): boolean {
  if (depth > 12) return false;
  const deeper = (inner: Value) => bears(inner, depth + 1);
  switch (value.kind) {
    case 'constant':
      return typeof value.value === 'string' && value.value !== '';
    case 'text-module':
    case 'template':
    case 'sum':
    case 'section':
      return true;
    case 'join':
      return deeper(value.list);
    case 'list':
      return value.entries.some((entry) => deeper(entry.value));
    case 'choice':
      return deeper(value.then) || deeper(value.other);
    case 'record':
      return value.entries.some((entry) => deeper(entry.value));
    case 'repeat':
      return deeper(value.value);
    case 'call':
      return value.result ? deeper(value.result) : value.args.some(deeper);
    case 'opaque':
      return value.parts !== undefined;
    default:
      return false;
  }
}

/** Whether a value can only be a string. */
export function isText(value: Value): boolean {
  switch (value.kind) {
    case 'constant':
      return typeof value.value === 'string';
    case 'text-module':
    case 'template':
    case 'sum':
    case 'join':
      return true;
    case 'section':
      return isText(value.value);
    case 'call':
      return value.result !== null && isText(value.result);
    default:
      return false;
  }
}

/** What stands for a value in the keys of questions about it. */
export function valueKey(value: Value): string {
  switch (value.kind) {
    case 'constant':
      return typeof value.value === 'string' ? shortKey(JSON.stringify(value.value)) : String(value.value);
    case 'symbol':
    case 'call':
      return value.key;
    case 'test':
      return formulaKey(value.when);
    case 'closure':
      return `f${value.module}:${value.row}`;
    case 'length':
      return `${valueKey(value.of)}.length`;
    default:
      return `@${value.place.module}:${value.place.row}`;
  }
}
