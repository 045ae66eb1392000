import { Kind } from '../syntax/kinds.js';
import { BindingKind, FREE_SCOPE } from '../syntax/table.js';
import type { Evaluator } from './evaluator.js';
import type { Frame } from './frame.js';
import { asState } from './state.js';
import { constant, force, type Symbolic, type Value } from './value.js';

/** What a variable holds in a frame or in one around it, where evaluation gave it a value. */
export function variableIn(frame: Frame, binding: number): Value | undefined {
  for (let at: Frame | null = frame; at; at = at.parent) {
    const value = at.module === frame.module ? at.variables.get(binding) : undefined;
    if (value) return value;
  }
  return undefined;
}

/** What a name stands for where it is read. */
export function reference(evaluator: Evaluator, row: number, frame: Frame): Value {
  const { program } = evaluator;
  const syntax = program.syntax(frame.module);
  const binding = syntax.value[row] as number;
  const place = { module: frame.module, row };
  const known = variableIn(frame, binding);
  if (known) return known;
  const name = program.text(syntax.bindings.name[binding] as number);
  if (syntax.bindings.scope[binding] === FREE_SCOPE) {
    if (name === 'undefined') return constant(undefined, place);
    return { kind: 'symbol', sort: 'variable', name, minified: false, key: `global:${name}`, place };
  }
  const index = evaluator.surroundings.textOfBinding(frame.module, binding);
  if (index >= 0) return { kind: 'text-module', index, place };
  const definition = program.definitionsOf(frame.module).of(binding);
  if (definition?.kind === 'value') {
    // A function that stands in one that is running sees that one's variables.
    const target = { module: frame.module, row: definition.row };
    if (evaluator.isFunction(target))
      return { kind: 'closure', ...target, frame: evaluator.frameAround(target, frame), place };
    const value = evaluator.static({ module: frame.module, row: definition.row });
    const held = value && force(value);
    if (
      held &&
      (held.kind === 'record' || held.kind === 'list') &&
      evaluator.surroundings.isState(frame.module, binding)
    )
      return held.kind === 'record'
        ? asState(held, `${frame.module}:${binding}`, place)
        : named(evaluator, binding, frame.module, place, null);
    if (value) return isSettled(value) ? value : named(evaluator, binding, frame.module, place, value);
  } else if (definition?.kind === 'import') {
    const whole = program.follow(place);
    const target = evaluator.isFunction(whole) ? whole : program.follow(place, 1);
    if (target.row !== row || target.module !== frame.module) {
      if (evaluator.isFunction(target)) return { kind: 'closure', ...target, frame: null, place };
      const value = evaluator.static(target);
      if (value && value.kind !== 'opaque') return value;
    }
  }
  return named(evaluator, binding, frame.module, place, null);
}

/** Whether a value says more than the name of what holds it. */
function isSettled(value: Value): boolean {
  return value.kind !== 'opaque' || value.parts !== undefined;
}

/** A variable that is known by name only. */
export function named(
  evaluator: Evaluator,
  binding: number,
  module: number,
  place: Value['place'],
  value: Value | null,
): Symbolic {
  const { bindings } = evaluator.program.syntax(module);
  const kind = bindings.kind[binding];
  return {
    kind: 'symbol',
    sort: kind === BindingKind.Parameter ? 'parameter' : 'variable',
    name: evaluator.program.text(bindings.name[binding] as number),
    minified: true,
    key: value?.kind === 'opaque' ? `@${value.place.module}:${value.place.row}` : `${module}:${binding}`,
    place,
  };
}

/** A parameter that nobody has given a value: a pattern's keys name its parts; else a caller's name, or its own. */
export function namedAs(
  evaluator: Evaluator,
  place: Value['place'],
  index: number,
  given: string | null,
): Value {
  const { program } = evaluator;
  const syntax = program.syntax(place.module);
  const row = syntax.kind[place.row] === Kind.DefaultPattern ? place.row + 1 : place.row;
  const key = `parameter${index}`;
  const common = { kind: 'symbol', sort: 'parameter', key, place } as const;
  if (given !== null) return { ...common, name: given, minified: false };
  if (syntax.kind[row] !== Kind.Declaration) return { ...common, name: '', minified: true };
  return {
    ...common,
    name: program.text(syntax.bindings.name[syntax.value[row] as number] as number),
    minified: true,
  };
}
