import type { Place, Program } from '../../program/program.js';
import { KIND_NAMES, Kind } from '../../syntax/kinds.js';
import type { ModuleSyntax } from '../../syntax/module-syntax.js';

export type Reader = 'model' | 'ui' | 'internal';

/** A place in code that hands on whatever text comes to it, with who reads that. */
export interface ReadPlace extends Place {
  reader: Reader;
  /** Of the route from there to its reader; of two readers of one place the nearer counts. */
  cost: number;
}

interface Vote<Voter> {
  votes: Readonly<Record<Reader, number>>;
  nearest: Readonly<Partial<Record<Reader, Voter>>>;
}

/** What the places around a text say about its reader. */
export interface Verdict<Voter> {
  facing: Reader;
  /** The winner's share of the votes, 0 to 1. */
  share: number;
  /** The nearest place that votes for the winner. */
  witness: Voter;
}

/** Who may vote on a text. */
interface VotingLimits {
  /** Places asked on either side. */
  mostVoters: number;
  /** Rank at which a vote counts half. */
  half: number;
  /** Landmarks beyond which a place is no neighbour. */
  furthest: number;
}

/** Sinks tell who reads a short text: some of them stand near most code that makes texts. */
const AMONG_SINKS: VotingLimits = { mostVoters: 20, half: 10, furthest: 1_000 };
/** Names and functions whose text reaches a reader tell of a long text, where they stand close to it. */
const AMONG_NAMES: VotingLimits = { mostVoters: 10, half: 3, furthest: 100 };

/**
 * Texts from this length on (UTF-16 units of source) are told internal or shown by a route only; shorter ones are
 * told to be for the model by a route only.
 */
const LONG = 500;
/** Texts up to this length are never prompts without a route, so that their other neighbours decide. */
const SHORT = 120;

/** By kind: 1 for what distance is counted in, which no literal is or takes the place of. */
const LANDMARKS = new Uint8Array(KIND_NAMES.length);
for (const kind of [Kind.Call, Kind.New, Kind.Function, Kind.Arrow, Kind.Class, Kind.Declaration])
  LANDMARKS[kind] = 1;

/** Places of a module in source order. */
interface VotersOfModule<Voter> {
  rows: Int32Array;
  voters: Voter[];
  /** Rows of the landmarks, ascending. */
  landmarks: Int32Array;
}

/**
 * Decides texts without a route by the code around them: what stands in one place mostly has one reader. The
 * voters are places that a reader takes texts from: sinks, or names and functions, whatever they hold. No text has
 * a vote, so that none changes what is found for another.
 */
export class Neighbours<Voter extends ReadPlace> {
  readonly #program: Program;
  readonly #sinks: NearestVoters<Voter>;
  readonly #names: NearestVoters<Voter>;

  /** Each list of places is asked for once, when the first text without a route is. */
  constructor(program: Program, sinks: () => Iterable<Voter>, names: () => Iterable<Voter>) {
    this.#program = program;
    this.#sinks = new NearestVoters(program, sinks, AMONG_SINKS);
    this.#names = new NearestVoters(program, names, AMONG_NAMES);
  }

  verdictOn(module: number, row: number): Verdict<Voter> | null {
    const syntax = this.#program.syntax(module);
    const length = lengthOf(syntax, row);
    const isLong = length >= LONG || holdsText(syntax, row);
    const { votes, nearest } = (isLong ? this.#names : this.#sinks).voteOn(module, row);
    const facing = winner(length < SHORT && !isLong ? { ...votes, model: 0 } : votes);
    const witness = nearest[facing];
    if (!witness || (facing === 'model') !== isLong) return null;
    return { facing, share: votes[facing] / (votes.model + votes.ui + votes.internal), witness };
  }
}

/** The places that vote, by module, found once each. */
class NearestVoters<Voter extends ReadPlace> {
  readonly #program: Program;
  readonly #places: () => Iterable<Voter>;
  readonly #limits: VotingLimits;
  #byModule: Map<number, Map<number, Voter>> | null = null;
  readonly #known: (VotersOfModule<Voter> | undefined)[] = [];

  constructor(program: Program, places: () => Iterable<Voter>, limits: VotingLimits) {
    this.#program = program;
    this.#places = places;
    this.#limits = limits;
  }

  voteOn(module: number, row: number): Vote<Voter> {
    const { half } = this.#limits;
    const votes = { model: 0, ui: 0, internal: 0 };
    const nearest: Partial<Record<Reader, Voter>> = {};
    this.#forEachNear(module, row, (voter, rank) => {
      votes[voter.reader] += 1 / (1 + rank / half);
      nearest[voter.reader] ??= voter;
    });
    return { votes, nearest };
  }

  #forEachNear(module: number, row: number, visit: (voter: Voter, rank: number) => void): void {
    const { mostVoters, furthest } = this.#limits;
    this.#known[module] ??= this.#votersOf(module);
    const { rows, voters, landmarks } = this.#known[module];
    const here = firstFrom(landmarks, row);
    const isNear = (index: number): boolean =>
      index >= 0 &&
      index < rows.length &&
      Math.abs(firstFrom(landmarks, rows[index] as number) - here) <= furthest;
    const behind = firstFrom(rows, row);
    const ahead = rows[behind] === row ? behind + 1 : behind;
    for (let rank = 0; rank < mostVoters; rank++) {
      if (isNear(behind - 1 - rank)) visit(voters[behind - 1 - rank] as Voter, rank);
      if (isNear(ahead + rank)) visit(voters[ahead + rank] as Voter, rank);
    }
  }

  #votersOf(module: number): VotersOfModule<Voter> {
    this.#byModule ??= nearestByRow(this.#places());
    const known = this.#byModule.get(module) ?? new Map<number, Voter>();
    const rows = Int32Array.from(known.keys()).sort();
    const { count, kind } = this.#program.syntax(module);
    const landmarks: number[] = [];
    if (rows.length > 0) {
      for (let row = 0; row < count; row++) if (LANDMARKS[kind[row] as number]) landmarks.push(row);
    }
    return {
      rows,
      voters: Array.from(rows, (row) => known.get(row) as Voter),
      landmarks: Int32Array.from(landmarks),
    };
  }
}

/** UTF-16 units of source that a literal says itself, without what stands in its placeholders. */
function lengthOf(syntax: ModuleSyntax, row: number): number {
  const said = syntax.kind[row] === Kind.Template ? syntax.children(row) : [row];
  return said
    .filter((part) => part === row || syntax.kind[part] === Kind.Quasi)
    .reduce((length, part) => length + (syntax.end[part] as number) - (syntax.start[part] as number), 0);
}

/** Whether a placeholder is a literal, so that others than this one say how long the whole is. */
function holdsText(syntax: ModuleSyntax, row: number): boolean {
  return (
    syntax.kind[row] === Kind.Template &&
    syntax
      .children(row)
      .some((part) => syntax.kind[part] === Kind.String || syntax.kind[part] === Kind.Template)
  );
}

function nearestByRow<Voter extends ReadPlace>(places: Iterable<Voter>): Map<number, Map<number, Voter>> {
  const found = new Map<number, Map<number, Voter>>();
  for (const place of places) {
    let rows = found.get(place.module);
    if (!rows) {
      rows = new Map();
      found.set(place.module, rows);
    }
    const known = rows.get(place.row);
    if (!known || place.cost < known.cost) rows.set(place.row, place);
  }
  return found;
}

function winner(votes: Readonly<Record<Reader, number>>): Reader {
  if (votes.model > 0 && votes.model >= votes.ui && votes.model >= votes.internal) return 'model';
  return votes.ui >= votes.internal ? 'ui' : 'internal';
}

/** Index of the first element that is `row` or larger, in an ascending list. */
function firstFrom(rows: Int32Array, row: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as number) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
