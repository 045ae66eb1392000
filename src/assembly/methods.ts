import type { Place } from '../program/program.js';
import { callBack } from './calls.js';
import type { Evaluator } from './evaluator.js';
import { type Formula, isLiteral, shortKey } from './formula.js';
import { repeatedly } from './loops.js';
import { comparison, isArray, truth } from './tests.js';
import {
  bearsText,
  choice,
  constant,
  type Entry,
  force,
  isText,
  type List,
  list,
  listOf,
  mapLeaves,
  opaque,
  type Section,
  type Symbolic,
  sum,
  type Value,
  valueKey,
} from './value.js';

/** Methods that leave the words of a text as they are. */
const KEEPING = new Set([
  'trim',
  'trimStart',
  'trimEnd',
  'toString',
  'valueOf',
  'toLowerCase',
  'toUpperCase',
  'normalize',
  'catch',
  'finally',
]);
const ASKING = new Map([['includes', 'has'], ['has', 'has'], ['startsWith', 'startsWith'], ['endsWith', 'endsWith']]); // biome-ignore format: a table

export function isGlobal(value: Value): value is Symbolic {
  return value.kind === 'symbol' && value.key.startsWith('global:');
}

/** What a function of the language gives, or null for one that is not known here. */
export function callGlobal(evaluator: Evaluator, name: string, args: Value[], place: Place): Value | null {
  const [first] = args;
  if (!first) return name === 'Promise.resolve' ? constant(undefined, place) : null;
  switch (name) {
    case 'Promise.all':
    case 'Promise.resolve':
    case 'Object.freeze':
    case 'String':
    case 'Array.from':
    case 'Object.fromEntries':
      return args.length === 1 ? first : null;
    case 'Boolean':
      return tested(truth(evaluator, first), place);
    case 'Array.isArray':
      return tested(isArray(evaluator, first), place);
    case 'Array.of':
      return listOf(args, place);
    case 'Object.entries':
    case 'Object.keys':
    case 'Object.values':
      return partsOf(name, first, place);
    case 'Object.assign': {
      const entries = args.flatMap((arg) =>
        arg.kind === 'record' ? arg.entries : [{ key: null, value: arg }],
      );
      return { kind: 'record', entries, place };
    }
    default:
      return null;
  }
}

function tested(when: Formula, place: Place): Value {
  return typeof when === 'boolean' ? constant(when, place) : { kind: 'test', when, place };
}

/** Keys, values or both of a record, or the name of them. */
function partsOf(name: string, value: Value, place: Place): Value | null {
  const held = force(value);
  if (held.kind === 'record' && held.entries.every(({ key }) => key !== null)) {
    const values = held.entries.map(({ key, value: inner }) => {
      const label = constant(key, place);
      return name === 'Object.keys'
        ? label
        : name === 'Object.values'
          ? inner
          : listOf([label, inner], place);
    });
    return listOf(values, place);
  }
  if (held.kind !== 'symbol') return null;
  return { ...held, place };
}

/** What a method gives, or null for one that is not known here. */
export function callMethod(
  evaluator: Evaluator,
  object: Value,
  name: string,
  args: Value[],
  place: Place,
): Value | null {
  const held = force(object);
  if ((name === 'push' || name === 'unshift') && (held.kind === 'choice' || held.kind === 'symbol')) {
    const own: Entry = { value: held, spread: true };
    const added = args.map(asEntry);
    evaluator.replace(object, list(name === 'push' ? [own, ...added] : [...added, own], held.place));
    return opaque(place);
  }
  if (held.kind === 'choice' && (LIST_METHODS.has(name) || KEEPING.has(name)))
    return mapLeaves(
      held,
      (leaf) => callMethod(evaluator, leaf, name, args, place) ?? callUnknown(leaf, name, args, place),
    );
  if (held.kind === 'list') return listMethod(evaluator, held, name, args, place);
  if (name === 'then' && args[0])
    return callBack(evaluator, args[0], [held], { place, name, minified: false });
  if (KEEPING.has(name) && (held.kind === 'symbol' || isText(held) || bearsText(held))) return object;
  const asks = ASKING.get(name);
  if (asks && args[0] && (held.kind === 'symbol' || held.kind === 'call'))
    return tested(comparison(evaluator, held, asks, args[0], place), place);
  if (
    asks &&
    held.kind === 'constant' &&
    args[0]?.kind === 'constant' &&
    typeof held.value === 'string' &&
    name === 'includes'
  )
    return constant(held.value.includes(String(args[0].value)), place);
  if (name === 'map' || name === 'flatMap' || name === 'forEach')
    return overUnknown(evaluator, held, name, args, place);
  if (
    (name === 'filter' || name === 'slice' || name === 'sort' || name === 'flat') &&
    (held.kind === 'repeat' || (held.kind === 'symbol' && held.sort !== 'call'))
  )
    return held;
  if (
    name === 'join' &&
    (held.kind === 'repeat' || held.kind === 'symbol' || held.kind === 'opaque' || held.kind === 'call')
  )
    return { kind: 'join', list: held, separator: separatorOf(args), place };
  if (name === 'concat' && isText(held)) return sum([held, ...args], place);
  if (isText(held) || (held.kind !== 'record' && held.kind !== 'closure' && bearsText(held)))
    return callUnknown(held, name, args, place);
  return null;
}

function callUnknown(receiver: Value, name: string, args: Value[], place: Place): Value {
  const all = [receiver, ...args.filter((arg) => arg.kind !== 'closure')];
  const key = shortKey(`${valueKey(receiver)}.${name}(${args.map(valueKey).join()})`);
  return {
    kind: 'call',
    callee: null,
    name: `.${name}`,
    minified: false,
    args: all,
    result: null,
    key,
    place,
  };
}

/** One value for each element of something that is not a list whose elements are known. */
function overUnknown(
  evaluator: Evaluator,
  held: Value,
  name: string,
  args: Value[],
  place: Place,
): Value | null {
  const [callback] = args;
  if (callback?.kind !== 'closure') return null;
  if (held.kind === 'constant' || held.kind === 'record') return null;
  const element = held.kind === 'repeat' ? held.value : elementOf(held);
  const run = () => callBack(evaluator, callback, [element], { place, name, minified: false });
  const value = repeatedly(evaluator, held, place, run);
  return { kind: 'repeat', value, over: held.kind === 'repeat' ? held.over : held, place };
}

/** The thing that stands for each element. */
export function elementOf(over: Value): Symbolic {
  const isNamed = over.kind === 'symbol' || over.kind === 'call';
  return {
    kind: 'symbol', sort: over.kind === 'symbol' ? over.sort : 'property', name: isNamed && !over.minified ? `${over.name}[]` : '[]',
    minified: isNamed ? over.minified : true, key: `${valueKey(over)}[]`, place: over.place,
  }; // biome-ignore format: one line of fields
}

function separatorOf(args: Value[]): string | null {
  const [first] = args;
  if (!first) return ',';
  return first.kind === 'constant' && typeof first.value === 'string' ? first.value : null;
}

const LIST_METHODS = new Set([
  'push', 'unshift', 'concat', 'filter', 'map', 'flatMap', 'join', 'slice', 'flat', 'reverse', 'sort', 'includes', 'has', 'some', 'every',
  'find', 'at', 'forEach', 'values', 'indexOf',
]); // biome-ignore format: a table

function listMethod(
  evaluator: Evaluator,
  held: List,
  name: string,
  args: Value[],
  place: Place,
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
      return list(
        held.entries.map(({ value, spread }) => ({ value, spread: spread || force(value).kind === 'list' })),
        place,
      );
    case 'includes':
    case 'has':
      return first ? tested(holds(evaluator, held, first, place), place) : null;
    case 'slice':
      return sliced(held, args, place) ?? callUnknown(held, name, args, place);
    case 'indexOf':
      return opaque(place);
    default:
      return null;
  }
}

function asEntry(value: Value): Entry {
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
  return {
    atom: { key: question, subject: key, kind: sort, name, minified, operator: 'in', value, place },
    negated: false,
  };
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
