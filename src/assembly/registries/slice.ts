import { constantString } from '../../program/constants.js';
import { AccessPaths, WHOLE } from '../../program/flow/access-paths.js';
import { Callees } from '../../program/flow/callees.js';
import { Classes } from '../../program/flow/classes.js';
import { Functions } from '../../program/flow/functions.js';
import { type Inflow, InflowKind, Inflows } from '../../program/flow/inflows.js';
import type { Place, Program } from '../../program/program.js';
import type { TextModuleUses } from '../../program/text-modules.js';
import { Kind, OPERATORS, PLUS } from '../../syntax/kinds.js';

const DEEPEST = 24;
const MOST_STEPS = 1_500;
const AND = OPERATORS.indexOf('&&');

/** Methods whose result is made of what they are called on and of what they are given. */
const KEEPING = new Set(
  (
    'join trim trimStart trimEnd filter map flat flatMap concat replace replaceAll toString normalize slice ' +
    'substring padEnd padStart repeat split then catch finally reverse sort'
  ).split(' '),
);
/** Of an object that stands for a message, the properties that hold its text. */
const TEXT_KEYS = ['text', 'content', 'message'];

/** What a call gave a function, so that a parameter met inside leads back to its argument. */
interface Frame {
  number: number;
  module: number;
  row: number;
  call: Place;
  outer: Frame | null;
}

/** A text that a value is made of: a string or template in a script, or a whole text module by its path. */
export type SlicedText = Place | { path: string };

/** Which values and texts an expression is made of, backwards along the flow and within bounds. */
export class Slices {
  readonly program: Program;
  readonly functions: Functions;
  readonly inflows: Inflows;
  readonly callees: Callees;
  readonly paths = new AccessPaths();
  /** Null where texts of other modules are left out. */
  readonly texts: TextModuleUses | null;

  constructor(program: Program, texts: TextModuleUses | null) {
    this.program = program;
    this.texts = texts;
    this.functions = new Functions(program);
    this.inflows = new Inflows(program, this.paths);
    this.callees = new Callees(program, this.paths, this.inflows, new Classes(program), this.functions);
  }

  /** The texts of what the expression gives, or of what the function gives back, in the order met. */
  textsOf(places: readonly Place[]): SlicedText[] {
    const slice = new Slice(this);
    for (const place of places) slice.visit(place.module, place.row, null, 0);
    return slice.texts;
  }

  /**
   * The constant strings that the expression may be, each way through choices and functions that give back
   * constants; null where some way is no constant or there are more than `most`.
   */
  stringsOf(place: Place, most = 8): string[] | null {
    const found = new Set<string>();
    return this.#strings(place, found, most, 6) ? [...found] : null;
  }

  #strings(place: Place, found: Set<string>, most: number, depth: number): boolean {
    const text = constantString(this.program, place);
    if (text !== null) return found.add(text).size <= most;
    if (depth === 0) return false;
    const { module, row } = this.program.follow(place);
    const syntax = this.program.syntax(module);
    const at = (index: number): Place => ({ module, row: syntax.child(row, index) });
    if (syntax.kind[row] !== Kind.Conditional) return false;
    return this.#strings(at(1), found, most, depth - 1) && this.#strings(at(2), found, most, depth - 1);
  }

  /** The elements of a list, spread lists included; null where some part of it can not be told. */
  elementsOf(place: Place, depth = 6): Place[] | null {
    const { module, row } = this.program.follow(place);
    const syntax = this.program.syntax(module);
    if (syntax.kind[row] !== Kind.Array || depth === 0) return null;
    const found: Place[] = [];
    for (const child of syntax.children(row)) {
      if (syntax.kind[child] !== Kind.Spread) {
        found.push({ module, row: child });
        continue;
      }
      const inner = this.elementsOf({ module, row: child + 1 }, depth - 1);
      if (inner === null) return null;
      found.push(...inner);
    }
    return found;
  }

  /** The constant strings of a list; null where an element is none, or the list can not be told. */
  stringListOf(place: Place): string[] | null {
    const elements = this.elementsOf(place);
    const texts = elements?.map((element) => constantString(this.program, element));
    return texts?.every((text): text is string => text !== null) ? texts : null;
  }
}

class Slice {
  readonly texts: SlicedText[] = [];
  readonly #slices: Slices;
  readonly #program: Program;
  readonly #seen = new Set<string>();
  #steps = 0;
  #frames = 0;

  constructor(slices: Slices) {
    this.#slices = slices;
    this.#program = slices.program;
  }

  visit(module: number, row: number, frame: Frame | null, depth: number): void {
    if (row < 0 || depth > DEEPEST || this.#steps >= MOST_STEPS) return;
    const key = `${module}:${row}:${frame?.number ?? ''}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#steps++;
    const syntax = this.#program.syntax(module);
    const go = (child: number): void => this.visit(module, child, frame, depth + 1);
    const { texts } = this.#slices;
    const text = texts?.ofPlace({ module, row }) ?? -1;
    if (texts && text >= 0) return this.#addPath(texts.path(text));
    switch (syntax.kind[row]) {
      case Kind.String:
        return this.#add(module, row);
      case Kind.Template:
        this.#add(module, row);
        for (const child of syntax.children(row)) if (syntax.kind[child] !== Kind.Quasi) go(child);
        return;
      case Kind.TaggedTemplate:
        return go(syntax.child(row, 1));
      case Kind.Reference:
      case Kind.Declaration:
        return this.#name(module, syntax.value[row] as number, frame, depth);
      case Kind.Member:
        return this.#member(module, row, frame, depth);
      case Kind.Conditional:
        go(syntax.child(row, 1));
        return go(syntax.child(row, 2));
      case Kind.Logical:
        if (syntax.value[row] !== AND) go(row + 1);
        return go(syntax.child(row, 1));
      case Kind.Binary:
        if (syntax.value[row] !== PLUS) return;
        go(row + 1);
        return go(syntax.child(row, 1));
      case Kind.Assignment:
        return go(syntax.child(row, 1));
      case Kind.Sequence:
        return go(syntax.children(row).at(-1) as number);
      case Kind.Chain:
      case Kind.Await:
      case Kind.Spread:
      case Kind.Yield:
        return go(row + 1);
      case Kind.Array:
        for (const child of syntax.children(row)) go(child);
        return;
      case Kind.Object:
        return this.#message(module, row, frame, depth);
      case Kind.Function:
      case Kind.Arrow:
        for (const returned of this.#slices.functions.returnsOf(module, row)) go(returned);
        return;
      case Kind.Call:
        return this.#call(module, row, frame, depth);
    }
  }

  #add(module: number, row: number): void {
    const isKnown = this.texts.some((text) => 'row' in text && text.row === row && text.module === module);
    if (!isKnown) this.texts.push({ module, row });
  }

  #addPath(path: string): void {
    if (!this.texts.some((text) => 'path' in text && text.path === path)) this.texts.push({ path });
  }

  #name(module: number, binding: number, frame: Frame | null, depth: number): void {
    const { texts } = this.#slices;
    const text = texts?.ofBinding(module, binding) ?? -1;
    if (texts && text >= 0) return this.#addPath(texts.path(text));
    for (const inflow of this.#slices.inflows.of(module, binding)) this.#inflow(inflow, frame, depth);
  }

  #inflow(inflow: Inflow, frame: Frame | null, depth: number): void {
    if (inflow.kind === InflowKind.Value) {
      if (inflow.path === WHOLE) this.visit(inflow.module, inflow.row, frame, depth + 1);
      else this.#part(inflow, inflow.module, inflow.row, frame, depth);
    } else if (inflow.kind === InflowKind.Part) this.visit(inflow.module, inflow.row, frame, depth + 1);
    else if (inflow.kind === InflowKind.Parameter) this.#parameter(inflow, frame, depth);
  }

  /** A parameter is the argument of the call through which its function was entered. */
  #parameter(inflow: Inflow, frame: Frame | null, depth: number): void {
    let entered = frame;
    while (entered && (entered.module !== inflow.module || entered.row !== inflow.row))
      entered = entered.outer;
    if (!entered) return;
    const { call, outer } = entered;
    const argument = this.#program.syntax(call.module).child(call.row, inflow.index + 1);
    if (argument < 0) return;
    if (inflow.path === WHOLE) this.visit(call.module, argument, outer, depth + 1);
    else this.#part(inflow, call.module, argument, outer, depth);
  }

  /** One property of a value, as destructuring takes it. */
  #part(inflow: Inflow, module: number, row: number, frame: Frame | null, depth: number): void {
    const key = this.#slices.paths.head(inflow.path);
    if (key < 0 || this.#slices.paths.tail(inflow.path) !== WHOLE) return;
    this.#property(module, row, this.#program.text(key), frame, depth);
  }

  #member(module: number, row: number, frame: Frame | null, depth: number): void {
    const place = this.#program.follow({ module, row });
    if (place.module !== module || place.row !== row)
      return this.visit(place.module, place.row, frame, depth + 1);
    const name = this.#program.text(this.#program.syntax(module).value[row] as number);
    this.#property(module, row + 1, name, frame, depth);
  }

  #property(module: number, row: number, name: string, frame: Frame | null, depth: number): void {
    const object = this.#program.follow({ module, row });
    const syntax = this.#program.syntax(object.module);
    if (syntax.kind[object.row] === Kind.Object) {
      const value = this.#program.propertyOf(object, name);
      if (value) this.visit(value.module, value.row, frame, depth + 1);
    } else if (syntax.kind[object.row] === Kind.Call) {
      this.#propertyOfCall(object, name, frame, depth);
    }
  }

  /** A property of the object that a call gives; where it gives no object literal, what it makes of its arguments. */
  #propertyOfCall(call: Place, name: string, frame: Frame | null, depth: number): void {
    let isKnown = false;
    const callee = { module: call.module, row: call.row + 1 };
    for (const site of this.#slices.callees.of(callee.module, callee.row)) {
      for (const row of this.#returns(site)) {
        if (this.#program.syntax(site.module).kind[row] !== Kind.Object) continue;
        isKnown = true;
        const value = this.#program.propertyOf({ module: site.module, row }, name);
        if (value) this.visit(value.module, value.row, this.#enter(site, call, frame), depth + 1);
      }
    }
    if (!isKnown) this.visit(call.module, call.row, frame, depth + 1);
  }

  #enter({ module, row }: Place, call: Place, outer: Frame | null): Frame {
    return { number: ++this.#frames, module, row, call, outer };
  }

  #message(module: number, object: number, frame: Frame | null, depth: number): void {
    for (const key of TEXT_KEYS) {
      const value = this.#program.propertyOf({ module, row: object }, key);
      if (value) this.visit(value.module, value.row, frame, depth + 1);
    }
  }

  #call(module: number, row: number, frame: Frame | null, depth: number): void {
    const syntax = this.#program.syntax(module);
    let callee = row + 1;
    if (syntax.kind[callee] === Kind.Sequence) callee = syntax.children(callee).at(-1) as number;
    const visitArguments = (): void => {
      for (const argument of syntax.children(row).slice(1)) this.visit(module, argument, frame, depth + 1);
    };
    if (
      syntax.kind[callee] === Kind.Member &&
      KEEPING.has(this.#program.text(syntax.value[callee] as number))
    ) {
      this.visit(module, callee + 1, frame, depth + 1);
      return visitArguments();
    }
    const called = this.#slices.callees.of(module, callee);
    if (called.length === 0) return visitArguments();
    for (const site of called) {
      const inner = this.#enter(site, { module, row }, frame);
      for (const returned of this.#returns(site)) this.visit(site.module, returned, inner, depth + 1);
    }
  }

  #returns({ module, row }: Place): readonly number[] {
    const isFunction = this.#program.syntax(module).isFunction(row);
    return isFunction ? this.#slices.functions.returnsOf(module, row) : [];
  }
}
