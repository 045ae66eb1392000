import { parametersOf } from '../program/flow/functions.js';
import type { Program } from '../program/program.js';
import { hashText } from '../prompts/hash.js';
import { Flag, Kind } from '../syntax/kinds.js';
import { Atoms } from './atoms.js';
import { isAliasTarget } from './conjuncts.js';
import { type Definition, definitionAt, definitionKey, methodAt } from './definitions.js';
import type { Links } from './links.js';
import { Nodes } from './nodes.js';
import { type Occurrences, plainName } from './occurrences.js';
import { matchesPattern } from './pattern.js';
import { type PlaceKey, placeKey } from './places.js';
import { Relations } from './relations.js';
import { remembered } from './remembered.js';
import type { Clause, ClauseWord, CountRange, RelationTarget, TextTest } from './rules.js';
import { Search, type SearchKind } from './search.js';
import { type Subject, subjectAt, subjectKey, subjectOf } from './subject.js';
import { functionOf, objectKeys, parameterKeys, returnedValues, shapeAt } from './values.js';

const OUTER: SearchKind = { methods: false, nested: false };

/** Tests clauses over one release, and leads to what may meet them. */
export class Matcher {
  readonly #program: Program;
  readonly #atoms: Atoms;
  readonly #relations: Relations;
  readonly #exported = new Map<string, Set<PlaceKey>>();
  readonly nodes: Nodes;
  readonly search: Search;

  /** @param targetsOfAlias what another alias is resolved to; empty where it is not */
  constructor(
    program: Program,
    occurrences: Occurrences,
    links: Links,
    targetsOfAlias: (alias: string) => readonly Subject[],
  ) {
    this.#program = program;
    this.#atoms = new Atoms(program, occurrences, links);
    this.#relations = new Relations(program, links, {
      ofAlias: targetsOfAlias,
      ofClause: (clause) => this.#outerDefinitions(clause),
    });
    this.nodes = new Nodes(program, this.#atoms, this.#relations, (clause, subject) =>
      this.matches(clause, subject),
    );
    this.search = new Search(program, this.#atoms, this.nodes, this.#relations);
  }

  /** Whether a subject meets every word of a clause. */
  matches(clause: Clause, subject: Subject): boolean {
    // No list of the words, no closure: a release's rules are matched some million times.
    for (const word in clause) if (!this.#meets(word as ClauseWord, clause, subject)) return false;
    return true;
  }

  /** The first node that shows that a met clause is met: below the subject for `has`, else the subject. */
  witness(clause: Clause, subject: Subject): PlaceKey {
    const row = clause.has ? this.nodes.firstBelow(clause.has, subject) : -1;
    return row < 0 ? subjectKey(subject) : placeKey(subject.module, row);
  }

  #meets(word: ClauseWord, clause: Clause, subject: Subject): boolean {
    switch (word) {
      case 'all':
        return (clause.all as Clause[]).every((inner) => this.matches(inner, subject));
      case 'any':
        return (clause.any as Clause[]).some((inner) => this.matches(inner, subject));
      case 'not':
        return !this.matches(clause.not as Clause, subject);
      case 'has':
        return this.nodes.firstBelow(clause.has as Clause, subject) >= 0;
      case 'inside':
        return this.#isInside(clause.inside as RelationTarget, subject);
      case 'text':
        return this.#textAt(clause.text as TextTest, subject);
      case 'shape':
        return shapeAt(this.#program.syntax(subject.module), subject.value) === clause.shape;
      case 'nodes':
        return inRange(
          (this.#program.syntax(subject.module).next[subject.row] as number) - subject.row,
          clause.nodes as CountRange,
        );
      case 'name':
        return subject.definition !== null && plainName(subject.definition.symbol) === clause.name;
      case 'exportedAs':
        return this.#exportedUnder(clause.exportedAs as string).has(subjectKey(subject));
      case 'async':
      case 'generator':
      case 'parameters':
      case 'parameterKeys':
      case 'returns':
        return this.#functionMeets(word, clause, subject);
      default:
        return this.#meetsRelation(word, clause, subject);
    }
  }

  #meetsRelation(word: ClauseWord, clause: Clause, subject: Subject): boolean {
    const target = clause[word] as RelationTarget;
    switch (word) {
      case 'references':
        return this.#relations.anyIn(this.#relations.references(target), subject);
      case 'calls':
        return this.#relations.anyIn(this.#relations.calls(target).places, subject);
      case 'calledBy':
        return this.#relations.isReferencedBy(target, subject, true);
      case 'referencedBy':
        return this.#relations.isReferencedBy(target, subject, false);
      case 'encloses':
        return this.#relations.encloses(subject, target);
      case 'passedTo':
        return this.#relations.isPassedTo(subject, target);
      default: {
        const atom =
          word === 'call' && typeof target === 'object'
            ? this.#relations.calls(target)
            : this.#atoms.of(word, clause);
        return atom !== null && this.#atoms.isMetBy(atom, subject.module, subject.value);
      }
    }
  }

  #outerDefinitions(clause: Clause): Subject[] {
    const definitions: Definition[] = this.search.definitionsFor(clause, OUTER) ?? [];
    return definitions.map(subjectOf).filter((subject) => this.matches(clause, subject));
  }

  #exportedUnder(name: string): Set<PlaceKey> {
    return remembered(
      this.#exported,
      name,
      () => new Set(this.#relations.meant(this.#atoms.exported(name)).map(definitionKey)),
    );
  }

  #isInside(target: RelationTarget, subject: Subject): boolean {
    if (isAliasTarget(target)) return this.#relations.isInside(subject, target);
    const { module } = subject;
    const syntax = this.#program.syntax(module);
    for (let row = syntax.parentOf(subject.row); row >= 0; row = syntax.parentOf(row)) {
      const definition = definitionAt(this.#program, module, row) ?? methodAt(this.#program, module, row);
      if (this.matches(target, definition ? subjectOf(definition) : subjectAt(module, row))) return true;
    }
    return false;
  }

  #textAt(test: TextTest, subject: Subject): boolean {
    const syntax = this.#program.syntax(subject.module);
    let row = subject.value;
    if (syntax.kind[row] === Kind.Template && syntax.next[row] === row + 2) row++;
    const isText = syntax.kind[row] === Kind.String || syntax.kind[row] === Kind.Quasi;
    const number = syntax.value[row] as number;
    return isText && number >= 0 && passesText(test, this.#program.text(number));
  }

  #functionMeets(word: ClauseWord, clause: Clause, subject: Subject): boolean {
    const syntax = this.#program.syntax(subject.module);
    const row = functionOf(syntax, subject.value);
    if (row < 0) return false;
    const flags = syntax.flags[row] as number;
    switch (word) {
      case 'async':
        return ((flags & Flag.Async) !== 0) === clause.async;
      case 'generator':
        return ((flags & Flag.Generator) !== 0) === clause.generator;
      case 'parameters':
        return inRange(syntax.children(parametersOf(syntax, row)).length, clause.parameters as CountRange);
      case 'parameterKeys': {
        const keys = parameterKeys(this.#program, { module: subject.module, row });
        return (clause.parameterKeys as string[]).every((key) => keys.has(key));
      }
      default:
        return this.#returns(clause, { module: subject.module, row });
    }
  }

  #returns({ returns }: Clause, place: { module: number; row: number }): boolean {
    return returnedValues(this.#program, place).some((value) => {
      const shape = shapeAt(this.#program.syntax(value.module), value.row);
      if (returns?.shape !== undefined && shape !== returns.shape) return false;
      if (returns?.keys === undefined) return true;
      if (shape !== 'object') return false;
      const keys = objectKeys(this.#program, value);
      return returns.keys.every((key) => keys.has(key));
    });
  }
}

function passesText(test: TextTest, text: string): boolean {
  if (typeof test === 'string') return text === test;
  if ('startsWith' in test) return text.startsWith(test.startsWith);
  if ('includes' in test) return text.includes(test.includes);
  if ('pattern' in test) return matchesPattern(test.pattern, text);
  return text.length === test.chars && hashText(text) === test.hash;
}

function inRange(count: number, { min = 0, max = Number.POSITIVE_INFINITY }: CountRange): boolean {
  return count >= min && count <= max;
}
