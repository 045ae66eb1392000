import type { Condition } from '../catalog/document.js';
import type { Inputs, InputValue, SomeValue } from './file.js';

/** Later inputs say more than earlier ones, and overrule them. */
export function joinInputs(...all: readonly (Inputs | undefined)[]): Inputs {
  const joined: Required<Pick<Inputs, 'values' | 'environment' | 'gates' | 'reads'>> & Inputs = {
    values: {},
    environment: {},
    gates: {},
    reads: [],
  };
  for (const inputs of all) {
    if (!inputs) continue;
    Object.assign(joined.values, inputs.values);
    Object.assign(joined.environment, inputs.environment);
    Object.assign(joined.gates, inputs.gates);
    joined.reads.unshift(...(inputs.reads ?? []));
    if (inputs.otherEnvironment !== undefined) joined.otherEnvironment = inputs.otherEnvironment;
    if (inputs.errors !== undefined) joined.errors = inputs.errors;
  }
  return joined;
}

/** What the inputs say about the subject of a condition; undefined where they say nothing. */
function subjectOf(
  { kind, name = '', minified, mentions = [] }: Condition,
  inputs: Inputs,
): InputValue | undefined {
  if (kind === 'environment') {
    const known = own(inputs.environment, name);
    return known === undefined && inputs.otherEnvironment === 'unset' ? null : known;
  }
  if (kind === 'gate') return own(inputs.gates, name);
  if (!minified && name !== '') {
    const known = valueNamed(name, inputs);
    if (known !== undefined) return known;
  }
  if (mentions.length === 0) return undefined;
  return inputs.reads?.find(({ names }) => names.every((wanted) => mentions.includes(wanted)))?.value;
}

/** The value of a path: what is read from something that is not there is not there either. */
export function valueNamed(name: string, inputs: Inputs): InputValue | undefined {
  const known = own(inputs.values, name);
  if (known !== undefined) return known;
  for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
    const holder = own(inputs.values, name.slice(0, dot));
    if (holder !== undefined) return holder === null ? null : undefined;
  }
  return undefined;
}

function own<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Whether one question is answered by the inputs; undefined where they do not tell. */
export function answer(condition: Condition, inputs: Inputs): boolean | undefined {
  if (condition.operator === 'thrown') return inputs.errors;
  const subject = subjectOf(condition, inputs);
  return subject === undefined ? undefined : ask(subject, condition);
}

function ask(subject: InputValue, { operator = 'set', value }: Condition): boolean | undefined {
  if (isSome(subject)) return askSome(subject, operator, value);
  switch (operator) {
    case 'set':
      return Boolean(subject);
    case 'missing':
    case 'undefined':
      return subject === null;
    case 'is':
      return value === null ? subject === null : subject === value;
    case 'in':
      return Array.isArray(value) ? (value as unknown[]).includes(subject) : undefined;
    case 'typeof':
      return (subject === null ? 'undefined' : typeof subject) === value;
    case 'array':
      return false;
    case 'filled':
      return typeof subject === 'string' ? subject !== '' : subject === null ? false : undefined;
    case 'has':
      return subject === null ? false : undefined;
    default:
      return undefined;
  }
}

function askSome(
  { some, holds = [], lacks = [] }: SomeValue,
  operator: string,
  value: Condition['value'],
): boolean | undefined {
  switch (operator) {
    case 'set':
      return true;
    case 'missing':
    case 'undefined':
      return false;
    case 'array':
      return some === 'list';
    case 'typeof':
      return TYPES[some] === value;
    case 'filled':
      return some === 'list' ? holds.length > 0 || undefined : true;
    case 'has':
      if (typeof value !== 'string') return undefined;
      return holds.includes(value) ? true : lacks.includes(value) ? false : undefined;
    case 'is':
      return value === null || typeof value === 'boolean' ? false : undefined;
    default:
      return undefined;
  }
}

const TYPES = { text: 'string', list: 'object', object: 'object', function: 'function' } as const;

/** Whether an input says only what kind of value is given. */
export function isSome(value: InputValue | undefined): value is SomeValue {
  return typeof value === 'object' && value !== null;
}
