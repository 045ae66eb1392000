import { LONG_ENVIRONMENT_NAME } from '../program/lasting-names.js';
import type { Place } from '../program/program.js';
import { Kind } from '../syntax/kinds.js';
import { choice, mapLeaves } from './choices.js';
import { applyClosure } from './closures.js';
import type { Evaluator } from './evaluator.js';
import { unnamed } from './formula.js';
import {
  type Closure,
  constant,
  force,
  isText,
  opaque,
  type RecordValue,
  type Section,
  type Symbolic,
  type Value,
} from './value.js';

const ENVIRONMENTS = new Set(['process.env', 'import.meta.env', 'Bun.env']);

/** `value.name`. */
export function readMember(evaluator: Evaluator, value: Value, name: string, place: Place): Value {
  const held = force(value);
  switch (held.kind) {
    case 'record':
      return readRecord(evaluator, held, name, place);
    case 'list':
      return (
        readElement(held.entries, name, place) ??
        (name === 'length' ? { kind: 'length', of: held, place } : opaque(place))
      );
    case 'choice':
      return mapLeaves(held, (leaf) => readMember(evaluator, leaf, name, place)) ?? opaque(place, [held]);
    case 'constant':
      if (held.value === undefined || held.value === null) return constant(undefined, place);
      if (name === 'length' && typeof held.value === 'string') return constant(held.value.length, place);
      return opaque(place);
    case 'symbol':
      return readSymbol(evaluator, held, name, place);
    case 'call':
    case 'opaque': {
      const found = staticMember(evaluator, held.place, name);
      if (found) return found;
      if (held.kind === 'opaque') return opaque(place, held.parts ?? []);
      return memberOf(held.key, held.minified ? '' : `${held.name}.`, 'property', name, place);
    }
    case 'join':
    case 'sum':
    case 'template':
    case 'text-module':
    case 'section':
      return name === 'length' ? { kind: 'length', of: held, place } : opaque(place);
    case 'repeat':
      return name === 'length' ? { kind: 'length', of: held, place } : opaque(place, [held]);
    case 'never':
      return held;
    default:
      return opaque(place);
  }
}

function memberOf(key: string, prefix: string, sort: Symbolic['sort'], name: string, place: Place): Symbolic {
  const isEnvironment = LONG_ENVIRONMENT_NAME.test(name) && sort !== 'parameter';
  if (isEnvironment) return environment(name, place);
  return { kind: 'symbol', sort, name: `${prefix}${name}`, minified: false, key: `${key}.${name}`, place };
}

function environment(name: string, place: Place): Symbolic {
  return { kind: 'symbol', sort: 'environment', name, minified: false, key: `env:${name}`, place };
}

function readSymbol(evaluator: Evaluator, held: Symbolic, name: string, place: Place): Value {
  if (ENVIRONMENTS.has(held.name)) return environment(name, place);
  if (name === 'length') return { kind: 'length', of: held, place };
  const found = staticMember(evaluator, held.place, name);
  if (found) return found;
  const sort = held.sort === 'variable' && !held.key.startsWith('global:') ? 'property' : held.sort;
  // What stands in a minified name is named by its own key: that lasts.
  const isLasting = !held.minified && held.sort !== 'call' && held.name !== '';
  return memberOf(held.key, isLasting ? `${held.name}.` : '', sort, name, place);
}

function readElement(
  entries: readonly { value: Value; spread: boolean }[],
  name: string,
  place: Place,
): Value | null {
  if (!/^\d{1,4}$/.test(name)) return null;
  const index = Number(name);
  if (entries.slice(0, index + 1).some(({ spread }) => spread)) return opaque(place);
  return entries[index]?.value ?? constant(undefined, place);
}

function readRecord(evaluator: Evaluator, record: RecordValue, name: string, place: Place): Value {
  for (let index = record.entries.length - 1; index >= 0; index--) {
    const entry = record.entries[index] as RecordValue['entries'][number];
    if (entry.key === name) return labelled(record, entry.value, name);
    if (entry.key !== null) continue;
    const value = force(entry.value);
    if (value.kind === 'closure') continue;
    const inner =
      value.kind === 'symbol' || value.kind === 'choice'
        ? readMember(evaluator, value, name, place)
        : opaque(place);
    const rest = record.entries.slice(0, index);
    const isStatedBefore = rest.some(({ key }) => key === name);
    if (!isStatedBefore) return inner;
    const before = readRecord(evaluator, { ...record, entries: rest }, name, place);
    return choice(
      unnamed(`${name}@${value.place.module}:${value.place.row}`, 'set', place, { subject: '', name }),
      inner,
      before,
      place,
    );
  }
  const getter = getterOf(evaluator, record, name);
  return getter ? (applyClosure(evaluator, getter, [], place) ?? opaque(place)) : constant(undefined, place);
}

function getterOf(evaluator: Evaluator, record: RecordValue, name: string): Closure | null {
  for (const { key, value } of record.entries) {
    if (key !== null || value.kind !== 'closure') continue;
    const syntax = evaluator.program.syntax(value.module);
    const method = syntax.parentOf(value.row);
    if (syntax.kind[method] === Kind.Method && evaluator.program.keyOf(value.module, method) === name)
      return value;
  }
  return null;
}

const LABELS = ['name', 'id'];

/**
 * A record that holds a constant name and one text, or one function that gives it, is a section: what is
 * read from it goes on bearing the name.
 */
function labelled(record: RecordValue, value: Value, key: string): Value {
  if (LABELS.includes(key) || record.entries.length > 6) return value;
  const label = record.entries.find((entry) => entry.key !== null && LABELS.includes(entry.key));
  if (!label) return value;
  const names = mapNames(label.value);
  const others = record.entries.filter(
    (entry) => entry !== label && (isContent(entry.value) || entry.value === value),
  );
  if (names === null || others.length !== 1 || others[0]?.value !== value || !isContent(value)) return value;
  return names((name) => {
    if (value.kind === 'closure') return { ...value, section: name };
    return { kind: 'section', name, value, place: record.place } satisfies Section;
  });
}

/** A text or what computes one; a word alone is a tag. */
function isContent(value: Value): boolean {
  const held = force(value);
  if (held.kind === 'constant') return typeof held.value === 'string' && /\s/u.test(held.value);
  if (held.kind === 'choice') return isContent(held.then) || isContent(held.other);
  return held.kind === 'closure' || isText(held);
}

/** Makes a value for each name that a label may be; null where the label is no constant. */
function mapNames(label: Value): ((make: (name: string) => Value) => Value) | null {
  const held = force(label);
  const name = labelText(held);
  if (name !== null) return (make) => make(name);
  if (held.kind !== 'choice') return null;
  const then = mapNames(held.then);
  const other = mapNames(held.other);
  return then && other && ((make) => choice(held.when, then(make), other(make), held.place));
}

/** The constant part of a label before anything that varies, without the mark that sets it off. */
function labelText(label: Value): string | null {
  let text = '';
  if (label.kind === 'constant' && typeof label.value === 'string') text = label.value;
  else if (label.kind === 'template') text = label.quasis[0] ?? '';
  else if (label.kind === 'sum' && label.parts[0]?.kind === 'constant') text = String(label.parts[0].value);
  text = text.replace(/[:\s/-]+$/u, '');
  return text !== '' && text.length <= 80 ? text : null;
}

/** A member of what stands for a module: a namespace, `require("…")`, `convert(namespace)`. */
function staticMember(evaluator: Evaluator, place: Place, name: string): Value | null {
  const { program } = evaluator;
  let { row } = place;
  const syntax = program.syntax(place.module);
  for (let depth = 0; depth < 5; depth++) {
    const found = program.member({ module: place.module, row }, name);
    if (found) {
      const target = program.follow(found);
      if (evaluator.isFunction(target)) return { kind: 'closure', ...target, frame: null, place: found };
      return evaluator.static(target);
    }
    const kind = syntax.kind[row];
    if (kind === Kind.Sequence) row = syntax.children(row).at(-1) as number;
    else if (kind === Kind.Chain || kind === Kind.Await) row += 1;
    else if (kind === Kind.Call && syntax.child(row, 1) >= 0 && syntax.child(row, 2) < 0)
      row = syntax.child(row, 1);
    else return null;
  }
  return null;
}
