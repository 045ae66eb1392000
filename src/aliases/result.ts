/** `resolved`: one definition fits its rule. `carried`: none or many fit, one has the body that a baseline knew. */
export type AliasStatus = 'resolved' | 'ambiguous' | 'missing' | 'carried';

/** One place that an alias stands for. Offsets are UTF-16 units in the module's text, `end` exclusive. */
export interface AliasTarget {
  module: string;
  /** The name in the release; of a literal, property or call, the name of the definition around it; else empty. */
  symbol: string;
  /** The lasting name under which the bundle exports the symbol, where it states one. */
  exportedAs?: string;
  start: number;
  end: number;
  /** Equal for equal code under other local and top-level names. */
  bodyHash: string;
}

/** What an answer rests on: a clause of the rule and where it was met. */
export interface AliasEvidence {
  /** Word of the clause, for example `parameterKeys`. */
  rule: string;
  detail?: string;
  module?: string;
  start?: number;
  end?: number;
}

/** A place that fits (`ambiguous`) or comes nearest (`missing`). */
export interface AliasCandidate extends AliasTarget {
  /** Met share of the rule's weight, 0 to 1. */
  score: number;
  /** Clauses that were not met, as `word: argument`. */
  failed: string[];
}

/** The answer to one rule. An answer without a place is `missing` or `ambiguous`. */
export interface AliasResult extends Partial<AliasTarget> {
  alias: string;
  role: string;
  status: AliasStatus;
  /** 0 to 1; 0 for a missing alias. */
  confidence: number;
  /** All places in order, for an alias that stands for several; the first is the result's own. */
  parts?: AliasTarget[];
  evidence: AliasEvidence[];
  candidates?: AliasCandidate[];
}

/** What a catalog of an older release knew, for carrying answers over. */
export interface AliasBaseline {
  alias: string;
  bodyHash?: string;
  start?: number;
  end?: number;
}
