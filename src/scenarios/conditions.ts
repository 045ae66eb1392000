import type { Condition } from '../catalog/document.js';
import type { Inputs, Residual } from './file.js';
import { answer } from './inputs.js';

/** What is left of a condition under the inputs: decided, or the part of it that they do not decide. */
export function decide(condition: Condition, inputs: Inputs): Residual {
  if (condition.not) return negated(decide(condition.not, inputs));
  if (condition.all) return joined(condition, condition.all, 'all', inputs);
  if (condition.any) return joined(condition, condition.any, 'any', inputs);
  return answer(condition, inputs) ?? condition;
}

/** The same of conditions that must all hold. */
export function decideAll(conditions: readonly Condition[], inputs: Inputs): Condition[] | false {
  const left: Condition[] = [];
  for (const condition of conditions) {
    const residual = decide(condition, inputs);
    if (residual === false) return false;
    if (residual !== true) left.push(...(residual.all ?? [residual]));
  }
  return left;
}

function negated(residual: Residual): Residual {
  if (typeof residual === 'boolean') return !residual;
  return residual.not ?? { not: residual };
}

function joined(
  whole: Condition,
  parts: readonly Condition[],
  word: 'all' | 'any',
  inputs: Inputs,
): Residual {
  const ends = word === 'any';
  const left: Condition[] = [];
  for (const part of parts) {
    const residual = decide(part, inputs);
    if (residual === ends) return ends;
    if (typeof residual !== 'boolean') left.push(residual);
  }
  if (left.length === 0) return !ends;
  if (left.length === 1) return left[0] as Condition;
  return left.length === parts.length && left.every((part, index) => part === parts[index])
    ? whole
    : { [word]: left };
}
