import type { Program } from '../program/program.js';
import { Kind } from '../syntax/kinds.js';
import type { Atom } from './atoms.js';
import { isAliasTarget } from './conjuncts.js';
import { type Definition, definitionKey } from './definitions.js';
import { callOf, type Links } from './links.js';
import { firstAtOrAfter, type PlaceKey, placeKey, placeOf, sortedUnique } from './places.js';
import { remembered } from './remembered.js';
import type { Clause, RelationTarget } from './rules.js';
import { encloses, type Subject, subjectKey } from './subject.js';

/** Who a relation is about: what another alias is resolved to, or the definitions that meet a clause. */
export interface TargetFinder {
  ofAlias(alias: string): readonly Subject[];
  ofClause(clause: Clause): readonly Subject[];
}

/** The relations of the language: references, calls, arguments and nesting between definitions. */
export class Relations {
  readonly #program: Program;
  readonly #links: Links;
  readonly #finder: TargetFinder;
  readonly #targets = new Map<RelationTarget, readonly Subject[]>();
  readonly #references = new Map<RelationTarget, PlaceKey[]>();
  readonly #calls = new Map<RelationTarget, Atom>();

  constructor(program: Program, links: Links, finder: TargetFinder) {
    this.#program = program;
    this.#links = links;
    this.#finder = finder;
  }

  targets(target: RelationTarget): readonly Subject[] {
    if (isAliasTarget(target)) return this.#finder.ofAlias(target.alias);
    return remembered(this.#targets, target, () => this.#finder.ofClause(target));
  }

  /** Sorted places where a target's name is read. */
  references(target: RelationTarget): PlaceKey[] {
    return remembered(this.#references, target, () => {
      const definitions = this.targets(target).flatMap(({ definition }) => definition ?? []);
      return sortedUnique(definitions.flatMap((definition) => [...this.#links.referencesTo(definition)]));
    });
  }

  /** Calls of a target, as an atom whose places are the callees. */
  calls(target: RelationTarget): Atom {
    return remembered(this.#calls, target, () => {
      const places = this.references(target).filter((key) => this.#isCallee(key));
      return { places, lift: callOf };
    });
  }

  /** Whether one of the sorted places lies in a subject. */
  anyIn(places: readonly PlaceKey[], subject: Subject): boolean {
    const found = places[firstAtOrAfter(places, subjectKey(subject))];
    return (
      found !== undefined &&
      found < placeKey(subject.module, this.#program.syntax(subject.module).next[subject.row] as number)
    );
  }

  isReferencedBy(target: RelationTarget, subject: Subject, asCallee: boolean): boolean {
    if (!subject.definition) return false;
    const places = this.#links.referencesTo(subject.definition);
    const wanted = asCallee ? places.filter((key) => this.#isCallee(key)) : places;
    return this.targets(target).some((outer) => this.anyIn(wanted, outer));
  }

  encloses(subject: Subject, target: RelationTarget): boolean {
    return this.targets(target).some(({ module, row }) => encloses(this.#program, subject, module, row));
  }

  isInside(subject: Subject, target: RelationTarget): boolean {
    return this.targets(target).some(
      (outer) =>
        subjectKey(outer) !== subjectKey(subject) &&
        encloses(this.#program, outer, subject.module, subject.row),
    );
  }

  isPassedTo(subject: Subject, target: RelationTarget): boolean {
    return this.passedTo(target).some((definition) => definitionKey(definition) === subjectKey(subject));
  }

  /** Definitions whose names are arguments of calls of a target. */
  passedTo(target: RelationTarget): Definition[] {
    const { places } = this.calls(target);
    return places.flatMap((key) => {
      const { module, row } = placeOf(key);
      const syntax = this.#program.syntax(module);
      const names = syntax
        .children(callOf(syntax, row))
        .slice(1)
        .filter((child) => syntax.kind[child] === Kind.Reference);
      return this.meant(names.map((name) => placeKey(module, name)));
    });
  }

  /** Definitions whose names are read in a target. */
  namedIn(target: RelationTarget): Definition[] {
    return this.targets(target).flatMap(({ module, row }) => {
      const syntax = this.#program.syntax(module);
      const names: PlaceKey[] = [];
      const end = syntax.next[row] as number;
      for (let inner = row; inner < end; inner++)
        if (syntax.kind[inner] === Kind.Reference) names.push(placeKey(module, inner));
      return this.meant(names);
    });
  }

  /** Size of a target in nodes. */
  sizeOf(target: RelationTarget): number {
    return this.targets(target).reduce(
      (sum, { module, row }) => sum + (this.#program.syntax(module).next[row] as number) - row,
      0,
    );
  }

  /** The definitions that names mean. */
  meant(names: readonly PlaceKey[]): Definition[] {
    return names.flatMap((key) => this.#links.definitionAt(placeOf(key)) ?? []);
  }

  #isCallee(key: PlaceKey): boolean {
    const { module, row } = placeOf(key);
    return callOf(this.#program.syntax(module), row) >= 0;
  }
}
