import { Kind, PLUS } from '../syntax/kinds.js';
import type { Place, Program } from './program.js';

const DEEPEST = 24;
/** Names that hold each other twice and again would double the work at each step. */
const MOST_EXPRESSIONS = 2_048;

/** The one constant string that an expression has anywhere in the release, or null. */
export function constantString(program: Program, place: Place): string | null {
  return new ConstantReader(program).read(place, 0);
}

class ConstantReader {
  readonly #program: Program;
  #read = 0;

  constructor(program: Program) {
    this.#program = program;
  }

  read(place: Place, depth: number): string | null {
    if (depth > DEEPEST || ++this.#read > MOST_EXPRESSIONS) return null;
    const { module, row } = this.#program.follow(place);
    const syntax = this.#program.syntax(module);
    switch (syntax.kind[row]) {
      case Kind.String:
      case Kind.Number:
        return this.#program.text(syntax.value[row] as number);
      case Kind.Template:
        return this.#template({ module, row }, depth);
      case Kind.Binary:
        return syntax.value[row] === PLUS ? this.#sum({ module, row }, depth) : null;
      default:
        return null;
    }
  }

  /** A sum of numbers is another number, so it is no text. */
  #sum({ module, row }: Place, depth: number): string | null {
    const sides = [row + 1, this.#program.syntax(module).child(row, 1)].map((side) => ({
      module,
      row: side,
    }));
    const isNumber = (side: Place): boolean => {
      const end = this.#program.follow(side);
      return this.#program.syntax(end.module).kind[end.row] === Kind.Number;
    };
    if (sides.every(isNumber)) return null;
    return this.#joined(sides, depth);
  }

  #template({ module, row }: Place, depth: number): string | null {
    const syntax = this.#program.syntax(module);
    let text = '';
    for (const child of syntax.children(row)) {
      const isQuasi = syntax.kind[child] === Kind.Quasi;
      const part = isQuasi
        ? this.#program.text(syntax.value[child] as number)
        : this.read({ module, row: child }, depth + 1);
      if (part === null) return null;
      text += part;
    }
    return text;
  }

  #joined(places: readonly Place[], depth: number): string | null {
    let text = '';
    for (const place of places) {
      const part = this.read(place, depth + 1);
      if (part === null) return null;
      text += part;
    }
    return text;
  }
}
