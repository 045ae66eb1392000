import type { Place, Program } from '../program/program.js';
import { ASSIGN, Flag, Kind } from '../syntax/kinds.js';
import type { ModuleSyntax } from '../syntax/module-syntax.js';
import { type PlaceKey, placeKey } from './places.js';

/** A named thing: a declared function or class, a variable with its value, or (as method) a key with a function. */
export interface Definition {
  module: number;
  /** The whole: FUNCTION, CLASS, DECLARATOR, ASSIGNMENT, METHOD, FIELD or PROPERTY. */
  row: number;
  /** Its value: function, class or expression. */
  value: number;
  /** Binding number, or -1 for a method. */
  binding: number;
  symbol: string;
}

/** Equal for the same definition. */
export function definitionKey(definition: Definition): PlaceKey {
  return placeKey(definition.module, definition.row);
}

/** The variable or declaration at a row, or null. */
export function definitionAt(program: Program, module: number, row: number): Definition | null {
  const syntax = program.syntax(module);
  const kind = syntax.kind[row];
  const name = row + 1;
  let value = row;
  if (kind === Kind.Function || kind === Kind.Class) {
    if (!((syntax.flags[row] as number) & Flag.Static) || syntax.kind[name] !== Kind.Declaration) return null;
  } else if (kind === Kind.Declarator) {
    value = syntax.child(row, 1);
    if (syntax.kind[name] !== Kind.Declaration || syntax.kind[value] === Kind.Empty) return null;
  } else if (kind === Kind.Assignment) {
    value = syntax.child(row, 1);
    if (syntax.kind[name] !== Kind.Write || syntax.value[row] !== ASSIGN) return null;
  } else return null;
  const binding = syntax.value[name] as number;
  return { module, row, value, binding, symbol: program.text(syntax.bindings.name[binding] as number) };
}

/** The method at a row: a class's, or an object literal's function under a written key. */
export function methodAt(program: Program, module: number, row: number): Definition | null {
  const syntax = program.syntax(module);
  const kind = syntax.kind[row];
  if (kind !== Kind.Method && kind !== Kind.Property && kind !== Kind.Field) return null;
  const value = syntax.child(row, 1);
  if (!syntax.isFunction(value)) return null;
  const key =
    syntax.kind[row + 1] === Kind.PrivateName
      ? `#${program.text(syntax.value[row + 1] as number)}`
      : program.keyOf(module, row);
  return key === null ? null : { module, row, value, binding: -1, symbol: key };
}

/**
 * Definitions around a row, innermost first. Those within a named function, class or method are left out
 * unless `nested`; the unnamed functions of module wrappers and lazy initialisers hide nothing.
 */
export function definitionsAround(program: Program, place: Place, nested: boolean): Definition[] {
  const syntax = program.syntax(place.module);
  let found: Definition[] = [];
  for (let row = place.row; row >= 0; row = syntax.parentOf(row)) {
    const definition = definitionAt(program, place.module, row);
    if (!nested && (definition ? holdsFunction(syntax, definition.value) : isNamedMethod(syntax, row)))
      found = [];
    if (definition) found.push(definition);
  }
  return found;
}

/** The methods around a place, the innermost first. */
export function methodsAround(program: Program, place: Place): Definition[] {
  const syntax = program.syntax(place.module);
  const found: Definition[] = [];
  for (let row = place.row; row >= 0; row = syntax.parentOf(row)) {
    const method = methodAt(program, place.module, row);
    if (method) found.push(method);
  }
  return found;
}

/** The definition that gives a binding its only value, or null. */
export function definitionOfBinding(program: Program, module: number, binding: number): Definition | null {
  const known = program.definitionsOf(module).of(binding);
  if (known?.kind !== 'value') return null;
  const syntax = program.syntax(module);
  return (
    definitionAt(program, module, known.row) ?? definitionAt(program, module, syntax.parentOf(known.row))
  );
}

function holdsFunction(syntax: ModuleSyntax, value: number): boolean {
  return syntax.isFunction(value) || syntax.kind[value] === Kind.Class;
}

/** Modules of webpack and CommonJS wrappers are methods too, under numbers and paths. */
function isNamedMethod(syntax: ModuleSyntax, row: number): boolean {
  const kind = syntax.kind[row];
  if (kind !== Kind.Method && kind !== Kind.Property && kind !== Kind.Field) return false;
  const isNamed = syntax.kind[row + 1] === Kind.PropertyName || syntax.kind[row + 1] === Kind.PrivateName;
  return isNamed && syntax.isFunction(syntax.child(row, 1));
}
