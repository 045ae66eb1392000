import { Kind } from '../../syntax/kinds.js';
import type { Program } from '../program.js';
import { type AccessPaths, WHOLE } from './access-paths.js';
import { type Classes, receiverOf } from './classes.js';
import type { Functions } from './functions.js';
import { type Inflow, InflowKind, type Inflows } from './inflows.js';
import type { Site } from './names.js';

const DEEPEST = 9;
const MOST = 8;
/** Questions that one question may lead to in turn; chains of calls in minified code are long. */
const MOST_NESTED = 24;

/** What an expression that is called or constructed may be: rows of functions and classes. */
export class Callees {
  readonly #program: Program;
  readonly #paths: AccessPaths;
  readonly #inflows: Inflows;
  readonly #classes: Classes;
  #nesting = 0;
  readonly #functions: Functions;
  /** By binding, or below zero by row. Empty while it is being found, so that a cycle ends. */
  readonly #known: Map<number, readonly Site[]>[] = [];

  constructor(
    program: Program,
    paths: AccessPaths,
    inflows: Inflows,
    classes: Classes,
    functions: Functions,
  ) {
    this.#program = program;
    this.#paths = paths;
    this.#inflows = inflows;
    this.#classes = classes;
    this.#functions = functions;
  }

  of(module: number, row: number): readonly Site[] {
    const syntax = this.#program.syntax(module);
    this.#known[module] ??= new Map();
    const known = this.#known[module];
    const name = syntax.kind[row] === Kind.Reference ? (syntax.value[row] as number) : -1 - row;
    let found = known.get(name);
    if (!found) {
      known.set(name, []);
      this.#nesting++;
      found = this.#nesting > MOST_NESTED ? [] : this.#collect(module, row);
      this.#nesting--;
      known.set(name, found);
    }
    return found;
  }

  #collect(module: number, row: number): Site[] {
    const found: Site[] = [];
    this.#follow(module, row, DEEPEST, found);
    return found;
  }

  #follow(module: number, row: number, depth: number, found: Site[]): void {
    if (depth === 0 || row < 0 || found.length >= MOST) return;
    const syntax = this.#program.syntax(module);
    switch (syntax.kind[row]) {
      case Kind.Function:
      case Kind.Arrow:
      case Kind.Class:
        if (!found.some((site) => site.row === row && site.module === module)) found.push({ module, row });
        return;
      case Kind.Reference:
      case Kind.Declaration:
        for (const inflow of this.#inflows.of(module, syntax.value[row] as number))
          this.#followInflow(inflow, depth, found);
        return;
      case Kind.Member:
        return this.#member(module, row + 1, syntax.value[row] as number, depth - 1, found);
      case Kind.PrivateMember:
        return this.#member(module, row + 1, syntax.value[row] as number, depth - 1, found);
      case Kind.Conditional:
        this.#follow(module, syntax.child(row, 1), depth - 1, found);
        return this.#follow(module, syntax.child(row, 2), depth - 1, found);
      case Kind.Logical:
        this.#follow(module, row + 1, depth - 1, found);
        return this.#follow(module, syntax.child(row, 1), depth - 1, found);
      case Kind.Assignment:
        return this.#follow(module, syntax.child(row, 1), depth - 1, found);
      case Kind.Sequence:
        return this.#follow(module, syntax.children(row).at(-1) as number, depth, found);
      case Kind.Chain:
      case Kind.Await:
        return this.#follow(module, row + 1, depth, found);
      case Kind.Call:
        return this.#wrapped(module, row, depth - 1, found);
    }
  }

  #followInflow(inflow: Inflow, depth: number, found: Site[]): void {
    if (inflow.kind !== InflowKind.Value) return;
    if (inflow.path === WHOLE) this.#follow(inflow.module, inflow.row, depth - 1, found);
    else if (this.#paths.tail(inflow.path) === WHOLE)
      this.#member(inflow.module, inflow.row, this.#paths.head(inflow.path), depth - 1, found);
  }

  /** `memo(f)`, `f.bind(x)`: a call that is given a function as it stands is taken to give it back. */
  #wrapped(module: number, call: number, depth: number, found: Site[]): void {
    const syntax = this.#program.syntax(module);
    const argument = syntax.child(call, 1);
    const kind = argument < 0 ? -1 : syntax.kind[argument];
    if (kind === Kind.Function || kind === Kind.Arrow || kind === Kind.Reference)
      return this.#follow(module, argument, depth, found);
    const callee = call + 1;
    if (syntax.kind[callee] === Kind.Member && this.#program.text(syntax.value[callee] as number) === 'bind')
      this.#follow(module, callee + 1, depth, found);
  }

  #member(module: number, object: number, key: number, depth: number, found: Site[]): void {
    if (depth <= 0 || object < 0) return;
    const syntax = this.#program.syntax(module);
    switch (syntax.kind[object]) {
      case Kind.Object:
        return this.#property(module, object, key, depth, found);
      case Kind.This: {
        const receiver = receiverOf(syntax, object);
        if (receiver < 0) return;
        if (syntax.kind[receiver] === Kind.Class)
          return this.#classMember(module, receiver, key, depth, found);
        return this.#property(module, receiver, key, depth, found);
      }
      case Kind.Class:
        return this.#classMember(module, object, key, depth, found);
      case Kind.New: {
        for (const { module: inner, row } of this.of(module, object + 1)) {
          if (this.#program.syntax(inner).kind[row] === Kind.Class)
            this.#classMember(inner, row, key, depth, found);
        }
        return;
      }
      case Kind.Chain:
      case Kind.Await:
        return this.#member(module, object + 1, key, depth, found);
      case Kind.Sequence:
        return this.#member(module, syntax.children(object).at(-1) as number, key, depth, found);
      case Kind.Conditional:
        this.#member(module, syntax.child(object, 1), key, depth - 1, found);
        return this.#member(module, syntax.child(object, 2), key, depth - 1, found);
      case Kind.Member: {
        const inner: Site[] = [];
        this.#objects(module, object, depth - 1, inner);
        for (const site of inner) this.#member(site.module, site.row, key, depth - 1, found);
        return;
      }
      case Kind.ImportCall:
        return this.#exported(module, object + 1, key, depth, found);
      case Kind.Call:
        return this.#memberOfResult(module, object, key, depth, found);
      case Kind.Reference:
      case Kind.Declaration:
        return this.#memberOfName(module, object, key, depth, found);
    }
  }

  /** A member of what a call gives: of an object that the function returns, or of a module. */
  #memberOfResult(module: number, call: number, key: number, depth: number, found: Site[]): void {
    for (const site of this.of(module, call + 1)) {
      if (this.#program.syntax(site.module).kind[site.row] === Kind.Class) continue;
      for (const returned of this.#functions.returnsOf(site.module, site.row))
        this.#member(site.module, returned, key, depth - 1, found);
    }
    const argument = this.#program.syntax(module).child(call, 1);
    if (argument >= 0) this.#memberOfWrapped(module, argument, key, depth, found);
  }

  /** `require("…").name` and `convert(namespace).name`, with the call's first argument. */
  #memberOfWrapped(module: number, argument: number, key: number, depth: number, found: Site[]): void {
    const syntax = this.#program.syntax(module);
    if (syntax.kind[argument] === Kind.String) return this.#exported(module, argument, key, depth, found);
    if (syntax.kind[argument] !== Kind.Reference) return;
    for (const inflow of this.#inflows.of(module, syntax.value[argument] as number)) {
      if (inflow.kind === InflowKind.Getters) this.#getter(inflow.module, inflow.row, key, depth, found);
    }
  }

  #memberOfName(module: number, row: number, key: number, depth: number, found: Site[]): void {
    const syntax = this.#program.syntax(module);
    const binding = syntax.value[row] as number;
    const declared = syntax.bindings.node[binding] as number;
    const imported = syntax.parentOf(declared);
    if (
      imported >= 0 &&
      syntax.kind[imported] === Kind.Imported &&
      this.#program.text(syntax.value[imported] as number) === '*'
    ) {
      return this.#exported(module, syntax.parentOf(imported) + 1, key, depth, found);
    }
    for (const inflow of this.#inflows.of(module, binding)) {
      if (inflow.kind === InflowKind.Value && inflow.path === WHOLE)
        this.#member(inflow.module, inflow.row, key, depth - 1, found);
      else if (inflow.kind === InflowKind.Getters) this.#getter(inflow.module, inflow.row, key, depth, found);
      else if (inflow.kind === InflowKind.Part && this.#paths.into(key, inflow.path) === WHOLE)
        this.#follow(inflow.module, inflow.row, depth - 1, found);
    }
  }

  /** The object literals that `a.b` may be. */
  #objects(module: number, member: number, depth: number, found: Site[]): void {
    const place = this.#program.follow({ module, row: member }, depth);
    if (this.#program.syntax(place.module).kind[place.row] === Kind.Object) found.push(place);
  }

  #exported(module: number, specifier: number, key: number, depth: number, found: Site[]): void {
    const syntax = this.#program.syntax(module);
    if (syntax.kind[specifier] !== Kind.String || key < 0) return;
    const target = this.#program.resolveSpecifier(
      module,
      this.#program.text(syntax.value[specifier] as number),
    );
    const place = target < 0 ? null : this.#program.resolveExport(target, this.#program.text(key));
    if (place) this.#follow(place.module, place.row, depth - 1, found);
  }

  #getter(module: number, map: number, key: number, depth: number, found: Site[]): void {
    const syntax = this.#program.syntax(module);
    for (const property of syntax.children(map)) {
      const value = syntax.next[property + 1] as number;
      if (syntax.value[property + 1] === key && syntax.kind[value] === Kind.Arrow)
        this.#follow(module, syntax.child(value, 1), depth - 1, found);
    }
  }

  #property(module: number, object: number, key: number, depth: number, found: Site[]): void {
    const syntax = this.#program.syntax(module);
    for (const property of syntax.children(object)) {
      if (syntax.kind[property] === Kind.Spread) continue;
      if (syntax.kind[property + 1] === Kind.PropertyName && syntax.value[property + 1] === key)
        this.#follow(module, syntax.next[property + 1] as number, depth - 1, found);
    }
  }

  #classMember(module: number, row: number, key: number, depth: number, found: Site[]): void {
    const facts = this.#classes.of(module, row);
    const members = facts.members.get(key);
    if (members) {
      for (const member of members) if (!member.isGetter) this.#follow(module, member.row, depth - 1, found);
    } else if (facts.superclass >= 0) {
      for (const site of this.of(module, facts.superclass)) {
        if (this.#program.syntax(site.module).kind[site.row] === Kind.Class)
          this.#classMember(site.module, site.row, key, depth - 1, found);
      }
    }
  }
}
