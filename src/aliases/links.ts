import type { Importers } from '../program/importers.js';
import type { Place, Program } from '../program/program.js';
import { Kind } from '../syntax/kinds.js';
import type { ModuleSyntax } from '../syntax/module-syntax.js';
import { BindingKind } from '../syntax/table.js';
import { type Definition, definitionKey, definitionOfBinding } from './definitions.js';
import { type PlaceKey, placeKey, sortedUnique } from './places.js';
import { remembered } from './remembered.js';

const MOST_HOPS = 16;

/** Who refers to whom, by binding, across modules. */
export class Links {
  readonly #program: Program;
  readonly #importers: () => Importers;
  readonly #references = new Map<PlaceKey, PlaceKey[]>();

  /** @param importers made at the first question about another module's names: it costs a pass over all imports */
  constructor(program: Program, importers: () => Importers) {
    this.#program = program;
    this.#importers = importers;
  }

  /** Sorted places of all reads of a definition's name, in its module and where it is imported. */
  referencesTo(definition: Definition): readonly PlaceKey[] {
    if (definition.binding < 0) return [];
    const key = definitionKey(definition);
    return remembered(this.#references, key, () => this.#find(definition));
  }

  /** The definition that a name at this place means, or null. */
  definitionAt(place: Place): Definition | null {
    let { module, row } = place;
    for (let hop = 0; hop < MOST_HOPS; hop++) {
      const syntax = this.#program.syntax(module);
      const kind = syntax.kind[row];
      if (kind === Kind.Function || kind === Kind.Class) row++;
      else if (kind !== Kind.Reference && kind !== Kind.Declaration) return null;
      const binding = syntax.value[row] as number;
      if (syntax.kind[row] === Kind.Empty) return null;
      if (syntax.bindings.kind[binding] !== BindingKind.Import)
        return definitionOfBinding(this.#program, module, binding);
      const known = this.#program.definitionsOf(module).of(binding);
      if (known?.kind !== 'import') return null;
      const target = this.#program.resolveSpecifier(module, this.#program.text(known.source));
      const exported =
        target < 0 ? null : this.#program.resolveExport(target, this.#program.text(known.name));
      if (!exported) return null;
      ({ module, row } = exported);
    }
    return null;
  }

  #find(definition: Definition): PlaceKey[] {
    return this.readsOf(definition.module, definition.binding);
  }

  /** Sorted places of all reads of a binding, imports of it included. */
  readsOf(module: number, binding: number): PlaceKey[] {
    const places = this.#reads(module, binding);
    for (const importer of this.#importers().of(module, binding))
      places.push(...this.#reads(importer.module, importer.binding));
    return sortedUnique(places);
  }

  #reads(module: number, binding: number): PlaceKey[] {
    const syntax = this.#program.syntax(module);
    const places: PlaceKey[] = [];
    for (const row of syntax.uses(binding))
      if (syntax.kind[row] === Kind.Reference) places.push(placeKey(module, row));
    return places;
  }
}

/** The call of which a name is the callee, also as `(0, name)(…)`, or -1. */
export function callOf(syntax: ModuleSyntax, reference: number): number {
  let row = reference;
  let parent = syntax.parentOf(row);
  if (syntax.kind[parent] === Kind.Sequence && syntax.next[row] === syntax.next[parent]) {
    row = parent;
    parent = syntax.parentOf(row);
  }
  const isCall = syntax.kind[parent] === Kind.Call || syntax.kind[parent] === Kind.New;
  return isCall && parent + 1 === row ? parent : -1;
}
