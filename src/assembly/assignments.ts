import { ASSIGN, Kind, OPERATORS } from '../syntax/kinds.js';
import { choice } from './choices.js';
import type { Evaluator } from './evaluator.js';
import { negate } from './formula.js';
import type { Frame } from './frame.js';
import { bindPattern } from './patterns.js';
import { named, variableIn } from './references.js';
import { isNothing, truth } from './tests.js';
import { opaque, type RecordEntry, sum, type Value } from './value.js';

/** An assignment: its value, once the variable or the member holds it. */
export function assignment(evaluator: Evaluator, row: number, frame: Frame): Value {
  const syntax = evaluator.program.syntax(frame.module);
  const place = { module: frame.module, row };
  const target = row + 1;
  const right = syntax.child(row, 1);
  const operator = OPERATORS[syntax.value[row] as number] as string;
  if (syntax.value[row] === ASSIGN) {
    const value = evaluator.evaluate(right, frame);
    if (syntax.kind[target] === Kind.Write) evaluator.assign(syntax.value[target] as number, value, frame);
    else if (syntax.kind[target] === Kind.Member || syntax.kind[target] === Kind.ComputedMember)
      setMember(evaluator, target, value, frame);
    else bindPattern(evaluator, target, value, frame);
    return value;
  }
  if (syntax.kind[target] !== Kind.Write) {
    evaluator.evaluate(right, frame);
    return opaque(place);
  }
  const binding = syntax.value[target] as number;
  const before =
    variableIn(frame, binding) ??
    named(evaluator, binding, frame.module, { module: frame.module, row: target }, null);
  let value: Value;
  if (operator === '+=') value = sum([before, evaluator.evaluate(right, frame)], place);
  else if (operator === '||=' || operator === '&&=' || operator === '??=') {
    const when = operator === '??=' ? negate(isNothing(evaluator, before)) : truth(evaluator, before);
    const after = evaluator.evaluate(right, frame);
    value = operator === '&&=' ? choice(when, after, before, place) : choice(when, before, after, place);
  } else value = opaque(place);
  evaluator.assign(binding, value, frame);
  return value;
}

/** `o.x = value` or `o[key] = value` on a record that a variable holds. */
function setMember(evaluator: Evaluator, member: number, value: Value, frame: Frame): void {
  const holder = evaluator.evaluate(member + 1, frame);
  if (holder.kind !== 'record' && !isChoiceOfRecords(holder)) return;
  const key = writtenKey(evaluator, member, frame);
  const before: readonly RecordEntry[] =
    holder.kind === 'record' ? holder.entries : [{ key: null, value: holder }];
  const others = key === null ? before : before.filter((entry) => entry.key !== key);
  const entries = [...others, { key, value }];
  evaluator.replace(holder, { kind: 'record', entries, place: holder.place });
}

/** What a record is after it was written to under a condition. */
function isChoiceOfRecords(value: Value): boolean {
  if (value.kind !== 'choice') return value.kind === 'record';
  return isChoiceOfRecords(value.then) && isChoiceOfRecords(value.other);
}

/** The constant key that a member is written under, or null. */
function writtenKey(evaluator: Evaluator, member: number, frame: Frame): string | null {
  const syntax = evaluator.program.syntax(frame.module);
  if (syntax.kind[member] === Kind.Member) return evaluator.program.text(syntax.value[member] as number);
  const key = evaluator.evaluate(syntax.child(member, 1), frame);
  return key.kind === 'constant' && typeof key.value === 'string' ? key.value : null;
}
