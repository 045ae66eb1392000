import { parametersOf } from '../program/flow/functions.js';
import type { Place } from '../program/program.js';
import { Flag, Kind } from '../syntax/kinds.js';
import type { Evaluator } from './evaluator.js';
import type { Frame } from './frame.js';
import { bindPattern } from './patterns.js';
import { runFunction } from './statements.js';
import { type Closure, constant, list, type Value } from './value.js';

/** What a function gives back for arguments; null where it is not followed: too deep, too large, a generator. */
export function applyClosure(
  evaluator: Evaluator,
  closure: Closure,
  args: readonly Value[],
  place: Place,
): Value | null {
  return applied(evaluator, closure, args, place).value;
}

/** Calls of one function with different arguments that are remembered. */
const MOST_REMEMBERED = 8;
/** Calls within calls that are tried a second time. */
const DEEPEST_RETRY = 3;

function areSame(left: readonly Value[], right: readonly Value[]): boolean {
  return left.length === right.length && left.every((value, index) => isSame(value, right[index] as Value));
}

function isSame(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (left.kind === 'constant')
    return right.kind === 'constant' && left.value === right.value && typeof left.value !== 'string';
  return left.kind === 'symbol' && right.kind === 'symbol' && left.key === right.key;
}

/** What a function gave; the value is null where it was not followed. */
export interface Applied {
  value: Value | null;
  /** Whether it took more than its share. */
  wasCut: boolean;
}

/** The same, with whether the function was left for its size; it remembers answers that hold for any caller. */
export function applied(
  evaluator: Evaluator,
  closure: Closure,
  args: readonly Value[],
  place: Place,
): Applied {
  const { module, row } = closure;
  const syntax = evaluator.program.syntax(module);
  const key = `${module}:${row}`;
  if ((syntax.flags[row] as number) & Flag.Generator) return { value: null, wasCut: false };
  if (evaluator.running.has(key)) return { value: null, wasCut: false };
  if (evaluator.frames.length >= evaluator.limits.depth) return { value: null, wasCut: true };
  const known = closure.frame
    ? undefined
    : evaluator.given.get(key)?.find((item) => areSame(item.args, args));
  if (known) return known;
  const steps = evaluator.callSteps;
  if (evaluator.isTooLarge(key, steps)) return { value: null, wasCut: true };
  const before = evaluator.share(steps);
  evaluator.running.add(key);
  try {
    const run = () =>
      evaluator.within(steps, () => {
        const frame: Frame = { module, row, parent: closure.frame, variables: new Map() };
        evaluator.frames.push(frame);
        bindParameters(evaluator, closure, args, frame, place);
        const given = runFunction(evaluator, row, frame);
        evaluator.frames.pop();
        return given;
      });
    const tooLarge = evaluator.tooLargeCount;
    let value = run();
    // Once more without the functions that turned out to be too large on the way.
    if (value === null && evaluator.tooLargeCount > tooLarge && evaluator.frames.length <= DEEPEST_RETRY)
      value = run();
    if (value === null) evaluator.noteTooLarge(key, before);
    const result = { args, value, wasCut: value === null };
    if (!closure.frame && value !== null) {
      const list = evaluator.given.get(key) ?? [];
      if (list.length < MOST_REMEMBERED) evaluator.given.set(key, [...list, result]);
    }
    return result;
  } finally {
    evaluator.running.delete(key);
  }
}

function bindParameters(
  evaluator: Evaluator,
  { module, row }: Closure,
  args: readonly Value[],
  frame: Frame,
  place: Place,
): void {
  const syntax = evaluator.program.syntax(module);
  syntax.children(parametersOf(syntax, row)).forEach((parameter, index) => {
    if (syntax.kind[parameter] === Kind.Rest) {
      const rest = args.slice(index).map((value) => ({ value, spread: false }));
      bindPattern(evaluator, parameter + 1, list(rest, place), frame);
    } else bindPattern(evaluator, parameter, args[index] ?? constant(undefined, place), frame);
  });
}
