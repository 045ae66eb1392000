import { States } from './states.js';

/** How far a route goes on where another, nearer one with less reach has passed. */
export const MOST_BEHIND = 6;

/** The states of a search, and which of them wait to be visited at which cost. */
export class Frontier {
  readonly states = new States();
  readonly #waiting: number[][];

  constructor(mostCost: number) {
    this.#waiting = Array.from({ length: mostCost + 1 }, () => []);
  }

  /** States that wait at a cost; more may join while they are visited. */
  waitingAt(cost: number): readonly number[] {
    return this.#waiting[cost] as number[];
  }

  release(cost: number): void {
    this.#waiting[cost] = [];
  }

  /** A route that may cost `reach` in all comes to a place. */
  arrive(
    module: number,
    row: number,
    path: number,
    context: number,
    cost: number,
    reach: number,
    step: number,
    previous: number,
    start: number,
  ): void {
    const { states } = this;
    const near = states.find(module, row, path, context * 2);
    if (near < 0) {
      this.#note(states.add(near, module, row, path, context * 2), cost, reach, step, previous, start);
      return;
    }
    const isNearer = cost < states.costOf(near);
    const isFurther = reach - cost > this.left(near);
    if (isNearer) {
      if (!isFurther) this.#handOver(near);
      this.#note(near, cost, reach, step, previous, start);
    } else if (isFurther) this.#second(module, row, path, context, cost, reach, step, previous, start);
  }

  /** How much more a route through a state may cost. */
  left(state: number): number {
    return this.states.reachOf(state) - this.states.costOf(state);
  }

  #note(state: number, cost: number, reach: number, step: number, previous: number, start: number): void {
    const { states } = this;
    states.route(state, cost, reach, step, previous, start);
    (this.#waiting[cost] as number[]).push(state);
  }

  /** A nearer start takes a state over: its owner, who may go further, goes on in a second one. */
  #handOver(near: number): void {
    const { states } = this;
    this.#second(
      states.moduleOf(near),
      states.rowOf(near),
      states.pathOf(near),
      contextOf(states, near),
      states.costOf(near),
      states.reachOf(near),
      states.stepOf(near),
      states.previousOf(near),
      states.startOf(near),
    );
  }

  /**
   * A place belongs to its nearest start; where another may go on from there further, it passes in a state
   * of its own, though not far.
   */
  #second(
    module: number,
    row: number,
    path: number,
    context: number,
    cost: number,
    reach: number,
    step: number,
    previous: number,
    start: number,
  ): void {
    const { states } = this;
    const most = Math.min(reach, cost + MOST_BEHIND);
    let far = states.find(module, row, path, context * 2 + 1);
    if (far < 0) far = states.add(far, module, row, path, context * 2 + 1);
    else if (this.left(far) >= most - cost) return;
    this.#note(far, cost, most, step, previous, start);
  }
}

/** A state keeps its context with one bit for whether it is a second one at its place. */
export function contextOf(states: States, state: number): number {
  return states.contextOf(state) >>> 1;
}
