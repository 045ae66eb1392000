import { APPEND, ASSIGN, Kind } from '../../syntax/kinds.js';
import type { ModuleSyntax } from '../../syntax/module-syntax.js';
import { BindingKind } from '../../syntax/table.js';
import { ByBinding } from '../by-binding.js';
import type { Program } from '../program.js';
import { type AccessPaths, Key, NO_PATH, WHOLE } from './access-paths.js';
import { findReturns } from './functions.js';
import { parameterOpenedBy } from './opened-namespaces.js';

export const InflowKind = {
  /** An expression; the binding is the part of it at `path`. */
  Value: 0,
  /** A function's parameter at `index`; the binding is the part of it at `path`. */
  Parameter: 1,
  /** An expression that becomes the part of the binding at `path`. */
  Part: 2,
  /** An object `{name: () => value}` whose arrows give the binding's properties. */
  Getters: 3,
  /** A call that is handed the binding as argument `index`: what it writes into its parameter becomes part of it. */
  Passed: 4,
} as const;

export interface Inflow {
  kind: number;
  module: number;
  row: number;
  path: number;
  /** Of parameters; `REST` is added for a rest parameter. */
  index: number;
}

export const REST = 1 << 16;
const MOST_KEYS = 2;

type Names = Readonly<Record<'set' | 'splice' | 'assign' | 'defineProperty' | 'get' | 'value', number>>;

/** Everything that flows into bindings: values, parameters, and writes to their parts. Found once each. */
export class Inflows {
  readonly #program: Program;
  readonly #paths: AccessPaths;
  readonly #known: ByBinding<readonly Inflow[]>;
  readonly #adding: ReadonlySet<number>;
  readonly #names: Names;

  constructor(program: Program, paths: AccessPaths) {
    this.#program = program;
    this.#paths = paths;
    this.#known = new ByBinding(program);
    const find = (name: string): number => program.strings.find(name);
    this.#adding = new Set(['push', 'unshift', 'add', 'append', 'enqueue'].map(find));
    this.#names = {
      set: find('set'),
      splice: find('splice'),
      assign: find('assign'),
      defineProperty: find('defineProperty'),
      get: find('get'),
      value: find('value'),
    };
  }

  of(module: number, binding: number): readonly Inflow[] {
    let found = this.#known.get(module, binding);
    if (!found) {
      found = new Finder(this.#program, this.#paths, module, this.#adding, this.#names).find(binding);
      this.#known.set(module, binding, found);
    }
    return found;
  }
}

class Finder {
  readonly #program: Program;
  readonly #paths: AccessPaths;
  readonly #module: number;
  readonly #syntax: ModuleSyntax;
  readonly #adding: ReadonlySet<number>;
  readonly #names: Names;
  readonly #found: Inflow[] = [];

  constructor(
    program: Program,
    paths: AccessPaths,
    module: number,
    adding: ReadonlySet<number>,
    names: Names,
  ) {
    this.#program = program;
    this.#paths = paths;
    this.#module = module;
    this.#syntax = program.syntax(module);
    this.#adding = adding;
    this.#names = names;
  }

  find(binding: number): readonly Inflow[] {
    const { kind, bindings } = this.#syntax;
    if (bindings.kind[binding] === BindingKind.Free) return this.#found;
    for (const row of this.#syntax.uses(binding)) {
      if (kind[row] === Kind.Reference) this.#readUse(row);
      else this.#climb(row);
    }
    return this.#found;
  }

  #add(kind: number, row: number, path: number, index = 0): void {
    if (row >= 0 && path !== NO_PATH) this.#found.push({ kind, module: this.#module, row, path, index });
  }

  /** From a declared or written name outwards, through the pattern that holds it. */
  #climb(name: number): void {
    const { kind, value } = this.#syntax;
    let path: number = WHOLE;
    let row = name;
    for (
      let parent = this.#syntax.parentOf(row);
      parent >= 0;
      row = parent, parent = this.#syntax.parentOf(row)
    ) {
      switch (kind[parent]) {
        case Kind.Property:
          path = path === NO_PATH ? path : this.#paths.push(this.#keyAt(parent + 1), path);
          break;
        case Kind.ArrayPattern:
          if (row === parent + 1) this.#readSetter(parent, path);
          break;
        case Kind.ObjectPattern:
        case Kind.Rest:
          break;
        case Kind.DefaultPattern:
          this.#add(InflowKind.Value, this.#syntax.child(parent, 1), path);
          break;
        case Kind.Parameters:
          return this.#add(
            InflowKind.Parameter,
            this.#syntax.parentOf(parent),
            path,
            this.#indexIn(parent, row),
          );
        case Kind.Declarator:
          return this.#declared(parent, path);
        case Kind.Assignment:
          if (value[parent] === ASSIGN || value[parent] === APPEND || path === WHOLE)
            this.#add(InflowKind.Value, this.#syntax.child(parent, 1), path);
          return this.#opened(parent);
        case Kind.ForOf:
          return this.#add(InflowKind.Value, this.#syntax.child(parent, 1), path);
        case Kind.Function:
        case Kind.Class:
          return this.#add(InflowKind.Value, parent, path);
        case Kind.Imported:
          return this.#imported(parent);
        default:
          return;
      }
    }
  }

  #opened(assignment: number): void {
    const parameter = parameterOpenedBy(this.#syntax, assignment);
    if (parameter < 0) return;
    for (const use of this.#syntax.uses(parameter))
      if (this.#syntax.kind[use] === Kind.Reference) this.#readUse(use);
  }

  #declared(declarator: number, path: number): void {
    const { kind } = this.#syntax;
    const initial = this.#syntax.child(declarator, 1);
    if (kind[initial] !== Kind.Empty) return this.#add(InflowKind.Value, initial, path);
    const loop = this.#syntax.parentOf(this.#syntax.parentOf(declarator));
    if (kind[loop] === Kind.ForOf && loop + 1 === this.#syntax.parentOf(declarator))
      this.#add(InflowKind.Value, this.#syntax.child(loop, 1), path);
  }

  #indexIn(parameters: number, row: number): number {
    let index = 0;
    for (let child = parameters + 1; child < row; child = this.#syntax.next[child] as number) index++;
    return this.#syntax.kind[row] === Kind.Rest ? index + REST : index;
  }

  /** `[state, setState] = f(…)`: what the second name is called with comes back as the first. */
  #readSetter(pattern: number, path: number): void {
    const { kind, value } = this.#syntax;
    const declarator = this.#syntax.parentOf(pattern);
    const setter = this.#syntax.child(pattern, 1);
    if (setter < 0 || kind[declarator] !== Kind.Declarator || kind[setter] !== Kind.Declaration) return;
    if (kind[this.#syntax.child(declarator, 1)] !== Kind.Call) return;
    for (const use of this.#syntax.uses(value[setter] as number)) {
      const call = this.#syntax.parentOf(use);
      if (kind[call] !== Kind.Call || call + 1 !== use) continue;
      const argument = this.#syntax.child(call, 1);
      this.#add(InflowKind.Value, argument, path);
      if (argument >= 0 && kind[argument] === Kind.Arrow)
        this.#add(InflowKind.Value, argument, this.#paths.push(Key.Result, path));
    }
  }

  #imported(imported: number): void {
    const source = this.#syntax.parentOf(imported) + 1;
    const target = this.#program.resolveSpecifier(
      this.#module,
      this.#program.text(this.#syntax.value[source] as number),
    );
    const name = this.#program.text(this.#syntax.value[imported] as number);
    const place = target < 0 || name === '*' ? null : this.#program.resolveExport(target, name);
    if (place) this.#found.push({ kind: InflowKind.Value, ...place, path: WHOLE, index: 0 });
  }

  /** A read of the name may change a part of its value: `b.x = e`, `b.push(e)`, `f(b, {x: () => e})`. */
  #readUse(use: number): void {
    const { kind } = this.#syntax;
    const keys: number[] = [];
    let row = use;
    let parent = this.#syntax.parentOf(row);
    while (
      (kind[parent] === Kind.Member || kind[parent] === Kind.ComputedMember) &&
      parent + 1 === row &&
      keys.length <= MOST_KEYS
    ) {
      keys.push(
        kind[parent] === Kind.Member
          ? (this.#syntax.value[parent] as number)
          : this.#keyAt(this.#syntax.child(parent, 1)),
      );
      row = parent;
      parent = this.#syntax.parentOf(row);
    }
    if (kind[parent] === Kind.Assignment && parent + 1 === row && keys.length > 0) {
      this.#add(InflowKind.Part, this.#syntax.child(parent, 1), this.#pathOf(keys));
    } else if (kind[parent] === Kind.Call) {
      if (parent + 1 === row && keys.length > 0) this.#methodCall(parent, keys);
      else if (keys.length === 0 && parent + 1 !== row) this.#passed(parent, row);
    }
  }

  #methodCall(call: number, keys: number[]): void {
    const method = keys.pop() as number;
    const path = this.#pathOf(keys);
    if (this.#adding.has(method))
      for (const argument of this.#syntax.children(call).slice(1)) this.#add(InflowKind.Part, argument, path);
    else if (method === this.#names.set) this.#add(InflowKind.Part, this.#syntax.child(call, 2), path);
    else if (method === this.#names.splice)
      for (const argument of this.#syntax.children(call).slice(3)) this.#add(InflowKind.Part, argument, path);
  }

  #passed(call: number, row: number): void {
    const index = this.#syntax.children(call).indexOf(row) - 1;
    if (index === 0) this.#firstArgument(call);
    const callee = this.#syntax.kind[call + 1];
    if (callee === Kind.Reference && this.#isContainer(row)) this.#add(InflowKind.Passed, call, WHOLE, index);
  }

  /** Whether a name starts out as a list or object of its own, which others may then fill. */
  #isContainer(use: number): boolean {
    const declared = this.#syntax.bindings.node[this.#syntax.value[use] as number] as number;
    const declarator = this.#syntax.parentOf(declared);
    if (this.#syntax.kind[declarator] !== Kind.Declarator || declarator + 1 !== declared) return false;
    const initial = this.#syntax.kind[this.#syntax.child(declarator, 1)];
    return initial === Kind.Array || initial === Kind.Object || initial === Kind.New;
  }

  #firstArgument(call: number): void {
    const { kind, value } = this.#syntax;
    const second = this.#syntax.child(call, 2);
    if (second < 0) return;
    const callee = call + 1;
    if (kind[callee] === Kind.Member && value[callee] === this.#names.assign) {
      for (const argument of this.#syntax.children(call).slice(2))
        this.#add(InflowKind.Value, argument, WHOLE);
    } else if (kind[callee] === Kind.Member && value[callee] === this.#names.defineProperty) {
      this.#defined(this.#paths.push(this.#keyAt(second), WHOLE), this.#syntax.child(call, 3));
    } else if (
      kind[second] === Kind.Object &&
      kind[second + 1] === Kind.Property &&
      kind[this.#syntax.child(second + 1, 1)] === Kind.Arrow
    ) {
      this.#add(InflowKind.Getters, second, WHOLE);
    }
  }

  /** `Object.defineProperty(b, key, {value: e})`, or with `get: () => e`. */
  #defined(path: number, description: number): void {
    const { kind, value } = this.#syntax;
    if (description < 0 || kind[description] !== Kind.Object) return;
    for (const property of this.#syntax.children(description)) {
      const held = this.#syntax.next[property + 1] as number;
      if (value[property + 1] === this.#names.value) this.#add(InflowKind.Part, held, path);
      const isGetter = value[property + 1] === this.#names.get;
      if (isGetter && (kind[held] === Kind.Arrow || kind[held] === Kind.Function))
        for (const returned of findReturns(this.#syntax, held)) this.#add(InflowKind.Part, returned, path);
    }
  }

  #pathOf(keys: readonly number[]): number {
    let path: number = WHOLE;
    for (let index = keys.length - 1; index >= 0 && path !== NO_PATH; index--)
      path = this.#paths.push(keys[index] as number, path);
    return path;
  }

  #keyAt(row: number): number {
    const kind = this.#syntax.kind[row];
    return kind === Kind.PropertyName || kind === Kind.String || kind === Kind.Number
      ? (this.#syntax.value[row] as number)
      : Key.Any;
  }
}
