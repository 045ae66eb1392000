import { Kind } from './kinds.js';
import type { BindingColumns, NodeColumns, ScopeColumns } from './table.js';

/** The syntax of one script: its nodes, scopes and bindings as columns. String numbers are the release's. */
export class ModuleSyntax {
  readonly path: string;
  readonly sourceType: 'module' | 'script';
  readonly count: number;
  readonly kind: Uint8Array;
  readonly flags: Uint8Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly next: Uint32Array;
  readonly parent: Uint32Array;
  readonly value: Int32Array;
  readonly scopes: ScopeColumns;
  readonly bindings: BindingColumns;
  #uses: { from: Uint32Array; rows: Uint32Array } | null = null;
  #functions: { rows: Int32Array; around: Int32Array } | null = null;

  constructor(
    path: string,
    sourceType: 'module' | 'script',
    nodes: NodeColumns,
    scopes: ScopeColumns,
    bindings: BindingColumns,
  ) {
    this.path = path;
    this.sourceType = sourceType;
    this.count = nodes.kind.length;
    this.kind = nodes.kind;
    this.flags = nodes.flags;
    this.start = nodes.start;
    this.end = nodes.end;
    this.next = nodes.next;
    this.parent = nodes.parent;
    this.value = nodes.value;
    this.scopes = scopes;
    this.bindings = bindings;
  }

  /** Row of the child at `index` (0-based), or -1. */
  child(row: number, index: number): number {
    const end = this.next[row] as number;
    let child = row + 1;
    for (let step = 0; step < index && child < end; step++) child = this.next[child] as number;
    return child < end ? child : -1;
  }

  children(row: number): number[] {
    const rows: number[] = [];
    const end = this.next[row] as number;
    for (let child = row + 1; child < end; child = this.next[child] as number) rows.push(child);
    return rows;
  }

  /** Whether the row is a function or an arrow; methods hold one. */
  isFunction(row: number): boolean {
    return this.kind[row] === Kind.Function || this.kind[row] === Kind.Arrow;
  }

  /** Row of the parent, or -1 for the root and for what is no row, such as `NONE`. */
  parentOf(row: number): number {
    // As a signed number `NONE` is -1, and the engine needs no other kind of number for it.
    return row >= 0 && row < this.count ? (this.parent[row] as number) | 0 : -1;
  }

  /** Rows of all names that mean the binding (declarations, reads, writes), ascending. */
  uses(binding: number): Uint32Array {
    this.#uses ??= this.#indexUses();
    return this.#uses.rows.subarray(this.#uses.from[binding], this.#uses.from[binding + 1]);
  }

  /** Row of the innermost function around the row, or -1 at the top level. */
  functionAround(row: number): number {
    this.#functions ??= this.#indexFunctions();
    const { rows, around } = this.#functions;
    let index = lastBelow(rows, row);
    while (index >= 0 && (this.next[rows[index] as number] as number) <= row) index = around[index] as number;
    return index < 0 ? -1 : (rows[index] as number);
  }

  /** Rows of all functions, ascending, and for each the index of the function around it, or -1. */
  #indexFunctions(): { rows: Int32Array; around: Int32Array } {
    const rows: number[] = [];
    const around: number[] = [];
    let open = -1;
    for (let row = 0; row < this.count; row++) {
      if (!this.isFunction(row)) continue;
      while (open >= 0 && (this.next[rows[open] as number] as number) <= row) open = around[open] as number;
      around.push(open);
      open = rows.push(row) - 1;
    }
    return { rows: Int32Array.from(rows), around: Int32Array.from(around) };
  }

  #indexUses(): { from: Uint32Array; rows: Uint32Array } {
    const { kind, value } = this;
    const from = new Uint32Array(this.bindings.name.length + 1);
    for (let row = 0; row < this.count; row++)
      if (isName(kind[row] as number)) from[(value[row] as number) + 1]!++;
    for (let binding = 1; binding < from.length; binding++) from[binding]! += from[binding - 1] as number;
    const rows = new Uint32Array(from[from.length - 1] as number);
    const fill = from.slice();
    for (let row = 0; row < this.count; row++) {
      if (isName(kind[row] as number)) rows[fill[value[row] as number]!++] = row;
    }
    return { from, rows };
  }
}

/** Index of the last number below the limit, in ascending ones; or -1. */
function lastBelow(numbers: Int32Array, limit: number): number {
  let low = -1;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] as number) < limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

function isName(kind: number): boolean {
  return kind === Kind.Reference || kind === Kind.Write || kind === Kind.Declaration;
}
