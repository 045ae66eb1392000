import type { Place } from '../program/program.js';
import { APPEND, Flag, Kind } from '../syntax/kinds.js';
import { runForEffect } from './calls.js';
import { choice } from './choices.js';
import { CutError, type Evaluator } from './evaluator.js';
import { and, type Formula, negate, or, unnamed } from './formula.js';
import type { Changes, Frame } from './frame.js';
import { elementOf, repeatedly } from './loops.js';
import { bindPattern } from './patterns.js';
import { relate } from './tests.js';
import { constant, force, type List, opaque, type Value } from './value.js';

/** Returns of one function; what comes behind them is cut. */
const MOST_RETURNS = 200;
/** A loop over a list that is known is run entry by entry up to this many. */
const MOST_ROUNDS = 40;

interface Return {
  /** The condition beside "none of the returns before". */
  when: Formula;
  value: Value;
}

/** How a statement ends. */
interface Outcome {
  /** Whether no path goes on behind it. */
  ended: boolean;
  /** The condition under which it breaks off to the end of the loop or switch around it. */
  jump: Formula;
}

const GOES_ON: Outcome = { ended: false, jump: false };

/** Runs a function whose parameters are bound and gives what it returns. */
export function runFunction(evaluator: Evaluator, row: number, frame: Frame): Value {
  const syntax = evaluator.program.syntax(frame.module);
  const place = { module: frame.module, row };
  const body = syntax.children(row).at(-1) as number;
  if (syntax.kind[row] === Kind.Arrow && (syntax.flags[row] as number) & Flag.Short)
    return evaluator.evaluate(body, frame);
  const runner = new Runner(evaluator, frame);
  return runner.run(syntax.children(body), place);
}

class Runner {
  readonly #evaluator: Evaluator;
  readonly #frame: Frame;
  readonly #returns: Return[] = [];
  /** Conditions since the function began. */
  readonly #guards: Formula[] = [];
  #isFull = false;

  constructor(evaluator: Evaluator, frame: Frame) {
    this.#evaluator = evaluator;
    this.#frame = frame;
  }

  run(rows: readonly number[], place: Place): Value {
    let ended = true;
    try {
      ({ ended } = this.block(rows));
    } catch (error) {
      // What the outermost function returned so far stays; of one that is called nothing does.
      if (!(error instanceof CutError) || this.#evaluator.frames.length > 1) throw error;
      this.#isFull = true;
      this.#evaluator.wasCut = true;
    }
    return this.#value(ended, place);
  }

  #value(ended: boolean, place: Place): Value {
    let value: Value = this.#isFull ? opaque(place) : constant(undefined, place);
    const returns = [...this.#returns];
    if (ended && !this.#isFull) {
      const last = returns.pop();
      if (last) value = last.value;
    }
    for (const { when, value: returned } of returns.reverse())
      value = choice(when, returned, value, returned.place);
    return value;
  }

  block(rows: readonly number[]): Outcome {
    const jump: Formula = false;
    for (const [index, row] of rows.entries()) {
      if (this.#isFull) return { ended: true, jump };
      const outcome = this.#statement(row);
      if (outcome.ended) return { ended: true, jump: or([jump, outcome.jump]) };
      if (outcome.jump === false) continue;
      // The rest runs only where the path did not break off.
      const { result, changes } = this.#attempt(negate(outcome.jump), () =>
        this.block(rows.slice(index + 1)),
      );
      this.#merge(outcome.jump, new Map(), changes, row);
      return { ended: result.ended && outcome.jump === true, jump: or([jump, outcome.jump, result.jump]) };
    }
    return { ended: false, jump };
  }

  #statement(row: number): Outcome {
    const evaluator = this.#evaluator;
    const frame = this.#frame;
    const syntax = evaluator.program.syntax(frame.module);
    evaluator.step();
    switch (syntax.kind[row]) {
      case Kind.ExpressionStatement:
        this.#expression(row + 1);
        return GOES_ON;
      case Kind.Variables:
        for (const declarator of syntax.children(row)) this.#declare(declarator);
        return GOES_ON;
      case Kind.Return: {
        const hasValue = (syntax.next[row] as number) > row + 1 && syntax.kind[row + 1] !== Kind.Empty;
        return this.#returned(
          hasValue ? evaluator.evaluate(row + 1, frame) : constant(undefined, this.#place(row)),
        );
      }
      case Kind.Throw:
        return this.#returned({ kind: 'never', place: this.#place(row) });
      case Kind.If:
        return this.#if(row);
      case Kind.Block:
        return this.block(syntax.children(row));
      case Kind.Labeled:
        return { ...this.#statement(row + 1), jump: false };
      case Kind.Switch:
        return this.#switch(row);
      case Kind.Try:
        return this.#try(row);
      case Kind.For:
      case Kind.ForIn:
      case Kind.ForOf:
      case Kind.While:
      case Kind.DoWhile:
        return this.#loop(row);
      case Kind.Break:
      case Kind.Continue:
        return { ended: true, jump: true };
      default:
        return GOES_ON;
    }
  }

  #place(row: number): Place {
    return { module: this.#frame.module, row };
  }

  #expression(row: number): void {
    runForEffect(this.#evaluator, row, this.#frame);
  }

  #declare(declarator: number): void {
    const syntax = this.#evaluator.program.syntax(this.#frame.module);
    const initial = syntax.child(declarator, 1);
    const value =
      initial < 0 || syntax.kind[initial] === Kind.Empty
        ? constant(undefined, this.#place(declarator))
        : this.#evaluator.evaluate(initial, this.#frame);
    bindPattern(this.#evaluator, declarator + 1, value, this.#frame);
  }

  #returned(value: Value): Outcome {
    if (this.#returns.length >= MOST_RETURNS) {
      this.#isFull = true;
      this.#evaluator.wasCut = true;
    } else this.#returns.push({ when: and(this.#guards), value });
    return { ended: true, jump: false };
  }

  #attempt<Result>(when: Formula, run: () => Result): { result: Result; changes: Changes } {
    return this.#guarded(when, () => this.#evaluator.journal.attempt(() => this.#evaluator.under(when, run)));
  }

  /** Returns on the way hold only under the condition. */
  #guarded<Result>(when: Formula, run: () => Result): Result {
    const guards = this.#guards.length;
    this.#guards.push(when);
    try {
      return run();
    } finally {
      this.#guards.length = guards;
    }
  }

  #merge(when: Formula, then: Changes, other: Changes, row: number): void {
    this.#evaluator.journal.merge(then, other, (one, two) =>
      one && two ? choice(when, one, two, this.#place(row)) : (one ?? two),
    );
  }

  #if(row: number): Outcome {
    const syntax = this.#evaluator.program.syntax(this.#frame.module);
    const when = this.#evaluator.test(row + 1, this.#frame);
    const consequent = syntax.child(row, 1);
    const alternate = syntax.child(row, 2);
    return this.#branch(
      when,
      () => this.#statement(consequent),
      () => (alternate < 0 || syntax.kind[alternate] === Kind.Empty ? GOES_ON : this.#statement(alternate)),
      row,
    );
  }

  #branch(when: Formula, then: () => Outcome, other: () => Outcome, row: number): Outcome {
    if (when === true) return then();
    if (when === false) return other();
    const taken = this.#attempt(when, then);
    const isOver = taken.result.ended && taken.result.jump === false;
    // Behind a return, "none of the returns before" says already that the condition does not hold.
    const left = isOver
      ? { result: this.#evaluator.underNot(when, other), changes: null }
      : this.#attempt(negate(when), other);
    const jump = or([and([when, taken.result.jump]), and([negate(when), left.result.jump])]);
    const ended = taken.result.ended && left.result.ended;
    if (isOver) {
      if (left.result.ended) return { ended, jump };
      return { ended, jump: left.result.jump };
    }
    const leftChanges = left.changes as Changes;
    if (left.result.ended && left.result.jump === false) this.#evaluator.journal.commit(taken.changes);
    else this.#merge(when, taken.changes, leftChanges, row);
    return { ended, jump };
  }

  /** A chain of questions; a case without an end runs on into the next. */
  #switch(row: number): Outcome {
    const evaluator = this.#evaluator;
    const syntax = evaluator.program.syntax(this.#frame.module);
    const subject = evaluator.evaluate(row + 1, this.#frame);
    const cases = syntax.children(row).slice(1);
    const bodies = cases.map((at) => syntax.children(at).slice(1));
    const tests = cases.map((at) => {
      if (syntax.kind[at + 1] === Kind.Empty) return null;
      const value = evaluator.evaluate(at + 1, this.#frame);
      return relate(evaluator, '===', subject, value, this.#place(at)) ?? false;
    });
    const run = (index: number): Outcome => {
      if (index >= cases.length) {
        const fallback = tests.indexOf(null);
        return fallback < 0 ? GOES_ON : this.#case(bodies, fallback);
      }
      let when: Formula = tests[index] ?? false;
      let last = index;
      while (bodies[last]?.length === 0 && last + 1 < cases.length && tests[last + 1] !== null)
        when = or([when, tests[++last] ?? false]);
      if (tests[index] === null || when === false) return run(last + 1);
      if (this.#returns.length >= MOST_RETURNS) {
        this.#isFull = true;
        evaluator.wasCut = true;
        return GOES_ON;
      }
      return this.#branch(
        when,
        () => this.#case(bodies, last),
        () => run(last + 1),
        row,
      );
    };
    const { ended, jump } = run(0);
    return { ended: ended && jump === false, jump: false };
  }

  #case(bodies: readonly number[][], index: number): Outcome {
    for (let at = index; at < bodies.length; at++) {
      const outcome = this.block(bodies[at] as number[]);
      if (outcome.ended || outcome.jump !== false) return outcome;
    }
    return GOES_ON;
  }

  #try(row: number): Outcome {
    const syntax = this.#evaluator.program.syntax(this.#frame.module);
    const [block, ...rest] = syntax.children(row) as [number, ...number[]];
    const handler = rest.find((part) => syntax.kind[part] === Kind.Catch);
    const finalizer = rest.find((part) => syntax.kind[part] === Kind.Block);
    const run = () => this.block(syntax.children(block));
    const outcome = handler === undefined ? run() : this.#unlessThrown(block, run, handler, row);
    if (finalizer === undefined) return outcome;
    const after = this.block(syntax.children(finalizer));
    return after.ended ? after : outcome;
  }

  #unlessThrown(block: number, run: () => Outcome, handler: number, row: number): Outcome {
    const place = this.#place(block);
    const thrown = unnamed(`thrown ${place.module}:${block}`, 'thrown', place, { name: 'error' });
    return this.#branch(negate(thrown), run, () => this.#catch(handler), row);
  }

  #catch(row: number): Outcome {
    const syntax = this.#evaluator.program.syntax(this.#frame.module);
    const body = syntax.children(row).at(-1) as number;
    return this.block(syntax.children(body));
  }

  /** A loop is run once for all its rounds, except one over a list that is known. */
  #loop(row: number): Outcome {
    const syntax = this.#evaluator.program.syntax(this.#frame.module);
    const children = syntax.children(row);
    const [first] = children as [number];
    const body = children.at(syntax.kind[row] === Kind.DoWhile ? 0 : -1) as number;
    if (syntax.kind[row] === Kind.ForOf) return this.#forOf(row, first, children[1] as number, body);
    if (syntax.kind[row] === Kind.For && syntax.kind[first] === Kind.Variables) this.#statement(first);
    const place = this.#place(row);
    this.#forget(row);
    this.#once(place, opaque(place), () => this.#statement(body));
    return GOES_ON;
  }

  #forOf(row: number, target: number, list: number, body: number): Outcome {
    const over = force(this.#evaluator.evaluate(list, this.#frame));
    if (!isWhollyKnown(over)) {
      this.#forget(row);
      this.#once(this.#place(row), over, () => this.#round(target, elementOf(over), body));
      return GOES_ON;
    }
    for (const { value } of over.entries) {
      const outcome = this.#round(target, value, body);
      if (outcome.ended && outcome.jump === false) return outcome;
    }
    return GOES_ON;
  }

  /** Variables that a round sets anew are not known in the next one; what is added to is. */
  #forget(loop: number): void {
    const syntax = this.#evaluator.program.syntax(this.#frame.module);
    for (let row = loop + 1; row < (syntax.next[loop] as number); row++) {
      if (syntax.kind[row] !== Kind.Write) continue;
      const parent = syntax.parentOf(row);
      const isAdded = syntax.kind[parent] === Kind.Assignment && syntax.value[parent] === APPEND;
      const binding = syntax.value[row] as number;
      for (let frame: Frame | null = isAdded ? null : this.#frame; frame; frame = frame.parent) {
        if (frame.module !== this.#frame.module || !frame.variables.has(binding)) continue;
        this.#evaluator.journal.write(frame, binding, opaque(this.#place(row)));
        break;
      }
    }
  }

  #once(place: Place, over: Value, run: () => Outcome): void {
    const when = unnamed(`round ${place.module}:${place.row}`, 'round', place);
    this.#guarded(when, () =>
      repeatedly(this.#evaluator, over, place, () => this.#evaluator.under(when, run)),
    );
  }

  #round(target: number, value: Value, body: number): Outcome {
    const syntax = this.#evaluator.program.syntax(this.#frame.module);
    const isDeclared = syntax.kind[target] === Kind.Variables;
    bindPattern(this.#evaluator, isDeclared ? target + 2 : target, value, this.#frame);
    return this.#statement(body);
  }
}

/** Whether a loop over the value can be run round by round. */
function isWhollyKnown(value: Value): value is List {
  return (
    value.kind === 'list' &&
    value.entries.length <= MOST_ROUNDS &&
    !value.entries.some(({ spread, optional }) => spread || optional)
  );
}
