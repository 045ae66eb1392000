import type { Place } from '../program/program.js';
import { Flag, Kind, OPERATORS, PLUS } from '../syntax/kinds.js';
import { assignment } from './assignments.js';
import { callExpression } from './calls.js';
import { choice } from './choices.js';
import type { Evaluator } from './evaluator.js';
import { type Formula, negate } from './formula.js';
import type { Frame } from './frame.js';
import { readMember } from './members.js';
import { reference } from './references.js';
import { isNothing, relate, truth } from './tests.js';
import {
  bearsText,
  constant,
  type Entry,
  force,
  isText,
  list,
  opaque,
  type RecordEntry,
  sum,
  type Value,
} from './value.js';

/** Alternatives and terms of one expression. */
const MOST_TERMS = 240;

/** The value of an expression; what is not understood is opaque. */
export function evaluateExpression(evaluator: Evaluator, row: number, frame: Frame): Value {
  const syntax = evaluator.program.syntax(frame.module);
  const place = { module: frame.module, row };
  switch (syntax.kind[row]) {
    case Kind.String:
    case Kind.Number:
    case Kind.Boolean:
    case Kind.Null:
      return literalValue(evaluator, place);
    case Kind.Reference:
    case Kind.Declaration:
      return reference(evaluator, row, frame);
    case Kind.Template:
      return template(evaluator, row, frame);
    case Kind.TaggedTemplate:
      return evaluator.evaluate(syntax.child(row, 1), frame);
    case Kind.Array:
      return array(evaluator, row, frame);
    case Kind.Object:
      return object(evaluator, row, frame);
    case Kind.Function:
    case Kind.Arrow:
      return { kind: 'closure', ...place, frame: evaluator.frameAround(place, frame), place };
    case Kind.Chain:
    case Kind.Await:
      return evaluator.evaluate(row + 1, frame);
    case Kind.Sequence:
      return sequence(evaluator, row, frame);
    case Kind.Conditional:
      return conditional(evaluator, row, frame);
    case Kind.Logical:
      return logical(evaluator, row, frame);
    case Kind.Unary:
      return unary(evaluator, row, frame);
    case Kind.Binary:
      return binary(evaluator, row, frame);
    case Kind.Assignment:
      return assignment(evaluator, row, frame);
    case Kind.Update:
      if (syntax.kind[row + 1] === Kind.Write)
        evaluator.assign(syntax.value[row + 1] as number, opaque(place), frame);
      return opaque(place);
    case Kind.Member:
    case Kind.ComputedMember:
      return member(evaluator, row, frame);
    case Kind.Call:
      return callExpression(evaluator, row, frame);
    case Kind.New:
      return construction(evaluator, row, frame);
    case Kind.Yield:
      if (syntax.kind[row + 1] !== Kind.Empty && (syntax.next[row] as number) > row + 1)
        evaluator.evaluate(row + 1, frame);
      return opaque(place);
    default:
      return opaque(place);
  }
}

function literalValue({ program }: Evaluator, place: Place): Value {
  const syntax = program.syntax(place.module);
  const value = syntax.value[place.row] as number;
  switch (syntax.kind[place.row]) {
    case Kind.String:
      return constant(program.text(value), place);
    case Kind.Number:
      return constant(Number(program.text(value)), place);
    case Kind.Boolean:
      return constant(value === 1, place);
    default:
      return constant(null, place);
  }
}

/** All parts are evaluated, for what they change; the last one counts. */
function sequence(evaluator: Evaluator, row: number, frame: Frame): Value {
  const parts = evaluator.program.syntax(frame.module).children(row);
  for (const part of parts.slice(0, -1)) evaluator.evaluate(part, frame);
  return evaluator.evaluate(parts.at(-1) as number, frame);
}

function member(evaluator: Evaluator, row: number, frame: Frame): Value {
  const { program } = evaluator;
  const syntax = program.syntax(frame.module);
  const place = { module: frame.module, row };
  const value = evaluator.evaluate(row + 1, frame);
  if (syntax.kind[row] === Kind.Member)
    return readMember(evaluator, value, program.text(syntax.value[row] as number), place);
  const key = evaluator.evaluate(syntax.child(row, 1), frame);
  if (key.kind === 'constant') return readMember(evaluator, value, String(key.value), place);
  return opaque(place, [value]);
}

function template(evaluator: Evaluator, row: number, frame: Frame): Value {
  const syntax = evaluator.program.syntax(frame.module);
  const quasis: string[] = [];
  const holes: Value[] = [];
  for (const child of syntax.children(row)) {
    if (syntax.kind[child] === Kind.Quasi) quasis.push(evaluator.program.text(syntax.value[child] as number));
    else holes.push(evaluator.evaluate(child, frame));
  }
  const place = { module: frame.module, row };
  const [first = ''] = quasis;
  return holes.length === 0 ? constant(first, place) : { kind: 'template', holes, quasis, place };
}

function array(evaluator: Evaluator, row: number, frame: Frame): Value {
  const syntax = evaluator.program.syntax(frame.module);
  const entries: Entry[] = [];
  for (const child of syntax.children(row)) {
    const spread = syntax.kind[child] === Kind.Spread;
    if (syntax.kind[child] === Kind.Empty) continue;
    const value = evaluator.evaluate(spread ? child + 1 : child, frame);
    entries.push({ value: spread ? spreadable(value) : value, spread });
  }
  return list(entries, { module: frame.module, row });
}

/** A call that gives a list is laid open where it is spread. */
function spreadable(value: Value): Value {
  const forced = force(value);
  return forced.kind === 'list' || forced.kind === 'choice' ? forced : value;
}

function object(evaluator: Evaluator, row: number, frame: Frame): Value {
  const { program } = evaluator;
  const syntax = program.syntax(frame.module);
  const entries: RecordEntry[] = [];
  for (const child of syntax.children(row)) {
    if (syntax.kind[child] === Kind.Spread) {
      const value = force(evaluator.evaluate(child + 1, frame));
      if (value.kind === 'record') entries.push(...value.entries);
      else entries.push({ key: null, value });
      continue;
    }
    const isComputed = ((syntax.flags[child] as number) & Flag.Computed) !== 0;
    const key = isComputed ? null : program.keyOf(frame.module, child);
    const flags = syntax.flags[child] as number;
    if (syntax.kind[child] === Kind.Method && flags & Flag.Setter) continue;
    const value = evaluator.evaluate(syntax.child(child, 1), frame);
    entries.push({ key: syntax.kind[child] === Kind.Method && flags & Flag.Getter ? null : key, value });
  }
  return { kind: 'record', entries, place: { module: frame.module, row } };
}

/** `a ? b : c ? d : e …`, without a call for each alternative. */
function conditional(evaluator: Evaluator, row: number, frame: Frame): Value {
  const syntax = evaluator.program.syntax(frame.module);
  const taken: { when: Formula; value: Value; row: number }[] = [];
  let at = row;
  let last: Value | null = null;
  const depth = evaluator.path.length;
  while (syntax.kind[at] === Kind.Conditional) {
    if (taken.length >= MOST_TERMS) {
      evaluator.wasCut = true;
      last = opaque({ module: frame.module, row: at });
      break;
    }
    const when = evaluator.test(at + 1, frame);
    const consequent = syntax.child(at, 1);
    const alternate = syntax.next[consequent] as number;
    if (when === true) {
      last = evaluator.evaluate(consequent, frame);
      break;
    }
    if (when !== false) {
      const { result, changes } = evaluator.journal.attempt(() =>
        evaluator.under(when, () => evaluator.evaluate(consequent, frame)),
      );
      evaluator.journal.merge(changes, new Map(), (one, other) =>
        one && other ? choice(when, one, other, { module: frame.module, row: at }) : one,
      );
      taken.push({ when, value: result, row: at });
      evaluator.path.push(negate(when));
    }
    at = alternate;
  }
  let value = last ?? evaluator.evaluate(at, frame);
  evaluator.path.length = depth;
  for (const { when, value: taking, row: place } of taken.reverse())
    value = choice(when, taking, value, { module: frame.module, row: place });
  return value;
}

function logical(evaluator: Evaluator, row: number, frame: Frame): Value {
  const syntax = evaluator.program.syntax(frame.module);
  const operator = OPERATORS[syntax.value[row] as number];
  const place = { module: frame.module, row };
  const left = evaluator.evaluate(row + 1, frame);
  const right = syntax.child(row, 1);
  if (operator === '??') {
    const missing = isNothing(evaluator, left);
    if (missing === true) return evaluator.evaluate(right, frame);
    if (missing === false) return left;
    return choice(
      negate(missing),
      left,
      evaluator.under(missing, () => evaluator.evaluate(right, frame)),
      place,
    );
  }
  const when = truth(evaluator, left);
  if (operator === '&&') {
    if (when === false) return left;
    const value =
      when === true
        ? evaluator.evaluate(right, frame)
        : evaluator.under(when, () => evaluator.evaluate(right, frame));
    const otherwise = when === true ? left : falsyPart(left, place);
    return combined(evaluator, when, value, otherwise, place);
  }
  if (when === true) return left;
  if (when === false) return evaluator.evaluate(right, frame);
  const value = evaluator.underNot(when, () => evaluator.evaluate(right, frame));
  return combined(evaluator, when, left, value, place);
}

/** What `a && b` gives where `a` does not hold: for a list of texts, nothing. */
function falsyPart(left: Value, place: Value['place']): Value {
  return left.kind === 'test' || left.kind === 'symbol' || left.kind === 'call'
    ? constant(false, place)
    : left;
}

function combined(
  evaluator: Evaluator,
  when: Formula,
  then: Value,
  other: Value,
  place: Value['place'],
): Value {
  if (isBoolean(then) && isBoolean(other)) {
    const value = choice(when, then, other, place);
    return { kind: 'test', when: truth(evaluator, value), place };
  }
  return choice(when, then, other, place);
}

function isBoolean(value: Value): boolean {
  return value.kind === 'test' || (value.kind === 'constant' && typeof value.value === 'boolean');
}

function unary(evaluator: Evaluator, row: number, frame: Frame): Value {
  const syntax = evaluator.program.syntax(frame.module);
  const place = { module: frame.module, row };
  const operator = OPERATORS[syntax.value[row] as number];
  const value = evaluator.evaluate(row + 1, frame);
  switch (operator) {
    case '!': {
      const when = negate(truth(evaluator, value));
      return typeof when === 'boolean' ? constant(when, place) : { kind: 'test', when, place };
    }
    case 'void':
      return constant(undefined, place);
    case 'typeof':
      return { kind: 'typeof', of: value, place };
    case '-':
      return value.kind === 'constant' && typeof value.value === 'number'
        ? constant(-value.value, place)
        : opaque(place);
    default:
      return opaque(place);
  }
}

function binary(evaluator: Evaluator, row: number, frame: Frame): Value {
  const syntax = evaluator.program.syntax(frame.module);
  const place = { module: frame.module, row };
  if (syntax.value[row] === PLUS) return addition(evaluator, row, frame);
  const left = evaluator.evaluate(row + 1, frame);
  const right = evaluator.evaluate(syntax.child(row, 1), frame);
  const when = relate(evaluator, OPERATORS[syntax.value[row] as number] as string, left, right, place);
  if (when === null) return opaque(place);
  return typeof when === 'boolean' ? constant(when, place) : { kind: 'test', when, place };
}

/** `a + b + c …`: the left sides are taken apart without a call for each. */
function addition(evaluator: Evaluator, row: number, frame: Frame): Value {
  const syntax = evaluator.program.syntax(frame.module);
  const terms: number[] = [];
  let at = row;
  while (syntax.kind[at] === Kind.Binary && syntax.value[at] === PLUS) {
    terms.push(syntax.child(at, 1));
    at = at + 1;
  }
  terms.push(at);
  terms.reverse();
  const place = { module: frame.module, row };
  const values = terms.slice(0, MOST_TERMS * 8).map((term) => evaluator.evaluate(term, frame));
  if (terms.length > values.length) {
    evaluator.wasCut = true;
    values.push(opaque(place));
  }
  if (!values.some((value) => isText(value) || bearsText(value))) return opaque(place);
  return sum(values, place);
}

/** `new Set(x)`, `new Map(x)`: known by what it is made of. */
function construction(evaluator: Evaluator, row: number, frame: Frame): Value {
  const syntax = evaluator.program.syntax(frame.module);
  const place = { module: frame.module, row };
  const callee = row + 1;
  const args = syntax
    .children(row)
    .slice(1)
    .map((child) => evaluator.evaluate(syntax.kind[child] === Kind.Spread ? child + 1 : child, frame));
  const [first] = args;
  const name =
    syntax.kind[callee] === Kind.Reference
      ? evaluator.program.text(syntax.bindings.name[syntax.value[callee] as number] as number)
      : '';
  if (
    name === 'Set' &&
    first &&
    (first.kind === 'list' || first.kind === 'symbol' || first.kind === 'repeat')
  ) {
    const inner = first.kind === 'repeat' ? first.over : first;
    return inner;
  }
  return opaque(place, args);
}
