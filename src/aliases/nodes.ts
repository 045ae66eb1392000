import type { Program } from '../program/program.js';
import type { Atom, Atoms } from './atoms.js';
import { isAliasTarget, wordsOf } from './conjuncts.js';
import { firstAtOrAfter, type PlaceKey, placeKey, placeOf, rowOf, sortedUnique } from './places.js';
import type { Relations } from './relations.js';
import { remembered } from './remembered.js';
import type { Clause, ClauseWord, RelationTarget } from './rules.js';
import { type Subject, subjectAt, subjectKey } from './subject.js';

/** Whether a node meets a clause. */
export type NodeTest = (clause: Clause, subject: Subject) => boolean;

/** Finds the nodes that meet a clause, in a subtree or in the whole release, by its rarest atom. */
export class Nodes {
  readonly #program: Program;
  readonly #atoms: Atoms;
  readonly #relations: Relations;
  readonly #matches: NodeTest;
  readonly #sources = new Map<Clause, Atom[] | null>();
  readonly #all = new Map<Clause, PlaceKey[] | null>();

  constructor(program: Program, atoms: Atoms, relations: Relations, matches: NodeTest) {
    this.#program = program;
    this.#atoms = atoms;
    this.#relations = relations;
    this.#matches = matches;
  }

  /** About how many nodes are to be tried for a clause; infinite where nothing leads to them. */
  estimate(clause: Clause): number {
    return (
      this.#sourcesOf(clause)?.reduce((sum, { places }) => sum + places.length, 0) ?? Number.POSITIVE_INFINITY
    );
  }

  /** The first node below a subject that meets a clause, or -1. */
  firstBelow(clause: Clause, subject: Subject): number {
    const syntax = this.#program.syntax(subject.module);
    const end = syntax.next[subject.row] as number;
    const sources = this.#sourcesOf(clause);
    if (!sources) {
      for (let row = subject.row + 1; row < end; row++)
        if (this.#matches(clause, subjectAt(subject.module, row))) return row;
      return -1;
    }
    const last = placeKey(subject.module, end);
    for (const { places, lift } of sources) {
      for (
        let index = firstAtOrAfter(places, subjectKey(subject));
        index < places.length && (places[index] as PlaceKey) < last;
        index++
      ) {
        const row = lift(syntax, rowOf(places[index] as PlaceKey), subject.module);
        if (row > subject.row && this.#matches(clause, subjectAt(subject.module, row))) return row;
      }
    }
    return -1;
  }

  /** Sorted places of all nodes that meet a clause, or null where nothing leads to them. */
  all(clause: Clause): PlaceKey[] | null {
    return remembered(this.#all, clause, () => {
      const sources = this.#sourcesOf(clause);
      if (!sources) return null;
      const lifted = sortedUnique(sources.flatMap((source) => this.#lifted(source)));
      return lifted.filter((key) => this.#matches(clause, subjectAt(placeOf(key).module, rowOf(key))));
    });
  }

  #lifted({ places, lift }: Atom): PlaceKey[] {
    return places.flatMap((key) => {
      const { module, row } = placeOf(key);
      const lifted = lift(this.#program.syntax(module), row, module);
      return lifted < 0 ? [] : [placeKey(module, lifted)];
    });
  }

  /** Atoms of which each node that meets the clause meets one; null where the clause names none. */
  #sourcesOf(clause: Clause): Atom[] | null {
    let sources = this.#sources.get(clause);
    if (sources === undefined) {
      sources = fewest(wordsOf(clause).map((word) => this.#sourcesOfWord(word, clause)));
      this.#sources.set(clause, sources);
    }
    return sources;
  }

  #sourcesOfWord(word: ClauseWord, clause: Clause): Atom[] | null {
    if (word === 'all') return fewest((clause.all as Clause[]).map((inner) => this.#sourcesOf(inner)));
    if (word === 'any') {
      const lists = (clause.any as Clause[]).map((inner) => this.#sourcesOf(inner));
      return lists.every((list) => list !== null) ? lists.flat() : null;
    }
    const target = clause[word];
    if (word === 'call' && typeof target === 'object' && isAliasTarget(target as RelationTarget))
      return [this.#relations.calls(target as RelationTarget)];
    const atom = this.#atoms.of(word, clause);
    return atom && [atom];
  }
}

function fewest(lists: readonly (Atom[] | null)[]): Atom[] | null {
  let best: Atom[] | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const list of lists) {
    const size = list?.reduce((sum, { places }) => sum + places.length, 0) ?? Number.POSITIVE_INFINITY;
    if (list && size < least) [best, least] = [list, size];
  }
  return best;
}
