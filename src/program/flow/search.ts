import { KIND_NAMES, Kind } from '../../syntax/kinds.js';
import type { ModuleSyntax } from '../../syntax/module-syntax.js';
import { PairMap } from '../../syntax/pair-map.js';
import type { Place } from '../program.js';
import { Key, WHOLE } from './access-paths.js';
import { Edges } from './expressions.js';
import type { Flow } from './flow.js';
import { type Call, type Front, RECEIVER, type Target } from './front.js';
import { contextOf, Frontier, MOST_BEHIND } from './frontier.js';
import { REST } from './inflows.js';
import { Routes, TextPlaces } from './routes.js';
import type { States } from './states.js';
import { Step } from './steps.js';

/** Where a search begins: a part of an expression's value, and how far the start is set back. */
export interface Start {
  module: number;
  row: number;
  path: number;
  cost: number;
  /** Routes from here that cost more are not followed. */
  reach: number;
}

export interface SearchLimits {
  /** Routes that cost more are not followed. */
  mostCost: number;
  /** States after which the search stops. */
  mostStates: number;
}

export const DEFAULT_LIMITS: SearchLimits = {
  mostCost: 24,
  mostStates: 2_000_000,
};

const Idle = { Never: 0, Always: 1, WithoutText: 2, Whole: 3, WithoutCall: 4 } as const;
/** By kind: when no text can flow out of an expression. */
const IDLE = new Uint8Array(KIND_NAMES.length).fill(Idle.Always);
for (const kind of [
  Kind.Reference, Kind.Declaration, Kind.Write, Kind.Member, Kind.PrivateMember, Kind.ComputedMember, Kind.Call, Kind.New, Kind.TaggedTemplate, Kind.Array,
  Kind.Conditional, Kind.Logical, Kind.Assignment, Kind.Sequence, Kind.Chain, Kind.Await, Kind.Spread, Kind.Yield,
]) IDLE[kind] = Idle.Never; // biome-ignore format: a table
for (const kind of [Kind.String, Kind.Template, Kind.Binary]) IDLE[kind] = Idle.WithoutText;
for (const kind of [Kind.Object, Kind.Class, Kind.ImportCall]) IDLE[kind] = Idle.Whole;
for (const kind of [Kind.Function, Kind.Arrow]) IDLE[kind] = Idle.WithoutCall;

/** Cost from which on a route leads no more out to callers: far from its start it goes astray there. */
const MOST_ASCENT = 10;

const FURTHEST = 255;

/** Contexts: a value sought among all callers, among none, or (from `FIRST_ENTRY`) inside one entered function. */
const ANYWHERE = 0;
const NOWHERE = 1;
const FIRST_ENTRY = 2;

/** A function entered for one part of what it gives back; shared by all calls that ask for the same. */
interface Entry {
  module: number;
  row: number;
  path: number;
  end: number;
  cost: number;
  /** How much more a route from inside may cost, at most. */
  left: number;
  calls: { call: Call; state: number }[];
  /** Parts of parameters that reach the result, with what the way inside costs. */
  summaries: { index: number; path: number; cost: number }[];
}

/** The backward search from all starts at once, cheapest route first: each state belongs to its nearest start. */
export class FlowSearch implements Front {
  readonly #flow: Flow;
  readonly #limits: SearchLimits;
  readonly #modules: readonly (ModuleSyntax | null)[];
  /** By module: rows that load a text. */
  readonly #texts: (Set<number> | undefined)[] = [];
  readonly #edges: Edges;
  readonly #frontier: Frontier;
  readonly #entries: Entry[] = [];
  /** By row, numbered over the release, and path. */
  readonly #entryNumbers = new PairMap();
  /** State at which a text was first reached, by module and row. */
  readonly #reached: Map<number, number>[] = [];
  #reachOf = new Uint8Array(0);
  #state = -1;
  #cost = 0;
  #context = ANYWHERE;
  #mostReach = FURTHEST;

  /** `texts` are places that load a text from elsewhere, reached as a literal is. */
  constructor(flow: Flow, limits: SearchLimits = DEFAULT_LIMITS, texts: readonly Place[] = []) {
    for (const { module, row } of texts) {
      this.#texts[module] ??= new Set();
      this.#texts[module].add(row);
    }
    this.#flow = flow;
    this.#limits = limits;
    this.#modules = flow.program.modules;
    this.#edges = new Edges(flow);
    this.#frontier = new Frontier(limits.mostCost);
  }

  get states(): States {
    return this.#frontier.states;
  }

  /** To be called once. */
  run(starts: readonly Start[]): Routes {
    this.#search(starts);
    this.states.seal();
    return new Routes(this.states, this.#reached, this.#textPlaces());
  }

  #search(starts: readonly Start[]): void {
    this.#reachOf = Uint8Array.from(starts, (start) => Math.min(start.reach, this.#limits.mostCost));
    starts.forEach((start, index) => {
      const row = this.#edges.nameOf(start.module, start.row, start.path);
      this.#reach(start.module, row, start.path, ANYWHERE, start.cost, Step.Sink, -1, index);
    });
    for (let cost = 0; cost <= this.#limits.mostCost; cost++) {
      const bucket = this.#frontier.waitingAt(cost);
      for (let index = 0; index < bucket.length; index++) {
        const state = bucket[index] as number;
        if (this.states.costOf(state) === cost) this.#visit(state, cost);
        if (this.states.count > this.#limits.mostStates) return;
      }
      this.#frontier.release(cost);
    }
  }

  /** The names and functions that hand on a text, each with a state on the way from there to a reader. */
  #textPlaces(): TextPlaces {
    const { states } = this;
    const places = new TextPlaces();
    for (let state = 0; state < states.count; state++) {
      const module = states.moduleOf(state);
      const row = states.rowOf(state);
      const isName = (this.#modules[module] as ModuleSyntax).kind[row] === Kind.Declaration;
      if (isName && this.#flow.paths.takesText(states.pathOf(state))) places.add(module, row, state);
    }
    for (const { module, row, path, calls } of this.#entries) {
      if (this.#flow.paths.takesText(path)) places.add(module, row, (calls[0] as { state: number }).state);
    }
    return places;
  }

  #visit(state: number, cost: number): void {
    const { states } = this;
    const module = states.moduleOf(state);
    const row = states.rowOf(state);
    const path = states.pathOf(state);
    this.#state = state;
    this.#cost = cost;
    this.#context = contextOf(states, state);
    const kind = (this.#modules[module] as ModuleSyntax).kind[row];
    const isText =
      kind === Kind.String || kind === Kind.Template
        ? this.#flow.paths.takesText(path)
        : this.#isLoaded(module, row, path);
    if (isText) {
      this.#reached[module] ??= new Map();
      const reached = this.#reached[module];
      if (!reached.has(row)) reached.set(row, state);
    }
    if (kind !== Kind.String) this.#edges.expand(this, module, row, path);
  }

  /** Whether the place loads a text module, and the text is meant: whole, or as the module's default export. */
  #isLoaded(module: number, row: number, path: number): boolean {
    if (!this.#texts[module]?.has(row)) return false;
    const { paths } = this.#flow;
    return paths.takesText(path) || (path !== WHOLE && paths.takesText(paths.tail(path)));
  }

  #reach(
    module: number,
    row: number,
    path: number,
    context: number,
    cost: number,
    step: number,
    previous: number,
    start: number,
  ): void {
    const reach = this.#reachFrom(previous, start);
    if (row < 0 || cost > reach || this.#isIdle(module, row, path)) return;
    this.#frontier.arrive(module, row, path, context, cost, reach, step, previous, start);
  }

  #reachFrom(previous: number, start: number): number {
    const reach = previous < 0 ? (this.#reachOf[start] as number) : this.states.reachOf(previous);
    return Math.min(reach, this.#mostReach);
  }

  /** Whether nothing can flow from the expression, so that it needs no state. */
  #isIdle(module: number, row: number, path: number): boolean {
    switch (IDLE[(this.#modules[module] as ModuleSyntax).kind[row] as number]) {
      case Idle.Always:
        return true;
      case Idle.WithoutText:
        return !this.#flow.paths.takesText(path);
      case Idle.Whole:
        return path === WHOLE;
      case Idle.WithoutCall:
        return (
          path === WHOLE ||
          (this.#flow.paths.head(path) !== Key.Result && this.#flow.paths.head(path) !== Key.Schema)
        );
      default:
        return false;
    }
  }

  to(module: number, row: number, path: number, cost: number, step: number): void {
    if (row < 0) return;
    const place = this.#edges.nameOf(module, row, path);
    let context = this.#context;
    if (context >= FIRST_ENTRY && !isInside(this.#entries[context - FIRST_ENTRY] as Entry, module, place)) {
      context = NOWHERE;
    }
    const start = this.states.startOf(this.#state);
    this.#reach(module, place, path, context, this.#cost + cost, step, this.#state, start);
  }

  enter(
    call: Call,
    module: number,
    row: number,
    path: number,
    cost: number,
    targets: () => readonly Target[],
  ): void {
    const place = this.#flow.numberOf(module, row);
    let number = this.#entryNumbers.get(place, path);
    const entryCost = this.#cost + cost;
    const left = this.#frontier.left(this.#state) - cost;
    const isFirst = number < 0;
    if (isFirst) {
      number = this.#entries.length;
      const end = (this.#modules[module] as ModuleSyntax).next[row] as number;
      this.#entries.push({ module, row, path, end, cost: entryCost, left: -1, calls: [], summaries: [] });
      this.#entryNumbers.set(place, path, number);
    }
    const entry = this.#entries[number] as Entry;
    const arrival = { call, state: this.#state };
    entry.calls.push(arrival);
    const start = this.states.startOf(this.#state);
    if (left > entry.left) {
      entry.left = left;
      if (!isFirst) this.#mostReach = entryCost + MOST_BEHIND;
      for (const target of targets()) {
        const named = this.#edges.nameOf(module, target.row, target.path);
        const context = isInside(entry, module, named) ? FIRST_ENTRY + number : NOWHERE;
        this.#reach(module, named, target.path, context, entryCost, target.step, this.#state, start);
      }
      this.#mostReach = FURTHEST;
    }
    for (const summary of entry.summaries) this.#leave(arrival, summary, entryCost - entry.cost);
  }

  parameter(module: number, row: number, index: number, path: number): void {
    if (this.#context === NOWHERE) return;
    if (this.#context === ANYWHERE) return this.#ascend(module, row, index, path, null);
    const entry = this.#entries[this.#context - FIRST_ENTRY] as Entry;
    if (entry.module !== module || entry.row !== row) {
      if (isInside(entry, module, row)) this.#ascend(module, row, index, path, entry);
      return;
    }
    if (entry.summaries.some((known) => known.index === index && known.path === path)) return;
    const summary = { index, path, cost: this.#cost };
    entry.summaries.push(summary);
    for (const arrival of entry.calls) {
      const late = this.states.costOf(arrival.state) + 1 - entry.cost;
      this.#leave(arrival, summary, Math.max(0, late));
    }
  }

  /** Back out of an entered function to an argument of the call. */
  #leave(
    arrival: { call: Call; state: number },
    summary: { index: number; path: number; cost: number },
    late: number,
  ): void {
    const { call, state } = arrival;
    const context = contextOf(this.states, state);
    const start = this.states.startOf(state);
    const cost = summary.cost + late;
    for (const row of this.#argumentsOf(call, summary.index)) {
      const place = this.#edges.nameOf(call.module, row, summary.path);
      const isOutside =
        context >= FIRST_ENTRY &&
        !isInside(this.#entries[context - FIRST_ENTRY] as Entry, call.module, place);
      this.#reach(
        call.module,
        place,
        summary.path,
        isOutside ? NOWHERE : context,
        cost,
        Step.Through,
        state,
        start,
      );
    }
  }

  /** Out to the arguments of all calls of the function; of those inside `within` where it is given. */
  #ascend(module: number, row: number, index: number, path: number, within: Entry | null): void {
    if (this.#cost > MOST_ASCENT) return;
    const sites = this.#flow.callers.of(module, row);
    const cost = sites.length > 300 ? 4 : sites.length > 80 ? 2 : 1;
    for (const site of sites) {
      if (within && !isInside(within, site.module, site.row)) continue;
      for (const argument of this.#argumentsOf(site, index))
        this.to(site.module, argument, path, cost + (site.isWeak ? 1 : 0), Step.Argument);
    }
  }

  #argumentsOf(call: Call, index: number): readonly number[] {
    const syntax = this.#flow.program.syntax(call.module);
    const isRest = index >= REST;
    const place = isRest ? index - REST : index;
    if (call.shift === RECEIVER) {
      const callee = call.row + 1;
      return place === 0 && syntax.kind[callee] === Kind.Member ? [callee + 1] : [];
    }
    const given = syntax.children(call.row).slice(1 + call.shift);
    if (isRest) return given.slice(place);
    const spread = given.findIndex((argument) => syntax.kind[argument] === Kind.Spread);
    if (spread >= 0 && spread <= place) return given.slice(spread, spread + 1);
    return given.slice(place, place + 1);
  }
}

function isInside(entry: Entry, module: number, row: number): boolean {
  return module === entry.module && row > entry.row && row < entry.end;
}
