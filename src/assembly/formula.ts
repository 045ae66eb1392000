import type { ConditionKind } from '../catalog/document.js';
import type { Place } from '../program/program.js';

/** What a condition asks of one thing. */
export interface Atom {
  /** Equal for the same question about the same thing. */
  readonly key: string;
  /** Equal for the same thing; `a.b` of a thing begins with the thing's and a dot. */
  readonly subject: string;
  readonly kind: ConditionKind;
  readonly name: string;
  readonly minified: boolean;
  readonly operator: string;
  readonly value?: string | number | boolean | null | readonly (string | number | boolean | null)[];
  readonly mentions?: readonly string[];
  readonly place: Place;
}

/** A condition. Negation stands before atoms only. */
export type Formula =
  | boolean
  | Literal
  | { readonly all: readonly Formula[] }
  | { readonly any: readonly Formula[] };

/** A question, or its negation. */
export interface Literal {
  readonly atom: Atom;
  readonly negated: boolean;
}

/** Lists longer than this are not searched for pairs that say the same. */
const MOST_PAIRED = 12;

/** Whether a condition is one question and no list. */
export function isLiteral(formula: Formula): formula is Literal {
  return typeof formula === 'object' && 'atom' in formula;
}

/** A question as a condition. */
export function literal(atom: Atom): Literal {
  return { atom, negated: false };
}

/** A question about what has no lasting name: a thrown error, the round of a loop, code that is not understood. */
export function unnamed(
  key: string,
  operator: string,
  place: Place,
  about: Partial<Pick<Atom, 'subject' | 'name' | 'value'>> = {},
): Literal {
  return literal({ key, subject: key, kind: 'opaque', name: '', minified: false, operator, place, ...about });
}

const keys = new WeakMap<object, string>();
/** Short names of long keys, which would grow with all that they are made of. */
const short = new Map<string, string>();

/** A short name for a long key, the same for the same key until `forgetKeys`. */
export function shortKey(key: string): string {
  if (key.length < 16) return key;
  const known = short.get(key);
  if (known !== undefined) return known;
  const name = `#${short.size}`;
  short.set(key, name);
  return name;
}

/** Forgets the short names; values made before must not be compared with later ones. */
export function forgetKeys(): void {
  short.clear();
}

/** Equal for conditions that are written alike. */
export function formulaKey(formula: Formula): string {
  if (typeof formula === 'boolean') return String(formula);
  const known = keys.get(formula);
  if (known !== undefined) return known;
  let key: string;
  if (isLiteral(formula)) key = (formula.negated ? '!' : '') + formula.atom.key;
  else if ('all' in formula) key = `(${formula.all.map(formulaKey).sort().join('&')})`;
  else key = `(${formula.any.map(formulaKey).sort().join('|')})`;
  key = shortKey(key);
  keys.set(formula, key);
  return key;
}

/** The condition that holds where this one does not, with negation moved down to the questions. */
export function negate(formula: Formula): Formula {
  if (typeof formula === 'boolean') return !formula;
  if (isLiteral(formula)) return { atom: formula.atom, negated: !formula.negated };
  if ('all' in formula) return or(formula.all.map(negate));
  return and(formula.any.map(negate));
}

/** Number of atoms, each as often as it is asked. */
export function sizeOf(formula: Formula): number {
  if (typeof formula === 'boolean') return 0;
  if (isLiteral(formula)) return 1;
  const parts = 'all' in formula ? formula.all : formula.any;
  return parts.reduce((sum: number, part) => sum + sizeOf(part), 0);
}

/** All questions of a condition, repeated where they are asked twice. */
export function* atomsOf(formula: Formula): Generator<Literal> {
  if (typeof formula === 'boolean') return;
  if (isLiteral(formula)) yield formula;
  else for (const part of 'all' in formula ? formula.all : formula.any) yield* atomsOf(part);
}

/** The parts of which all must hold. */
export function conjunctsOf(formula: Formula): readonly Formula[] {
  if (formula === true) return [];
  return typeof formula === 'object' && 'all' in formula ? formula.all : [formula];
}

/** The condition under which all parts hold; parts that follow from others, or contradict them, are worked out. */
export function and(parts: readonly Formula[]): Formula {
  const kept = new Map<string, Formula>();
  for (const part of parts.flatMap(conjunctsOf)) {
    if (part === false) return false;
    kept.set(formulaKey(part), part);
  }
  let list = [...kept.values()];
  const literals = list.filter(isLiteral);
  if (literals.length > 1 && literals.length <= MOST_PAIRED) {
    for (const one of literals) if (literals.some((other) => contradicts(one, other))) return false;
    const needless = new Set(
      literals.filter((one, index) =>
        literals.some(
          (other, position) =>
            other !== one && implies(other, one) && !(implies(one, other) && position > index),
        ),
      ),
    );
    list = list.filter((part) => !isLiteral(part) || !needless.has(part));
  }
  if (literals.length > 0 && list.length <= MOST_PAIRED) {
    const reduced = list.map((part) => (isLiteral(part) ? part : reduce(part, literals)));
    if (reduced.some((part, index) => formulaKey(part) !== formulaKey(list[index] as Formula)))
      return and(reduced);
  }
  return list.length === 0 ? true : list.length === 1 ? (list[0] as Formula) : { all: list };
}

/** The condition under which one part holds, worked out likewise. */
export function or(parts: readonly Formula[]): Formula {
  const kept = new Map<string, Formula>();
  for (const part of parts.flatMap((one) => (typeof one === 'object' && 'any' in one ? one.any : [one]))) {
    if (part === true) return true;
    if (part !== false) kept.set(formulaKey(part), part);
  }
  let list = [...kept.values()];
  if (list.length > 1 && list.length <= MOST_PAIRED) {
    const literals = list.filter(isLiteral);
    for (const one of literals)
      if (literals.some((other) => implies({ ...other, negated: !other.negated }, one))) return true;
    const needless = new Set(
      literals.filter((one, index) =>
        literals.some(
          (other, position) =>
            other !== one && implies(one, other) && !(implies(other, one) && position > index),
        ),
      ),
    );
    list = list.filter((part) => !isLiteral(part) || !needless.has(part));
    const against = literals.map(({ atom, negated }) => ({ atom, negated: !negated }));
    if (literals.length > 0) {
      const reduced = list.map((part) => (isLiteral(part) ? part : reduce(part, against)));
      if (reduced.some((part, index) => formulaKey(part) !== formulaKey(list[index] as Formula)))
        return or(reduced);
    }
    const merged = mergePair(list);
    if (merged) return or(merged);
  }
  return list.length === 0 ? false : list.length === 1 ? (list[0] as Formula) : { any: list };
}

/** `(a and x) or (not a and x)` is `x`. */
function mergePair(list: readonly Formula[]): Formula[] | null {
  for (let left = 0; left < list.length; left++) {
    for (let right = left + 1; right < list.length; right++) {
      const common = withoutOpposite(conjunctsOf(list[left] as Formula), conjunctsOf(list[right] as Formula));
      if (common) return [...list.filter((_, index) => index !== left && index !== right), and(common)];
    }
  }
  return null;
}

function withoutOpposite(left: readonly Formula[], right: readonly Formula[]): readonly Formula[] | null {
  if (left.length !== right.length || left.length > MOST_PAIRED) return null;
  const rightKeys = new Set(right.map(formulaKey));
  const own = left.filter((part) => !rightKeys.has(formulaKey(part)));
  const [only] = own;
  if (own.length !== 1 || only === undefined || !rightKeys.has(formulaKey(negate(only)))) return null;
  return left.filter((part) => part !== only);
}

/** The formula where these literals hold. */
export function reduce(formula: Formula, facts: readonly Literal[]): Formula {
  if (typeof formula === 'boolean' || facts.length === 0) return formula;
  if (isLiteral(formula)) {
    if (facts.some((fact) => implies(fact, formula))) return true;
    return facts.some((fact) => contradicts(fact, formula)) ? false : formula;
  }
  if ('all' in formula) {
    const parts = formula.all.map((part) => reduce(part, facts));
    return parts.every((part, index) => part === formula.all[index]) ? formula : and(parts);
  }
  const parts = formula.any.map((part) => reduce(part, facts));
  return parts.every((part, index) => part === formula.any[index]) ? formula : or(parts);
}

function contradicts(one: Literal, other: Literal): boolean {
  return implies(one, { atom: other.atom, negated: !other.negated });
}

/** Operators whose truth means that the thing itself counts as true. */
const SHOWS_SET = new Set(['set', 'in', 'has', 'array', 'contains']);

function showsSet({ atom, negated }: Literal): boolean {
  if (negated) return false;
  if (atom.operator === 'is') return Boolean(atom.value);
  if (atom.operator === 'in') return Array.isArray(atom.value) && atom.value.every(Boolean);
  return SHOWS_SET.has(atom.operator);
}

/** Whether one literal makes another true, by what the operators mean. */
function implies(one: Literal, other: Literal): boolean {
  const { atom } = other;
  if (one.atom.key === atom.key) return one.negated === other.negated;
  const isInner = one.atom.subject.startsWith(`${atom.subject}.`);
  if (one.atom.subject !== atom.subject && !isInner) return false;
  if (showsSet(one)) {
    if (atom.operator === 'set') return !other.negated;
    if (atom.operator === 'missing' || atom.operator === 'undefined') return other.negated;
    if (atom.operator === 'is' && !atom.value) return other.negated;
  }
  if (isInner) return false;
  if (one.negated || !other.negated) {
    if (one.negated || other.negated) return false;
    if (one.atom.operator === 'undefined' && atom.operator === 'missing') return true;
    return one.atom.operator === 'is' && one.atom.value === null && atom.operator === 'missing';
  }
  // Two different values exclude each other.
  if (one.atom.operator === 'is' && atom.operator === 'is') return true;
  if (one.atom.operator === 'typeof' && atom.operator === 'typeof') return true;
  const isNothing = one.atom.operator === 'missing' || one.atom.operator === 'undefined';
  return (
    (isNothing || (one.atom.operator === 'is' && !one.atom.value)) &&
    (atom.operator === 'set' || atom.operator === 'array')
  );
}
