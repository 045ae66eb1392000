import type { Place, Program } from '../program/program.js';
import { evaluateExpression } from './expressions.js';
import { type Formula, negate } from './formula.js';
import { type Frame, Journal } from './frame.js';
import { truth } from './tests.js';
import { opaque, type Value } from './value.js';

/** What the evaluation is told about the release beyond its syntax. */
export interface Surroundings {
  /** Alias of the function at a place, or null. */
  aliasAt(place: Place): string | null;
  /** Index of the text module that an import binds or a call loads, or -1. */
  textOfBinding(module: number, binding: number): number;
  textOfPlace(place: Place): number;
  /** Whether what a variable at the top of a module holds is changed while the program runs. */
  isState(module: number, binding: number): boolean;
  /** Whether a followed function has an assembly of its own, so that a call of it may stand as a reference. */
  hasAssembly(place: Place): boolean;
}

/** What an evaluation may cost. They are counts and not times, so that every machine gives the same answer. */
export interface Limits {
  /** Expressions and statements looked at for one assembly. */
  steps: number;
  /** The same, in one function that is called. */
  callSteps: number;
  /** The same, in one that is called to decide a condition. */
  askSteps: number;
  /** Calls within calls. */
  depth: number;
}

export const DEFAULT_LIMITS: Limits = { steps: 400_000, callSteps: 45_000, askSteps: 600, depth: 14 };

/** Expressions within expressions; each takes a few frames of the stack. */
const DEEPEST = 320;
/** Steps for the value of a name at the top of a module. */
const STATIC_STEPS = 2_000;

/** A part took more than its share. */
export class CutError extends Error {}

/** Thrown again and again, and never shown: one without a new trace each time. */
const CUT = new CutError();

/** A call that was reached, with its arguments and the conditions around it. */
export interface Watched {
  when: Formula;
  args: Value[];
  place: Place;
}

/** What several evaluations of one program may share: what does not depend on where they began. */
export class Shared {
  /** Values of names at the top of modules. */
  readonly statics = new Map<string, Value | null>();
  /** What functions that see nobody's variables gave for arguments. */
  readonly given = new Map<string, Given[]>();
  /** Steps that were too few for a function. */
  readonly tooFew = new Map<string, number>();
}

/** What a function gave for arguments. */
export interface Given {
  args: readonly Value[];
  value: Value | null;
  wasCut: boolean;
}

/** Evaluates code of a program to values that still hold its choices. */
export class Evaluator {
  readonly program: Program;
  readonly surroundings: Surroundings;
  readonly limits: Limits;
  readonly journal = new Journal();
  /** Frames of the calls that are under way, innermost last. */
  readonly frames: Frame[] = [];
  /** Functions under way, so that a recursion ends. */
  readonly running = new Set<string>();
  /** Conditions around what is being evaluated. */
  readonly path: Formula[] = [];
  /** Calls whose arguments are wanted, by module and row. */
  watching: ReadonlySet<string> = new Set();
  readonly watched: Watched[] = [];
  /** Names of the arguments that functions were called with. */
  readonly handed: { callee: Place; names: (string | null)[] }[] = [];
  /** Whether something was left out for its size. */
  wasCut = false;
  readonly #shared: Shared;
  #steps = 0;
  #end: number;
  #nesting = 0;
  #isAsking = false;

  constructor(
    program: Program,
    surroundings: Surroundings,
    limits: Limits = DEFAULT_LIMITS,
    shared = new Shared(),
  ) {
    this.program = program;
    this.#shared = shared;
    this.surroundings = surroundings;
    this.limits = limits;
    this.#end = limits.steps;
  }

  get given(): Map<string, Given[]> {
    return this.#shared.given;
  }

  get steps(): number {
    return this.#steps;
  }

  /** @throws CutError where the share is used up */
  step(count = 1): void {
    this.#steps += count;
    if (this.#steps > this.#end) throw CUT;
  }

  evaluate(row: number, frame: Frame): Value {
    this.step();
    const place = { module: frame.module, row };
    if (this.#nesting >= DEEPEST) {
      this.wasCut = true;
      return opaque(place);
    }
    this.#nesting++;
    try {
      return evaluateExpression(this, row, frame);
    } finally {
      this.#nesting--;
    }
  }

  /** Steps for a function that is called here. */
  get callSteps(): number {
    return this.#isAsking ? this.limits.askSteps : this.limits.callSteps;
  }

  /** Evaluates what decides a condition. */
  test(row: number, frame: Frame): Formula {
    const wasAsking = this.#isAsking;
    this.#isAsking = true;
    try {
      return truth(this, this.evaluate(row, frame));
    } finally {
      this.#isAsking = wasAsking;
    }
  }

  /** Whether a function took more before than it would be given now. */
  isTooLarge(key: string, steps: number): boolean {
    return (this.#shared.tooFew.get(key) ?? -1) >= this.share(steps);
  }

  get tooLargeCount(): number {
    return this.#shared.tooFew.size;
  }

  noteTooLarge(key: string, share: number): void {
    this.#shared.tooFew.set(key, Math.max(share, this.#shared.tooFew.get(key) ?? 0));
  }

  /** The outermost function may use all that is left, one that is called some of it. */
  share(steps: number): number {
    const rest = this.#end - this.#steps;
    return Math.max(
      0,
      this.frames.length <= 1 ? Math.min(steps, rest) : Math.min(steps, Math.floor((rest * 3) / 4)),
    );
  }

  /** Runs with at most so many steps, or half of what is left; null where that is not enough. */
  within<Result>(steps: number, run: () => Result): Result | null {
    const end = this.#end;
    const nesting = this.#nesting;
    const depth = this.frames.length;
    const path = this.path.length;
    this.#end = this.#steps + this.share(steps);
    try {
      return run();
    } catch (error) {
      if (!(error instanceof CutError)) throw error;
      return null;
    } finally {
      this.#end = end;
      this.#nesting = nesting;
      this.frames.length = depth;
      this.path.length = path;
    }
  }

  under<Result>(when: Formula, run: () => Result): Result {
    this.path.push(when);
    try {
      return run();
    } finally {
      this.path.pop();
    }
  }

  underNot<Result>(when: Formula, run: () => Result): Result {
    return this.under(negate(when), run);
  }

  /** The value of an expression at the top of a module; what runs later does not count. */
  static(place: Place): Value | null {
    const key = `${place.module}:${place.row}`;
    const known = this.#shared.statics.get(key);
    if (known !== undefined) return known;
    this.#shared.statics.set(key, null);
    const frame: Frame = { module: place.module, row: -1, parent: null, variables: new Map() };
    const path = this.path.splice(0);
    const value = this.within(STATIC_STEPS, () => this.evaluate(place.row, frame));
    this.path.push(...path);
    this.#shared.statics.set(key, value);
    return value;
  }

  /** Writes a variable where it lives: in the frame that has it, else in the given one. */
  assign(binding: number, value: Value, frame: Frame): void {
    for (let at: Frame | null = frame; at; at = at.parent) {
      if (at.module === frame.module && at.variables.has(binding))
        return this.journal.write(at, binding, value);
    }
    this.journal.write(frame, binding, value);
  }

  /** Puts a changed list in the place of the one that it was, under all its names. */
  replace(before: Value, after: Value): void {
    const seen = new Set<Frame>();
    for (const running of this.frames) {
      for (let frame: Frame | null = running; frame && !seen.has(frame); frame = frame.parent) {
        seen.add(frame);
        for (const [binding, value] of frame.variables)
          if (value === before) this.journal.write(frame, binding, after);
      }
    }
  }

  /** The frame that a function at a place sees the variables of: the innermost one whose function it stands in. */
  frameAround({ module, row }: Place, frame: Frame): Frame | null {
    const syntax = this.program.syntax(module);
    for (let at: Frame | null = frame; at; at = at.parent) {
      if (at.module === module && at.row >= 0 && at.row < row && row < (syntax.next[at.row] as number))
        return at;
    }
    return null;
  }

  isFunction(place: Place): boolean {
    return this.program.syntax(place.module).isFunction(place.row);
  }
}
