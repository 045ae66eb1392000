import type { Place } from '../program.js';
import type { States } from './states.js';
import { STEPS, type StepWord } from './steps.js';

/** One step of a route, from the text towards its reader. */
export interface RouteStep {
  step: StepWord;
  module: number;
  row: number;
}

/** Places that hand on a text, each with a state on the way from there to a reader. Lists of numbers, since there are many. */
export class TextPlaces {
  readonly #modules: number[] = [];
  readonly #rows: number[] = [];
  readonly #states: number[] = [];

  add(module: number, row: number, state: number): void {
    this.#modules.push(module);
    this.#rows.push(row);
    this.#states.push(state);
  }

  *[Symbol.iterator](): Generator<Place & { state: number }> {
    for (let index = 0; index < this.#states.length; index++) {
      yield {
        module: this.#modules[index] as number,
        row: this.#rows[index] as number,
        state: this.#states[index] as number,
      };
    }
  }
}

/** What a search has found: the cheapest route from each text that reaches a start. Keeps nothing else of the search. */
export class Routes {
  readonly #states: States;
  /** State at which a text was first reached, by module and row. */
  readonly #reached: readonly ReadonlyMap<number, number>[];

  /** The names and functions that hand on a text. */
  readonly textPlaces: TextPlaces;

  constructor(states: States, reached: readonly ReadonlyMap<number, number>[], textPlaces: TextPlaces) {
    this.#states = states;
    this.#reached = reached;
    this.textPlaces = textPlaces;
  }

  /** States of the search, for measuring. */
  get states(): number {
    return this.#states.count;
  }

  /** The state of the cheapest route from a text, or -1. */
  stateAt(module: number, row: number): number {
    return this.#reached[module]?.get(row) ?? -1;
  }

  /** What the way from a state to its start costs. */
  costOf(state: number): number {
    return this.#states.costOf(state);
  }

  /** Index of the start that a state's route leads to. */
  startOf(state: number): number {
    return this.#states.startOf(state);
  }

  route(state: number): RouteStep[] {
    const states = this.#states;
    const steps: RouteStep[] = [];
    for (let current = state; current >= 0; current = states.previousOf(current)) {
      steps.push({
        step: STEPS[states.stepOf(current)] as StepWord,
        module: states.moduleOf(current),
        row: states.rowOf(current),
      });
    }
    return steps;
  }
}
