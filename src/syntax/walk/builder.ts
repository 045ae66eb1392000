import { Kind } from '../kinds.js';
import { ScopeBuilder } from '../scopes.js';
import type { StringTable } from '../strings.js';
import { allocateNodes, NONE, type NodeColumns, resizeNodes } from '../table.js';
import type { EstreeNode } from './estree.js';

/** How a worker keeps strings: short ones over its whole life, long ones for one unit of work. */
export interface Interner {
  intern(text: string): number;
}

/** Growing node columns with the scopes of one module or piece; the walk writes through it. */
export class TreeBuilder {
  columns: NodeColumns;
  count = 0;
  scopes = new ScopeBuilder();
  readonly strings: StringTable | Interner;
  #capacity: number;

  constructor(strings: StringTable | Interner, capacity = 4096) {
    this.strings = strings;
    this.#capacity = capacity;
    this.columns = allocateNodes(capacity);
  }

  /** Starts the next module or piece in the same columns and returns its first row. */
  begin(): number {
    this.scopes = new ScopeBuilder();
    return this.count;
  }

  /** Adds rows that the caller fills and returns the first. */
  reserve(rows: number): number {
    const first = this.count;
    while (first + rows > this.#capacity) this.#grow();
    this.count += rows;
    return first;
  }

  /** Adds a row; `close` must follow when its children are in. */
  open(kind: number, node: EstreeNode, parent: number, value: number, flags: number): number {
    return this.openAt(kind, node.start, node.end, parent, value, flags);
  }

  /** As `open`; where the caller knows the node's type, its positions are read faster there. */
  openAt(kind: number, start: number, end: number, parent: number, value: number, flags: number): number {
    if (this.count === this.#capacity) this.#grow();
    const row = this.count++;
    const columns = this.columns;
    columns.kind[row] = kind;
    columns.flags[row] = flags;
    columns.start[row] = start;
    columns.end[row] = end;
    columns.parent[row] = parent;
    columns.value[row] = value;
    return row;
  }

  close(row: number): void {
    this.columns.next[row] = this.count;
  }

  leaf(kind: number, node: EstreeNode, parent: number, value: number): number {
    return this.leafAt(kind, node.start, node.end, parent, value);
  }

  leafAt(kind: number, start: number, end: number, parent: number, value: number): number {
    const row = this.openAt(kind, start, end, parent, value, 0);
    this.columns.next[row] = this.count;
    return row;
  }

  empty(parent: number): void {
    const start = parent === NONE ? 0 : (this.columns.start[parent] as number);
    this.leafAt(Kind.Empty, start, start, parent, 0);
  }

  #grow(): void {
    this.#capacity *= 2;
    this.columns = resizeNodes(this.columns, this.count, this.#capacity);
  }
}
