import type { Place, Program } from '../../program/program.js';
import { Flag, Kind } from '../../syntax/kinds.js';

const DEEPEST = 4;

/** A property of an object literal: `place` is its value, or the function of a method or getter. */
export interface Member {
  place: Place;
  isGetter: boolean;
}

/** An object literal by its keys; what it spreads is taken in where that is an object literal too. */
export class ObjectView {
  readonly place: Place;
  readonly members: ReadonlyMap<string, Member>;
  /** Keys that the literal itself states. */
  readonly own: ReadonlySet<string>;

  constructor(program: Program, place: Place) {
    this.place = place;
    const members = new Map<string, Member>();
    const own = new Set<string>();
    readMembers(program, place, members, own, DEEPEST);
    this.members = members;
    this.own = own;
  }

  has(...keys: readonly string[]): boolean {
    return keys.some((key) => this.members.has(key));
  }

  get(...keys: readonly string[]): Member | null {
    for (const key of keys) {
      const member = this.members.get(key);
      if (member) return member;
    }
    return null;
  }

  /** Values of the properties that are there. */
  places(...keys: readonly string[]): Place[] {
    return keys.flatMap((key) => this.members.get(key)?.place ?? []);
  }
}

function readMembers(
  program: Program,
  place: Place,
  members: Map<string, Member>,
  own: Set<string> | null,
  depth: number,
): void {
  const { module, row } = place;
  const syntax = program.syntax(module);
  for (const child of syntax.children(row)) {
    if (syntax.kind[child] === Kind.Spread) {
      const spread = program.follow({ module, row: child + 1 });
      if (depth > 0 && program.syntax(spread.module).kind[spread.row] === Kind.Object)
        readMembers(program, spread, members, null, depth - 1);
      continue;
    }
    const key = program.keyOf(module, child);
    const flags = syntax.flags[child] as number;
    const isMethod = syntax.kind[child] === Kind.Method;
    if (key === null || (isMethod && flags & Flag.Setter)) continue;
    const isGetter = isMethod && (flags & Flag.Getter) !== 0;
    members.set(key, { place: { module, row: syntax.child(child, 1) }, isGetter });
    own?.add(key);
  }
}

/** Object literals by the keys that they state, and switches on a property: one pass over a release. */
export class ObjectIndex {
  /** Object literals, in the order of modules and offsets, by key. */
  readonly #objects = new Map<string, Place[]>();
  /** Switches on `….type`. */
  readonly switches: Place[] = [];

  constructor(program: Program, keys: Iterable<string>) {
    const wanted = new Uint8Array(program.strings.list.length);
    for (const key of keys) {
      const number = program.strings.find(key);
      if (number >= 0) wanted[number] = 1;
      this.#objects.set(key, []);
    }
    const type = program.strings.find('type');
    program.modules.forEach((syntax, module) => {
      if (!syntax) return;
      const { kind, value, parent } = syntax;
      for (let row = 0; row < syntax.count; row++) {
        const current = kind[row];
        if (current === Kind.PropertyName) {
          if (wanted[value[row] as number] === 0) continue;
          const object = parent[parent[row] as number] as number;
          if (kind[object] !== Kind.Object) continue;
          this.#objects.get(program.text(value[row] as number))?.push({ module, row: object });
        } else if (current === Kind.Switch && kind[row + 1] === Kind.Member && value[row + 1] === type) {
          this.switches.push({ module, row });
        }
      }
    });
  }

  /** Object literals that state one of the keys, each once. */
  withKey(...keys: readonly string[]): Place[] {
    const places = new Map<string, Place>();
    for (const key of keys) {
      for (const place of this.#objects.get(key) ?? []) places.set(`${place.module}:${place.row}`, place);
    }
    return [...places.values()].sort((left, right) => left.module - right.module || left.row - right.row);
  }
}
