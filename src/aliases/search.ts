import type { Program } from '../program/program.js';
import { Kind } from '../syntax/kinds.js';
import type { Atoms } from './atoms.js';
import { wordsOf } from './conjuncts.js';
import {
  type Definition,
  definitionAt,
  definitionKey,
  definitionsAround,
  methodAt,
  methodsAround,
} from './definitions.js';
import type { Nodes } from './nodes.js';
import { type PlaceKey, placeKey, placeOf } from './places.js';
import type { Relations } from './relations.js';
import type { Clause, ClauseWord, RelationTarget } from './rules.js';
import { subjectKey } from './subject.js';

/** How candidates are looked for: named functions, classes and variables, or methods; inner ones too or not. */
export interface SearchKind {
  methods: boolean;
  nested: boolean;
}

/** One way to the definitions that may meet a clause. */
interface Lead {
  /** About how many places are to be looked at. */
  cost: number;
  find(): Definition[];
}

/** Finds the definitions that may meet a clause, by the part of it that leads to the fewest. */
export class Search {
  readonly #program: Program;
  readonly #atoms: Atoms;
  readonly #nodes: Nodes;
  readonly #relations: Relations;

  constructor(program: Program, atoms: Atoms, nodes: Nodes, relations: Relations) {
    this.#program = program;
    this.#atoms = atoms;
    this.#nodes = nodes;
    this.#relations = relations;
  }

  /** All definitions that meet a clause are among the answer; null where the clause leads to none by itself. */
  definitionsFor(clause: Clause, kind: SearchKind): Definition[] | null {
    const lead = this.#leadOf(clause, kind);
    return lead && unique(lead.find());
  }

  /** About how many places `definitionsFor` would look at. */
  costOf(clause: Clause, kind: SearchKind): number {
    return this.#leadOf(clause, kind)?.cost ?? Number.POSITIVE_INFINITY;
  }

  #leadOf(clause: Clause, kind: SearchKind): Lead | null {
    return cheapest(wordsOf(clause).map((word) => this.#leadOfWord(word, clause, kind)));
  }

  #leadOfWord(word: ClauseWord, clause: Clause, kind: SearchKind): Lead | null {
    switch (word) {
      case 'all':
        return cheapest((clause.all as Clause[]).map((inner) => this.#leadOf(inner, kind)));
      case 'any':
        return joined((clause.any as Clause[]).map((inner) => this.#leadOf(inner, kind)));
      case 'has':
        return this.#around(clause.has as Clause, kind);
      case 'parameterKeys':
        return cheapest(
          (clause.parameterKeys as string[]).map((key) => this.#around({ destructures: key }, kind)),
        );
      case 'returns':
        return cheapest((clause.returns?.keys ?? []).map((key) => this.#around({ key }, kind)));
      case 'name':
        return kind.methods
          ? this.#methodsNamed(clause.name as string)
          : this.#named(this.#atoms.declared(clause.name as string));
      case 'exportedAs':
        return this.#named(this.#atoms.exported(clause.exportedAs as string));
      case 'references':
        return this.#aroundPlaces(this.#relations.references(clause.references as RelationTarget), kind);
      case 'calls':
        return this.#aroundPlaces(this.#relations.calls(clause.calls as RelationTarget).places, kind);
      case 'encloses':
        return this.#aroundPlaces(
          this.#relations.targets(clause.encloses as RelationTarget).map(subjectKey),
          kind,
        );
      case 'calledBy':
      case 'referencedBy': {
        const target = clause[word] as RelationTarget;
        return { cost: this.#relations.sizeOf(target), find: () => this.#relations.namedIn(target) };
      }
      case 'passedTo': {
        const target = clause.passedTo as RelationTarget;
        return {
          cost: this.#relations.references(target).length,
          find: () => this.#relations.passedTo(target),
        };
      }
      default:
        return this.#holders(word, clause);
    }
  }

  #around(inner: Clause, kind: SearchKind): Lead | null {
    const cost = this.#nodes.estimate(inner);
    if (cost === Number.POSITIVE_INFINITY) return null;
    return { cost, find: () => this.#definitionsAt(this.#nodes.all(inner) ?? [], kind) };
  }

  #aroundPlaces(places: readonly PlaceKey[], kind: SearchKind): Lead {
    return { cost: places.length, find: () => this.#definitionsAt(places, kind) };
  }

  #definitionsAt(places: readonly PlaceKey[], { methods, nested }: SearchKind): Definition[] {
    return places.flatMap((key) =>
      methods
        ? methodsAround(this.#program, placeOf(key))
        : definitionsAround(this.#program, placeOf(key), nested),
    );
  }

  #named(names: readonly PlaceKey[]): Lead {
    return { cost: names.length, find: () => this.#relations.meant(names) };
  }

  #methodsNamed(name: string): Lead {
    const key: Clause = { key: name };
    const find = (): Definition[] =>
      (this.#nodes.all(key) ?? []).flatMap(
        (place) => methodAt(this.#program, placeOf(place).module, placeOf(place).row) ?? [],
      );
    return { cost: this.#nodes.estimate(key), find };
  }

  /** Definitions whose value is the node that an atom is about. */
  #holders(word: ClauseWord, clause: Clause): Lead | null {
    if (word === 'inside' || word === 'not') return null;
    const atom: Clause = { [word]: clause[word] };
    const cost = this.#nodes.estimate(atom);
    if (cost === Number.POSITIVE_INFINITY) return null;
    return { cost, find: () => (this.#nodes.all(atom) ?? []).flatMap((key) => this.#holderOf(key) ?? []) };
  }

  #holderOf(key: PlaceKey): Definition | null {
    const { module, row } = placeOf(key);
    const syntax = this.#program.syntax(module);
    const value = syntax.kind[row] === Kind.Quasi ? syntax.parentOf(row) : row;
    const definition = definitionAt(this.#program, module, syntax.parentOf(value));
    return definition?.value === value ? definition : null;
  }
}

function cheapest(leads: readonly (Lead | null)[]): Lead | null {
  let best: Lead | null = null;
  for (const lead of leads) if (lead && (!best || lead.cost < best.cost)) best = lead;
  return best;
}

function joined(leads: readonly (Lead | null)[]): Lead | null {
  const known = leads.filter((lead) => lead !== null);
  if (known.length < leads.length) return null;
  return {
    cost: known.reduce((sum, { cost }) => sum + cost, 0),
    find: () => known.flatMap((lead) => lead.find()),
  };
}

function unique(definitions: readonly Definition[]): Definition[] {
  const seen = new Map<PlaceKey, Definition>();
  for (const definition of definitions) seen.set(definitionKey(definition), definition);
  return [...seen.values()].sort(
    (left, right) => placeKey(left.module, left.row) - placeKey(right.module, right.row),
  );
}
