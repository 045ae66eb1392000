import type { Place } from '../program/program.js';
import type { Evaluator } from './evaluator.js';
import { isArray, truth } from './tests.js';
import { constant, force, listOf, type Symbolic, tested, type Value } from './value.js';

/** Whether a value is a name that the language itself gives a meaning, such as `Object`. */
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
