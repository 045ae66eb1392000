import type { Place } from '../program/program.js';
import type { Evaluator } from './evaluator.js';
import {
  type Atom,
  and,
  atomsOf,
  type Formula,
  literal,
  negate,
  or,
  shortKey,
  sizeOf,
  unnamed,
} from './formula.js';
import { mentionsOf } from './mentions.js';
import {
  type CallValue,
  type Constant,
  type Primitive,
  type Symbolic,
  type Value,
  valueKey,
} from './value.js';

/** A followed call is asked in its own words only while they are this few. */
const MOST_ATOMS = 4;
/** Larger conditions are not taken apart further. */
const LARGEST = 20;
const DEEPEST = 24;

type Ask = { operator: string; value?: Atom['value'] };

/** The condition under which a value counts as true. */
export function truth(evaluator: Evaluator, value: Value): Formula {
  return ask(evaluator, value, { operator: 'set' }, 0);
}

/** The condition under which a value is null or undefined. */
export function isNothing(evaluator: Evaluator, value: Value): Formula {
  return ask(evaluator, value, { operator: 'missing' }, 0);
}

/** The condition under which a value is undefined, null not included. */
export function isUndefined(evaluator: Evaluator, value: Value): Formula {
  return ask(evaluator, value, { operator: 'undefined' }, 0);
}

/** The condition under which a value is an array. */
export function isArray(evaluator: Evaluator, value: Value): Formula {
  return ask(evaluator, value, { operator: 'array' }, 0);
}

/** A question about a value, answered for what is known and kept for what is not. */
function ask(evaluator: Evaluator, value: Value, question: Ask, depth = 0): Formula {
  evaluator.step();
  if (depth > DEEPEST) return atomOf(evaluator, value, question);
  switch (value.kind) {
    case 'never':
      return false;
    case 'choice': {
      const then = ask(evaluator, value.then, question, depth + 1);
      const other = ask(evaluator, value.other, question, depth + 1);
      const whole = or([and([value.when, then]), and([negate(value.when), other])]);
      const size = sizeOf(whole);
      evaluator.step(size * 4);
      return size > LARGEST ? atomOf(evaluator, value, question) : whole;
    }
    case 'section':
      return ask(evaluator, value.value, question, depth + 1);
    case 'test':
      if (question.operator === 'set') return value.when;
      if (question.operator === 'is' && typeof question.value === 'boolean')
        return question.value ? value.when : negate(value.when);
      return false;
    case 'constant':
      return askConstant(value, question);
    case 'symbol':
      // Environment variables are strings or not there.
      if (
        value.sort === 'environment' &&
        question.operator === 'typeof' &&
        question.value !== 'string' &&
        question.value !== 'undefined'
      )
        return false;
      return literal(symbolAtom(value, question));
    case 'length':
      return askLength(evaluator, value.of, question, depth, value);
    case 'call':
      return askCall(evaluator, value, question, depth);
    default:
      return askShape(evaluator, value, question);
  }
}

function askConstant({ value }: Constant, { operator, value: wanted }: Ask): Formula {
  switch (operator) {
    case 'set':
      return Boolean(value);
    case 'missing':
      return value === null || value === undefined;
    case 'undefined':
      return value === undefined;
    case 'is':
      return value === wanted;
    case 'array':
      return false;
    case 'typeof':
      return (value === null ? 'object' : typeof value) === wanted;
    case 'in':
      return Array.isArray(wanted) && wanted.includes(value);
    default:
      return false;
  }
}

/** Lists, records, functions and texts are there, whatever they hold. */
function askShape(evaluator: Evaluator, value: Value, question: Ask): Formula {
  if (value.kind === 'opaque' || value.kind === 'typeof') return atomOf(evaluator, value, question);
  const type =
    value.kind === 'closure'
      ? 'function'
      : value.kind === 'list' || value.kind === 'record' || value.kind === 'repeat'
        ? 'object'
        : 'string';
  switch (question.operator) {
    case 'set':
      if (type !== 'string') return true;
      if (value.kind === 'text-module') return true;
      if (value.kind === 'template' && value.quasis.some((quasi) => quasi !== '')) return true;
      if (value.kind === 'sum' && value.parts.some((part) => ask(evaluator, part, question) === true))
        return true;
      return atomOf(evaluator, value, question);
    case 'missing':
    case 'undefined':
      return false;
    case 'array':
      return value.kind === 'list' || value.kind === 'repeat';
    case 'typeof':
      return type === question.value;
    case 'is':
      if (question.value === null || typeof question.value === 'boolean') return false;
      if (question.value === '') return negate(askShape(evaluator, value, { operator: 'set' }));
      if (
        value.kind === 'template' &&
        typeof question.value === 'string' &&
        !question.value.startsWith(value.quasis[0] ?? '')
      )
        return false;
      return type === 'string' && typeof question.value === 'string'
        ? atomOf(evaluator, value, question)
        : false;
    default:
      return atomOf(evaluator, value, question);
  }
}

/** A list is empty where none of its entries is there. */
function askLength(
  evaluator: Evaluator,
  of: Value,
  { operator, value }: Ask,
  depth: number,
  whole: Value,
): Formula {
  const isEmpty = operator === 'is' && value === 0;
  if (operator !== 'set' && !isEmpty)
    return atomOf(evaluator, whole, value === undefined ? { operator } : { operator, value });
  const some = someOf(evaluator, of, depth);
  return isEmpty ? negate(some) : some;
}

function someOf(evaluator: Evaluator, value: Value, depth: number): Formula {
  if (depth > DEEPEST) return atomOf(evaluator, value, { operator: 'set' });
  switch (value.kind) {
    case 'list':
      return or(
        value.entries.map((entry) => (entry.spread ? someOf(evaluator, entry.value, depth + 1) : true)),
      );
    case 'choice':
      return or([
        and([value.when, someOf(evaluator, value.then, depth + 1)]),
        and([negate(value.when), someOf(evaluator, value.other, depth + 1)]),
      ]);
    case 'repeat':
      return someOf(evaluator, value.over, depth + 1);
    case 'symbol':
      return literal(symbolAtom(value, { operator: 'filled' }));
    case 'constant':
      return Boolean(value.value);
    default:
      return atomOf(evaluator, value, { operator: 'filled' });
  }
}

/** In the words of what the function gives back, where these are few and last. */
function askCall(evaluator: Evaluator, call: CallValue, question: Ask, depth: number): Formula {
  if (call.result && !(call.callee && evaluator.surroundings.aliasAt(call.callee))) {
    const inner = ask(evaluator, call.result, question, depth + 1);
    const literals = [...atomsOf(inner)];
    const lasts = literals.every(({ atom }) => atom.kind !== 'opaque' && !atom.minified);
    if (literals.length <= MOST_ATOMS && lasts) return inner;
  }
  return literal(callAtom(evaluator, call, question));
}

function symbolAtom({ sort, name, minified, key, place }: Symbolic, { operator, value }: Ask): Atom {
  return {
    key: questionKey(key, operator, value),
    subject: key,
    kind: sort,
    name,
    minified,
    operator,
    place,
    ...(value === undefined ? {} : { value }),
  };
}

function callAtom(evaluator: Evaluator, call: CallValue, { operator, value }: Ask): Atom {
  const alias = call.callee && evaluator.surroundings.aliasAt(call.callee);
  const mentions = call.callee && call.minified ? mentionsOf(evaluator.program, call.callee) : [];
  return {
    key: questionKey(call.key, operator, value),
    subject: call.key,
    kind: alias ? 'alias' : 'call',
    name: alias ?? call.name,
    minified: !alias && call.minified,
    operator,
    place: call.place,
    ...(value === undefined ? {} : { value }),
    ...(mentions.length > 0 ? { mentions } : {}),
  };
}

function atomOf(evaluator: Evaluator, value: Value, question: Ask): Formula {
  if (value.kind === 'symbol') return literal(symbolAtom(value, question));
  if (value.kind === 'call') return literal(callAtom(evaluator, value, question));
  const { operator, value: wanted } = question;
  const key = valueKey(value);
  return unnamed(questionKey(key, operator, wanted), operator, value.place, {
    subject: key,
    ...(wanted === undefined ? {} : { value: wanted }),
  });
}

function questionKey(subject: string, operator: string, value: Ask['value']): string {
  return shortKey(
    value === undefined ? `${subject} ${operator}` : `${subject} ${operator} ${JSON.stringify(value)}`,
  );
}

/** The condition of a comparison, or null for an operator that compares nothing. */
export function relate(
  evaluator: Evaluator,
  operator: string,
  left: Value,
  right: Value,
  place: Place,
): Formula | null {
  switch (operator) {
    case '===':
    case '==':
      return equal(evaluator, left, right, operator === '==', place);
    case '!==':
    case '!=':
      return negate(equal(evaluator, left, right, operator === '!=', place));
    case '<':
    case '<=':
    case '>':
    case '>=':
      return ordered(evaluator, operator, left, right, place);
    case 'in':
    case 'instanceof':
      return comparison(evaluator, right, operator === 'in' ? 'has' : operator, left, place);
    default:
      return null;
  }
}

function equal(evaluator: Evaluator, left: Value, right: Value, loose: boolean, place: Place): Formula {
  const known = constantOf(right);
  if (!known)
    return constantOf(left)
      ? equal(evaluator, right, left, loose, place)
      : comparison(evaluator, left, 'is', right, place);
  if (left.kind === 'typeof')
    return ask(evaluator, left.of, { operator: 'typeof', value: String(known.value) });
  if (known.value === undefined || known.value === null) {
    if (loose) return isNothing(evaluator, left);
    if (known.value === undefined) return isUndefined(evaluator, left);
  }
  return ask(evaluator, left, { operator: 'is', value: known.value as Exclude<Primitive, undefined> });
}

/** What counts things is more than nothing, or not. */
function ordered(evaluator: Evaluator, operator: string, left: Value, right: Value, place: Place): Formula {
  const known = constantOf(right);
  if (left.kind === 'length' && known) {
    if ((operator === '>' && known.value === 0) || (operator === '>=' && known.value === 1))
      return truth(evaluator, left);
    if ((operator === '<' && known.value === 1) || (operator === '<=' && known.value === 0))
      return negate(truth(evaluator, left));
  }
  return comparison(evaluator, left, operator, right, place);
}

/** A question about one thing in relation to another that is no constant. */
export function comparison(
  evaluator: Evaluator,
  left: Value,
  operator: string,
  right: Value,
  place: Place,
): Formula {
  const known = constantOf(right);
  const named = right.kind === 'symbol' ? right : null;
  if (
    left.kind === 'symbol' ||
    left.kind === 'call' ||
    (left.kind === 'length' && (left.of.kind === 'symbol' || left.of.kind === 'call'))
  ) {
    const subject = left.kind === 'length' ? left.of : left;
    const whole = left.kind === 'length' ? `length ${operator}` : operator;
    const value = known ? (known.value ?? null) : (named?.name ?? undefined);
    const base = ask(evaluator, subject as Symbolic | CallValue, {
      operator: whole,
      ...(value === undefined ? {} : { value }),
    });
    if (value !== undefined) return base;
    if (typeof base === 'object' && 'atom' in base)
      return literal({ ...base.atom, key: `${base.atom.key} ${valueKey(right)}` });
    return base;
  }
  return unnamed(`${valueKey(left)} ${operator} ${valueKey(right)}`, 'set', place);
}

function constantOf(value: Value): Constant | null {
  if (value.kind === 'constant') return value;
  if (value.kind === 'call' && value.result?.kind === 'constant') return value.result;
  return null;
}
