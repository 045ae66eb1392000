import { Kind } from '../../syntax/kinds.js';
import type { ModuleSyntax } from '../../syntax/module-syntax.js';
import type { Program } from '../program.js';

export interface Site {
  module: number;
  row: number;
}

const MOST_BEARERS = 6;
/** Properties by which programs tell the variants of a type apart. */
const TAGS = ['type', 'kind'];
const NOTHING: readonly Site[] = [];

/**
 * Functions and calls by the name of a property: the weak link between `x.name(…)` and a function that
 * bears the name, kept only for names that few functions bear.
 */
export class NameIndex {
  readonly #tags: ReadonlySet<number>;
  readonly #bearers = new Map<number, Site[]>();
  readonly #calls = new Map<number, Site[]>();
  readonly #values = new Map<number, Site[]>();
  readonly #tagged = new Map<number, Site[]>();

  constructor(program: Program) {
    const counts = new Uint8Array(program.strings.list.length);
    const valueCounts = new Uint8Array(program.strings.list.length);
    this.#tags = new Set(TAGS.map((name) => program.strings.find(name)));
    program.modules.forEach((syntax, module) => {
      if (syntax) this.#readBearers(syntax, module, counts, valueCounts);
    });
    program.modules.forEach((syntax, module) => {
      if (syntax) this.#readCalls(syntax, module, counts);
    });
  }

  functionsNamed(name: number): readonly Site[] {
    return this.#bearers.get(name) ?? NOTHING;
  }

  callsOf(name: number): readonly Site[] {
    return this.#calls.get(name) ?? NOTHING;
  }

  /** Values that object literals, classes and assignments give a property of that name. */
  valuesNamed(name: number): readonly Site[] {
    return this.#values.get(name) ?? NOTHING;
  }

  /** Object literals whose `type` or `kind` is that string. */
  objectsTagged(tag: number): readonly Site[] {
    return this.#tagged.get(tag) ?? NOTHING;
  }

  isTag(name: number): boolean {
    return this.#tags.has(name);
  }

  #readBearers(syntax: ModuleSyntax, module: number, counts: Uint8Array, valueCounts: Uint8Array): void {
    const { kind, value, next, parent } = syntax;
    for (let row = 0; row < syntax.count; row++) {
      const current = kind[row];
      if (current === Kind.Member) {
        const above = parent[row] as number;
        if (kind[above] === Kind.Assignment && above + 1 === row)
          note(this.#values, valueCounts, value[row] as number, { module, row: next[row] as number });
        continue;
      }
      if (current !== Kind.Method && current !== Kind.Property && current !== Kind.Field) continue;
      if (kind[row + 1] !== Kind.PropertyName && kind[row + 1] !== Kind.PrivateName) continue;
      const holder = parent[row] as number;
      if (kind[holder] === Kind.ObjectPattern) continue;
      const held = next[row + 1] as number;
      const name = value[row + 1] as number;
      note(this.#values, valueCounts, name, { module, row: held });
      if (kind[held] === Kind.Function || kind[held] === Kind.Arrow)
        note(this.#bearers, counts, name, { module, row: held });
      else if (kind[held] === Kind.String && this.#tags.has(name))
        add(this.#tagged, value[held] as number, { module, row: holder });
    }
  }

  #readCalls(syntax: ModuleSyntax, module: number, counts: Uint8Array): void {
    const { kind, value, parent } = syntax;
    for (let row = 0; row < syntax.count; row++) {
      if (kind[row] !== Kind.Member && kind[row] !== Kind.PrivateMember) continue;
      const name = value[row] as number;
      const count = counts[name] as number;
      if (count === 0 || count > MOST_BEARERS) continue;
      const call = parent[row] as number;
      if (kind[call] === Kind.Call && call + 1 === row) add(this.#calls, name, { module, row: call });
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
