import { Kind } from '../syntax/kinds.js';
import type { ModuleSyntax } from '../syntax/module-syntax.js';
import type { StringTable } from '../syntax/strings.js';
import { BindingKind } from '../syntax/table.js';
import { type Definition, Definitions } from './definitions.js';
import { ModuleInterface } from './interface.js';
import { ModulePaths } from './paths.js';

/** A node somewhere in the release: index of its module in `Program.modules`, row in its table. */
export interface Place {
  module: number;
  row: number;
}

/** All scripts of a release as one program: names are followed through scopes and across modules. */
export class Program {
  /** Null for a script that no parser reads, or that has not been read yet. */
  readonly modules: (ModuleSyntax | null)[];
  readonly strings: StringTable;
  readonly #paths: ModulePaths;
  readonly #interfaces: (ModuleInterface | undefined)[] = [];
  readonly #definitions: (Definitions | undefined)[] = [];
  /** By module: what its specifiers name. Imports name the same few modules again and again. */
  readonly #resolved: (Map<string, number> | undefined)[] = [];

  constructor(paths: readonly string[], strings: StringTable) {
    this.modules = paths.map(() => null);
    this.strings = strings;
    this.#paths = new ModulePaths(paths);
  }

  /** Takes a module in. Questions that lead to other modules must wait until all are in. */
  add(module: number, syntax: ModuleSyntax): void {
    this.modules[module] = syntax;
  }

  /** @throws TypeError for a script that could not be parsed: no place lies in one */
  syntax(module: number): ModuleSyntax {
    const syntax = this.modules[module];
    if (!syntax) throw new TypeError(`module ${module} has no syntax`);
    return syntax;
  }

  text(number: number): string {
    return this.strings.text(number);
  }

  /** Index of the module that a specifier names when written in `from`, or -1 outside the release. */
  resolveSpecifier(from: number, specifier: string): number {
    this.#resolved[from] ??= new Map();
    const resolved = this.#resolved[from];
    let index = resolved.get(specifier);
    if (index === undefined) {
      index = this.#paths.resolve(this.syntax(from).path, specifier);
      resolved.set(specifier, index);
    }
    return index >= 0 && this.modules[index] ? index : -1;
  }

  interfaceOf(module: number): ModuleInterface {
    this.#interfaces[module] ??= new ModuleInterface(this, module);
    return this.#interfaces[module];
  }

  definitionsOf(module: number): Definitions {
    this.#definitions[module] ??= new Definitions(this.syntax(module));
    return this.#definitions[module];
  }

  /** What a module exports under a name, through re-exports: a defining expression or a declared name. */
  resolveExport(module: number, name: string, passed?: Set<string>): Place | null {
    const face = this.interfaceOf(module);
    const found = face.exports.get(name);
    if (found && found.from === null) return { module, row: found.row };
    const seen = passed ?? new Set();
    const key = `${module}\n${name}`;
    if (seen.has(key)) return null;
    seen.add(key);
    if (found) {
      const target = this.resolveSpecifier(module, found.from);
      return target < 0 || found.name === '*' ? null : this.resolveExport(target, found.name, seen);
    }
    return name === 'default' ? null : this.#resolveStars(module, face.stars, name, seen);
  }

  /** What `export * from` gives under a name: nothing where two modules give different things. */
  #resolveStars(module: number, stars: readonly string[], name: string, seen: Set<string>): Place | null {
    let found: Place | null = null;
    for (const specifier of stars) {
      const target = this.resolveSpecifier(module, specifier);
      const place = target < 0 ? null : this.resolveExport(target, name, seen);
      if (place && found && (place.module !== found.module || place.row !== found.row)) return null;
      found ??= place;
    }
    return found;
  }

  /**
   * The expression or function that an expression stands for: names are followed to their only
   * definition, imports to what is exported, `a.b` to a property of an object literal or a namespace.
   * Returns the place itself where nothing leads on, so the answer is never a guess.
   */
  follow(place: Place, limit = 16): Place {
    let current = place;
    for (let step = 0; step < limit; step++) {
      const next = this.#step(current);
      if (!next || (next.module === current.module && next.row === current.row)) return current;
      current = next;
    }
    return current;
  }

  #step(place: Place): Place | null {
    const syntax = this.syntax(place.module);
    switch (syntax.kind[place.row]) {
      case Kind.Reference:
      case Kind.Declaration:
        return this.#definitionOf(place.module, syntax.value[place.row] as number);
      case Kind.Member:
        return this.member(
          { module: place.module, row: place.row + 1 },
          this.text(syntax.value[place.row] as number),
        );
      case Kind.Sequence:
        return { module: place.module, row: syntax.children(place.row).at(-1) as number };
      case Kind.Chain:
      case Kind.Await:
        return { module: place.module, row: place.row + 1 };
      default:
        return null;
    }
  }

  #definitionOf(module: number, binding: number): Place | null {
    const definition: Definition | null = this.definitionsOf(module).of(binding);
    if (!definition) return null;
    if (definition.kind === 'value') return { module, row: definition.row };
    const target = this.resolveSpecifier(module, this.text(definition.source));
    const name = this.text(definition.name);
    return target < 0 || name === '*' ? null : this.resolveExport(target, name);
  }

  /** What the property `name` of an expression is: of a module's namespace or of an object literal; or null. */
  member(object: Place, name: string): Place | null {
    const namespace = this.#namespaceOf(object);
    if (namespace >= 0) return this.resolveExport(namespace, name);
    const stated = this.follow(object, 8);
    const isObject = this.syntax(stated.module).kind[stated.row] === Kind.Object;
    return (isObject ? this.propertyOf(stated, name) : null) ?? this.#getterOf(object, name, 8);
  }

  /** The value of a property that an object literal states, where no spread behind it may replace it. */
  propertyOf(object: Place, name: string): Place | null {
    const syntax = this.syntax(object.module);
    let found: Place | null = null;
    for (const row of syntax.children(object.row)) {
      if (syntax.kind[row] === Kind.Spread) found = null;
      else if (this.keyOf(object.module, row) === name) {
        found = { module: object.module, row: syntax.child(row, 1) };
      }
    }
    return found;
  }

  /** The name of a property or method as written or as a constant string, or null. */
  keyOf(module: number, property: number): string | null {
    const syntax = this.syntax(module);
    const key = property + 1;
    const kind = syntax.kind[key];
    const isPlain = kind === Kind.PropertyName || kind === Kind.String || kind === Kind.Number;
    return isPlain ? this.text(syntax.value[key] as number) : null;
  }

  /** A name that stands for a whole module: `import * as n`, or `n = require("…")`. */
  #namespaceOf(place: Place): number {
    const syntax = this.syntax(place.module);
    if (syntax.kind[place.row] !== Kind.Reference) return this.requiredBy(place);
    const definition = this.definitionsOf(place.module).of(syntax.value[place.row] as number);
    if (!definition) return -1;
    if (definition.kind === 'value') return this.requiredBy({ module: place.module, row: definition.row });
    if (this.text(definition.name) !== '*') return -1;
    return this.resolveSpecifier(place.module, this.text(definition.source));
  }

  /** Index of the module of `require("…")` or -1, also within one wrapping call such as `__importStar(require("…"))`. */
  requiredBy(place: Place): number {
    const syntax = this.syntax(place.module);
    let row = place.row;
    for (let depth = 0; depth < 3; depth++) {
      const kind = syntax.kind[row];
      if (kind === Kind.Await || kind === Kind.Chain) row++;
      else if (kind === Kind.ImportCall) return this.#specifierAt(place.module, row + 1);
      else if (kind === Kind.Call) {
        const argument = syntax.child(row, 1);
        if (argument < 0) return -1;
        const isRequire = this.#endsInRequire(place.module, row + 1);
        if (isRequire) return this.#specifierAt(place.module, argument);
        row = argument;
      } else return -1;
    }
    return -1;
  }

  #endsInRequire(module: number, callee: number): boolean {
    const syntax = this.syntax(module);
    const kind = syntax.kind[callee];
    if (kind === Kind.Member) return this.text(syntax.value[callee] as number) === 'require';
    if (kind !== Kind.Reference) return false;
    const binding = syntax.value[callee] as number;
    const isOwnFunction = syntax.bindings.kind[binding] === BindingKind.Function;
    return !isOwnFunction && this.text(syntax.bindings.name[binding] as number) === 'require';
  }

  #specifierAt(module: number, row: number): number {
    const syntax = this.syntax(module);
    if (syntax.kind[row] !== Kind.String) return -1;
    return this.resolveSpecifier(module, this.text(syntax.value[row] as number));
  }

  /**
   * `f(n, {name: () => value})` makes `n.name` mean `value`: how bundlers write a module's namespace. `n`
   * may be imported, over at most `limit` modules.
   */
  #getterOf(place: Place, name: string, limit: number): Place | null {
    const syntax = this.syntax(place.module);
    const kind = syntax.kind[place.row];
    if (limit === 0 || (kind !== Kind.Reference && kind !== Kind.Declaration)) return null;
    const binding = syntax.value[place.row] as number;
    if (syntax.bindings.kind[binding] === BindingKind.Import) {
      const exported = this.#definitionOf(place.module, binding);
      return exported && this.#getterOf(exported, name, limit - 1);
    }
    const map = this.definitionsOf(place.module).getterMapOf(binding);
    if (map < 0) return null;
    const getter = this.propertyOf({ module: place.module, row: map }, name);
    if (!getter || syntax.kind[getter.row] !== Kind.Arrow) return null;
    return { module: place.module, row: syntax.child(getter.row, 1) };
  }
}
