import { conjunctsOf } from './conjuncts.js';
import type { Matcher } from './matcher.js';
import type { PlaceKey } from './places.js';
import type { AliasRule, Clause } from './rules.js';
import type { Subject } from './subject.js';

/** One clause of a rule about one subject. */
export interface ClauseResult {
  clause: Clause;
  weight: number;
  isRequired: boolean;
  isMet: boolean;
  /** Where it is met; the subject itself where it is not. */
  witness: PlaceKey;
}

/** A subject weighed against a rule. */
export interface Scored {
  subject: Subject;
  clauses: ClauseResult[];
  /** Met share of the weight, 0 to 1. */
  score: number;
  /** All required clauses are met and the score reaches the rule's threshold. */
  fits: boolean;
}

/** Tries every clause of a rule on a subject. A required clause weighs 1. */
export function scoreSubject(matcher: Matcher, rule: AliasRule, subject: Subject): Scored {
  const required = (rule.match ? conjunctsOf(rule.match) : []).map((clause) => ({
    clause,
    weight: 1,
    isRequired: true,
  }));
  const weighed = (rule.evidence ?? []).map(({ clause, weight }) => ({ clause, weight, isRequired: false }));
  const clauses = [...required, ...weighed].map((item): ClauseResult => {
    const isMet = matcher.matches(item.clause, subject);
    return { ...item, isMet, witness: matcher.witness(item.clause, subject) };
  });
  const total = clauses.reduce((sum, { weight }) => sum + weight, 0);
  const met = clauses.reduce((sum, { weight, isMet }) => sum + (isMet ? weight : 0), 0);
  const score = total === 0 ? 0 : Math.round((met / total) * 1000) / 1000;
  const fits =
    clauses.every(({ isMet, isRequired }) => isMet || !isRequired) && score >= (rule.threshold ?? 0);
  return { subject, clauses, score, fits };
}
