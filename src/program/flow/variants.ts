import { Kind, OPERATOR_NUMBER } from '../../syntax/kinds.js';
import type { ModuleSyntax } from '../../syntax/module-syntax.js';
import type { Names } from './names.js';

const EQUAL = new Set(['===', '=='].map((operator) => OPERATOR_NUMBER.get(operator)));
const AND = OPERATOR_NUMBER.get('&&');
const FURTHEST = 60;

/** Tells which variant of a type a name holds where it is read: below `case "x"` of its `type`, or behind such a test. */
export class Variants {
  readonly #names: Names;
  /** By module and binding: the answer plus one. */
  readonly #asked: Uint8Array[] = [];

  constructor(names: Names) {
    this.#names = names;
  }

  /** Whether some code asks for the `type` of what the name holds. */
  mayTell(syntax: ModuleSyntax, module: number, binding: number): boolean {
    this.#asked[module] ??= new Uint8Array(syntax.bindings.name.length);
    const asked = this.#asked[module];
    if (asked[binding] === 0) asked[binding] = this.#isAnyAsked(syntax, syntax.uses(binding)) ? 2 : 1;
    return asked[binding] === 2;
  }

  #isAnyAsked(syntax: ModuleSyntax, uses: Uint32Array): boolean {
    for (let index = 0; index < uses.length; index++)
      if (this.#isAsked(syntax, uses[index] as number)) return true;
    return false;
  }

  /** Whether a read goes on to `.type`, at once or behind one more property. */
  #isAsked(syntax: ModuleSyntax, use: number): boolean {
    let row = use;
    for (let step = 0; step < 2; step++) {
      const above = syntax.parentOf(row);
      if (syntax.kind[above] !== Kind.Member || above + 1 !== row) return false;
      if (this.#names.isTag(syntax.value[above] as number)) return true;
      row = above;
    }
    return false;
  }

  /** String number of the tag that a name or a property of one (`a.b`) has where it is read, or -1. */
  tagOf(syntax: ModuleSyntax, access: number): number {
    let row = access;
    let parent = syntax.parentOf(row);
    for (let step = 0; step < FURTHEST && parent >= 0; step++, row = parent, parent = syntax.parentOf(row)) {
      const kind = syntax.kind[parent];
      if (kind === Kind.Case && parent + 1 !== row) {
        const tag = this.#caseTag(syntax, parent, access);
        if (tag >= 0) return tag;
      } else if ((kind === Kind.If || kind === Kind.Conditional) && syntax.child(parent, 1) === row) {
        const tag = this.#testTag(syntax, parent + 1, access);
        if (tag >= 0) return tag;
      } else if (kind === Kind.Logical && syntax.value[parent] === AND && parent + 1 !== row) {
        const tag = this.#testTag(syntax, parent + 1, access);
        if (tag >= 0) return tag;
      }
    }
    return -1;
  }

  #caseTag(syntax: ModuleSyntax, arm: number, access: number): number {
    const discriminant = syntax.parentOf(arm) + 1;
    return syntax.kind[arm + 1] === Kind.String && this.#isTag(syntax, discriminant, access)
      ? (syntax.value[arm + 1] as number)
      : -1;
  }

  #testTag(syntax: ModuleSyntax, test: number, access: number): number {
    if (syntax.kind[test] === Kind.Logical && syntax.value[test] === AND) {
      const left = this.#testTag(syntax, test + 1, access);
      return left >= 0 ? left : this.#testTag(syntax, syntax.child(test, 1), access);
    }
    if (syntax.kind[test] !== Kind.Binary || !EQUAL.has(syntax.value[test])) return -1;
    const left = test + 1;
    const right = syntax.next[left] as number;
    if (syntax.kind[right] === Kind.String && this.#isTag(syntax, left, access))
      return syntax.value[right] as number;
    return syntax.kind[left] === Kind.String && this.#isTag(syntax, right, access)
      ? (syntax.value[left] as number)
      : -1;
  }

  #isTag(syntax: ModuleSyntax, row: number, access: number): boolean {
    const isRead = syntax.kind[row] === Kind.Member && this.#names.isTag(syntax.value[row] as number);
    return isRead && isSame(syntax, row + 1, access);
  }
}

/** Whether two rows read the same name, or the same property of the same. */
function isSame(syntax: ModuleSyntax, left: number, right: number, depth = 4): boolean {
  const kind = syntax.kind[left];
  if (kind !== syntax.kind[right] || syntax.value[left] !== syntax.value[right]) return false;
  if (kind === Kind.Reference) return true;
  return kind === Kind.Member && depth > 0 && isSame(syntax, left + 1, right + 1, depth - 1);
}
