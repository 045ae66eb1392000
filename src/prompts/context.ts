import { constantString } from '../program/constants.js';
import type { Importers } from '../program/importers.js';
import type { Place, Program } from '../program/program.js';
import { Flag, Kind, PLUS } from '../syntax/kinds.js';
import { FREE_SCOPE } from '../syntax/table.js';

/** Where a literal stands, in words that no minifier changes. */
export interface LiteralContext {
  /** Property names that lead to it, outermost first. */
  keys: string[];
  /** The object literal that holds the last key. */
  object: Place | null;
  /** The nearest call or construction that it is passed to. */
  call: { callee: string; strings: string[] } | null;
}

/** Methods that give a text back changed but not replaced; arrays of texts pass through as well. */
const TRANSPARENT_METHODS = new Set(
  (
    'join trim trimStart trimEnd filter map flat flatMap concat replace replaceAll toString normalize slice ' +
    'substring padEnd padStart repeat split then'
  ).split(' '),
);
const MOST_USES = 24;
const MOST_HOPS = 4;
const MOST_KEYS = 4;

/** Finds contexts by climbing from a literal to what takes it, through names and calls where needed. */
export class ContextFinder {
  readonly #program: Program;
  readonly #importers: Importers;
  readonly #known = new Map<string, LiteralContext>();

  constructor(program: Program, importers: Importers) {
    this.#program = program;
    this.#importers = importers;
  }

  contextOf(place: Place): LiteralContext {
    return this.#climb(place, MOST_HOPS);
  }

  #climb(place: Place, hops: number): LiteralContext {
    const { module } = place;
    const syntax = this.#program.syntax(module);
    const context: LiteralContext = { keys: [], object: null, call: null };
    let { row } = place;
    for (let parent = syntax.parentOf(row); parent >= 0; row = parent, parent = syntax.parentOf(row)) {
      switch (syntax.kind[parent]) {
        case Kind.Property:
        case Kind.Method:
        case Kind.Field:
          if (!this.#addKey(context, module, parent, row)) return context;
          break;
        case Kind.Call:
        case Kind.New:
          if (syntax.child(parent, 0) === row) break;
          context.call = this.#call(module, parent);
          return context;
        case Kind.Member:
          if (!this.#isTransparentCall(module, parent)) return context;
          break;
        case Kind.Function:
        case Kind.Arrow:
          if (context.keys.length > 0 && !this.#isValue(module, parent)) return context;
          if (syntax.kind[parent] === Kind.Function && (syntax.flags[parent] as number) & Flag.Static) {
            return this.#uses(module, syntax.value[parent + 1] as number, context, hops, true);
          }
          break;
        case Kind.Declarator:
          if (syntax.kind[parent + 1] !== Kind.Declaration) return context;
          return this.#uses(module, syntax.value[parent + 1] as number, context, hops, false);
        case Kind.Assignment:
          if (syntax.kind[parent + 1] !== Kind.Write) return this.#assigned(context, module, parent);
          return this.#uses(module, syntax.value[parent + 1] as number, context, hops, false);
        case Kind.Conditional:
          if (syntax.child(parent, 0) === row) return context;
          break;
        case Kind.Binary:
          if (syntax.value[parent] !== PLUS) return context;
          break;
        case Kind.If:
        case Kind.For:
        case Kind.While:
        case Kind.Throw:
          return context;
      }
    }
    return context;
  }

  #isValue(module: number, row: number): boolean {
    const syntax = this.#program.syntax(module);
    const parent = syntax.kind[syntax.parentOf(row)];
    return parent === Kind.Property || parent === Kind.Method || parent === Kind.Field;
  }

  #addKey(context: LiteralContext, module: number, property: number, from: number): boolean {
    const syntax = this.#program.syntax(module);
    const key = this.#program.keyOf(module, property);
    if (key === null || from === property + 1 || context.keys.length === MOST_KEYS) return false;
    context.keys.unshift(key);
    const object = syntax.parentOf(property);
    if (context.object === null && syntax.kind[object] === Kind.Object)
      context.object = { module, row: object };
    return true;
  }

  #assigned(context: LiteralContext, module: number, assignment: number): LiteralContext {
    const syntax = this.#program.syntax(module);
    const isMember = syntax.kind[assignment + 1] === Kind.Member;
    if (isMember) context.keys.unshift(this.#program.text(syntax.value[assignment + 1] as number));
    return context;
  }

  #isTransparentCall(module: number, member: number): boolean {
    const syntax = this.#program.syntax(module);
    const call = syntax.parentOf(member);
    const isCallee = syntax.kind[call] === Kind.Call && call + 1 === member;
    return isCallee && TRANSPARENT_METHODS.has(this.#program.text(syntax.value[member] as number));
  }

  #call(module: number, call: number): { callee: string; strings: string[] } {
    const syntax = this.#program.syntax(module);
    const strings: string[] = [];
    for (const argument of syntax.children(call).slice(1, 4)) {
      const text = constantString(this.#program, { module, row: argument });
      if (text !== null && text.length <= 48 && !text.includes(' ')) strings.push(text);
    }
    return { callee: this.#calleeName(module, call + 1), strings };
  }

  /** A method's name or a global's; a local function has no lasting name. */
  #calleeName(module: number, callee: number): string {
    const syntax = this.#program.syntax(module);
    if (syntax.kind[callee] === Kind.Member) return `.${this.#program.text(syntax.value[callee] as number)}`;
    if (syntax.kind[callee] !== Kind.Reference) return '';
    const binding = syntax.value[callee] as number;
    const isGlobal = syntax.bindings.scope[binding] === FREE_SCOPE;
    return isGlobal ? this.#program.text(syntax.bindings.name[binding] as number) : '';
  }

  /** The best context among the places where a name is used; keys found so far stay innermost. */
  #uses(
    module: number,
    binding: number,
    context: LiteralContext,
    hops: number,
    called: boolean,
  ): LiteralContext {
    if (hops === 0) return context;
    const key = `${module}:${binding}:${called}:${hops}`;
    let outer = this.#known.get(key);
    if (!outer) {
      this.#known.set(key, { keys: [], object: null, call: null });
      outer = this.#bestUse(module, binding, hops, called);
      this.#known.set(key, outer);
    }
    if (context.keys.length === 0) return { ...outer, keys: [...outer.keys] };
    return {
      keys: [...outer.keys, ...context.keys].slice(-MOST_KEYS),
      object: context.object,
      call: outer.call,
    };
  }

  #bestUse(module: number, binding: number, hops: number, called: boolean): LiteralContext {
    const uses: Place[] = this.#references(module, binding);
    for (const importer of this.#importers.of(module, binding))
      uses.push(...this.#references(importer.module, importer.binding));
    const contexts = uses.slice(0, MOST_USES).map((use) => this.#contextOfUse(use, hops, called));
    contexts.sort((left, right) => rank(right) - rank(left) || compare(describe(left), describe(right)));
    return contexts[0] ?? { keys: [], object: null, call: null };
  }

  #contextOfUse(use: Place, hops: number, called: boolean): LiteralContext {
    const syntax = this.#program.syntax(use.module);
    const call = syntax.parentOf(use.row);
    const isCallee = syntax.kind[call] === Kind.Call && call + 1 === use.row;
    return this.#climb(called && isCallee ? { module: use.module, row: call } : use, hops - 1);
  }

  #references(module: number, binding: number): Place[] {
    const syntax = this.#program.syntax(module);
    const places: Place[] = [];
    for (const row of syntax.uses(binding))
      if (syntax.kind[row] === Kind.Reference) places.push({ module, row });
    return places;
  }
}

function rank(context: LiteralContext): number {
  return (context.keys.length > 0 ? 2 : 0) + (context.call && context.call.callee !== '' ? 1 : 0);
}

function describe(context: LiteralContext): string {
  return `${context.keys.join('.')} ${context.call?.callee ?? ''} ${context.call?.strings.join(' ') ?? ''}`;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
