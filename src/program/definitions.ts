import { ASSIGN, Kind } from '../syntax/kinds.js';
import type { ModuleSyntax } from '../syntax/module-syntax.js';
import { BindingKind, FREE_SCOPE, NONE } from '../syntax/table.js';

/** What a binding means: a value's row in its module, or an import (string numbers of name and specifier). */
export type Definition = { kind: 'value'; row: number } | { kind: 'import'; source: number; name: number };

/** The definitions of one module's bindings: known only where exactly one place gives the value. */
export class Definitions {
  readonly #syntax: ModuleSyntax;
  readonly #known = new Map<number, Definition | null>();
  readonly #getterMaps = new Map<number, number>();

  constructor(syntax: ModuleSyntax) {
    this.#syntax = syntax;
  }

  of(binding: number): Definition | null {
    const known = this.#known.get(binding);
    if (known !== undefined) return known;
    const found = this.#find(binding);
    this.#known.set(binding, found);
    return found;
  }

  /** Row of the object in `f(binding, {name: () => …})`, the only such call, or -1. */
  getterMapOf(binding: number): number {
    const known = this.#getterMaps.get(binding);
    if (known !== undefined) return known;
    const found = this.#findGetterMap(binding);
    this.#getterMaps.set(binding, found);
    return found;
  }

  #find(binding: number): Definition | null {
    const { bindings } = this.#syntax;
    if (bindings.scope[binding] === FREE_SCOPE) return null;
    const declared = bindings.node[binding] as number;
    if (bindings.kind[binding] === BindingKind.Import) return this.#importOf(declared);
    if (bindings.kind[binding] === BindingKind.Parameter || bindings.kind[binding] === BindingKind.Catch)
      return null;
    const values = this.#valuesOf(binding);
    const [value] = values;
    return values.length === 1 && value !== undefined && value >= 0 ? { kind: 'value', row: value } : null;
  }

  #importOf(declared: number): Definition | null {
    const syntax = this.#syntax;
    const imported = syntax.parentOf(declared);
    const source = syntax.parentOf(imported) + 1;
    if (declared === NONE || syntax.kind[imported] !== Kind.Imported) return null;
    return { kind: 'import', source: syntax.value[source] as number, name: syntax.value[imported] as number };
  }

  /** Rows of all values that flow into the binding whole; -1 stands for one that is not a plain expression. */
  #valuesOf(binding: number): number[] {
    const { kind } = this.#syntax;
    const values: number[] = [];
    for (const row of this.#syntax.uses(binding)) {
      if (kind[row] === Kind.Declaration) {
        const value = this.#declaredValue(row);
        if (value !== null) values.push(value);
      } else if (kind[row] === Kind.Write) values.push(this.#writtenValue(row));
      if (values.length > 1) break;
    }
    return values;
  }

  /** Null for a declaration without a value, such as `var x;`. */
  #declaredValue(row: number): number | null {
    const { kind } = this.#syntax;
    const parent = this.#syntax.parentOf(row);
    const parentKind = kind[parent];
    if (parentKind === Kind.Function || parentKind === Kind.Class) return parent;
    if (parentKind !== Kind.Declarator) return -1;
    const value = this.#syntax.child(parent, 1);
    if (kind[value] !== Kind.Empty) return value;
    const loop = kind[this.#syntax.parentOf(this.#syntax.parentOf(parent))];
    return loop === Kind.ForIn || loop === Kind.ForOf ? -1 : null;
  }

  #writtenValue(row: number): number {
    const parent = this.#syntax.parentOf(row);
    const isPlain = this.#syntax.kind[parent] === Kind.Assignment && this.#syntax.value[parent] === ASSIGN;
    return isPlain ? this.#syntax.child(parent, 1) : -1;
  }

  #findGetterMap(binding: number): number {
    const { kind } = this.#syntax;
    let found = -1;
    for (const row of this.#syntax.uses(binding)) {
      const call = this.#syntax.parentOf(row);
      if (kind[row] !== Kind.Reference || kind[call] !== Kind.Call || this.#syntax.child(call, 1) !== row)
        continue;
      const map = this.#syntax.child(call, 2);
      if (map < 0 || kind[map] !== Kind.Object || !this.#isGetterMap(map)) continue;
      if (found >= 0) return -1;
      found = map;
    }
    return found;
  }

  #isGetterMap(map: number): boolean {
    const members = this.#syntax.children(map);
    return (
      members.length > 0 &&
      members.every(
        (row) =>
          this.#syntax.kind[row] === Kind.Property &&
          this.#syntax.kind[this.#syntax.child(row, 1)] === Kind.Arrow,
      )
    );
  }
}
