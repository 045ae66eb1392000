import type { Place } from '../program/program.js';
import { Kind } from '../syntax/kinds.js';
import { mapLeaves } from './choices.js';
import { applied, applyClosure } from './closures.js';
import type { Evaluator } from './evaluator.js';
import { and, atomsOf, type Formula, shortKey } from './formula.js';
import type { Frame } from './frame.js';
import { gateName } from './gates.js';
import { callGlobal, isGlobal } from './globals.js';
import { readMember } from './members.js';
import { callMethod } from './methods.js';
import {
  bearsText,
  type Closure,
  constant,
  type Entry,
  force,
  isText,
  list,
  opaque,
  type Value,
  valueKey,
} from './value.js';

/** The value of a call: of what the function gives back, or the call itself where that is not known. */
export function callExpression(evaluator: Evaluator, row: number, frame: Frame): Value {
  const { program } = evaluator;
  const syntax = program.syntax(frame.module);
  const place = { module: frame.module, row };
  const textIndex = evaluator.surroundings.textOfPlace(place);
  if (textIndex >= 0) return { kind: 'text-module', index: textIndex, place };
  const gate = gateName(program, place);
  if (gate !== null)
    return { kind: 'symbol', sort: 'gate', name: gate, minified: false, key: `gate:${gate}`, place };
  if (isNamespaceConversion(evaluator, row, frame)) return opaque(place);
  let callee = row + 1;
  for (let step = 0; step < 4; step++) {
    if (syntax.kind[callee] === Kind.Sequence) callee = syntax.children(callee).at(-1) as number;
    else if (syntax.kind[callee] === Kind.Chain) callee++;
    else break;
  }
  if (syntax.kind[callee] === Kind.Member) return methodExpression(evaluator, callee, row, frame);
  const target = evaluator.evaluate(callee, frame);
  const args = argumentsOf(evaluator, row, frame);
  noteWatched(evaluator, place, args);
  const name =
    syntax.kind[callee] === Kind.Reference
      ? program.text(syntax.bindings.name[syntax.value[callee] as number] as number)
      : '';
  return callValue(evaluator, target, args, {
    place,
    name,
    minified: target.kind !== 'symbol' || target.minified,
  });
}

/**
 * Runs a statement that is an expression, for what it changes: a call that can change nothing that is
 * followed here is not followed, only its arguments are.
 */
export function runForEffect(evaluator: Evaluator, row: number, frame: Frame): void {
  const syntax = evaluator.program.syntax(frame.module);
  const kind = syntax.kind[row];
  if (kind === Kind.Await || kind === Kind.Chain) return runForEffect(evaluator, row + 1, frame);
  if (kind === Kind.Sequence) {
    for (const part of syntax.children(row)) runForEffect(evaluator, part, frame);
    return;
  }
  const callee = row + 1;
  if (kind !== Kind.Call || syntax.kind[callee] !== Kind.Reference) {
    evaluator.evaluate(row, frame);
    return;
  }
  const target = force(evaluator.evaluate(callee, frame));
  const args = argumentsOf(evaluator, row, frame);
  const place = { module: frame.module, row };
  noteWatched(evaluator, place, args);
  const mayChange =
    target.kind === 'closure' &&
    (target.frame !== null || args.some(({ kind: given }) => given === 'list' || given === 'closure'));
  if (mayChange) callValue(evaluator, target, args, { place, name: '', minified: true });
}

/** `convert(namespace)`, as bundlers write it for a module that is loaded late: members are read off the namespace. */
function isNamespaceConversion(evaluator: Evaluator, row: number, frame: Frame): boolean {
  const syntax = evaluator.program.syntax(frame.module);
  const argument = syntax.child(row, 1);
  if (argument < 0 || syntax.kind[argument] !== Kind.Reference || syntax.child(row, 2) >= 0) return false;
  return evaluator.program.definitionsOf(frame.module).getterMapOf(syntax.value[argument] as number) >= 0;
}

function methodExpression(evaluator: Evaluator, callee: number, row: number, frame: Frame): Value {
  const { program } = evaluator;
  const syntax = program.syntax(frame.module);
  const place = { module: frame.module, row };
  const name = program.text(syntax.value[callee] as number);
  const object = evaluator.evaluate(callee + 1, frame);
  const args = argumentsOf(evaluator, row, frame);
  noteWatched(evaluator, place, args);
  if (isGlobal(object)) {
    const known = callGlobal(evaluator, `${object.name}.${name}`, args, place);
    if (known) return known;
  }
  const known = callMethod(evaluator, object, { name, args, place });
  if (known) return known;
  const target = readMember(evaluator, object, name, { module: frame.module, row: callee });
  return callValue(evaluator, target, args, { place, name, minified: false, receiver: object });
}

function argumentsOf(evaluator: Evaluator, row: number, frame: Frame): Value[] {
  const syntax = evaluator.program.syntax(frame.module);
  const entries: Entry[] = [];
  for (const child of syntax.children(row).slice(1)) {
    const spread = syntax.kind[child] === Kind.Spread;
    const value = evaluator.evaluate(spread ? child + 1 : child, frame);
    entries.push({ value: spread ? force(value) : value, spread });
  }
  return list(entries, { module: frame.module, row }).entries.map(({ value, spread }) =>
    spread ? opaque(value.place, [value]) : value,
  );
}

function noteWatched(evaluator: Evaluator, place: Place, args: Value[]): void {
  if (!evaluator.watching.has(`${place.module}:${place.row}`)) return;
  evaluator.watched.push({ when: and(evaluator.path), args, place });
}

interface CallSite {
  place: Place;
  name: string;
  minified: boolean;
  receiver?: Value;
}

/** Calls a value. */
function callValue(evaluator: Evaluator, target: Value, args: Value[], site: CallSite): Value {
  const { place } = site;
  const callee = force(target);
  if (callee.kind === 'closure') return callClosure(evaluator, callee, args, site);
  if (callee.kind === 'choice') {
    const each = mapLeaves(callee, (leaf) =>
      leaf.kind === 'choice' ? null : callValue(evaluator, leaf, args, site),
    );
    if (each) return each;
  }
  if (isGlobal(callee)) {
    const known = callGlobal(evaluator, callee.name, args, place);
    if (known) return known;
  }
  if (callee.kind === 'constant')
    return callee.value === undefined || callee.value === null
      ? constant(undefined, place)
      : opaque(place, args);
  const wrapped = wrappedFunction(evaluator, callee);
  if (wrapped) return callClosure(evaluator, wrapped, args, site);
  const isNamed = callee.kind === 'symbol';
  const key = shortKey(`${isNamed ? callee.key : valueKey(callee)}(${args.map(valueKey).join()})`);
  const isOfParameter = isNamed && callee.sort === 'parameter';
  const name = isNamed ? callee.name : site.name;
  const minified = isNamed ? callee.minified : site.minified;
  if (isNamed && !args.some(bearsText)) {
    // Calls of one method of one thing are one question, whatever is handed over.
    const own = isOfParameter ? `${callee.key}()` : key;
    return {
      kind: 'symbol',
      sort: isOfParameter ? 'parameter' : 'call',
      name: `${name}()`,
      minified,
      key: own,
      place,
    };
  }
  return { kind: 'call', callee: null, name, minified, args, result: null, key, place };
}

/** `memo(f)`: a call that is given a function as it stands is taken to give it back. */
function wrappedFunction(evaluator: Evaluator, callee: Value): Closure | null {
  const { program } = evaluator;
  const target =
    callee.kind === 'call' || callee.kind === 'symbol' ? program.follow(callee.place) : callee.place;
  const syntax = program.syntax(target.module);
  if (syntax.kind[target.row] !== Kind.Call) return null;
  const argument = syntax.child(target.row, 1);
  if (argument < 0 || !evaluator.isFunction({ module: target.module, row: argument })) return null;
  const place = { module: target.module, row: argument };
  return { kind: 'closure', ...place, frame: null, place };
}

function callClosure(evaluator: Evaluator, closure: Closure, args: Value[], site: CallSite): Value {
  const { place, name, minified } = site;
  const callee = { module: closure.module, row: closure.row };
  const hasAssembly = evaluator.surroundings.hasAssembly(callee);
  if (hasAssembly) evaluator.handed.push({ callee, names: args.map(lastingName) });
  const key = shortKey(`f${callee.module}:${callee.row}(${args.map(valueKey).join()})`);
  if (hasAssembly && !args.some(isPassedOn))
    return { kind: 'call', callee, name, minified, args, result: null, key, place };
  const [first] = args;
  const { value: result, wasCut } = applied(evaluator, closure, args, place);
  // A function that is given a function and gives one back, as a memoiser does, is taken to give the same one.
  if (first?.kind === 'closure' && result?.kind === 'closure' && args.length <= 2) return first;
  const isKept = result !== null && (bearsText(result) || isClear(result));
  const call: Value = {
    kind: 'call',
    callee,
    name,
    minified,
    args,
    result: isKept ? result : null,
    key,
    place,
    ...(wasCut ? { cut: true } : {}),
  };
  if (closure.section !== undefined)
    return { kind: 'section', name: closure.section, value: result ?? call, place: closure.place };
  if (!result) return call;
  if (args.includes(result)) return result;
  if (!isKept) return call;
  if (hasAssembly && !args.some((arg) => isPassedOn(arg) && contains(result, arg, 0))) return call;
  if (evaluator.surroundings.aliasAt(callee) !== null && isTextual(result)) return call;
  return isTextual(result) || result.kind === 'opaque' ? call : result;
}

/** The name of an argument where it outlives a release. */
function lastingName(value: Value): string | null {
  return value.kind === 'symbol' && value.sort === 'parameter' && !value.minified ? value.name : null;
}

/** Text, or alternatives among which there is text: what the name of a function says more about. */
function isTextual(value: Value): boolean {
  if (value.kind === 'choice') return isTextual(value.then) || isTextual(value.other);
  return isText(value);
}

/** What a callback gives for arguments: the thing itself, without the name of the callback. */
export function callBack(evaluator: Evaluator, target: Value, args: Value[], site: CallSite): Value {
  const callee = force(target);
  if (callee.kind !== 'closure' || callee.section !== undefined)
    return callValue(evaluator, target, args, site);
  return applyClosure(evaluator, callee, args, site.place) ?? opaque(site.place, args);
}

/** Whether an argument may become part of what a function puts together. */
function isPassedOn(value: Value): boolean {
  return value.kind === 'list' || bearsText(value);
}

function contains(value: Value, part: Value, depth: number): boolean {
  if (value === part) return value.kind !== 'constant' && value.kind !== 'symbol';
  if (depth > 8) return false;
  const inside = (inner: Value) => contains(inner, part, depth + 1);
  if (part.kind === 'list' && value.kind === 'list')
    return part.entries.length > 0 && part.entries.every((entry) => value.entries.includes(entry));
  if (value.kind === 'list') return value.entries.some((entry) => inside(entry.value));
  if (value.kind === 'choice') return inside(value.then) || inside(value.other);
  if (value.kind === 'record') return value.entries.some((entry) => inside(entry.value));
  if (value.kind === 'call') return value.result ? inside(value.result) : value.args.some(inside);
  if (value.kind === 'template') return value.holes.some(inside);
  return value.kind === 'sum' ? value.parts.some(inside) : false;
}

/** Atoms of the conditions in what a function gives; one with more is told by its name. */
const MOST_ATOMS = 6;

/** Whether a value is made of things with names, under few conditions that are understood. */
function isClear(value: Value): boolean {
  let atoms = 0;
  const isUnderstood = (when: Formula) => {
    for (const { atom } of atomsOf(when)) if (atom.kind === 'opaque' || ++atoms > MOST_ATOMS) return false;
    return true;
  };
  const check = (part: Value): boolean => {
    if (part.kind === 'opaque') return false;
    if (part.kind === 'test') return isUnderstood(part.when);
    return part.kind !== 'choice' || (isUnderstood(part.when) && check(part.then) && check(part.other));
  };
  return check(value);
}
