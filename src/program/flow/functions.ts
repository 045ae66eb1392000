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

  /**
   * Rows of what the function itself throws or rejects a promise with; `inside` also of what functions do that it hands
   * to calls.
   */
  throwsOf(module: number, row: number, inside: boolean): readonly number[] {
    const syntax = this.#program.syntax(module);
    const isWanted = (kind: number): boolean => kind === Kind.Throw || kind === Kind.New;
    const rows = inside ? ranRows(syntax, row, isWanted) : ownRows(syntax, row, isWanted);
    return rows.flatMap((found) =>
      syntax.kind[found] === Kind.Throw ? [found + 1] : rejectionsOf(syntax, found),
    );
  }

  /** Rows of the calls that the function makes, constructions included, with `inside` as of what it throws. */
  callsOf(module: number, row: number, inside: boolean): readonly number[] {
    const isCall = (kind: number): boolean => kind === Kind.Call || kind === Kind.New;
    const syntax = this.#program.syntax(module);
    return inside ? ranRows(syntax, row, isCall) : ownRows(syntax, row, isCall);
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

/** Rows of what `new P((resolve, reject) => …)` calls `reject` with. */
function rejectionsOf(syntax: ModuleSyntax, construction: number): number[] {
  const executor = syntax.child(construction, 1);
  if (executor < 0 || (syntax.kind[executor] !== Kind.Arrow && syntax.kind[executor] !== Kind.Function))
    return [];
  const reject = syntax.child(parametersOf(syntax, executor), 1);
  if (reject < 0 || syntax.kind[reject] !== Kind.Declaration) return [];
  const found: number[] = [];
  for (const use of syntax.uses(syntax.value[reject] as number)) {
    const call = syntax.parentOf(use);
    const given = syntax.kind[call] === Kind.Call && call + 1 === use ? syntax.child(call, 1) : -1;
    if (given >= 0) found.push(given);
  }
  return found;
}

/** Rows in a function and in the functions that stand in it as a callee or an argument of a call. */
function ranRows(syntax: ModuleSyntax, row: number, wanted: (kind: number) => boolean): number[] {
  return ownRows(syntax, row, wanted, (inner) => {
    const holder = syntax.kind[syntax.parentOf(inner)];
    return holder === Kind.Call || holder === Kind.New;
  });
}

function ownRows(
  syntax: ModuleSyntax,
  row: number,
  wanted: (kind: number) => boolean,
  isOwn: (inner: number) => boolean = () => false,
): number[] {
  const { kind, next } = syntax;
  const end = next[row] as number;
  const found: number[] = [];
  for (let inner = next[parametersOf(syntax, row)] as number; inner < end; ) {
    const current = kind[inner] as number;
    if ((current === Kind.Function || current === Kind.Arrow) && !isOwn(inner)) {
      inner = next[inner] as number;
      continue;
    }
    if (wanted(current)) found.push(inner);
    inner++;
  }
  return found;
}
