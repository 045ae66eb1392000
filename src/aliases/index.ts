export {
  type AliasExplanation,
  type ExplainedCandidate,
  type ExplainedClause,
  explainAlias,
} from './explain.js';
export { bodyHash } from './fingerprint.js';
export { bundledProducts, loadRules, parseRules, readRules, rulesForPackage } from './load.js';
export { type ResolveOptions, Resolver, resolveAliases, resolverOf } from './resolve.js';
export type {
  AliasBaseline,
  AliasCandidate,
  AliasEvidence,
  AliasResult,
  AliasStatus,
  AliasTarget,
} from './result.js';
export { type RuleFault, RuleFaultError } from './rule-fault.js';
export type { AliasRule, Clause, RuleSet } from './rules.js';
export { validateRules } from './validate.js';
