import { parametersOf } from '../program/flow/functions.js';
import type { Place, Program } from '../program/program.js';
import { Kind } from '../syntax/kinds.js';
import type { ModuleSyntax } from '../syntax/module-syntax.js';
import type { Shape } from './rules.js';

// biome-ignore format: a table
const SHAPES: ReadonlyMap<number, Shape> = new Map<number, Shape>([
  [Kind.Function, 'function'], [Kind.Arrow, 'function'], [Kind.Class, 'class'], [Kind.String, 'string'],
  [Kind.Template, 'template'], [Kind.Array, 'array'], [Kind.Object, 'object'], [Kind.Call, 'call'],
  [Kind.New, 'new'], [Kind.Number, 'number'], [Kind.Boolean, 'boolean'],
]);

const MOST_RETURNS = 400;

/** The shape of a row, `other` where it has none of the named ones. */
export function shapeAt(syntax: ModuleSyntax, row: number): Shape {
  return SHAPES.get(syntax.kind[row] as number) ?? 'other';
}

/** The function of a definition: its value, or the first function among the arguments of a call, or -1. */
export function functionOf(syntax: ModuleSyntax, value: number): number {
  if (syntax.isFunction(value)) return value;
  if (syntax.kind[value] !== Kind.Call) return -1;
  return syntax.children(value).find((row) => syntax.isFunction(row)) ?? -1;
}

/** Keys that a function destructures in its parameters, the nested ones too. */
export function parameterKeys(program: Program, { module, row }: Place): Set<string> {
  const syntax = program.syntax(module);
  const parameters = parametersOf(syntax, row);
  const keys = new Set<string>();
  const end = syntax.next[parameters] as number;
  for (let inner = parameters + 1; inner < end; inner++) {
    if (syntax.kind[inner] !== Kind.Property || syntax.kind[syntax.parentOf(inner)] !== Kind.ObjectPattern)
      continue;
    const key = program.keyOf(module, inner);
    if (key !== null) keys.add(key);
  }
  return keys;
}

/** The expressions that a function may return: branches taken apart, names and `await` followed. */
export function returnedValues(program: Program, { module, row }: Place): Place[] {
  const syntax = program.syntax(module);
  const found: Place[] = [];
  const body = syntax.children(row).at(-1) as number;
  if (syntax.kind[row] === Kind.Arrow && syntax.kind[body] !== Kind.Block)
    addBranches(program, { module, row: body }, found, 0);
  const end = syntax.next[row] as number;
  for (let inner = body; inner < end && found.length < MOST_RETURNS; ) {
    const isInner = syntax.isFunction(inner) || syntax.kind[inner] === Kind.Class;
    if (syntax.kind[inner] === Kind.Return) addBranches(program, { module, row: inner + 1 }, found, 0);
    inner = isInner ? (syntax.next[inner] as number) : inner + 1;
  }
  return found;
}

function addBranches(program: Program, place: Place, found: Place[], depth: number): void {
  const syntax = program.syntax(place.module);
  const kind = syntax.kind[place.row];
  if (depth < 8 && (kind === Kind.Conditional || kind === Kind.Logical)) {
    for (const branch of syntax.children(place.row).slice(-2))
      addBranches(program, { module: place.module, row: branch }, found, depth + 1);
  } else if (kind !== Kind.Empty) found.push(program.follow(place));
}

/** Own keys of an object literal. */
export function objectKeys(program: Program, { module, row }: Place): Set<string> {
  const keys = new Set<string>();
  for (const child of program.syntax(module).children(row)) {
    const kind = program.syntax(module).kind[child];
    const key = kind === Kind.Property || kind === Kind.Method ? program.keyOf(module, child) : null;
    if (key !== null) keys.add(key);
  }
  return keys;
}
