import type { Importers } from '../program/importers.js';
import type { Place, Program } from '../program/program.js';
import { Kind, OPERATORS } from '../syntax/kinds.js';
import type { RecordEntry, RecordValue, Symbolic, Value } from './value.js';

// biome-ignore format: a table
const CHANGING = new Set([
  'push', 'unshift', 'pop', 'shift', 'splice', 'sort', 'reverse', 'fill', 'set', 'add', 'delete', 'clear', 'assign',
]);

/**
 * Which variables at the top of modules hold something that is changed while the program runs: what they
 * hold at first says nothing then.
 */
export class States {
  readonly #program: Program;
  readonly #importers: () => Importers;
  readonly #known = new Map<string, boolean>();

  constructor(program: Program, importers: () => Importers) {
    this.#program = program;
    this.#importers = importers;
  }

  has(module: number, binding: number): boolean {
    const key = `${module}:${binding}`;
    let known = this.#known.get(key);
    if (known === undefined) {
      const imports = this.#importers().of(module, binding);
      known =
        this.#isChangedIn(module, binding) ||
        imports.some((imported) => this.#isChangedIn(imported.module, imported.binding));
      this.#known.set(key, known);
    }
    return known;
  }

  #isChangedIn(module: number, binding: number): boolean {
    const syntax = this.#program.syntax(module);
    for (const use of syntax.uses(binding)) {
      let row = use;
      let parent = syntax.parentOf(row);
      let method = '';
      while (
        parent >= 0 &&
        row === parent + 1 &&
        (syntax.kind[parent] === Kind.Member || syntax.kind[parent] === Kind.ComputedMember)
      ) {
        method =
          syntax.kind[parent] === Kind.Member ? this.#program.text(syntax.value[parent] as number) : '';
        row = parent;
        parent = syntax.parentOf(row);
      }
      if (row === use || parent < 0) continue;
      const kind = syntax.kind[parent];
      const isFirst = row === parent + 1;
      if (isFirst && (kind === Kind.Assignment || kind === Kind.Update)) return true;
      if (kind === Kind.Unary && OPERATORS[syntax.value[parent] as number] === 'delete') return true;
      if (isFirst && kind === Kind.Call && CHANGING.has(method)) return true;
    }
    return false;
  }
}

/** A value that is changed elsewhere, with its parts known by name only; functions in it stay. */
export function asState(value: Value, key: string, place: Place, name = ''): Value {
  if (value.kind === 'closure') return value;
  if (value.kind === 'record') {
    const entries = value.entries.map((entry): RecordEntry => {
      if (entry.key === null) return entry;
      const path = name === '' ? entry.key : `${name}.${entry.key}`;
      return { key: entry.key, value: asState(entry.value, `${key}.${entry.key}`, place, path) };
    });
    return { kind: 'record', entries, place: value.place } satisfies RecordValue;
  }
  return { kind: 'symbol', sort: 'property', name, minified: name === '', key, place } satisfies Symbolic;
}
