import type { Program } from '../program/program.js';
import { conjunctsOf } from './conjuncts.js';
import type { Matcher } from './matcher.js';
import { placeOf } from './places.js';
import type { AliasRule, Clause } from './rules.js';
import { encloses, type Subject, subjectAt, subjectKey, subjectOf } from './subject.js';

/** A clause that leads to more places than this says too little to name a near miss. */
const MOST_NEAR = 120;

/** Everything that may fit a rule; all that do fit are among it. */
export function candidatesOf(matcher: Matcher, rule: AliasRule): Subject[] {
  const clauses = rule.match ? [rule.match] : (rule.evidence ?? []).map(({ clause }) => clause);
  return unique(clauses.flatMap((clause) => found(matcher, rule, clause)));
}

/** Candidates that meet some telling part of a rule, for the report of a missing alias. */
export function nearCandidates(matcher: Matcher, rule: AliasRule): Subject[] {
  const clauses = [
    ...(rule.match ? conjunctsOf(rule.match) : []),
    ...(rule.evidence ?? []).map(({ clause }) => clause),
  ];
  return unique(
    clauses
      .filter((clause) => costOf(matcher, rule, clause) <= MOST_NEAR)
      .flatMap((clause) => found(matcher, rule, clause)),
  );
}

/** Leaves out what holds another of the list: the innermost that fits is meant. */
export function innermost(program: Program, subjects: readonly Subject[]): Subject[] {
  const holds = (outer: Subject, inner: Subject): boolean =>
    inner.row !== outer.row && encloses(program, outer, inner.module, inner.row);
  return subjects.filter((outer) => !subjects.some((inner) => holds(outer, inner)));
}

function namesDefinitions({ target }: AliasRule): boolean {
  return target === undefined || target === 'definition' || target === 'method';
}

function searchKind(rule: AliasRule): { methods: boolean; nested: boolean } {
  return { methods: rule.target === 'method', nested: rule.nested ?? false };
}

function found(matcher: Matcher, rule: AliasRule, clause: Clause): Subject[] {
  if (namesDefinitions(rule))
    return (matcher.search.definitionsFor(clause, searchKind(rule)) ?? []).map(subjectOf);
  return (matcher.nodes.all(clause) ?? []).map((key) => subjectAt(placeOf(key).module, placeOf(key).row));
}

function costOf(matcher: Matcher, rule: AliasRule, clause: Clause): number {
  return namesDefinitions(rule)
    ? matcher.search.costOf(clause, searchKind(rule))
    : matcher.nodes.estimate(clause);
}

function unique(subjects: readonly Subject[]): Subject[] {
  const seen = new Map(subjects.map((subject) => [subjectKey(subject), subject]));
  return [...seen.values()].sort((left, right) => subjectKey(left) - subjectKey(right));
}
