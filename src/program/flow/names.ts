import { Kind } from '../../syntax/kinds.js';
import type { ModuleSyntax } from '../../syntax/module-syntax.js';
import type { Program } from '../program.js';
import { componentsOf } from './components.js';

export interface Site {
  module: number;
  row: number;
}

const MOST_BEARERS = 6;
/** Object literals of one type beyond which the type is a common word that unrelated values share. */
const MOST_VARIANTS = 12;
/** Properties by which programs tell the variants of a type apart. */
const TAGS = ['type', 'kind'];
const NOTHING: readonly Site[] = [];

/** By string number: how many functions, and how many values of any kind, bear a name in the part at hand. */
interface Counts {
  functions: Uint8Array;
  values: Uint8Array;
}

/** The name index of each part of a release: a name links nothing between modules that know nothing of each other. */
export class Names {
  readonly #tags: ReadonlySet<number>;
  readonly #indexes: NameIndex[] = [];

  constructor(program: Program) {
    const { length } = program.strings.list;
    const counts = { functions: new Uint8Array(length), values: new Uint8Array(length) };
    this.#tags = new Set(TAGS.map((name) => program.strings.find(name)));
    const parts = new Map<number, number[]>();
    componentsOf(program).forEach((part, module) => {
      const modules = parts.get(part);
      if (modules) modules.push(module);
      else parts.set(part, [module]);
    });
    for (const modules of parts.values()) {
      const index = new NameIndex(program, modules, counts, this.#tags);
      for (const module of modules) this.#indexes[module] = index;
    }
  }

  of(module: number): NameIndex {
    return this.#indexes[module] as NameIndex;
  }

  isTag(name: number): boolean {
    return this.#tags.has(name);
  }
}

/**
 * Functions and calls by the name of a property: the weak link between `x.name(…)` and a function that
 * bears the name, kept only for names that few functions bear.
 */
export class NameIndex {
  readonly #tags: ReadonlySet<number>;
  readonly #bearers = new Map<number, Site[]>();
  readonly #calls = new Map<number, Site[]>();
  readonly #takers = new Map<number, Site[]>();
  readonly #values = new Map<number, Site[]>();
  readonly #tagged = new Map<number, Site[]>();

  /** @param counts all zero, and left so */
  constructor(
    program: Program,
    modules: readonly number[],
    counts: Readonly<Counts>,
    tags: ReadonlySet<number>,
  ) {
    this.#tags = tags;
    const counted: number[] = [];
    for (const module of modules) {
      const syntax = program.modules[module];
      if (syntax) this.#readBearers(syntax, module, counts, counted);
    }
    for (const module of modules) {
      const syntax = program.modules[module];
      if (syntax) this.#readCalls(syntax, module, counts.functions);
    }
    for (const name of counted) {
      counts.functions[name] = 0;
      counts.values[name] = 0;
    }
  }

  functionsNamed(name: number): readonly Site[] {
    return this.#bearers.get(name) ?? NOTHING;
  }

  callsOf(name: number): readonly Site[] {
    return this.#calls.get(name) ?? NOTHING;
  }

  /** Names that patterns `{name: taker}` give to a property of that name. */
  takersOf(name: number): readonly Site[] {
    return this.#takers.get(name) ?? NOTHING;
  }

  /** Values that object literals, classes and assignments give a property of that name. */
  valuesNamed(name: number): readonly Site[] {
    return this.#values.get(name) ?? NOTHING;
  }

  /** Object literals whose `type` or `kind` is that string. */
  objectsTagged(tag: number): readonly Site[] {
    const found = this.#tagged.get(tag) ?? NOTHING;
    return found.length > MOST_VARIANTS ? NOTHING : found;
  }

  #readBearers(syntax: ModuleSyntax, module: number, counts: Readonly<Counts>, counted: number[]): void {
    const { kind, value, next, parent } = syntax;
    for (let row = 0; row < syntax.count; row++) {
      const current = kind[row];
      if (current === Kind.Member) {
        const above = parent[row] as number;
        if (kind[above] === Kind.Assignment && above + 1 === row)
          this.#note(counts, counted, value[row] as number, { module, row: next[row] as number });
        continue;
      }
      if (current !== Kind.Method && current !== Kind.Property && current !== Kind.Field) continue;
      if (kind[row + 1] !== Kind.PropertyName && kind[row + 1] !== Kind.PrivateName) continue;
      const holder = parent[row] as number;
      if (kind[holder] === Kind.ObjectPattern) continue;
      const held = next[row + 1] as number;
      const name = value[row + 1] as number;
      this.#note(counts, counted, name, { module, row: held });
      if (kind[held] === Kind.Function || kind[held] === Kind.Arrow)
        note(this.#bearers, counts.functions, name, { module, row: held });
      else if (kind[held] === Kind.String && this.#tags.has(name))
        add(this.#tagged, value[held] as number, { module, row: holder });
    }
  }

  #readTaker(syntax: ModuleSyntax, module: number, key: number, property: number): void {
    const { kind, value, next, parent } = syntax;
    if (kind[property] !== Kind.Property || property + 1 !== key) return;
    if (kind[parent[property] as number] !== Kind.ObjectPattern) return;
    const held = next[key] as number;
    const taker = kind[held] === Kind.DefaultPattern ? held + 1 : held;
    if (kind[taker] === Kind.Declaration) add(this.#takers, value[key] as number, { module, row: taker });
  }

  #note({ values }: Readonly<Counts>, counted: number[], name: number, site: Site): void {
    if (values[name] === 0) counted.push(name);
    note(this.#values, values, name, site);
  }

  #readCalls(syntax: ModuleSyntax, module: number, counts: Uint8Array): void {
    const { kind, value, parent } = syntax;
    for (let row = 0; row < syntax.count; row++) {
      const current = kind[row];
      if (current !== Kind.Member && current !== Kind.PrivateMember && current !== Kind.PropertyName)
        continue;
      const name = value[row] as number;
      const count = counts[name] as number;
      if (count === 0 || count > MOST_BEARERS) continue;
      const above = parent[row] as number;
      if (current === Kind.PropertyName) this.#readTaker(syntax, module, row, above);
      else if (kind[above] === Kind.Call && above + 1 === row) add(this.#calls, name, { module, row: above });
    }
  }
}

/** Adds a site, or drops the name where too many bear it. */
function note(map: Map<number, Site[]>, counts: Uint8Array, name: number, site: Site): void {
  const count = counts[name] as number;
  if (count > MOST_BEARERS) return;
  counts[name] = count + 1;
  if (count === MOST_BEARERS) map.delete(name);
  else add(map, name, site);
}

function add(map: Map<number, Site[]>, name: number, site: Site): void {
  const list = map.get(name);
  if (list) list.push(site);
  else map.set(name, [site]);
}
