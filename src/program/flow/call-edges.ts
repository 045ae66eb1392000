import { Kind } from '../../syntax/kinds.js';
import type { ModuleSyntax } from '../../syntax/module-syntax.js';
import { FREE_SCOPE } from '../../syntax/table.js';
import type { Program } from '../program.js';
import { type AccessPaths, Key, NO_PATH, WHOLE } from './access-paths.js';
import type { Flow } from './flow.js';
import { type Call, type Front, RECEIVER, type Target } from './front.js';
import { parametersOf } from './functions.js';
import { HostModules } from './host-modules.js';
import { type Inflow, InflowKind } from './inflows.js';
import { ADDING, FITTING, HOLDING, KEEPING, MAPPING, VISITING, words } from './language-methods.js';
import type { Site } from './names.js';
import { Step } from './steps.js';

const UNKNOWN_COST = 3;
const WEAK_COST = 2;

type LanguageNames = Readonly<
  Record<
    | 'Object'
    | 'Promise'
    | 'Array'
    | 'JSON'
    | 'String'
    | 'stringify'
    | 'values'
    | 'entries'
    | 'from'
    | 'assign'
    | 'describe'
    | 'reduce'
    | 'exports',
    number
  >
>;

/** Arguments that a schema is made of. */
const MATERIAL: ReadonlySet<number> = new Set([Kind.Object, Kind.Array]);

/** The edges of calls: into functions, through the language's own, or past unknown ones. */
export class CallEdges {
  readonly #program: Program;
  readonly #paths: AccessPaths;
  readonly #flow: Flow;
  readonly #keeping: ReadonlySet<number>;
  readonly #fitting: ReadonlySet<number>;
  readonly #adding = new Map<number, number>();
  readonly #mapping = new Map<number, number>();
  readonly #visiting = new Map<number, number>();
  readonly #holding: ReadonlySet<number>;
  readonly #names: LanguageNames;
  readonly #hosts: HostModules;

  constructor(flow: Flow) {
    this.#flow = flow;
    this.#program = flow.program;
    this.#paths = flow.paths;
    this.#hosts = new HostModules(flow.program);
    const find = (name: string): number => flow.program.strings.find(name);
    this.#keeping = new Set(KEEPING.map(find));
    this.#fitting = new Set(FITTING.map(find));
    this.#holding = new Set(HOLDING.map(find));
    for (const [table, numbers] of [
      [ADDING, this.#adding],
      [MAPPING, this.#mapping],
      [VISITING, this.#visiting],
    ] as const) {
      for (const [name, index] of table) if (find(name) >= 0) numbers.set(find(name), index);
    }
    const names = words(
      'Object Promise Array JSON String stringify values entries from assign describe reduce exports',
    );
    this.#names = Object.fromEntries(names.map((name) => [name, find(name)])) as LanguageNames;
  }

  call(front: Front, module: number, row: number, path: number): void {
    const syntax = this.#program.syntax(module);
    const callee = this.#calleeOf(syntax, row);
    const isSchema = path !== WHOLE && this.#paths.head(path) === Key.Schema;
    if (isSchema && !this.#schema(front, module, row, callee, path)) return;
    if (this.#required(front, module, row, path)) return;
    const kind = syntax.kind[callee];
    if (kind === Kind.Member && !isSchema) {
      // What a schema is described by is no part of the values that fit it.
      if (syntax.value[callee] === this.#names.describe) return;
      if (this.#languageCall(front, module, row, callee, path)) return;
      this.#methodCall(front, module, row, callee, path);
    } else if (kind === Kind.Reference && this.#isFree(syntax, callee)) {
      const isString = this.#isNamed(syntax, callee, this.#names.String);
      return this.#passing(front, module, row, path, isString ? 0 : UNKNOWN_COST);
    }
    if (path !== WHOLE && this.#paths.head(path) >= 0)
      this.#namespace(front, module, syntax.child(row, 1), path);
    const sites = this.#flow.callees.of(module, callee);
    for (const site of sites) this.#run(front, { module, row, shift: 0 }, site, path, 1);
    if (sites.length === 0 && !isSchema) this.#unresolved(front, module, row, callee, path);
  }

  /** `require("…")` gives what the module exports; taken whole as a text, its default. */
  #required(front: Front, module: number, row: number, path: number): boolean {
    const syntax = this.#program.syntax(module);
    const first = syntax.child(row, 1);
    if (first < 0 || syntax.kind[first] !== Kind.String) return false;
    const target = this.#program.requiredBy({ module, row });
    if (target < 0) return false;
    const isPart = path !== WHOLE && this.#paths.head(path) >= 0;
    const name = isPart ? this.#program.text(this.#paths.head(path)) : 'default';
    const place = this.#program.resolveExport(target, name);
    if (place) front.to(place.module, place.row, isPart ? this.#paths.tail(path) : path, 0, Step.Export);
    return place !== null;
  }

  /** `convert(namespace)` has the namespace's properties: bundlers write it around lazy modules. */
  #namespace(front: Front, module: number, argument: number, path: number): void {
    const syntax = this.#program.syntax(module);
    if (argument < 0 || syntax.kind[argument] !== Kind.Reference) return;
    const inflows = this.#flow.inflows.of(module, syntax.value[argument] as number);
    if (inflows.some((inflow) => inflow.kind === InflowKind.Getters))
      front.to(module, argument, path, 0, Step.Export);
  }

  #calleeOf(syntax: ModuleSyntax, call: number): number {
    let callee = call + 1;
    while (syntax.kind[callee] === Kind.Sequence || syntax.kind[callee] === Kind.Chain)
      callee = syntax.children(callee).at(-1) as number;
    return callee;
  }

  #isFree(syntax: ModuleSyntax, reference: number): boolean {
    return syntax.bindings.scope[syntax.value[reference] as number] === FREE_SCOPE;
  }

  #isNamed(syntax: ModuleSyntax, reference: number, name: number): boolean {
    return syntax.bindings.name[syntax.value[reference] as number] === name;
  }

  /** A function runs: what it returns flows in, in a context that knows the call. */
  #run(front: Front, call: Call, { module, row }: Site, path: number, cost: number): void {
    const syntax = this.#program.syntax(module);
    if (syntax.kind[row] === Kind.Class) return;
    front.enter(call, module, row, path, cost, () => [
      ...this.#flow.functions
        .returnsOf(module, row)
        .map((returned) => ({ row: returned, path, step: Step.Return })),
      ...this.#factory(syntax, module, row, path),
    ]);
  }

  /** `wrap(function (exports, module) { module.exports = … })`: what a CommonJS module exports. */
  #factory(syntax: ModuleSyntax, module: number, row: number, path: number): Target[] {
    const holder = syntax.parentOf(row);
    if (holder < 0 || syntax.kind[holder] !== Kind.Call || syntax.child(holder, 1) !== row) return [];
    const targets: Target[] = [];
    const [exported, whole] = syntax.children(parametersOf(syntax, row));
    const add = (parameter: number | undefined, wanted: number): void => {
      if (parameter === undefined || wanted === NO_PATH || syntax.kind[parameter] !== Kind.Declaration)
        return;
      for (const inflow of this.#flow.inflows.of(module, syntax.value[parameter] as number)) {
        const rest = inflow.kind === InflowKind.Part ? this.#paths.without(inflow.path, wanted) : NO_PATH;
        if (rest !== NO_PATH) targets.push({ row: inflow.row, path: rest, step: Step.Factory });
      }
    };
    if (path !== WHOLE) add(exported, path);
    add(whole, this.#paths.push(this.#names.exports, path));
    return targets;
  }

  /**
   * What a schema is made of: a call's arguments and what the method stands on. A call that is given objects
   * makes a schema of them, so that the library is not entered; another may be a function that builds one.
   */
  #schema(front: Front, module: number, row: number, callee: number, path: number): boolean {
    const syntax = this.#program.syntax(module);
    const isMethod = syntax.kind[callee] === Kind.Member;
    if (isMethod && this.#fitting.has(syntax.value[callee] as number)) return false;
    const isDescribe = isMethod && syntax.value[callee] === this.#names.describe;
    const [, ...given] = syntax.children(row);
    if (isDescribe && given[0] !== undefined) front.to(module, given[0], WHOLE, 0, Step.Schema);
    else for (const argument of given) front.to(module, argument, path, 0, Step.Argument);
    const isFunction = !isMethod || this.#isFilled(module, callee);
    if (!isFunction) front.to(module, callee + 1, path, 0, Step.Method);
    return isFunction && !given.some((argument) => MATERIAL.has(syntax.kind[argument] as number));
  }

  /** Whether `a.b` reads what was written to that property of a name, as of a namespace: the name itself is no schema. */
  #isFilled(module: number, member: number): boolean {
    const syntax = this.#program.syntax(module);
    if (syntax.kind[member + 1] !== Kind.Reference) return false;
    const name = syntax.value[member] as number;
    return this.#flow.inflows
      .of(module, syntax.value[member + 1] as number)
      .some(({ kind, path }) => kind === InflowKind.Part && this.#paths.into(name, path) === WHOLE);
  }

  /** `Object.values(x)`, `JSON.stringify(x)`, `Promise.all(x)` and the like. */
  #languageCall(front: Front, module: number, row: number, callee: number, path: number): boolean {
    const syntax = this.#program.syntax(module);
    const object = callee + 1;
    if (syntax.kind[object] !== Kind.Reference || !this.#isFree(syntax, object)) return false;
    const owner = syntax.bindings.name[syntax.value[object] as number] as number;
    const {
      Object: object_,
      Promise: promise,
      Array: array,
      JSON: json,
      String: string,
      stringify,
      values,
      entries,
      from,
      assign,
    } = this.#names;
    if (owner !== object_ && owner !== promise && owner !== array && owner !== json && owner !== string)
      return false;
    const name = syntax.value[callee] as number;
    const first = syntax.child(row, 1);
    if (first < 0) return true;
    if (owner === json && name === stringify) {
      const deep = this.#paths.takesText(path) ? this.#paths.push(Key.Deep, WHOLE) : NO_PATH;
      if (deep !== NO_PATH) front.to(module, first, deep, 1, Step.Expression);
    } else if (owner === object_ && (name === values || name === entries)) {
      const any = this.#paths.push(Key.Any, path);
      if (any !== NO_PATH) front.to(module, first, any, 1, Step.Expression);
    } else if (name === assign) {
      for (const argument of syntax.children(row).slice(1))
        front.to(module, argument, path, 0, Step.Expression);
    } else if (name === from && syntax.child(row, 2) >= 0)
      this.#mapped(front, module, row, syntax.child(row, 2), path);
    else if (this.#holding.has(name)) front.to(module, first, path, 0, Step.Expression);
    return true;
  }

  #methodCall(front: Front, module: number, row: number, callee: number, path: number): void {
    const syntax = this.#program.syntax(module);
    const name = syntax.value[callee] as number;
    if (this.#keeping.has(name)) front.to(module, callee + 1, path, 0, Step.Method);
    const adding = this.#adding.get(name);
    if (adding !== undefined) {
      const given = syntax.children(row).slice(1);
      for (const argument of adding < 0 ? given : given.slice(adding, adding + 1))
        front.to(module, argument, path, 1, Step.Method);
    }
    const mapping = this.#mapping.get(name);
    if (mapping !== undefined) {
      this.#mapped(front, module, row, syntax.child(row, mapping + 1), path);
      if (name === this.#names.reduce) front.to(module, syntax.child(row, 2), path, 0, Step.Method);
    }
  }

  /** What a callback returns flows in. */
  #mapped(front: Front, module: number, row: number, callback: number, path: number): void {
    if (callback < 0) return;
    const syntax = this.#program.syntax(module);
    if (syntax.kind[callback] === Kind.Arrow || syntax.kind[callback] === Kind.Function) {
      for (const returned of this.#flow.functions.returnsOf(module, callback))
        front.to(module, returned, path, 0, Step.Return);
      return;
    }
    for (const site of this.#flow.callees.of(module, callback))
      this.#run(front, { module, row, shift: RECEIVER }, site, path, 1);
  }

  /**
   * Parameters of a function that stands as a callback of a method of the language, or is called where it
   * stands. False where the parameter's values must be sought among the function's callers.
   */
  callback(front: Front, module: number, row: number, index: number, path: number): boolean {
    const syntax = this.#program.syntax(module);
    const call = syntax.parentOf(row);
    if (call < 0 || syntax.kind[call] !== Kind.Call || call + 1 === row) return false;
    const callee = call + 1;
    if (syntax.kind[callee] !== Kind.Member) return false;
    const name = syntax.value[callee] as number;
    const visited = this.#visiting.get(name);
    if (name === this.#names.from && index === 0)
      front.to(module, syntax.child(call, 1), path, 0, Step.Callback);
    else if (visited === undefined) return false;
    else if (index === visited) front.to(module, callee + 1, path, 0, Step.Callback);
    return true;
  }

  #unresolved(front: Front, module: number, row: number, callee: number, path: number): void {
    const syntax = this.#program.syntax(module);
    const kind = syntax.kind[callee];
    if (kind === Kind.Member) {
      const name = syntax.value[callee] as number;
      if (this.#keeping.has(name) || this.#mapping.has(name)) return;
      this.#named(front, module, row, name, path);
    } else if (kind === Kind.Reference) {
      const name = this.#propertyBehind(module, callee);
      if (name >= 0) this.#named(front, module, row, name, path);
    }
    const result = this.#paths.push(Key.Result, path);
    if (result !== NO_PATH) front.to(module, callee, result, 1, Step.Result);
    const isWrapped = path !== WHOLE && this.#paths.head(path) === Key.Result;
    if (isWrapped) {
      for (const argument of syntax.children(row).slice(1)) front.to(module, argument, path, 1, Step.Unknown);
    } else this.#passing(front, module, row, path, UNKNOWN_COST);
  }

  /** Functions that bear the name, or that stand behind a getter `{name: () => f}` as bundlers write exports. */
  #named(front: Front, module: number, row: number, name: number, path: number): void {
    const call = { module, row, shift: 0 };
    for (const site of this.#flow.names.of(module).functionsNamed(name)) {
      const result = this.#isGetter(site) ? this.#paths.push(Key.Result, path) : path;
      if (result !== NO_PATH) this.#run(front, call, site, result, WEAK_COST);
    }
  }

  #isGetter({ module, row }: Site): boolean {
    const syntax = this.#program.syntax(module);
    if (syntax.kind[row] !== Kind.Arrow || syntax.children(parametersOf(syntax, row)).length > 0)
      return false;
    return syntax.kind[syntax.children(row).at(-1) as number] === Kind.Reference;
  }

  /** Number of the property that a called name was taken from by `const {property: name} = …`, or -1. */
  #propertyBehind(module: number, reference: number): number {
    const syntax = this.#program.syntax(module);
    for (const inflow of this.#flow.inflows.of(module, syntax.value[reference] as number)) {
      const isPart = inflow.kind === InflowKind.Value && inflow.path !== WHOLE;
      if (isPart && this.#paths.tail(inflow.path) === WHOLE) return this.#paths.head(inflow.path);
    }
    return -1;
  }

  /** A function that is not known may give its arguments back. */
  #passing(front: Front, module: number, row: number, path: number, cost: number): void {
    if (
      !this.#paths.takesText(path) ||
      this.#hosts.isOutside(module, this.#calleeOf(this.#program.syntax(module), row))
    )
      return;
    for (const argument of this.#program.syntax(module).children(row).slice(1))
      front.to(module, argument, path, cost, Step.Unknown);
  }

  /** What the functions that a call runs write into their parameter at `index`. */
  written(module: number, call: number, index: number): Inflow[] {
    const found: Inflow[] = [];
    for (const site of this.#flow.callees.of(module, call + 1)) {
      const syntax = this.#program.syntax(site.module);
      if (syntax.kind[site.row] === Kind.Class) continue;
      const parameter = syntax.child(parametersOf(syntax, site.row), index);
      if (parameter < 0 || syntax.kind[parameter] !== Kind.Declaration) continue;
      for (const inflow of this.#flow.inflows.of(site.module, syntax.value[parameter] as number)) {
        if (inflow.kind === InflowKind.Part) found.push(inflow);
      }
    }
    return found;
  }
}
