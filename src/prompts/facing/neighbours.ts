import type { Program } from '../../program/program.js';
import { Kind, PLUS } from '../../syntax/kinds.js';
import type { ModuleSyntax } from '../../syntax/module-syntax.js';

export type Reader = 'model' | 'ui' | 'internal';

/** What the texts around a text say about its reader. */
export interface Verdict {
  facing: Reader;
  /** The winner's share of the votes, 0 to 1. */
  share: number;
  /** Row of the nearest text that votes for the winner. */
  row: number;
  /** No text near has a route to any reader; `row` is the nearest of them. */
  isSilent: boolean;
}

/** Texts asked on either side. */
const MOST_VOTERS = 80;
/** Rows of the syntax table beyond which a text is no neighbour. */
const FURTHEST = 4_000;
/** Distance in rows at which a vote counts half. */
const HALF = 100;
/**
 * A text without a route is more often the program's own than its neighbours with routes are, since routes
 * to readers are what was looked for: each neighbour without one is a weak vote.
 */
const UNDECIDED = 0.1;
/**
 * Texts from this length on (UTF-16 units of source) are told internal or shown by a route only; shorter ones are
 * told to be for the model by a route only.
 */
const LONG = 500;
/** Texts up to this length are never prompts without a route, so that their other neighbours decide. */
const SHORT = 120;

/**
 * Decides texts without a route by those around them: what stands in one place mostly has one reader. Only
 * where the others stand counts and where they go, never what they say.
 */
export class Neighbours {
  readonly #program: Program;
  readonly #readerOf: (module: number, row: number) => Reader | null;
  readonly #voters: (Voters | undefined)[] = [];

  constructor(program: Program, readerOf: (module: number, row: number) => Reader | null) {
    this.#program = program;
    this.#readerOf = readerOf;
  }

  verdictOn(module: number, row: number): Verdict | null {
    const syntax = this.#program.syntax(module);
    const votes = { model: 0, ui: 0, internal: 0 };
    const nearest = { model: -1, ui: -1, internal: -1 };
    let silent = 0;
    let nearestSilent = -1;
    this.#forEachNear(module, row, (voter, distance, reader) => {
      const weight = 1 / (1 + distance / HALF);
      if (reader === null) {
        silent += weight * UNDECIDED;
        if (nearestSilent < 0) nearestSilent = voter;
      } else {
        votes[reader] += weight;
        if (nearest[reader] < 0) nearest[reader] = voter;
      }
    });
    votes.internal += silent;
    const total = votes.model + votes.ui + votes.internal;
    const length = (syntax.end[row] as number) - (syntax.start[row] as number);
    const facing = winner(length < SHORT ? { ...votes, model: 0 } : votes);
    const witness = nearest[facing] >= 0 ? nearest[facing] : nearestSilent;
    const isTold = facing === 'model' ? length >= LONG : length < LONG;
    if (witness < 0 || !isTold) return null;
    return { facing, share: votes[facing] / total, row: witness, isSilent: nearest[facing] < 0 };
  }

  #forEachNear(
    module: number,
    row: number,
    visit: (row: number, distance: number, reader: Reader | null) => void,
  ): void {
    this.#voters[module] ??= this.#votersOf(module);
    const { rows, readers } = this.#voters[module];
    let before = firstFrom(rows, row) - 1;
    let behind = rows[before + 1] === row ? before + 2 : before + 1;
    for (let step = 0; step < MOST_VOTERS; step++, before--, behind++) {
      const left = before < 0 ? undefined : rows[before];
      if (left !== undefined && row - left <= FURTHEST) visit(left, row - left, readers[before] ?? null);
      const right = rows[behind];
      if (right !== undefined && right - row <= FURTHEST) visit(right, right - row, readers[behind] ?? null);
    }
  }

  /** The module's texts but those that only name or compare. Each votes on many texts, and is asked for its reader once. */
  #votersOf(module: number): Voters {
    const syntax = this.#program.syntax(module);
    const rows: number[] = [];
    for (let row = 0; row < syntax.count; row++) {
      const kind = syntax.kind[row];
      if (kind === Kind.Template || (kind === Kind.String && !isName(syntax, row))) rows.push(row);
    }
    return { rows: Int32Array.from(rows), readers: rows.map((row) => this.#readerOf(module, row)) };
  }
}

/** Texts of a module in source order: their rows, and the reader that each has by a route. */
interface Voters {
  rows: Int32Array;
  readers: (Reader | null)[];
}

/** Whether a string is a key, a module's name, or what something is compared with. */
function isName(syntax: ModuleSyntax, row: number): boolean {
  const parent = syntax.parentOf(row);
  switch (syntax.kind[parent]) {
    case Kind.Property:
    case Kind.Method:
    case Kind.Field:
      return parent + 1 === row;
    case Kind.Binary:
      return syntax.value[parent] !== PLUS;
    case Kind.Case:
    case Kind.Import:
    case Kind.ImportCall:
    case Kind.ComputedMember:
      return true;
    default:
      return false;
  }
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
