import { Kind } from '../../syntax/kinds.js';
import type { ModuleSyntax } from '../../syntax/module-syntax.js';
import type { Importers } from '../importers.js';
import type { Program } from '../program.js';
import type { Callees } from './callees.js';
import { parametersOf } from './functions.js';
import { ImportCalls } from './import-calls.js';
import type { Names } from './names.js';
import { namespaceBehind } from './opened-namespaces.js';

/** A call that may run a function: parameter `i` gets argument `i + shift`. */
export interface CallSite {
  module: number;
  row: number;
  shift: number;
  /** Found by a property name alone. */
  isWeak: boolean;
}

const MOST_HOPS = 8;
const MOST_SITES = 1200;

/** Calls whose first argument is what they call with the second as its only argument, by name. */
const ELEMENT_MAKERS = ['jsx', 'jsxs', 'jsxDEV', 'createElement'];

/** Where functions are called: their value is followed forward through names, exports and properties. */
export class Callers {
  readonly #program: Program;
  readonly #importers: Importers;
  readonly #names: Names;
  readonly #callees: Callees;
  readonly #imports: ImportCalls;
  readonly #known: Map<number, readonly CallSite[]>[] = [];
  readonly #elementMakers: ReadonlySet<number>;
  readonly #call: number;

  constructor(program: Program, importers: Importers, names: Names, callees: Callees) {
    this.#program = program;
    this.#importers = importers;
    this.#names = names;
    this.#callees = callees;
    this.#imports = new ImportCalls(program);
    this.#elementMakers = new Set(ELEMENT_MAKERS.map((name) => program.strings.find(name)));
    this.#call = program.strings.find('call');
  }

  /** Call sites of the function or class at a row; none where there are too many to mean anything. */
  of(module: number, row: number): readonly CallSite[] {
    const sites = this.every(module, row);
    return sites.length > MOST_SITES ? [] : sites;
  }

  /** All call sites, however many. */
  every(module: number, row: number): readonly CallSite[] {
    this.#known[module] ??= new Map();
    const known = this.#known[module];
    let found = known.get(row);
    if (!found) {
      known.set(row, []);
      found = this.#find(module, row);
      known.set(row, found);
    }
    return found;
  }

  #find(module: number, row: number): readonly CallSite[] {
    const search = new Search();
    const syntax = this.#program.syntax(module);
    const holder = syntax.parentOf(row);
    if (syntax.kind[row] === Kind.Function && syntax.kind[row + 1] === Kind.Declaration)
      this.#name(search, module, syntax.value[row + 1] as number, MOST_HOPS);
    if (holder >= 0 && syntax.kind[holder] === Kind.Method && this.#isConstructor(module, holder)) {
      this.#class(search, module, syntax.parentOf(syntax.parentOf(holder)), MOST_HOPS);
    } else this.#value(search, module, row, MOST_HOPS);
    return search.sites;
  }

  #isConstructor(module: number, method: number): boolean {
    const syntax = this.#program.syntax(module);
    return (
      syntax.kind[syntax.parentOf(method)] === Kind.ClassBody &&
      this.#program.keyOf(module, method) === 'constructor'
    );
  }

  #class(search: Search, module: number, row: number, hops: number): void {
    const syntax = this.#program.syntax(module);
    if (syntax.kind[row + 1] === Kind.Declaration)
      this.#name(search, module, syntax.value[row + 1] as number, hops);
    this.#value(search, module, row, hops);
  }

  #name(search: Search, module: number, binding: number, hops: number): void {
    if (hops === 0 || !search.enter(module, binding)) return;
    const syntax = this.#program.syntax(module);
    for (const use of syntax.uses(binding)) {
      if (syntax.kind[use] === Kind.Reference) this.#value(search, module, use, hops);
    }
    for (const importer of this.#importers.of(module, binding))
      this.#name(search, importer.module, importer.binding, hops - 1);
    for (const { call, name } of this.#imports.of(module, binding))
      this.#lazyNamespace(search, call.module, call.row, name, hops - 1);
  }

  /** An expression whose value is the function. */
  #value(search: Search, module: number, row: number, hops: number): void {
    if (hops === 0) return;
    const syntax = this.#program.syntax(module);
    const held = widest(syntax, row);
    const parent = syntax.parentOf(held);
    if (parent < 0) return;
    switch (syntax.kind[parent]) {
      case Kind.Call:
      case Kind.New:
        if (parent + 1 === held) search.add({ module, row: parent, shift: 0, isWeak: false });
        else this.#argument(search, module, parent, held, hops);
        return;
      case Kind.Member:
        return this.#memberOfFunction(search, module, parent);
      case Kind.Declarator:
      case Kind.DefaultPattern:
        if (syntax.kind[parent + 1] === Kind.Declaration && parent + 1 !== held)
          this.#name(search, module, syntax.value[parent + 1] as number, hops - 1);
        return;
      case Kind.Assignment:
        if (parent + 1 === held) return;
        if (syntax.kind[parent + 1] === Kind.Write)
          this.#name(search, module, syntax.value[parent + 1] as number, hops - 1);
        else if (syntax.kind[parent + 1] === Kind.Member) this.#written(search, module, parent + 1, hops);
        return;
      case Kind.Property:
      case Kind.Method:
      case Kind.Field:
        if (parent + 1 !== held && syntax.kind[parent + 1] !== Kind.String)
          this.#property(search, module, syntax.value[parent + 1] as number);
        return;
      case Kind.Class:
        return this.#subclass(search, module, parent, hops);
      case Kind.Arrow:
        return this.#getter(search, module, parent, hops);
    }
  }

  /** `N.name = f`: calls of the namespace's member where one is filled so, and calls by the name. */
  #written(search: Search, module: number, member: number, hops: number): void {
    const syntax = this.#program.syntax(module);
    const name = syntax.value[member] as number;
    const object = member + 1;
    const namespace =
      syntax.kind[object] === Kind.Reference ? namespaceBehind(syntax, syntax.value[object] as number) : -1;
    if (namespace >= 0) this.#namespace(search, module, namespace, name, hops - 1);
    else this.#property(search, module, name);
  }

  #property(search: Search, module: number, name: number): void {
    const names = this.#names.of(module);
    for (const site of names.callsOf(name)) search.add({ ...site, shift: 0, isWeak: true });
    for (const taker of names.takersOf(name)) this.#taker(search, taker.module, taker.row);
  }

  /** Calls of the name that a pattern gives to a property. */
  #taker(search: Search, module: number, declaration: number): void {
    const syntax = this.#program.syntax(module);
    for (const use of syntax.uses(syntax.value[declaration] as number)) {
      const call = syntax.parentOf(use);
      if (syntax.kind[call] === Kind.Call && call + 1 === use)
        search.add({ module, row: call, shift: 0, isWeak: true });
    }
  }

  #memberOfFunction(search: Search, module: number, member: number): void {
    const syntax = this.#program.syntax(module);
    const call = syntax.parentOf(member);
    if (syntax.kind[call] === Kind.Call && call + 1 === member && syntax.value[member] === this.#call)
      search.add({ module, row: call, shift: 1, isWeak: false });
  }

  /** `super(…)` in a subclass calls the constructor; a subclass without its own passes its arguments on. */
  #subclass(search: Search, module: number, row: number, hops: number): void {
    const syntax = this.#program.syntax(module);
    const end = syntax.next[row] as number;
    let own = false;
    for (let inner = row + 1; inner < end; inner++) {
      if (syntax.kind[inner] !== Kind.Super) continue;
      const call = syntax.parentOf(inner);
      if (syntax.kind[call] !== Kind.Call || call + 1 !== inner) continue;
      search.add({ module, row: call, shift: 0, isWeak: false });
      own = true;
    }
    if (!own) this.#class(search, module, row, hops - 1);
  }

  #argument(search: Search, module: number, call: number, row: number, hops: number): void {
    const syntax = this.#program.syntax(module);
    const callee = call + 1;
    const target =
      syntax.kind[callee] === Kind.Sequence ? (syntax.children(callee).at(-1) as number) : callee;
    const index = syntax.children(call).indexOf(row) - 1;
    if (
      index === 0 &&
      syntax.kind[target] === Kind.Member &&
      this.#elementMakers.has(syntax.value[target] as number)
    ) {
      search.add({ module, row: call, shift: 1, isWeak: false });
      return;
    }
    const properties = index === 0 ? syntax.child(call, 2) : -1;
    if (properties >= 0 && syntax.kind[properties] === Kind.Object) {
      search.add({ module, row: call, shift: 1, isWeak: true });
    }
    for (const site of this.#callees.of(module, callee))
      this.#parameter(search, site.module, site.row, index, hops - 1);
    if (index === 0 && syntax.kind[call] === Kind.Call && syntax.kind[row] !== Kind.Reference)
      this.#value(search, module, call, hops - 1);
  }

  /** The function is handed to another, which may call its parameter. */
  #parameter(search: Search, module: number, row: number, index: number, hops: number): void {
    const syntax = this.#program.syntax(module);
    if (syntax.kind[row] === Kind.Class) return;
    const parameter = syntax.child(parametersOf(syntax, row), index);
    if (parameter >= 0 && syntax.kind[parameter] === Kind.Declaration)
      this.#name(search, module, syntax.value[parameter] as number, hops);
  }

  /** `f(namespace, {name: () => value})`: calls of `namespace.name`. */
  #getter(search: Search, module: number, arrow: number, hops: number): void {
    const syntax = this.#program.syntax(module);
    const property = syntax.parentOf(arrow);
    const map = syntax.parentOf(property);
    const call = syntax.parentOf(map);
    if (
      syntax.kind[property] !== Kind.Property ||
      syntax.kind[call] !== Kind.Call ||
      syntax.child(call, 2) !== map
    )
      return;
    const namespace = syntax.child(call, 1);
    if (syntax.kind[namespace] !== Kind.Reference) return;
    this.#namespace(
      search,
      module,
      syntax.value[namespace] as number,
      syntax.value[property + 1] as number,
      hops - 1,
    );
  }

  #namespace(search: Search, module: number, binding: number, name: number, hops: number): void {
    const syntax = this.#program.syntax(module);
    for (const use of syntax.uses(binding)) {
      const above = syntax.parentOf(use);
      if (syntax.kind[above] === Kind.Member) {
        if (syntax.value[above] === name) this.#value(search, module, above, hops);
      } else if (syntax.kind[above] === Kind.Sequence || syntax.kind[above] === Kind.Arrow)
        this.#lazyNamespace(search, module, above, name, hops);
    }
    for (const importer of this.#importers.of(module, binding))
      if (hops > 0) this.#namespace(search, importer.module, importer.binding, name, hops - 1);
  }

  /** `let {name} = await Promise.resolve().then(() => (init(), namespace))`, or a member read of it. */
  #lazyNamespace(search: Search, module: number, row: number, name: number, hops: number): void {
    const syntax = this.#program.syntax(module);
    let current = row;
    for (let step = 0; step < 8; step++) {
      const parent = syntax.parentOf(current);
      const kind = syntax.kind[parent];
      if (kind === Kind.Member && parent + 1 === current && syntax.value[parent] === name)
        return this.#value(search, module, parent, hops);
      if (kind === Kind.Declarator) return this.#destructured(search, module, parent, name, hops);
      if (
        kind !== Kind.Arrow &&
        kind !== Kind.Call &&
        kind !== Kind.Await &&
        kind !== Kind.Sequence &&
        kind !== Kind.Member &&
        kind !== Kind.Chain
      )
        return;
      current = parent;
    }
  }

  #destructured(search: Search, module: number, declarator: number, name: number, hops: number): void {
    const syntax = this.#program.syntax(module);
    const target = declarator + 1;
    if (syntax.kind[target] === Kind.ObjectPattern) {
      for (const property of syntax.children(target)) {
        if (syntax.kind[property] !== Kind.Property || syntax.value[property + 1] !== name) continue;
        const local = syntax.next[property + 1] as number;
        if (syntax.kind[local] === Kind.Declaration)
          this.#name(search, module, syntax.value[local] as number, hops);
      }
    } else if (syntax.kind[target] === Kind.Declaration && hops > 0)
      this.#namespace(search, module, syntax.value[target] as number, name, hops - 1);
  }
}

/** The widest expression around a row that has its value. */
function widest(syntax: ModuleSyntax, row: number): number {
  let held = row;
  for (let parent = syntax.parentOf(held); parent >= 0; parent = syntax.parentOf(held)) {
    const kind = syntax.kind[parent];
    const isLast = kind === Kind.Sequence && syntax.next[held] === syntax.next[parent];
    const isArm = kind === Kind.Conditional && parent + 1 !== held;
    if (!isLast && !isArm && kind !== Kind.Chain && kind !== Kind.Await && kind !== Kind.Logical) break;
    held = parent;
  }
  return held;
}

class Search {
  readonly sites: CallSite[] = [];
  readonly #entered = new Set<number>();

  enter(module: number, binding: number): boolean {
    const key = module * 0x4000000 + binding;
    if (this.#entered.has(key)) return false;
    this.#entered.add(key);
    return true;
  }

  add(site: CallSite): void {
    this.sites.push(site);
  }
}
