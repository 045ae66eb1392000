import { Flag, Kind, OPERATOR_NUMBER, PLUS } from '../../syntax/kinds.js';
import type { ModuleSyntax } from '../../syntax/module-syntax.js';
import { BindingKind, NONE } from '../../syntax/table.js';
import { ByBinding } from '../by-binding.js';
import type { Place, Program } from '../program.js';
import { type AccessPaths, Key, NO_PATH, WHOLE } from './access-paths.js';
import { CallEdges } from './call-edges.js';
import { ClassEdges } from './class-edges.js';
import { receiverOf } from './classes.js';
import type { Flow } from './flow.js';
import type { Front } from './front.js';
import { type Inflow, InflowKind } from './inflows.js';
import type { Site } from './names.js';
import { Step } from './steps.js';
import { Variants } from './variants.js';

const WEAK_COST = 2;
const AND = OPERATOR_NUMBER.get('&&') as number;

/** The edges of value flow, backwards: from an expression and a part of it to what that part is made of. */
export class Edges {
  readonly #program: Program;
  readonly #paths: AccessPaths;
  readonly #flow: Flow;
  readonly #calls: CallEdges;
  readonly #classes: ClassEdges;
  readonly #description: number;
  /** Properties of a tool that are no part of the schema of its input. */
  readonly #outputs: ReadonlySet<number>;
  /** Properties that no text lies behind. */
  readonly #measures: ReadonlySet<number>;
  readonly #modules: readonly (ModuleSyntax | null)[];
  readonly #settled: ByBinding<readonly Inflow[]>;
  readonly #variants: Variants;

  constructor(flow: Flow) {
    this.#flow = flow;
    this.#program = flow.program;
    this.#paths = flow.paths;
    this.#calls = new CallEdges(flow);
    this.#classes = new ClassEdges(flow);
    this.#modules = flow.program.modules;
    this.#settled = new ByBinding(flow.program);
    this.#variants = new Variants(flow.names);
    this.#outputs = new Set(['outputSchema', 'output_schema'].map((name) => flow.program.strings.find(name)));
    this.#measures = new Set(['length', 'size'].map((name) => flow.program.strings.find(name)));
    this.#description = flow.program.strings.find('description');
  }

  expand(front: Front, module: number, row: number, path: number): void {
    const syntax = this.#program.syntax(module);
    switch (syntax.kind[row]) {
      case Kind.Reference:
      case Kind.Declaration:
      case Kind.Write:
        return this.#name(front, module, row, path);
      case Kind.Member:
        if (this.#variant(front, module, row, path)) return;
        return this.#read(front, module, row, syntax.value[row] as number, path);
      case Kind.PrivateMember:
        return this.#read(front, module, row, syntax.value[row] as number, path);
      case Kind.ComputedMember:
        return this.#readComputed(front, module, row, path);
      case Kind.Template:
        return this.#template(front, module, row, path);
      case Kind.Binary:
        if (syntax.value[row] !== PLUS || !this.#paths.takesText(path)) return;
        this.#side(front, module, row + 1, path);
        return this.#side(front, module, syntax.child(row, 1), path);
      case Kind.Call:
        return this.#calls.call(front, module, row, path);
      case Kind.New:
        return this.#classes.construction(front, module, row, path);
      case Kind.TaggedTemplate:
        return this.#tagged(front, module, row, path);
      case Kind.Object:
        return this.#object(front, module, row, path);
      case Kind.Array:
        for (const element of syntax.children(row)) front.to(module, element, path, 0, Step.Element);
        return;
      case Kind.Function:
      case Kind.Arrow:
        return this.#function(front, module, row, path);
      case Kind.Class:
        return this.#class(front, module, row, path);
      case Kind.Conditional:
        front.to(module, syntax.child(row, 1), path, 0, Step.Expression);
        return front.to(module, syntax.child(row, 2), path, 0, Step.Expression);
      case Kind.Logical:
        if (syntax.value[row] !== AND) front.to(module, row + 1, path, 0, Step.Expression);
        return front.to(module, syntax.child(row, 1), path, 0, Step.Expression);
      case Kind.Assignment:
        if (syntax.kind[row + 1] === Kind.Write && this.#paths.takesText(path))
          front.to(module, row + 1, path, 0, Step.Name);
        return front.to(module, syntax.child(row, 1), path, 0, Step.Expression);
      case Kind.Sequence:
        return front.to(module, syntax.children(row).at(-1) as number, path, 0, Step.Expression);
      case Kind.Chain:
      case Kind.Await:
      case Kind.Spread:
      case Kind.Yield:
        return front.to(module, row + 1, path, 0, Step.Expression);
      case Kind.ImportCall:
        return this.#exported(front, module, row + 1, path);
    }
  }

  /** A term of a sum; a sum of many terms is one concatenation. */
  #side(front: Front, module: number, row: number, path: number): void {
    const syntax = this.#program.syntax(module);
    const isSum = syntax.kind[row] === Kind.Binary && syntax.value[row] === PLUS;
    front.to(module, row, path, isSum ? 0 : 1, Step.Concatenation);
  }

  #name(front: Front, module: number, row: number, path: number): void {
    const syntax = this.#program.syntax(module);
    const binding = syntax.value[row] as number;
    if (this.#isNamespace(syntax, binding)) {
      const imported = syntax.parentOf(syntax.bindings.node[binding] as number);
      return this.#exported(front, module, syntax.parentOf(imported) + 1, path);
    }
    if (this.#variant(front, module, row, path)) return;
    for (const inflow of this.#inflowsOf(module, binding)) this.#inflow(front, inflow, path);
  }

  /**
   * Where code has asked for the `type` of a value, a part of it comes from the object literals of that type:
   * nearer and surer than from wherever such values are handed on.
   */
  #variant(front: Front, module: number, row: number, path: number): boolean {
    if (path === WHOLE || this.#paths.head(path) < 0 || this.#modules[module]?.kind[row] === Kind.Declaration)
      return false;
    const sites = this.#variantsOf(module, row);
    for (const site of sites) front.to(site.module, site.row, path, WEAK_COST, Step.Variant);
    return sites.length > 0;
  }

  /** Object literals of the type that code has asked for around the read of a value. */
  #variantsOf(module: number, row: number): readonly Site[] {
    const syntax = this.#modules[module] as ModuleSyntax;
    const name = syntax.kind[row] === Kind.Member ? row + 1 : row;
    if (
      syntax.kind[name] !== Kind.Reference ||
      !this.#variants.mayTell(syntax, module, syntax.value[name] as number)
    )
      return [];
    const tag = this.#variants.tagOf(syntax, row);
    return tag < 0 ? [] : this.#flow.names.of(module).objectsTagged(tag);
  }

  /** What flows into a binding; what it is passed to is looked up once. */
  #inflowsOf(module: number, binding: number): readonly Inflow[] {
    let found = this.#settled.get(module, binding);
    if (found) return found;
    found = this.#flow.inflows.of(module, binding);
    if (found.some((inflow) => inflow.kind === InflowKind.Passed)) {
      found = found.flatMap((inflow) =>
        inflow.kind === InflowKind.Passed
          ? this.#calls.written(inflow.module, inflow.row, inflow.index)
          : [inflow],
      );
    }
    this.#settled.set(module, binding, found);
    return found;
  }

  /**
   * The row that stands for a name in the search: its declaration, so that all reads share their states, or
   * the read itself where the code around it may tell more.
   */
  nameOf(module: number, row: number, path: number): number {
    const syntax = this.#modules[module] as ModuleSyntax;
    const kind = syntax.kind[row];
    if (kind !== Kind.Reference && kind !== Kind.Write) return row;
    const binding = syntax.value[row] as number;
    const declared = syntax.bindings.node[binding] as number;
    if (declared === NONE) return row;
    const isPart = path !== WHOLE && this.#paths.head(path) >= 0;
    return isPart && this.#variants.mayTell(syntax, module, binding) ? row : declared;
  }

  #isNamespace(syntax: ModuleSyntax, binding: number): boolean {
    if (syntax.bindings.kind[binding] !== BindingKind.Import) return false;
    const imported = syntax.parentOf(syntax.bindings.node[binding] as number);
    return (
      imported >= 0 &&
      syntax.kind[imported] === Kind.Imported &&
      this.#program.text(syntax.value[imported] as number) === '*'
    );
  }

  #inflow(front: Front, inflow: Inflow, path: number): void {
    const { module, row } = inflow;
    switch (inflow.kind) {
      case InflowKind.Value: {
        const exported = this.#exportedPart(inflow);
        if (exported) {
          const rest = this.#paths.concat(this.#paths.tail(inflow.path), path);
          if (rest !== NO_PATH) front.to(exported.module, exported.row, rest, 0, Step.Export);
          return;
        }
        const whole = this.#paths.concat(inflow.path, path);
        if (whole !== NO_PATH) front.to(module, row, whole, 0, Step.Name);
        return;
      }
      case InflowKind.Parameter: {
        const whole = this.#paths.concat(inflow.path, path);
        if (whole !== NO_PATH && !this.#calls.callback(front, module, row, inflow.index, whole))
          front.parameter(module, row, inflow.index, whole);
        return;
      }
      case InflowKind.Part: {
        const rest = this.#paths.without(inflow.path, path);
        if (rest !== NO_PATH) front.to(module, row, rest, 0, Step.Written);
        return;
      }

      case InflowKind.Getters:
        return this.#getters(front, module, row, path);
    }
  }

  /** What `{name: local} = await import("…")` takes of a module: known at once, which leaves more of the path to follow. */
  #exportedPart({ module, row, path }: Inflow): Place | null {
    if (path === WHOLE || this.#paths.head(path) < 0) return null;
    const target = this.#program.requiredBy({ module, row });
    if (target < 0) return null;
    return this.#program.resolveExport(target, this.#program.text(this.#paths.head(path)));
  }

  #getters(front: Front, module: number, map: number, path: number): void {
    const syntax = this.#program.syntax(module);
    for (const property of syntax.children(map)) {
      const value = syntax.next[property + 1] as number;
      const rest =
        syntax.kind[value] === Kind.Arrow
          ? this.#paths.into(syntax.value[property + 1] as number, path)
          : NO_PATH;
      if (rest !== NO_PATH && this.#paths.head(path) >= 0)
        front.to(module, syntax.child(value, 1), rest, 0, Step.Export);
    }
  }

  #exported(front: Front, module: number, specifier: number, path: number): void {
    const syntax = this.#program.syntax(module);
    if (path === WHOLE || this.#paths.head(path) < 0 || syntax.kind[specifier] !== Kind.String) return;
    const target = this.#program.resolveSpecifier(
      module,
      this.#program.text(syntax.value[specifier] as number),
    );
    const place =
      target < 0 ? null : this.#program.resolveExport(target, this.#program.text(this.#paths.head(path)));
    if (place) front.to(place.module, place.row, this.#paths.tail(path), 0, Step.Export);
  }

  #read(front: Front, module: number, row: number, key: number, path: number): void {
    const syntax = this.#program.syntax(module);
    const object = syntax.kind[row + 1];
    if (object === Kind.This || object === Kind.Super) {
      const receiver = receiverOf(syntax, row);
      if (receiver < 0) return;
      const whole = this.#paths.push(key, path);
      if (whole === NO_PATH) return;
      if (object === Kind.This) return this.#instance(front, module, receiver, whole);
      const superclass =
        syntax.kind[receiver] === Kind.Class ? this.#flow.classes.of(module, receiver).superclass : -1;
      return superclass < 0 ? undefined : this.#classes.instanceOf(front, module, superclass, whole, null);
    }
    if (this.#measures.has(key)) return;
    const whole = this.#paths.push(key, path);
    // A part of a part leads far afield more often than to a text.
    const isDeep = path !== WHOLE && (this.#paths.head(path) >= 0 || this.#paths.head(path) === Key.Schema);
    if (whole !== NO_PATH) front.to(module, row + 1, whole, isDeep ? 1 : 0, Step.Read);
    if (path !== WHOLE && this.#paths.head(path) === Key.Schema) return;
    const named = this.#flow.names.of(module).valuesNamed(key);
    if (named.length === 0 || this.#variantsOf(module, row + 1).length > 0) return;
    // What the object itself states is not looked for by its name among others.
    if (this.#program.member({ module, row: row + 1 }, this.#program.text(key))) return;
    for (const site of named) front.to(site.module, site.row, path, WEAK_COST, Step.Named);
  }

  #instance(front: Front, module: number, receiver: number, path: number): void {
    if (this.#program.syntax(module).kind[receiver] === Kind.Class)
      this.#classes.members(front, module, receiver, path, null);
    else this.#object(front, module, receiver, path);
  }

  #readComputed(front: Front, module: number, row: number, path: number): void {
    const syntax = this.#program.syntax(module);
    const key = syntax.child(row, 1);
    if (syntax.kind[key] === Kind.String)
      return this.#read(front, module, row, syntax.value[key] as number, path);
    front.to(module, row + 1, path, 0, Step.Element);
    const any = this.#paths.push(
      syntax.kind[key] === Kind.Number ? (syntax.value[key] as number) : Key.Any,
      path,
    );
    if (any !== NO_PATH) front.to(module, row + 1, any, 1, Step.Read);
  }

  #template(front: Front, module: number, row: number, path: number): void {
    if (!this.#paths.takesText(path)) return;
    const syntax = this.#program.syntax(module);
    for (const child of syntax.children(row)) {
      if (syntax.kind[child] !== Kind.Quasi) front.to(module, child, path, 1, Step.Placeholder);
    }
  }

  #tagged(front: Front, module: number, row: number, path: number): void {
    front.to(module, this.#program.syntax(module).child(row, 1), path, 1, Step.Expression);
  }

  #object(front: Front, module: number, row: number, path: number): void {
    if (path === WHOLE) return;
    const syntax = this.#program.syntax(module);
    const head = this.#paths.head(path);
    const inexact = head === Key.Any ? 1 : 0;
    for (const member of syntax.children(row)) {
      if (syntax.kind[member] === Kind.Spread) {
        front.to(module, member + 1, path, 0, Step.Property);
        continue;
      }
      const keyKind = syntax.kind[member + 1];
      const isNamed = keyKind === Kind.PropertyName || keyKind === Kind.String || keyKind === Kind.Number;
      const key = isNamed ? (syntax.value[member + 1] as number) : Key.Any;
      const rest = this.#paths.into(key, path);
      if (rest === NO_PATH || (head === Key.Schema && this.#outputs.has(key))) continue;
      const value = syntax.next[member + 1] as number;
      const isGetter =
        syntax.kind[member] === Kind.Method && ((syntax.flags[member] as number) & Flag.Getter) !== 0;
      const wanted = isGetter ? this.#paths.push(Key.Result, rest) : rest;
      if (wanted !== NO_PATH) front.to(module, value, wanted, isNamed ? inexact : 1, Step.Property);
      if (head === Key.Schema && key === this.#description) front.to(module, value, WHOLE, 0, Step.Schema);
    }
  }

  #function(front: Front, module: number, row: number, path: number): void {
    if (path === WHOLE) return;
    const head = this.#paths.head(path);
    const rest = head === Key.Result ? this.#paths.tail(path) : head === Key.Schema ? path : NO_PATH;
    if (rest === NO_PATH) return;
    for (const returned of this.#flow.functions.returnsOf(module, row))
      front.to(module, returned, rest, 1, Step.Return);
  }

  #class(front: Front, module: number, row: number, path: number): void {
    if (path === WHOLE || this.#paths.head(path) < 0) return;
    this.#classes.statics(front, module, row, path);
  }
}
