import { Flag, Kind } from '../../syntax/kinds.js';
import type { ModuleSyntax } from '../../syntax/module-syntax.js';
import type { Program } from '../program.js';

/** A member of a class: a method's function, a field's value or a value written to `this.name`. */
export interface ClassMember {
  row: number;
  isStatic: boolean;
  isGetter: boolean;
  /** The value is added to what `this.name` holds or assigned to it, in a method. */
  isWritten: boolean;
}

export interface ClassFacts {
  members: ReadonlyMap<number, readonly ClassMember[]>;
  /** Row of the constructor's function, or -1. */
  constructorRow: number;
  /** Row of the first argument of the constructor's `super(…)`, or -1. */
  handedUp: number;
  /** Row of the superclass expression, or -1. */
  superclass: number;
}

/** What classes are made of, read once each. */
export class Classes {
  readonly #program: Program;
  readonly #known: Map<number, ClassFacts>[] = [];
  readonly #constructorName: number;
  readonly #adding: ReadonlySet<number>;

  constructor(program: Program) {
    this.#program = program;
    this.#constructorName = program.strings.find('constructor');
    this.#adding = new Set(['push', 'unshift', 'add'].map((name) => program.strings.find(name)));
  }

  of(module: number, row: number): ClassFacts {
    this.#known[module] ??= new Map();
    const known = this.#known[module];
    let facts = known.get(row);
    if (!facts) {
      facts = this.#read(this.#program.syntax(module), row);
      known.set(row, facts);
    }
    return facts;
  }

  #read(syntax: ModuleSyntax, row: number): ClassFacts {
    const members = new Map<number, ClassMember[]>();
    const add = (name: number, member: ClassMember): void => {
      const list = members.get(name);
      if (list) list.push(member);
      else members.set(name, [member]);
    };
    let constructorRow = -1;
    const superclass = syntax.next[row + 1] as number;
    const body = syntax.next[superclass] as number;
    for (const member of syntax.children(body)) {
      const kind = syntax.kind[member];
      const flags = syntax.flags[member] as number;
      if (kind !== Kind.Method && kind !== Kind.Field) continue;
      if (
        syntax.kind[member + 1] !== Kind.PropertyName &&
        syntax.kind[member + 1] !== Kind.PrivateName &&
        syntax.kind[member + 1] !== Kind.String
      )
        continue;
      const name = syntax.value[member + 1] as number;
      const value = syntax.next[member + 1] as number;
      if (kind === Kind.Method && name === this.#constructorName && !(flags & Flag.Static))
        constructorRow = value;
      else if (!(flags & Flag.Setter)) {
        add(name, {
          row: value,
          isStatic: (flags & Flag.Static) !== 0,
          isGetter: kind === Kind.Method && (flags & Flag.Getter) !== 0,
          isWritten: false,
        });
      }
    }
    this.#readWrites(syntax, body, add);
    const handedUp = this.#handedUp(syntax, constructorRow);
    return {
      members,
      constructorRow,
      handedUp,
      superclass: syntax.kind[superclass] === Kind.Empty ? -1 : superclass,
    };
  }

  #handedUp(syntax: ModuleSyntax, row: number): number {
    const end = row < 0 ? -1 : (syntax.next[row] as number);
    for (let inner = row + 1; inner < end; inner++) {
      const call = syntax.parentOf(inner);
      const isCalled = syntax.kind[inner] === Kind.Super && syntax.kind[call] === Kind.Call;
      if (isCalled && call + 1 === inner) return syntax.child(call, 1);
    }
    return -1;
  }

  #readWrites(syntax: ModuleSyntax, body: number, add: (name: number, member: ClassMember) => void): void {
    const { kind, value } = syntax;
    const end = syntax.next[body] as number;
    for (let row = body + 1; row < end; row++) {
      if (kind[row] !== Kind.This) continue;
      const member = syntax.parentOf(row);
      if (kind[member] !== Kind.Member && kind[member] !== Kind.PrivateMember) continue;
      const above = syntax.parentOf(member);
      const note = (written: number): void =>
        add(value[member] as number, { row: written, isStatic: false, isGetter: false, isWritten: true });
      if (kind[above] === Kind.Assignment && above + 1 === member) note(syntax.child(above, 1));
      else if (kind[above] === Kind.Member && this.#adding.has(value[above] as number)) {
        const call = syntax.parentOf(above);
        if (kind[call] === Kind.Call && call + 1 === above)
          for (const argument of syntax.children(call).slice(1)) note(argument);
      }
    }
  }
}

/** Row of the class or object literal that `this` means at a row, or -1. */
export function receiverOf(syntax: ModuleSyntax, row: number): number {
  for (let around = syntax.parentOf(row); around >= 0; around = syntax.parentOf(around)) {
    const kind = syntax.kind[around];
    if (kind === Kind.Class) return around;
    if (kind !== Kind.Function) continue;
    const holder = syntax.parentOf(around);
    if (syntax.kind[holder] !== Kind.Method && syntax.kind[holder] !== Kind.Property) return -1;
    const owner = syntax.parentOf(holder);
    return syntax.kind[owner] === Kind.Object
      ? owner
      : syntax.kind[owner] === Kind.ClassBody
        ? syntax.parentOf(owner)
        : -1;
  }
  return -1;
}
