import type { Program } from '../program/program.js';
import { Kind } from '../syntax/kinds.js';
import type { ModuleSyntax } from '../syntax/module-syntax.js';
import { callOf, type Links } from './links.js';
import type { Occurrences } from './occurrences.js';
import { type PlaceKey, placeKey, placeOf, placesIn, sortedUnique } from './places.js';
import { remembered } from './remembered.js';
import type { Clause, ClauseWord, PropertyTest } from './rules.js';

/**
 * A clause word that is met by single nodes. Every node that meets it holds one of `places` in its subtree,
 * and `lift` leads from a place to that node, or to -1.
 */
export interface Atom {
  /** Sorted. */
  places: readonly PlaceKey[];
  lift(syntax: ModuleSyntax, row: number, module: number): number;
}

type Lift = Atom['lift'];

/** The atoms of the language over one release, from the occurrences of their strings. */
export class Atoms {
  readonly #program: Program;
  readonly #occurrences: Occurrences;
  readonly #links: Links;
  readonly #known = new Map<Clause, Map<ClauseWord, Atom | null>>();

  constructor(program: Program, occurrences: Occurrences, links: Links) {
    this.#program = program;
    this.#occurrences = occurrences;
    this.#links = links;
  }

  /** The atom of a clause's word, or null for a word that is none. */
  of(word: ClauseWord, clause: Clause): Atom | null {
    const byWord = remembered(this.#known, clause, () => new Map<ClauseWord, Atom | null>());
    return remembered(byWord, word, () => this.#make(word, clause));
  }

  /** Whether a node meets an atom. */
  isMetBy(atom: Atom, module: number, row: number): boolean {
    const syntax = this.#program.syntax(module);
    return placesIn(atom.places, module, row, syntax.next[row] as number).some(
      (place) => atom.lift(syntax, place, module) === row,
    );
  }

  /** Names of what is exported under a name: exported names, or what a getter map gives for them. */
  exported(name: string): PlaceKey[] {
    return this.#occurrences.of(name).flatMap((key) => {
      const { module, row } = placeOf(key);
      const exported = exportedReference(this.#program.syntax(module), row);
      return exported < 0 ? [] : [placeKey(module, exported)];
    });
  }

  /** First declarations under a name that the bundle keeps. */
  declared(name: string): readonly PlaceKey[] {
    return this.#occurrences.declarationsOf(name);
  }

  #make(word: ClauseWord, clause: Clause): Atom | null {
    switch (word) {
      case 'text':
        return typeof clause.text === 'string' ? this.#atom(clause.text, liftText) : null;
      case 'property':
        return this.#property(clause.property as PropertyTest, liftProperty);
      case 'member':
        return this.#atom(clause.member as string, liftMember);
      case 'key':
        return this.#property(clause.key as PropertyTest, liftKey);
      case 'destructures':
        return this.#atom(clause.destructures as string, liftPatternKey);
      case 'object':
        return this.#object(clause.object as string[]);
      case 'number':
        return this.#atom(String(clause.number), (syntax, row) =>
          syntax.kind[row] === Kind.Number ? row : -1,
        );
      case 'env':
        return this.#atom(clause.env as string, liftVariable);
      case 'flag':
        return this.#atom(clause.flag as string, liftText);
      case 'querySource':
        return this.#keyWithValue('querySource', clause.querySource as string);
      case 'event':
      case 'gate':
        return this.#atom(clause[word] as string, liftArgument);
      case 'call':
        return typeof clause.call === 'string' ? this.#atom(clause.call, liftCall) : null;
      default:
        return null;
    }
  }

  #atom(term: string, lift: Lift): Atom {
    return { places: this.#occurrences.of(term), lift };
  }

  #property(test: PropertyTest, lift: Lift): Atom {
    return typeof test === 'string' ? this.#atom(test, lift) : this.#keyWithValue(test.name, test.value);
  }

  /** OBJECT with all keys, found by the rarest of them. */
  #object(keys: readonly string[]): Atom {
    const [rarest = '', ...others] = [...keys].sort(
      (left, right) => this.#occurrences.of(left).length - this.#occurrences.of(right).length,
    );
    const numbers = others.map((key) => this.#program.strings.find(key));
    return this.#atom(rarest, (syntax, row, module) => {
      const property = liftKey(syntax, row, module);
      const object = property < 0 ? -1 : syntax.parentOf(property);
      return object >= 0 && syntax.kind[object] === Kind.Object && hasKeys(syntax, object, numbers)
        ? object
        : -1;
    });
  }

  /** PROPERTY or FIELD whose value is a string, also in a branch, and behind names that mean the constant. */
  #keyWithValue(name: string, value: string): Atom {
    const texts = this.#occurrences.of(value);
    const places = sortedUnique(texts.flatMap((key) => [key, ...this.#readsOfConstant(key)]));
    return {
      places,
      lift: (syntax, row, module) => {
        if (syntax.kind[row] !== Kind.Reference && liftText(syntax, row) < 0) return -1;
        const property = propertyAround(syntax, row);
        return property >= 0 && this.#program.keyOf(module, property) === name ? property : -1;
      },
    };
  }

  #readsOfConstant(key: PlaceKey): readonly PlaceKey[] {
    const { module, row } = placeOf(key);
    const syntax = this.#program.syntax(module);
    const holder = syntax.parentOf(row);
    const isHolder = syntax.kind[holder] === Kind.Declarator || syntax.kind[holder] === Kind.Assignment;
    if (!isHolder || syntax.child(holder, 1) !== row || liftText(syntax, row) < 0) return [];
    const name = holder + 1;
    if (syntax.kind[name] !== Kind.Declaration && syntax.kind[name] !== Kind.Write) return [];
    const binding = syntax.value[name] as number;
    const definition = this.#program.definitionsOf(module).of(binding);
    return definition?.kind === 'value' && definition.row === row ? this.#links.readsOf(module, binding) : [];
  }
}

function liftText(syntax: ModuleSyntax, row: number): number {
  return syntax.kind[row] === Kind.String || syntax.kind[row] === Kind.Quasi ? row : -1;
}

function liftMember(syntax: ModuleSyntax, row: number): number {
  return syntax.kind[row] === Kind.Member || syntax.kind[row] === Kind.PrivateMember ? row : -1;
}

/** The PROPERTY, METHOD or FIELD of which a row is the key. */
function propertyOfKey(syntax: ModuleSyntax, row: number): number {
  const property = syntax.parentOf(row);
  const kind = syntax.kind[property];
  const isProperty = kind === Kind.Property || kind === Kind.Method || kind === Kind.Field;
  return isProperty && row === property + 1 ? property : -1;
}

const liftKey: Lift = (syntax, row) => {
  const property = propertyOfKey(syntax, row);
  return property >= 0 && syntax.kind[syntax.parentOf(property)] !== Kind.ObjectPattern ? property : -1;
};

const liftPatternKey: Lift = (syntax, row) => {
  const property = propertyOfKey(syntax, row);
  return property >= 0 && syntax.kind[syntax.parentOf(property)] === Kind.ObjectPattern ? property : -1;
};

const liftProperty: Lift = (syntax, row) => {
  const member = liftMember(syntax, row);
  return member >= 0 ? member : propertyOfKey(syntax, row);
};

/** Whether an object literal has a key for each of the string numbers. */
function hasKeys(syntax: ModuleSyntax, object: number, numbers: readonly number[]): boolean {
  return numbers.every((number) => {
    const end = syntax.next[object] as number;
    for (let property = object + 1; property < end; property = syntax.next[property] as number) {
      const kind = syntax.kind[property + 1];
      if ((kind === Kind.PropertyName || kind === Kind.String) && syntax.value[property + 1] === number)
        return true;
    }
    return false;
  });
}

/** A name that only an environment variable has: read as a member, or handed over as a key or string. */
function liftVariable(syntax: ModuleSyntax, row: number): number {
  const kind = syntax.kind[row];
  return kind === Kind.Member || kind === Kind.String || kind === Kind.PropertyName ? row : -1;
}

/** A string that is an argument: how gates and telemetry events are written. */
function liftArgument(syntax: ModuleSyntax, row: number): number {
  const call = syntax.parentOf(row);
  const isCall = syntax.kind[call] === Kind.Call || syntax.kind[call] === Kind.New;
  return isCall && call + 1 !== row ? liftText(syntax, row) : -1;
}

function liftCall(syntax: ModuleSyntax, row: number): number {
  return liftMember(syntax, row) < 0 ? -1 : callOf(syntax, row);
}

function propertyAround(syntax: ModuleSyntax, from: number): number {
  for (
    let row = from, parent = syntax.parentOf(row);
    parent >= 0;
    row = parent, parent = syntax.parentOf(row)
  ) {
    const kind = syntax.kind[parent];
    if (kind === Kind.Property || kind === Kind.Field) return parent + 1 === row ? -1 : parent;
    const passes =
      (kind === Kind.Conditional && parent + 1 !== row) ||
      kind === Kind.Logical ||
      kind === Kind.DefaultPattern;
    if (!passes) return -1;
  }
  return -1;
}

function exportedReference(syntax: ModuleSyntax, row: number): number {
  if (syntax.kind[row] === Kind.Exported) return row + 1;
  const property = propertyOfKey(syntax, row);
  const getter = property < 0 ? -1 : syntax.child(property, 1);
  const isGetter =
    getter >= 0 &&
    syntax.kind[getter] === Kind.Arrow &&
    syntax.kind[syntax.parentOf(syntax.parentOf(property))] === Kind.Call;
  const body = isGetter ? syntax.child(getter, 1) : -1;
  return body >= 0 && syntax.kind[body] === Kind.Reference ? body : -1;
}
