import {
  and,
  atomsOf,
  conjunctsOf,
  type Formula,
  isLiteral,
  type Literal,
  negate,
  reduce,
} from './formula.js';
import { force, isText, type Value } from './value.js';

/** One way through a function: the first whose condition holds is taken. */
export interface Branch {
  when: Formula;
  value: Value;
  /** What is known where this branch is taken: its own conditions and those of earlier ones that fail. */
  facts: readonly Literal[];
}

const MOST_BRANCHES = 200;
/** Branches that one return is taken apart to. */
const MOST_SPLITS = 4;

/** What a function gives, taken apart; `wasCut` where there are more branches. */
export interface Branches {
  branches: Branch[];
  wasCut: boolean;
}

/**
 * The branches of a value: its outermost alternatives; and alternatives within a list about what the
 * branches before have asked and left open.
 */
export function branchesOf(value: Value): Branches {
  const leaves: { when: Formula; value: Value }[] = [];
  const isWhole = collect(force(value), true, leaves);
  const branches: Branch[] = [];
  const failed: Formula[] = [];
  for (const leaf of leaves) {
    split(leaf.when, leaf.value, failed, MOST_SPLITS, branches);
    failed.push(negate(leaf.when));
  }
  return { branches, wasCut: !isWhole };
}

/** Alternatives in the order in which they are tried; false where some were cut. */
function collect(value: Value, when: Formula, leaves: { when: Formula; value: Value }[]): boolean {
  let current = value;
  while (current.kind === 'choice') {
    if (leaves.length >= MOST_BRANCHES) return false;
    const inner = and([when, current.when]);
    if (inner !== false && !collect(force(current.then), inner, leaves)) return false;
    current = force(current.other);
  }
  if (leaves.length >= MOST_BRANCHES) return false;
  leaves.push({ when, value: current });
  return true;
}

function split(
  when: Formula,
  value: Value,
  failed: readonly Formula[],
  rest: number,
  branches: Branch[],
): void {
  const facts = factsOf([when, ...failed]);
  const open = new Set<string>();
  for (const clause of failed) {
    const left = reduce(clause, facts);
    if (!isLiteral(left)) for (const { atom } of atomsOf(left)) open.add(atom.key);
  }
  const question = open.size > 0 && rest > 0 ? openQuestion(value, open, facts, 0) : null;
  if (question === null) {
    branches.push({ when, value, facts });
    return;
  }
  const then = and([when, question]);
  split(then, value, failed, rest - 1, branches);
  split(when, value, [...failed, negate(then)], rest - 1, branches);
}

/** The literals among formulas that all hold, and those that follow from them. */
export function factsOf(formulas: readonly Formula[]): Literal[] {
  const facts: Literal[] = [];
  let size = -1;
  while (facts.length > size && facts.length < 64) {
    size = facts.length;
    for (const formula of formulas) {
      for (const part of conjunctsOf(reduce(formula, facts))) if (isLiteral(part)) facts.push(part);
    }
  }
  return facts;
}

/** The condition of a choice between two things that are both there, about nothing but what is open. */
function openQuestion(
  value: Value,
  open: ReadonlySet<string>,
  facts: readonly Literal[],
  depth: number,
): Formula | null {
  const held = force(value);
  if (depth > 4) return null;
  const inside = (inner: Value) => openQuestion(inner, open, facts, depth + 1);
  if (held.kind === 'choice') {
    const when = reduce(held.when, facts);
    if (typeof when === 'boolean') return inside(when ? held.then : held.other);
    const isOpen = [...atomsOf(when)].every(({ atom }) => open.has(atom.key));
    if (isOpen && !isEmpty(held.then) && !isEmpty(held.other)) return when;
    return inside(held.then) ?? inside(held.other);
  }
  const inner =
    held.kind === 'list'
      ? held.entries.filter(({ spread }) => spread)
      : held.kind === 'record'
        ? held.entries
        : [];
  for (const entry of inner) {
    const found = inside(entry.value);
    if (found !== null) return found;
  }
  return null;
}

function isEmpty(value: Value): boolean {
  const held = force(value);
  if (held.kind === 'list') return held.entries.length === 0;
  return held.kind === 'constant' && !isText(held) && !held.value;
}
