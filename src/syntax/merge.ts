import { Kind, VALUE_TYPE, ValueType } from './kinds.js';
import {
  allocateNodes,
  type BindingColumns,
  BindingKind,
  FREE_SCOPE,
  NONE,
  type NodeColumns,
  resizeNodes,
  type ScopeColumns,
  sliceNodes,
} from './table.js';

/** One parsed unit: a module, the shell of a module, or a piece. String numbers are already the release's. */
export interface UnitSyntax {
  nodes: NodeColumns;
  scopes: ScopeColumns;
  bindings: BindingColumns;
}

/** Most text has fewer nodes than this a character; the rest grows. */
const NODES_PER_CHARACTER = 0.25;

/**
 * Joins a module's shell (all of it but the statements of one block) with the pieces that hold those
 * statements, piece after piece as they come, in order. What a piece declares at its top belongs to the
 * block's scope; what no piece declares is looked up from there at the end.
 */
export class Merge {
  readonly #shell: UnitSyntax;
  readonly #block: number;
  readonly #blockScope: number;
  #nodes: NodeColumns;
  #capacity: number;
  #count: number;
  readonly #scopeParent: number[];
  readonly #scopeNode: number[];
  readonly #bindingName: number[];
  readonly #bindingScope: number[];
  readonly #bindingKind: number[];
  readonly #bindingNode: number[];
  /** Bindings by name that belong to the block's scope or, until the end, may. */
  readonly #outer = new Map<number, number>();
  /** Own names of the block's function that a piece declares again, with kind and row. */
  readonly #redeclared = new Map<number, { kind: number; row: number }>();

  /** @param block row of the shell's empty block, or of its root; `length` the module's, in UTF-16 units */
  constructor(shell: UnitSyntax, block: number, length: number) {
    this.#shell = shell;
    this.#block = block;
    this.#blockScope = shell.nodes.value[block] as number;
    this.#capacity = shell.nodes.kind.length + Math.ceil(length * NODES_PER_CHARACTER);
    this.#nodes = allocateNodes(this.#capacity);
    this.#count = 0;
    this.#scopeParent = Array.from(shell.scopes.parent);
    this.#scopeNode = Array.from(shell.scopes.node);
    this.#bindingName = Array.from(shell.bindings.name);
    this.#bindingScope = Array.from(shell.bindings.scope);
    this.#bindingKind = Array.from(shell.bindings.kind);
    this.#bindingNode = Array.from(shell.bindings.node);
    this.#append(shell.nodes, 0, block + 1);
    this.#bindingScope.forEach((scope, binding) => {
      if (scope === this.#blockScope) this.#outer.set(this.#bindingName[binding] as number, binding);
    });
  }

  add(piece: UnitSyntax): void {
    const base = this.#count;
    this.#append(piece.nodes, 0, piece.nodes.kind.length);
    const scopeOf = this.#addScopes(piece, base);
    const bindingOf = this.#addBindings(piece, scopeOf, base);
    const { kind, next, parent, value } = this.#nodes;
    for (let row = base; row < this.#count; row++) {
      next[row] = (next[row] as number) + base;
      parent[row] = parent[row] === NONE ? this.#block : (parent[row] as number) + base;
      const type = VALUE_TYPE[kind[row] as number];
      if (type === ValueType.Binding) value[row] = bindingOf[value[row] as number] as number;
      else if (type === ValueType.Scope) value[row] = scopeOf[value[row] as number] as number;
    }
  }

  finish(): UnitSyntax {
    const { nodes: shellNodes } = this.#shell;
    const behind = this.#count;
    this.#append(shellNodes, this.#block + 1, shellNodes.kind.length);
    this.#moveShellRows(behind);
    for (const [binding, { kind, row }] of this.#redeclared) {
      this.#bindingKind[binding] = kind;
      this.#bindingNode[binding] = row;
    }
    this.#resolveOuter(behind);
    return {
      nodes: sliceNodes(this.#nodes, 0, this.#count),
      scopes: { parent: Int32Array.from(this.#scopeParent), node: Uint32Array.from(this.#scopeNode) },
      bindings: {
        name: Int32Array.from(this.#bindingName),
        scope: Int32Array.from(this.#bindingScope),
        kind: Uint8Array.from(this.#bindingKind),
        node: Uint32Array.from(this.#bindingNode),
      },
    };
  }

  #append(from: NodeColumns, start: number, end: number): void {
    const count = this.#count + end - start;
    if (count > this.#capacity) {
      this.#capacity = Math.ceil(count * 1.5);
      this.#nodes = resizeNodes(this.#nodes, this.#count, this.#capacity);
    }
    for (const name of Object.keys(from) as (keyof NodeColumns)[]) {
      this.#nodes[name].set(from[name].subarray(start, end), this.#count);
    }
    this.#count = count;
  }

  #addScopes(piece: UnitSyntax, base: number): Int32Array {
    const scopeOf = new Int32Array(piece.scopes.parent.length);
    scopeOf[0] = this.#blockScope;
    for (let scope = 1; scope < scopeOf.length; scope++) {
      scopeOf[scope] = this.#scopeParent.length;
      this.#scopeParent.push(scopeOf[piece.scopes.parent[scope] as number] as number);
      this.#scopeNode.push((piece.scopes.node[scope] as number) + base);
    }
    return scopeOf;
  }

  #addBindings(piece: UnitSyntax, scopeOf: Int32Array, base: number): Int32Array {
    const { name, scope, kind, node } = piece.bindings;
    const bindingOf = new Int32Array(name.length);
    for (let binding = 0; binding < bindingOf.length; binding++) {
      const holder = scope[binding] as number;
      const row = node[binding] === NONE ? NONE : (node[binding] as number) + base;
      const values = [name[binding], kind[binding], row] as [number, number, number];
      if (holder > 0) bindingOf[binding] = this.#push(...values, scopeOf[holder] as number);
      else bindingOf[binding] = this.#outerBinding(...values, holder === 0);
    }
    return bindingOf;
  }

  #push(name: number, kind: number, row: number, scope: number): number {
    this.#bindingName.push(name);
    this.#bindingScope.push(scope);
    this.#bindingKind.push(kind);
    this.#bindingNode.push(row);
    return this.#bindingName.length - 1;
  }

  #outerBinding(name: number, kind: number, row: number, declared: boolean): number {
    const known = this.#outer.get(name);
    if (known === undefined) {
      const fresh = this.#push(name, kind, row, declared ? this.#blockScope : FREE_SCOPE);
      this.#outer.set(name, fresh);
      return fresh;
    }
    if (declared && this.#bindingKind[known] === BindingKind.Free) {
      this.#bindingScope[known] = this.#blockScope;
      this.#bindingKind[known] = kind;
      this.#bindingNode[known] = row;
    } else if (declared && this.#bindingKind[known] === BindingKind.Own && !this.#redeclared.has(known))
      this.#redeclared.set(known, { kind, row });
    return known;
  }

  /** The shell's rows behind the block, and all that names them, count from where they stand now. */
  #moveShellRows(behind: number): void {
    const by = behind - this.#block - 1;
    const move = (row: number): number => (row === NONE || row <= this.#block ? row : row + by);
    const { next, parent } = this.#nodes;
    const moveLinks = (row: number): void => {
      if ((next[row] as number) > this.#block) next[row] = (next[row] as number) + by;
      parent[row] = move(parent[row] as number);
    };
    for (let row = 0; row <= this.#block; row++) moveLinks(row);
    for (let row = behind; row < this.#count; row++) moveLinks(row);
    for (let scope = 0; scope < this.#shell.scopes.node.length; scope++) {
      this.#scopeNode[scope] = move(this.#scopeNode[scope] as number);
    }
    for (let binding = 0; binding < this.#shell.bindings.node.length; binding++) {
      this.#bindingNode[binding] = move(this.#bindingNode[binding] as number);
    }
  }

  /** Names that no piece declares but the shell knows mean the shell's binding. */
  #resolveOuter(behind: number): void {
    const around = this.#namesAround();
    const instead = new Map<number, number>();
    for (const [name, binding] of this.#outer) {
      const shellBinding = around.get(name);
      if (this.#bindingKind[binding] === BindingKind.Free && shellBinding !== undefined)
        instead.set(binding, shellBinding);
    }
    if (instead.size === 0) return;
    const { kind, value } = this.#nodes;
    for (let row = this.#block + 1; row < behind; row++) {
      if (VALUE_TYPE[kind[row] as number] !== ValueType.Binding) continue;
      const binding = instead.get(value[row] as number);
      if (binding !== undefined) value[row] = binding;
    }
  }

  /** What the shell's names mean inside the block, the block's own scope left out. */
  #namesAround(): Map<number, number> {
    const names = new Map<number, number>();
    const { parent } = this.#shell.scopes;
    const { name, scope } = this.#shell.bindings;
    for (
      let holder = this.#blockScope;
      holder >= FREE_SCOPE;
      holder = holder < 0 ? holder - 1 : (parent[holder] as number)
    ) {
      for (let binding = 0; binding < name.length; binding++) {
        if (scope[binding] === holder && !names.has(name[binding] as number))
          names.set(name[binding] as number, binding);
      }
    }
    return names;
  }
}

/** Row of the function body that opens at the offset, or -1. */
export function findBody(shell: UnitSyntax, start: number): number {
  const { kind, parent, start: starts } = shell.nodes;
  for (let row = 0; row < kind.length; row++) {
    const above = parent[row] === NONE ? -1 : kind[parent[row] as number];
    const isBody = kind[row] === Kind.Block && (above === Kind.Function || above === Kind.Arrow);
    if (isBody && starts[row] === start) return row;
  }
  return -1;
}
