import type { Program } from '../program/program.js';
import { describeClause } from './conjuncts.js';
import { placeOf } from './places.js';
import { targetOf } from './report.js';
import { type ResolveOptions, resolverOf } from './resolve.js';
import type { AliasResult, AliasTarget } from './result.js';
import type { AliasRule, RuleSet } from './rules.js';

/** A clause of a rule as one candidate meets it. */
export interface ExplainedClause {
  clause: string;
  weight: number;
  isRequired: boolean;
  isMet: boolean;
  /** Where it is met. */
  module?: string;
  start?: number;
  end?: number;
}

/** A place that a rule was weighed against. */
export interface ExplainedCandidate extends AliasTarget {
  score: number;
  fits: boolean;
  clauses: ExplainedClause[];
}

/** How an alias was answered, clause by clause. */
export interface AliasExplanation {
  rule: AliasRule;
  result: AliasResult;
  /** Best first. */
  candidates: ExplainedCandidate[];
}

const MOST_CANDIDATES = 10;

/**
 * How an alias was answered: its rule, and clause by clause what the best candidates meet.
 * @throws RangeError for a name that the rule set does not have
 */
export function explainAlias(
  program: Program,
  rules: RuleSet,
  alias: string,
  options: ResolveOptions = {},
): AliasExplanation {
  const rule = rules.aliases.find((item) => item.alias === alias);
  if (!rule) throw new RangeError(`no alias is called ${alias}`);
  const resolver = resolverOf(program, rules, options);
  const result = resolver.resolve(alias);
  const candidates = resolver
    .scored(alias)
    .slice(0, MOST_CANDIDATES)
    .map((scored): ExplainedCandidate => {
      const clauses = scored.clauses.map(
        ({ clause, weight, isRequired, isMet, witness }): ExplainedClause => {
          const plain = { clause: describeClause(clause), weight, isRequired, isMet };
          const { module, row } = placeOf(witness);
          const syntax = program.syntax(module);
          return isMet
            ? {
                ...plain,
                module: syntax.path,
                start: syntax.start[row] as number,
                end: syntax.end[row] as number,
              }
            : plain;
        },
      );
      return { ...targetOf(program, scored.subject), score: scored.score, fits: scored.fits, clauses };
    });
  return { rule, result, candidates };
}
