import type { ConditionKind } from '../catalog/document.js';
import type { Place } from '../program/program.js';
import { type Formula, formulaKey, shortKey } from './formula.js';
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
/** What `join` makes of a list; the separator is null where it is not known. */
export interface Join {
  kind: 'join';
  list: Value;
  separator: string | null;
  place: Place;
}
/** One element of a list, or with `spread` all those of another one. */
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
/** One value where a condition holds, else the other. */
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
/** A function, with the variables that it sees. */
export interface Closure {
  kind: 'closure';
  module: number;
  row: number;
  frame: Frame | null;
  /** Name of the section whose text it computes. */
  section?: string;
  place: Place;
}
/** The answer to a question, as a value. */
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
/** A call, followed or not. */
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
/** A section of a prompt under the name that it is registered by. */
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
/** `.length` of something. */
export interface Length {
  kind: 'length';
  of: Value;
  place: Place;
}
/** `typeof` of something. */
export interface TypeName {
  kind: 'typeof';
  of: Value;
  place: Place;
}
/** Code that is not understood. */
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

/** A value that the code spells out. */
export function constant(value: Primitive, place: Place): Constant {
  return { kind: 'constant', value, place };
}

/** What is not understood, with those of its parts that may hold text. */
export function opaque(place: Place, parts: Value[] = []): Opaque {
  const bearing = parts.filter(bearsText);
  return bearing.length > 0 ? { kind: 'opaque', place, parts: bearing } : { kind: 'opaque', place };
}

/** A list of values, none of them spread. */
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

/** Texts put together, with those of parts that are sums themselves laid open. */
export function sum(parts: readonly Value[], place: Place): Value {
  const open = parts.flatMap((part) => (part.kind === 'sum' ? part.parts : [part]));
  if (open.length === 1) return open[0] as Value;
  return open.length === 0 ? constant('', place) : { kind: 'sum', parts: open, place };
}

/** The answer to a question: known, or the question itself. */
export function tested(when: Formula, place: Place): Constant | Test {
  return typeof when === 'boolean' ? constant(when, place) : { kind: 'test', when, place };
}

/** A call of a method that is known by name only. */
export function unfollowedMethod(receiver: Value, name: string, args: Value[], place: Place): CallValue {
  return {
    kind: 'call',
    callee: null,
    name: `.${name}`,
    minified: false,
    args: [receiver, ...args.filter((arg) => arg.kind !== 'closure')],
    result: null,
    key: shortKey(`${valueKey(receiver)}.${name}(${args.map(valueKey).join()})`),
    place,
  };
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
