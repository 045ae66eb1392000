import type { Facing, PromptKind } from '../../catalog/document.js';
import { Flow } from '../../program/flow/flow.js';
import type { Routes } from '../../program/flow/routes.js';
import { DEFAULT_LIMITS, FlowSearch, type SearchLimits } from '../../program/flow/search.js';
import type { StepWord } from '../../program/flow/steps.js';
import type { Importers } from '../../program/importers.js';
import type { Place, Program } from '../../program/program.js';
import type { TextModuleUse } from '../../program/text-modules.js';
import { NONE } from '../../syntax/table.js';
import { Neighbours, type Reader, type ReadPlace } from './neighbours.js';
import { ownerOf } from './owner.js';
import type { Sink, SinkTable } from './sink.js';
import { SINK_TABLES } from './sinks/index.js';
import { findSinkStarts, type SinkStart } from './sites.js';

export interface FacingOptions {
  /** Further sinks, beside the known ones. */
  sinks?: readonly SinkTable[];
  importers?: Importers;
  /** Where each text module of the release is loaded, by its number. */
  textModules?: readonly (readonly TextModuleUse[])[];
  limits?: SearchLimits;
}

/** Who reads one text, and by what sink. */
export interface TextFacing {
  facing: Exclude<Facing, 'unknown'>;
  /** 0 to 1: near 1 for a text that stands in the sink itself, less with every step, at most 0.3 by neighbours. */
  confidence: number;
  /** The sink in words, or `neighbours` where no route was found and the code around decided. */
  sink: string;
  kind?: PromptKind;
  /** Of a text for the model: name of the tool, agent or query source that the code around the sink states. */
  owner?: string;
}

/** One step of the evidence, from the text to its reader; `start` and `end` are UTF-16 offsets in the module. */
export interface FacingStep {
  /** A step word of the flow; the last is `taken by`. */
  step: StepWord | 'beside a place with that reader';
  /** What takes the text, at the last step. */
  sink?: string;
  module: number;
  start: number;
  end: number;
}

/** What each step lowers the confidence by: after so many it is half. */
const HALF_CONFIDENCE = 8;
const NEIGHBOUR_CONFIDENCE = 0.3;

/**
 * Decides for every text of a release who reads it: by the cheapest route along the flow of values from the
 * text to a sink, else by the code around it. Hangs on code alone: what a text says, and how much, tells nothing
 * about another.
 */
export function findFacing(program: Program, options: FacingOptions = {}): Facings {
  const sinks = [...SINK_TABLES, ...(options.sinks ?? [])].flatMap((table) => table.sinks);
  const flow = new Flow(program, options.importers);
  const starts = findSinkStarts(flow, sinks);
  const textModules = (options.textModules ?? []).map((uses) => uses.map((use) => placeOf(program, use)));
  const search = new FlowSearch(flow, options.limits ?? DEFAULT_LIMITS, textModules.flat());
  return new Facings(program, search.run(starts), sinks, starts, textModules);
}

/** The row that stands for a loaded text in the search. */
function placeOf(program: Program, use: TextModuleUse): Place {
  if ('place' in use) return use.place;
  const declared = program.syntax(use.module).bindings.node[use.binding] as number;
  return { module: use.module, row: declared === NONE ? 0 : declared };
}

/** A place with a vote: the state of the search on its way to the reader, or the sink itself. */
interface Voter extends ReadPlace {
  state: number;
  start: SinkStart;
}

/** The answers for one release. */
export class Facings {
  readonly #program: Program;
  readonly #routes: Routes;
  readonly #sinks: readonly Sink[];
  readonly #starts: readonly SinkStart[];
  readonly #textModules: readonly (readonly Place[])[];
  readonly #neighbours: Neighbours<Voter>;

  constructor(
    program: Program,
    routes: Routes,
    sinks: readonly Sink[],
    starts: readonly SinkStart[],
    textModules: readonly (readonly Place[])[],
  ) {
    this.#program = program;
    this.#routes = routes;
    this.#sinks = sinks;
    this.#starts = starts;
    this.#textModules = textModules;
    this.#neighbours = new Neighbours(
      program,
      () => this.#sinkVoters(),
      () => this.#nameVoters(),
    );
  }

  /** States of the search, for measuring. */
  get states(): number {
    return this.#routes.states;
  }

  /** Who reads the string or template at a row; null where neither a route nor the neighbours tell. */
  of(module: number, row: number): TextFacing | null {
    return this.#routed(this.#routes.stateAt(module, row)) ?? this.#byNeighbours(module, row);
  }

  /** As `of`, by routes only. */
  byRoute(module: number, row: number): TextFacing | null {
    return this.#routed(this.#routes.stateAt(module, row));
  }

  /** As `of`, for a text module by its number in the options; by routes only. */
  ofTextModule(index: number): TextFacing | null {
    return this.#routed(this.#textState(index));
  }

  /** The evidence for `of`, from the text to its reader; empty where nothing is known. */
  routeOf(module: number, row: number): FacingStep[] {
    const state = this.#routes.stateAt(module, row);
    if (state >= 0) return this.#stepsOf(state);
    const verdict = this.#neighbours.verdictOn(module, row);
    if (!verdict) return [];
    const { row: place, state: from, start } = verdict.witness;
    const beside = this.#step('beside a place with that reader', module, place);
    if (from >= 0) return [beside, ...this.#stepsOf(from)];
    const { name } = this.#sinks[start.sink] as Sink;
    return [beside, { ...this.#step('taken by', module, place), sink: name }];
  }

  routeOfTextModule(index: number): FacingStep[] {
    const state = this.#textState(index);
    return state < 0 ? [] : this.#stepsOf(state);
  }

  #textState(index: number): number {
    const found = (this.#textModules[index] ?? []).map(({ module, row }) =>
      this.#routes.stateAt(module, row),
    );
    const reached = found.filter((state) => state >= 0);
    return reached.reduce(
      (best, state) => (best < 0 || this.#routes.costOf(state) < this.#routes.costOf(best) ? state : best),
      -1,
    );
  }

  #stepsOf(state: number): FacingStep[] {
    const { name } = this.#sinks[this.#startOf(state).sink] as Sink;
    return this.#routes.route(state).map(({ step, module, row }) => ({
      ...this.#step(step, module, row),
      ...(step === 'taken by' ? { sink: name } : {}),
    }));
  }

  #step(step: FacingStep['step'], module: number, row: number): FacingStep {
    const syntax = this.#program.syntax(module);
    return { step, module, start: syntax.start[row] as number, end: syntax.end[row] as number };
  }

  #startOf(state: number): SinkStart {
    return this.#starts[this.#routes.startOf(state)] as SinkStart;
  }

  *#sinkVoters(): Generator<Voter> {
    for (const start of this.#starts) {
      const { module, row, cost } = start;
      yield { module, row, state: -1, start, cost, reader: this.#readerOf(start) };
    }
  }

  *#nameVoters(): Generator<Voter> {
    for (const { module, row, state } of this.#routes.textPlaces) {
      const start = this.#startOf(state);
      const cost = this.#routes.costOf(state);
      yield { module, row, state, start, cost, reader: this.#readerOf(start) };
    }
  }

  #readerOf(start: SinkStart): Reader {
    return (this.#sinks[start.sink] as Sink).facing;
  }

  #routed(state: number): TextFacing | null {
    if (state < 0) return null;
    const start = this.#startOf(state);
    const { facing, name, kind } = this.#sinks[start.sink] as Sink;
    const confidence = HALF_CONFIDENCE / (HALF_CONFIDENCE + this.#routes.costOf(state));
    const site = { module: start.module, row: start.site };
    const owner = facing === 'model' ? ownerOf(this.#program, site, start.row) : null;
    return { facing, confidence, sink: name, ...(kind ? { kind } : {}), ...(owner ? { owner } : {}) };
  }

  #byNeighbours(module: number, row: number): TextFacing | null {
    const verdict = this.#neighbours.verdictOn(module, row);
    if (!verdict) return null;
    return { facing: verdict.facing, confidence: NEIGHBOUR_CONFIDENCE * verdict.share, sink: 'neighbours' };
  }
}
