import type { Place } from '../program/program.js';
import { callBack } from './calls.js';
import { choice, mapLeaves } from './choices.js';
import type { Evaluator } from './evaluator.js';
import { type Formula, isLiteral, literal } from './formula.js';
import { isGlobal } from './globals.js';
import { elementOf, repeatedly } from './loops.js';
import type { MethodCall } from './methods.js';
import { comparison, truth } from './tests.js';
import {
  constant,
  type Entry,
  force,
  isText,
  type List,
  list,
  listOf,
  opaque,
  type Section,
  type Symbolic,
  tested,
  unfollowedMethod,
  type Value,
  valueKey,
} from './value.js';

// biome-ignore format: a table
export const LIST_METHODS: ReadonlySet<string> = new Set([
  'push', 'unshift', 'concat', 'filter', 'map', 'flatMap', 'join', 'slice', 'flat', 'reverse', 'sort', 'includes',
  'has', 'some', 'every', 'find', 'at', 'forEach', 'values', 'indexOf',
]);

/** What a method of a list gives, or null for one that is not known here. */
export function listMethod(
  evaluator: Evaluator,
  held: List,
  { name, args, place }: MethodCall,
): Value | null {
  const [first] = args;
  switch (name) {
    case 'push':
      evaluator.replace(held, list([...held.entries, ...args.map(asEntry)], held.place));
      return opaque(place);
    case 'unshift':
      evaluator.replace(held, list([...args.map(asEntry), ...held.entries], held.place));
      return opaque(place);
    case 'concat':
      return list([...held.entries, ...args.map(concatenated)], place);
    case 'filter':
      return first ? filtered(evaluator, held, first, place) : null;
    case 'map':
    case 'flatMap':
      return first ? mapped(evaluator, held, first, name === 'flatMap', place) : null;
    case 'forEach':
      if (first) mapped(evaluator, held, first, false, place);
      return constant(undefined, place);
    case 'join':
      return { kind: 'join', list: held, separator: separatorOf(args), place };
    case 'values':
      return held;
    case 'flat':
      return flattened(held, place);
    case 'includes':
    case 'has':
      return first ? tested(holds(evaluator, held, first, place), place) : null;
    case 'slice':
      return sliced(held, args, place) ?? unfollowedMethod(held, name, args, place);
    case 'indexOf':
      return opaque(place);
    default:
      return null;
  }
}

/** What `join` puts between; null where that is not known. */
export function separatorOf(args: Value[]): string | null {
  const [first] = args;
  if (!first) return ',';
  return first.kind === 'constant' && typeof first.value === 'string' ? first.value : null;
}

function flattened(held: List, place: Place): List {
  const entries = held.entries.map(({ value, spread }) => ({
    value,
    spread: spread || force(value).kind === 'list',
  }));
  return list(entries, place);
}

/** An argument as an entry; one that was spread stays so. */
export function asEntry(value: Value): Entry {
  if (value.kind === 'opaque' && value.parts?.length === 1)
    return { value: value.parts[0] as Value, spread: true };
  return { value, spread: false };
}

function concatenated(value: Value): Entry {
  const held = force(value);
  return { value: held, spread: !isText(held) };
}

/** Whether a list of constants holds a thing, as a question about the thing. */
function holds(evaluator: Evaluator, held: List, wanted: Value, place: Place): Formula {
  const values = held.entries.map(({ value, spread }) =>
    !spread && value.kind === 'constant' ? value.value : undefined,
  );
  if (
    values.every((value) => value !== undefined) &&
    (wanted.kind === 'symbol' || wanted.kind === 'constant')
  ) {
    const known = values as (string | number | boolean | null)[];
    if (wanted.kind === 'constant') return wanted.value !== undefined && known.includes(wanted.value);
    return comparisonIn(wanted, known, place);
  }
  const [only] = held.entries;
  const over = only?.spread && held.entries.length === 1 ? only.value : held;
  return comparison(evaluator, over, 'has', wanted, place);
}

function comparisonIn(
  { key, sort, name, minified }: Symbolic,
  value: (string | number | boolean | null)[],
  place: Place,
): Formula {
  const question = `${key} in ${JSON.stringify(value)}`;
  return literal({ key: question, subject: key, kind: sort, name, minified, operator: 'in', value, place });
}

function sliced(held: List, args: Value[], place: Place): Value | null {
  const [from, to] = args;
  const isPlain = !held.entries.some(({ spread }) => spread);
  if (!from) return held;
  if (!isPlain || from.kind !== 'constant' || typeof from.value !== 'number') return null;
  if (to && (to.kind !== 'constant' || typeof to.value !== 'number')) return null;
  const end = to?.kind === 'constant' ? (to.value as number) : undefined;
  return list(held.entries.slice(from.value, end), place);
}

/** Each entry put through a function that gives entries; what is spread from elsewhere is put through as a whole. */
function overEntries(
  evaluator: Evaluator,
  held: List,
  each: (entry: Entry) => Entry[],
  rest: (value: Value) => Value,
): List {
  const entries = held.entries.flatMap((entry): Entry[] => {
    evaluator.step();
    if (!entry.spread) return each(entry);
    const value = mapLeaves(force(entry.value), (leaf) =>
      leaf.kind === 'list' ? overEntries(evaluator, leaf, each, rest) : rest(leaf),
    );
    return [{ value: value ?? opaque(entry.value.place, [entry.value]), spread: true }];
  });
  return list(entries, held.place);
}

function mapped(evaluator: Evaluator, held: List, callback: Value, flat: boolean, place: Place): Value {
  const call = (value: Value) =>
    callBack(evaluator, callback, [value], { place, name: 'map', minified: false });
  return overEntries(
    evaluator,
    held,
    (entry) => {
      const value = computedSection(entry.value, call(entry.value));
      return [flat ? { value: force(value), spread: true } : { ...entry, value }];
    },
    (value) => ({
      kind: 'repeat',
      value: repeatedly(evaluator, value, place, () => call(elementOf(value))),
      over: value,
      place,
    }),
  );
}

/**
 * What maps a section to its text may look it up among the texts that it worked out before: the section
 * stands for both.
 */
function computedSection(entry: Value, result: Value): Value {
  if (entry.kind !== 'record') return result;
  const found: Section[] = [];
  const isLookup = (value: Value): boolean => {
    if (value.kind === 'choice') return isLookup(value.then) && isLookup(value.other);
    if (value.kind === 'section') return found.push(value) > 0;
    return (
      (value.kind === 'constant' && !value.value) ||
      value.kind === 'symbol' ||
      (value.kind === 'call' && !value.result)
    );
  };
  return isLookup(result) && found.length === 1 ? (found[0] as Section) : result;
}

/** Entries that a predicate keeps. */
function filtered(evaluator: Evaluator, held: List, predicate: Value, place: Place): Value {
  const keeps = (value: Value): Formula =>
    isGlobal(predicate) && predicate.name === 'Boolean'
      ? truth(evaluator, value)
      : truth(evaluator, callBack(evaluator, predicate, [value], { place, name: 'filter', minified: false }));
  const each = (entry: Entry): Entry[] => {
    const when = keeps(entry.value);
    // A section without text is still one of the sections.
    if (when === false) return entry.value.kind === 'section' ? [entry] : [];
    if (when === true) return [entry];
    if (isAboutItself(when, entry.value)) return [{ ...entry, optional: true }];
    return [{ value: choice(when, listOf([entry.value], place), listOf([], place), place), spread: true }];
  };
  return overEntries(evaluator, held, each, (value) => value);
}

/** Whether a condition only asks whether the value itself is there. */
function isAboutItself(when: Formula, value: Value): boolean {
  if (value.kind === 'choice' || value.kind === 'symbol') return false;
  const inner = value.kind === 'section' ? value.value : value;
  const key = valueKey(inner);
  const literals = typeof when === 'object' && !isLiteral(when) && 'all' in when ? when.all : [when];
  return literals.every((part) => isLiteral(part) && part.atom.subject === key);
}
