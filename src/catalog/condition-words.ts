import type { Condition } from './document.js';

/** Conditions in words, joined by "and"; empty where there are none. Names are as in the release: not safe to show. */
export function wordConditions(conditions: readonly Condition[]): string {
  return conditions.map((condition) => wordCondition(condition, conditions.length > 1)).join(' and ');
}

function wordCondition(condition: Condition, isPart: boolean): string {
  if (condition.not) return wordNegated(condition.not);
  const list = condition.all ?? condition.any;
  if (list) {
    const words = list.map((part) => wordCondition(part, true)).join(condition.all ? ' and ' : ' or ');
    return isPart ? `(${words})` : words;
  }
  return `${wordSubject(condition)} ${wordOperator(condition, false)}`;
}

function wordNegated(condition: Condition): string {
  if (condition.all || condition.any || condition.not) return `not (${wordCondition(condition, false)})`;
  return `${wordSubject(condition)} ${wordOperator(condition, true)}`;
}

function wordSubject({ kind, name = '', minified, mentions }: Condition): string {
  if (kind === 'environment' || kind === 'gate') return `${kind} ${name}`;
  if (kind === 'opaque' && name === '') return 'a condition that is not understood';
  const about = mentions ? ` (reads ${mentions.join(', ')})` : '';
  const shown = minified ? `minified ${name}` : name;
  return kind === 'call' && !name.endsWith('()') ? `what ${shown}() gives${about}` : `${shown}${about}`;
}

const NEGATED: Readonly<Record<string, [string, string]>> = {
  set: ['is set', 'is not set'],
  missing: ['is missing', 'is there'],
  undefined: ['is undefined', 'is not undefined'],
  array: ['is an array', 'is no array'],
  filled: ['is not empty', 'is empty'],
  thrown: ['is thrown', 'is not thrown'],
  round: ['is in a loop', 'is not in a loop'],
};

function wordOperator({ kind, operator = 'set', value }: Condition, negated: boolean): string {
  if (kind === 'gate' && operator === 'set') return negated ? 'is off' : 'is on';
  const known = NEGATED[operator];
  if (known) return known[negated ? 1 : 0];
  const shown = Array.isArray(value) ? value.map(shownValue).join(', ') : shownValue(value);
  const not = negated ? 'not ' : '';
  switch (operator) {
    case 'is':
      return `is ${not}${shown}`;
    case 'typeof':
      return `is ${not}of type ${value}`;
    case 'in':
      return `is ${not}one of ${shown}`;
    case 'has':
      return negated ? `does not hold ${shown}` : `holds ${shown}`;
    default:
      return negated ? `not ${operator} ${shown}` : `${operator} ${shown}`;
  }
}

function shownValue(value: Condition['value']): string {
  return value === undefined ? 'something' : JSON.stringify(value);
}
