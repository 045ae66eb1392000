import { VALUE_TYPE, ValueType } from '../syntax/kinds.js';
import type { ModuleSyntax } from '../syntax/module-syntax.js';
import type { StringTable } from '../syntax/strings.js';
import { NONE } from '../syntax/table.js';
import { type PlaceKey, placeKey } from './places.js';
import type { Terms } from './terms.js';

/** No string of a rule is longer, and no declaration of a command-line option. */
const LONGEST_TERM = 200;
const DASH = 45;

/**
 * Where the strings that rules name occur as a node's value (literals, properties, numbers, exports), and
 * where the names that rules ask for are declared. One pass over the columns of each module, which may be
 * made as modules come in.
 */
export class Occurrences {
  readonly #strings: StringTable;
  readonly #terms: Terms;
  readonly #places = new Map<string, PlaceKey[]>();
  readonly #declared = new Map<string, PlaceKey[]>();
  readonly #values = new ListTable();
  readonly #names = new ListTable();
  /** Strings below this number are watched where they should be. */
  #seen = 0;
  #isSorted = true;

  constructor(strings: StringTable, terms: Terms) {
    this.#strings = strings;
    this.#terms = terms;
    for (const term of terms.strings) this.#places.set(term, []);
    for (const name of terms.names) this.#declared.set(name, []);
  }

  /** Notes what a module holds. Each module once, in any order. */
  add(module: number, syntax: ModuleSyntax): void {
    this.#watchNewStrings();
    collectValues(syntax, module, this.#values);
    if (this.#declared.size > 0) collectNames(syntax, module, this.#names);
    this.#isSorted = false;
  }

  /** Sorted places whose node has this string as its value; of a flag, also option texts that begin with it. */
  of(term: string): readonly PlaceKey[] {
    this.#sort();
    return this.#places.get(term) ?? [];
  }

  /** Sorted places of first declarations under this name, a bundler's number behind it left out. */
  declarationsOf(name: string): readonly PlaceKey[] {
    this.#sort();
    return this.#declared.get(name) ?? [];
  }

  #watchNewStrings(): void {
    const { list } = this.#strings;
    this.#values.resize(list.length);
    this.#names.resize(this.#declared.size > 0 ? list.length : 0);
    for (; this.#seen < list.length; this.#seen++) this.#watch(this.#seen, list[this.#seen] as string);
  }

  #watch(number: number, text: string): void {
    if (text.length > LONGEST_TERM) return;
    const places =
      this.#places.get(text) ?? (text.charCodeAt(0) === DASH ? this.#optionPlaces(text) : undefined);
    if (places) this.#values.watch(number, places);
    const declared = this.#declared.size > 0 ? this.#declared.get(plainName(text)) : undefined;
    if (declared) this.#names.watch(number, declared);
  }

  /** The list of the flag that an option text such as `-n, --name <value>` declares. */
  #optionPlaces(text: string): PlaceKey[] | undefined {
    const flag = text.split(/[\s,=|<[]+/u).find((word) => this.#terms.flags.has(word));
    return flag === undefined ? undefined : this.#places.get(flag);
  }

  #sort(): void {
    if (this.#isSorted) return;
    for (const lists of [this.#places, this.#declared]) for (const list of lists.values()) sortPlaces(list);
    this.#isSorted = true;
  }
}

function sortPlaces(list: PlaceKey[]): void {
  const isSorted = list.every((key, index) => index === 0 || (list[index - 1] as PlaceKey) < key);
  if (!isSorted) list.sort((left, right) => left - right);
}

/** A declared name without the number that a bundler puts behind it: `read$1` and `read2` are `read`. */
export function plainName(name: string): string {
  return name.replace(/\$?\d+$/u, '') || name;
}

/** String numbers to lists of places, by an array of small integers: one look-up a node. */
class ListTable {
  readonly #lists: PlaceKey[][] = [[]];
  readonly #numbers = new Map<PlaceKey[], number>();
  listOf = new Uint16Array(1024);

  resize(strings: number): void {
    if (strings <= this.listOf.length) return;
    const larger = new Uint16Array(Math.max(strings, this.listOf.length * 2));
    larger.set(this.listOf);
    this.listOf = larger;
  }

  watch(string: number, list: PlaceKey[]): void {
    let number = this.#numbers.get(list);
    if (number === undefined) {
      number = this.#lists.push(list) - 1;
      this.#numbers.set(list, number);
    }
    this.listOf[string] = number;
  }

  list(index: number): PlaceKey[] {
    return this.#lists[index] as PlaceKey[];
  }
}

function collectValues(syntax: ModuleSyntax, module: number, table: ListTable): void {
  const { kind, value, count } = syntax;
  const { listOf } = table;
  for (let row = 0; row < count; row++) {
    if (VALUE_TYPE[kind[row] as number] !== ValueType.String) continue;
    const list = listOf[value[row] as number];
    if (list) table.list(list).push(placeKey(module, row));
  }
}

function collectNames(syntax: ModuleSyntax, module: number, table: ListTable): void {
  const { name, node } = syntax.bindings;
  for (let binding = 0; binding < name.length; binding++) {
    const list = table.listOf[name[binding] as number];
    if (list && node[binding] !== NONE) table.list(list).push(placeKey(module, node[binding] as number));
  }
}
