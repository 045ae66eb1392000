import { PairMap } from './pair-map.js';
import { BindingKind, FREE_SCOPE, NONE } from './table.js';

/**
 * Scopes and bindings of one module or piece, filled while the tree is walked. Names are resolved when
 * the walk is over, because a declaration may follow its use. Scopes are those of `@babel/traverse`: one
 * for a function with its parameters and body, functions in blocks belong to the block.
 */
export class ScopeBuilder {
  readonly scopeParent: number[] = [];
  readonly scopeNode: number[] = [];
  readonly bindingName: number[] = [];
  readonly bindingScope: number[] = [];
  readonly bindingKind: number[] = [];
  readonly bindingNode: number[] = [];
  readonly #varScope: number[] = [];
  readonly #declared = new PairMap();
  readonly #freeNames = new Map<number, number>();
  #referenceNode: number[] = [];
  #referenceScope: number[] = [];
  current = -1;

  /** Opens a scope below the current one; `holdsVar` for functions, static blocks and modules. */
  open(node: number, holdsVar: boolean): number {
    const scope = this.scopeParent.length;
    this.scopeParent.push(this.current);
    this.scopeNode.push(node);
    this.#varScope.push(holdsVar || this.current < 0 ? scope : (this.#varScope[this.current] as number));
    this.current = scope;
    return scope;
  }

  close(): void {
    this.current = this.scopeParent[this.current] as number;
  }

  /** Declares a name where its kind puts it and returns its binding. */
  declare(name: number, kind: number, node: number): number {
    const scope = kind === BindingKind.Var ? (this.#varScope[this.current] as number) : this.current;
    return this.declareIn(scope, name, kind, node);
  }

  declareIn(scope: number, name: number, kind: number, node: number): number {
    const known = this.#declared.get(scope, name);
    if (known >= 0) {
      if (this.bindingKind[known] === BindingKind.Own) {
        this.bindingKind[known] = kind;
        this.bindingNode[known] = node;
      }
      return known;
    }
    const binding = this.#add(name, scope, kind, node);
    this.#declared.set(scope, name, binding);
    return binding;
  }

  /** Notes that the name at this node is to be resolved from the current scope. */
  refer(node: number): void {
    this.#referenceNode.push(node);
    this.#referenceScope.push(this.current);
  }

  /** Replaces, in `value`, the name number of every noted node by its binding number. */
  resolve(value: Int32Array): void {
    for (let index = 0; index < this.#referenceNode.length; index++) {
      const node = this.#referenceNode[index] as number;
      value[node] = this.#lookUp(value[node] as number, this.#referenceScope[index] as number);
    }
    this.#referenceNode = [];
    this.#referenceScope = [];
  }

  #lookUp(name: number, from: number): number {
    for (let scope = from; scope >= 0; scope = this.scopeParent[scope] as number) {
      const binding = this.#declared.get(scope, name);
      if (binding >= 0) return binding;
    }
    const free = this.#freeNames.get(name);
    if (free !== undefined) return free;
    const binding = this.#add(name, FREE_SCOPE, BindingKind.Free, NONE);
    this.#freeNames.set(name, binding);
    return binding;
  }

  #add(name: number, scope: number, kind: number, node: number): number {
    const binding = this.bindingName.length;
    this.bindingName.push(name);
    this.bindingScope.push(scope);
    this.bindingKind.push(kind);
    this.bindingNode.push(node);
    return binding;
  }
}
