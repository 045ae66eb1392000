import type { Place } from '../program/program.js';
import { callBack } from './calls.js';
import { mapLeaves } from './choices.js';
import type { Evaluator } from './evaluator.js';
import { asEntry, LIST_METHODS, listMethod, separatorOf } from './list-methods.js';
import { elementOf, repeatedly } from './loops.js';
import { comparison } from './tests.js';
import {
  bearsText,
  constant,
  type Entry,
  force,
  isText,
  list,
  opaque,
  sum,
  tested,
  unfollowedMethod,
  type Value,
} from './value.js';

/** A call of a method, but for what it is called on. */
export interface MethodCall {
  name: string;
  args: Value[];
  place: Place;
}

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
/** Methods that ask a question, with its operator in conditions. */
const ASKING = new Map([
  ['includes', 'has'],
  ['has', 'has'],
  ['startsWith', 'startsWith'],
  ['endsWith', 'endsWith'],
]);
/** Methods that call a function once for each element. */
const MAPPING = new Set(['map', 'flatMap', 'forEach']);
/** Methods that give elements of a list, and no others. */
const SELECTING = new Set(['filter', 'slice', 'sort', 'flat']);

/** What a method gives, or null for one that is not known here. */
export function callMethod(evaluator: Evaluator, object: Value, call: MethodCall): Value | null {
  const { name, args, place } = call;
  const held = force(object);
  if ((name === 'push' || name === 'unshift') && (held.kind === 'choice' || held.kind === 'symbol'))
    return added(evaluator, object, held, call);
  if (held.kind === 'choice' && (LIST_METHODS.has(name) || KEEPING.has(name)))
    return mapLeaves(
      held,
      (leaf) => callMethod(evaluator, leaf, call) ?? unfollowedMethod(leaf, name, args, place),
    );
  if (held.kind === 'list') return listMethod(evaluator, held, call);
  if (name === 'then' && args[0])
    return callBack(evaluator, args[0], [held], { place, name, minified: false });
  if (KEEPING.has(name) && (held.kind === 'symbol' || isText(held) || bearsText(held))) return object;
  const answer = asked(evaluator, held, call);
  if (answer) return answer;
  if (MAPPING.has(name)) return overUnknown(evaluator, held, call);
  if (SELECTING.has(name) && isUnknownList(held)) return held;
  if (name === 'join' && mayBeList(held))
    return { kind: 'join', list: held, separator: separatorOf(args), place };
  if (name === 'concat' && isText(held)) return sum([held, ...args], place);
  const isPartOfText = isText(held) || (held.kind !== 'record' && held.kind !== 'closure' && bearsText(held));
  return isPartOfText ? unfollowedMethod(held, name, args, place) : null;
}

/** `push` and `unshift` on a list that is not known: it becomes part of the longer one. */
function added(evaluator: Evaluator, object: Value, held: Value, { name, args, place }: MethodCall): Value {
  const own: Entry = { value: held, spread: true };
  const entries = args.map(asEntry);
  evaluator.replace(object, list(name === 'push' ? [own, ...entries] : [...entries, own], held.place));
  return opaque(place);
}

/** The answer to `includes`, `has`, `startsWith` or `endsWith` as a condition; null for other methods. */
function asked(evaluator: Evaluator, held: Value, { name, args, place }: MethodCall): Value | null {
  const operator = ASKING.get(name);
  const [wanted] = args;
  if (operator === undefined || !wanted) return null;
  if (held.kind === 'symbol' || held.kind === 'call')
    return tested(comparison(evaluator, held, operator, wanted, place), place);
  const isKnown = held.kind === 'constant' && wanted.kind === 'constant' && typeof held.value === 'string';
  return isKnown && name === 'includes'
    ? constant((held.value as string).includes(String(wanted.value)), place)
    : null;
}

/** One value for each element of something that is not a list whose elements are known. */
function overUnknown(evaluator: Evaluator, held: Value, { name, args, place }: MethodCall): Value | null {
  const [callback] = args;
  if (callback?.kind !== 'closure') return null;
  if (held.kind === 'constant' || held.kind === 'record') return null;
  const element = held.kind === 'repeat' ? held.value : elementOf(held);
  const run = () => callBack(evaluator, callback, [element], { place, name, minified: false });
  const value = repeatedly(evaluator, held, place, run);
  return { kind: 'repeat', value, over: held.kind === 'repeat' ? held.over : held, place };
}

/** Whether elements of a value stand for those of any part of it. */
function isUnknownList(value: Value): boolean {
  return value.kind === 'repeat' || (value.kind === 'symbol' && value.sort !== 'call');
}

function mayBeList({ kind }: Value): boolean {
  return kind === 'repeat' || kind === 'symbol' || kind === 'opaque' || kind === 'call';
}
