import { compareText } from '../catalog/compare-text.js';
import { constantString } from '../program/constants.js';
import type { Importers } from '../program/importers.js';
import type { Place, Program } from '../program/program.js';
import { Flag, Kind, PLUS } from '../syntax/kinds.js';
import type { ModuleSyntax } from '../syntax/module-syntax.js';
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
const MOST_USES = 64;
const MOST_HOPS = 4;
const MOST_KEYS = 4;
/** Nodes that one climb passes: many literals at the bottom of deep nesting would take quadratic time. */
const MOST_STEPS = 1_000;

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

  /** Where what a name stands for is used, such as an imported text. */
  contextOfBinding(module: number, binding: number): LiteralContext {
    return this.#contextOfUses(module, binding, MOST_HOPS);
  }

  #climb(place: Place, hops: number): LiteralContext {
    const { module } = place;
    const syntax = this.#program.syntax(module);
    const context: LiteralContext = { keys: [], object: null, call: null };
    for (let { row } = place, steps = 0; steps < MOST_STEPS; steps++) {
      const parent = syntax.kind[row] === Kind.Return ? syntax.functionAround(row) : syntax.parentOf(row);
      if (parent < 0) return context;
      const step = this.#step(context, module, row, parent);
      if (step === 'stop') return context;
      if (step !== 'on') return this.#uses(module, step, context, hops);
      row = parent;
    }
    return context;
  }

  /** What the parent says of the row: climb on, stop, or go on where the name of this binding is used. */
  #step(context: LiteralContext, module: number, row: number, parent: number): 'on' | 'stop' | number {
    const syntax = this.#program.syntax(module);
    switch (syntax.kind[parent]) {
      case Kind.Property:
      case Kind.Method:
      case Kind.Field:
        return this.#addKey(context, module, parent, row) ? 'on' : 'stop';
      case Kind.Call:
      case Kind.New:
        if (syntax.child(parent, 0) === row) return 'on';
        context.call = this.#call(module, parent);
        return 'stop';
      case Kind.Member:
        return this.#isTransparentCall(module, parent) ? 'on' : 'stop';
      case Kind.Function:
      case Kind.Arrow:
        if (context.keys.length > 0 && !this.#isValue(module, parent)) return 'stop';
        return isDeclaration(syntax, parent) ? (syntax.value[parent + 1] as number) : 'on';
      case Kind.Declarator:
        return syntax.kind[parent + 1] === Kind.Declaration ? (syntax.value[parent + 1] as number) : 'stop';
      case Kind.Assignment:
        if (syntax.kind[parent + 1] === Kind.Write) return syntax.value[parent + 1] as number;
        this.#addAssignedKey(context, module, parent);
        return 'stop';
      case Kind.Conditional:
        return syntax.child(parent, 0) === row ? 'stop' : 'on';
      case Kind.Binary:
        return syntax.value[parent] === PLUS ? 'on' : 'stop';
      case Kind.ExpressionStatement:
      case Kind.Throw:
      case Kind.If:
        return 'stop';
      default:
        return 'on';
    }
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

  #addAssignedKey(context: LiteralContext, module: number, assignment: number): void {
    const syntax = this.#program.syntax(module);
    if (syntax.kind[assignment + 1] === Kind.Member)
      context.keys.unshift(this.#program.text(syntax.value[assignment + 1] as number));
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
  #uses(module: number, binding: number, context: LiteralContext, hops: number): LiteralContext {
    if (hops === 0) return context;
    const outer = this.#contextOfUses(module, binding, hops);
    if (context.keys.length === 0) return { ...outer, keys: [...outer.keys] };
    return {
      keys: [...outer.keys, ...context.keys].slice(-MOST_KEYS),
      object: context.object,
      call: outer.call,
    };
  }

  #contextOfUses(module: number, binding: number, hops: number): LiteralContext {
    const key = `${module}:${binding}:${hops}`;
    const known = this.#known.get(key);
    if (known) return known;
    this.#known.set(key, NOWHERE);
    const uses = this.#references(module, binding);
    for (const importer of this.#importers.of(module, binding))
      uses.push(...this.#references(importer.module, importer.binding));
    // A choice among the first uses would depend on the order of modules, so too many uses tell nothing.
    const best = uses.length > MOST_USES ? NOWHERE : bestOf(uses.map((use) => this.#climb(use, hops - 1)));
    this.#known.set(key, best);
    return best;
  }

  #references(module: number, binding: number): Place[] {
    const syntax = this.#program.syntax(module);
    const places: Place[] = [];
    for (const row of syntax.uses(binding))
      if (syntax.kind[row] === Kind.Reference) places.push({ module, row });
    return places;
  }
}

const NOWHERE: LiteralContext = { keys: [], object: null, call: null };

function isDeclaration(syntax: ModuleSyntax, row: number): boolean {
  return syntax.kind[row] === Kind.Function && ((syntax.flags[row] as number) & Flag.Static) !== 0;
}

/** The most telling context; a tie is decided by words, never by order. */
export function bestOf(contexts: LiteralContext[]): LiteralContext {
  contexts.sort((left, right) => rank(right) - rank(left) || compareText(describe(left), describe(right)));
  return contexts[0] ?? NOWHERE;
}

function rank(context: LiteralContext): number {
  return (context.keys.length > 0 ? 2 : 0) + (context.call && context.call.callee !== '' ? 1 : 0);
}

function describe(context: LiteralContext): string {
  return `${context.keys.join('.')} ${context.call?.callee ?? ''} ${context.call?.strings.join(' ') ?? ''}`;
}
