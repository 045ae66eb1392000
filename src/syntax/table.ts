/**
 * A syntax tree as columns, one row a node in source order (a parent before its children). The children
 * of `i` are `i + 1`, then `next[child]` while below `next[i]`. Positions are UTF-16 offsets.
 */
export interface NodeColumns {
  kind: Uint8Array<ArrayBuffer>;
  flags: Uint8Array<ArrayBuffer>;
  start: Uint32Array<ArrayBuffer>;
  end: Uint32Array<ArrayBuffer>;
  /** First row after the node's subtree. */
  next: Uint32Array<ArrayBuffer>;
  /** Row of the parent; of a root, `NONE`. */
  parent: Uint32Array<ArrayBuffer>;
  /** By kind: a string, binding or scope number, or a plain number (`VALUE_TYPE`). */
  value: Int32Array<ArrayBuffer>;
}

export interface ScopeColumns {
  /** Enclosing scope, -1 for the root. */
  parent: Int32Array<ArrayBuffer>;
  /** Row of the node that opens the scope; `NONE` for the root of a piece. */
  node: Uint32Array<ArrayBuffer>;
}

export interface BindingColumns {
  name: Int32Array<ArrayBuffer>;
  /** Scope that declares it; `FREE_SCOPE` for a name that nothing declares. */
  scope: Int32Array<ArrayBuffer>;
  /** A `BindingKind`. */
  kind: Uint8Array<ArrayBuffer>;
  /** Row of the first declaration, `NONE` where there is none. */
  node: Uint32Array<ArrayBuffer>;
}

export const NONE = 0xffffffff;
export const FREE_SCOPE = -1;

export const BindingKind = {
  Free: 0,
  Var: 1,
  Let: 2,
  Const: 3,
  Parameter: 4,
  Function: 5,
  Class: 6,
  Import: 7,
  Catch: 8,
  /** The own name of a function or class expression, seen only inside it. */
  Own: 9,
} as const;

const NODE_TYPES = {
  kind: Uint8Array,
  flags: Uint8Array,
  start: Uint32Array,
  end: Uint32Array,
  next: Uint32Array,
  parent: Uint32Array,
  value: Int32Array,
} as const;

/** Columns with room for `capacity` nodes. */
export function allocateNodes(capacity: number): NodeColumns {
  return {
    kind: new Uint8Array(capacity),
    flags: new Uint8Array(capacity),
    start: new Uint32Array(capacity),
    end: new Uint32Array(capacity),
    next: new Uint32Array(capacity),
    parent: new Uint32Array(capacity),
    value: new Int32Array(capacity),
  };
}

/** Views (no copies) of rows `from` to `to`. */
export function sliceNodes(columns: NodeColumns, from: number, to: number): NodeColumns {
  return {
    kind: columns.kind.subarray(from, to),
    flags: columns.flags.subarray(from, to),
    start: columns.start.subarray(from, to),
    end: columns.end.subarray(from, to),
    next: columns.next.subarray(from, to),
    parent: columns.parent.subarray(from, to),
    value: columns.value.subarray(from, to),
  };
}

/** A copy of the first `count` rows with room for `capacity`. */
export function resizeNodes(columns: NodeColumns, count: number, capacity: number): NodeColumns {
  const larger = allocateNodes(capacity);
  for (const name of Object.keys(NODE_TYPES) as (keyof NodeColumns)[]) {
    larger[name].set(columns[name].subarray(0, count));
  }
  return larger;
}
