import { Flag, Kind } from '../../syntax/kinds.js';
import type { ModuleSyntax } from '../../syntax/module-syntax.js';
import type { Program } from '../program.js';

/** What functions give back and throw, and where their parameters stand. */
export class Functions {
  readonly #program: Program;
  readonly #returns: Map<number, readonly number[]>[] = [];

  constructor(program: Program) {
    this.#program = program;
  }

  /** Rows of the expressions that the function returns or yields. */
  returnsOf(module: number, row: number): readonly number[] {
    this.#returns[module] ??= new Map();
    const known = this.#returns[module];
    let found = known.get(row);
    if (!found) {
      found = findReturns(this.#program.syntax(module), row);
      known.set(row, found);
    }
    return found;
  }

  /** Rows of what the function itself throws. */
  throwsOf(module: number, row: number): readonly number[] {
    return ownRows(this.#program.syntax(module), row, (kind) => kind === Kind.Throw).map(
      (statement) => statement + 1,
    );
  }

  /** Rows of the calls that the function itself makes, constructions included. */
  callsOf(module: number, row: number): readonly number[] {
    return ownRows(this.#program.syntax(module), row, (kind) => kind === Kind.Call || kind === Kind.New);
  }
}

/** Row of a function's `Kind.Parameters`. */
export function parametersOf(syntax: ModuleSyntax, row: number): number {
  return syntax.kind[row] === Kind.Arrow ? row + 1 : (syntax.next[row + 1] as number);
}

/** Rows of the expressions that a function returns or yields. */
export function findReturns(syntax: ModuleSyntax, row: number): number[] {
  const body = syntax.next[parametersOf(syntax, row)] as number;
  if (syntax.kind[row] === Kind.Arrow && (syntax.flags[row] as number) & Flag.Short) return [body];
  const found: number[] = [];
  for (const statement of ownRows(syntax, row, (kind) => kind === Kind.Return || kind === Kind.Yield)) {
    if (syntax.kind[statement + 1] !== Kind.Empty) found.push(statement + 1);
  }
  return found;
}

function ownRows(syntax: ModuleSyntax, row: number, wanted: (kind: number) => boolean): number[] {
  const { kind, next } = syntax;
  const end = next[row] as number;
  const found: number[] = [];
  for (let inner = next[parametersOf(syntax, row)] as number; inner < end; ) {
    const current = kind[inner] as number;
    if (current === Kind.Function || current === Kind.Arrow) {
      inner = next[inner] as number;
      continue;
    }
    if (wanted(current)) found.push(inner);
    inner++;
  }
  return found;
}
