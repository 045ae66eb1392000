import type { Place, Program } from '../program/program.js';
import { APPEND, Kind, OPERATORS, PLUS } from '../syntax/kinds.js';
import type { ModuleSyntax } from '../syntax/module-syntax.js';

/** A condition's expression, and whether the part stands where it is false. */
export interface PartCondition {
  row: number;
  negated: boolean;
}

/** A literal (or, with `literal` false, any other expression) that a composition holds. */
export interface Part {
  row: number;
  literal: boolean;
  conditions: PartCondition[];
}

/** Texts that a program joins to one: by `+`, by `.join`, by `+=`, or in the placeholders of a template. */
export interface ComposedText {
  module: number;
  root: number;
  operator: 'concat' | 'join' | 'append';
  separator: string | null;
  parts: Part[];
}

const AND = OPERATORS.indexOf('&&');
const OR = OPERATORS.indexOf('||');
const KEEPS_PARTS = new Set(['filter', 'flat', 'concat']);
const KEEPS_TEXT = new Set(['trim', 'trimStart', 'trimEnd']);
const MOST_PARTS = 100_000;
/** Expressions nested deeper are a part as they stand: reading on would overflow the stack. */
const DEEPEST = 200;

/** Finds, for the literals of one module, the outermost expression that joins each with others. */
export class CompositionRoots {
  readonly #program: Program;
  readonly #syntax: ModuleSyntax;
  /** By row: the root above it, or -1. Long chains are climbed once. */
  readonly #known = new Map<number, number>();

  constructor(program: Program, syntax: ModuleSyntax) {
    this.#program = program;
    this.#syntax = syntax;
  }

  /** The root's row, or the literal's own. */
  rootOf(row: number): number {
    const above = this.#above(row);
    return above < 0 ? row : above;
  }

  #above(row: number): number {
    const passed: { row: number; parent: number; step: 'root' | 'pass' }[] = [];
    let current = row;
    let root = this.#known.get(current);
    while (root === undefined) {
      const parent = this.#syntax.parentOf(current);
      const step = parent < 0 ? 'no' : joins(this.#program, this.#syntax, parent, current);
      if (step === 'no') root = -1;
      else {
        passed.push({ row: current, parent, step });
        current = parent;
        root = this.#known.get(current);
      }
    }
    this.#known.set(current, root);
    for (const link of passed.reverse()) {
      if (root < 0 && link.step === 'root') root = link.parent;
      this.#known.set(link.row, root);
    }
    return root;
  }
}

/** Whether the parent joins the child with others (`root`), passes it on, or does neither. */
function joins(
  program: Program,
  syntax: ModuleSyntax,
  parent: number,
  child: number,
): 'root' | 'pass' | 'no' {
  switch (syntax.kind[parent]) {
    case Kind.Template:
      return 'root';
    case Kind.Binary:
      return syntax.value[parent] === PLUS ? 'root' : 'no';
    case Kind.Conditional:
      return syntax.child(parent, 0) === child ? 'no' : 'pass';
    case Kind.Logical:
      return syntax.value[parent] === AND && syntax.child(parent, 0) === child ? 'no' : 'pass';
    case Kind.Array:
    case Kind.Spread:
      return 'pass';
    case Kind.Member:
      return syntax.kind[syntax.parentOf(parent)] === Kind.Call ? 'pass' : 'no';
    case Kind.Call: {
      const method = methodOf(program, syntax, parent);
      if (method === 'join') return syntax.child(parent, 0) === child ? 'root' : 'no';
      const isChain = KEEPS_PARTS.has(method) || KEEPS_TEXT.has(method);
      return isChain && (syntax.child(parent, 0) === child || method === 'concat') ? 'pass' : 'no';
    }
    default:
      return 'no';
  }
}

function methodOf(program: Program, syntax: ModuleSyntax, call: number): string {
  const callee = call + 1;
  return syntax.kind[callee] === Kind.Member ? program.text(syntax.value[callee] as number) : '';
}

/** Reads a composition from its root; null where the root joins nothing. */
export function readComposition(program: Program, place: Place): ComposedText | null {
  const syntax = program.syntax(place.module);
  const reader = new PartReader(program, syntax);
  const kind = syntax.kind[place.row];
  if (kind === Kind.Template || kind === Kind.Binary) {
    reader.read(place.row, []);
    return {
      module: place.module,
      root: place.row,
      operator: 'concat',
      separator: null,
      parts: reader.parts,
    };
  }
  if (kind !== Kind.Call || methodOf(program, syntax, place.row) !== 'join') return null;
  reader.read(place.row + 2, []);
  return {
    module: place.module,
    root: place.row,
    operator: 'join',
    separator: separatorOf(program, syntax, place.row),
    parts: reader.parts,
  };
}

function separatorOf(program: Program, syntax: ModuleSyntax, call: number): string | null {
  const argument = syntax.child(call, 1);
  if (argument < 0) return ',';
  return syntax.kind[argument] === Kind.String ? program.text(syntax.value[argument] as number) : null;
}

class PartReader {
  readonly parts: Part[] = [];
  readonly #program: Program;
  readonly #syntax: ModuleSyntax;
  #depth = 0;

  constructor(program: Program, syntax: ModuleSyntax) {
    this.#program = program;
    this.#syntax = syntax;
  }

  read(row: number, conditions: PartCondition[]): void {
    if (this.parts.length >= MOST_PARTS) return;
    if (this.#depth >= DEEPEST) {
      this.parts.push({ row, literal: false, conditions });
      return;
    }
    this.#depth++;
    this.#readKind(row, conditions);
    this.#depth--;
  }

  #readKind(row: number, conditions: PartCondition[]): void {
    const syntax = this.#syntax;
    switch (syntax.kind[row]) {
      case Kind.String:
        this.parts.push({ row, literal: true, conditions });
        return;
      case Kind.Template:
        this.parts.push({ row, literal: true, conditions });
        for (const child of syntax.children(row))
          if (syntax.kind[child] !== Kind.Quasi) this.#readNested(child, conditions);
        return;
      case Kind.Binary:
        if (syntax.value[row] === PLUS) return this.#readChain(row, conditions);
        break;
      case Kind.Array:
        for (const child of syntax.children(row)) this.read(child, conditions);
        return;
      case Kind.Spread:
        return this.read(row + 1, conditions);
      case Kind.Conditional: {
        const [test, yes, no] = syntax.children(row) as [number, number, number];
        this.read(yes, [...conditions, { row: test, negated: false }]);
        return this.read(no, [...conditions, { row: test, negated: true }]);
      }
      case Kind.Logical:
        return this.#readLogical(row, conditions);
      case Kind.Call:
        if (this.#readCall(row, conditions)) return;
        break;
      case Kind.Null:
      case Kind.Boolean:
        return;
    }
    this.parts.push({ row, literal: false, conditions });
  }

  /** A chain of `+` leans left and may be thousands long: taken in a loop. */
  #readChain(row: number, conditions: PartCondition[]): void {
    const right: number[] = [];
    let left = row;
    while (this.#syntax.kind[left] === Kind.Binary && this.#syntax.value[left] === PLUS) {
      right.push(this.#syntax.child(left, 1));
      left = this.#syntax.child(left, 0);
    }
    this.read(left, conditions);
    for (const part of right.reverse()) this.read(part, conditions);
  }

  #readLogical(row: number, conditions: PartCondition[]): void {
    const [left, right] = this.#syntax.children(row) as [number, number];
    const operator = this.#syntax.value[row];
    if (operator === AND) return this.read(right, [...conditions, { row: left, negated: false }]);
    this.read(left, conditions);
    this.read(right, operator === OR ? [...conditions, { row: left, negated: true }] : conditions);
  }

  /** `list.filter(Boolean)`, `text.trim()`, `list.concat(more)`: the parts are those of the receiver. */
  #readCall(row: number, conditions: PartCondition[]): boolean {
    const method = methodOf(this.#program, this.#syntax, row);
    if (method === 'join') {
      this.read(row + 2, conditions);
      return true;
    }
    if (!KEEPS_PARTS.has(method) && !KEEPS_TEXT.has(method)) return false;
    this.read(row + 2, conditions);
    if (method === 'concat')
      for (const more of this.#syntax.children(row).slice(1)) this.read(more, conditions);
    return true;
  }

  /** In a placeholder only what holds literals is a part: the rest is the placeholder itself. */
  #readNested(row: number, conditions: PartCondition[]): void {
    const { parts } = this;
    const before = parts.length;
    this.read(row, conditions);
    for (let index = parts.length - 1; index >= before; index--) {
      if (!(parts[index] as Part).literal) parts.splice(index, 1);
    }
  }
}

/** Bindings of a module that some `name += text` adds to. */
export function appendedBindings(syntax: ModuleSyntax): Set<number> {
  const bindings = new Set<number>();
  for (let row = 0; row < syntax.count; row++) {
    const isAppend = syntax.kind[row] === Kind.Assignment && syntax.value[row] === APPEND;
    if (isAppend && syntax.kind[row + 1] === Kind.Write) bindings.add(syntax.value[row + 1] as number);
  }
  return bindings;
}

/**
 * The binding that a text is added to or that starts from it, where some `name += text` adds to it; or -1.
 *
 * @param appended what `appendedBindings` found in the module
 */
export function appendedBindingAt(syntax: ModuleSyntax, row: number, appended: ReadonlySet<number>): number {
  const assignment = syntax.parentOf(row);
  const target = assignment + 1;
  if (assignment < 0 || syntax.child(assignment, 1) !== row || !isChain(syntax, assignment)) return -1;
  const isName = syntax.kind[target] === Kind.Write || syntax.kind[target] === Kind.Declaration;
  const binding = isName ? (syntax.value[target] as number) : -1;
  return appended.has(binding) ? binding : -1;
}

/** All that is added to one binding, with the text it starts from. */
export function readAppended(program: Program, module: number, binding: number): ComposedText {
  const syntax = program.syntax(module);
  const reader = new PartReader(program, syntax);
  for (const use of syntax.uses(binding)) {
    const holder = syntax.parentOf(use);
    if (use !== holder + 1 || !isChain(syntax, holder)) continue;
    const value = syntax.child(holder, 1);
    if (syntax.kind[value] !== Kind.Empty) reader.read(value, []);
  }
  const root = syntax.parentOf(reader.parts[0]?.row ?? 1);
  return { module, root, operator: 'append', separator: null, parts: reader.parts };
}

function isChain(syntax: ModuleSyntax, row: number): boolean {
  return syntax.kind[row] === Kind.Assignment || syntax.kind[row] === Kind.Declarator;
}
