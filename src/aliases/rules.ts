/** The rule language of `schemas/aliases.schema.json`, as types. */

/** A text by exact wording, or by a part of it. Texts are string literals and quasis, decoded. */
export type TextTest =
  | string
  | { startsWith: string }
  | { includes: string }
  /** A regular expression of the safe subset (`pattern.ts`), tried on the first 4,096 units. */
  | { pattern: string }
  /** `xxh64:` and 16 hex digits over the UTF-8, and the length in UTF-16 units. */
  | { hash: string; chars: number };

/** A property by name, or by name and constant string value. */
export type PropertyTest = string | { name: string; value: string };

/** A number of things, both bounds included. */
export interface CountRange {
  min?: number;
  max?: number;
}

/** Another alias, or a clause about a definition. */
export type RelationTarget = { alias: string } | Clause;

/** What kind of code a place is. */
export type Shape =
  | 'function'
  | 'class'
  | 'string'
  | 'template'
  | 'array'
  | 'object'
  | 'call'
  | 'new'
  | 'number'
  | 'boolean'
  | 'other';

/** Several words in one clause must all be met. */
export interface Clause {
  all?: Clause[];
  any?: Clause[];
  not?: Clause;
  /** A node below is … */
  has?: Clause;
  /** A node around is … */
  inside?: RelationTarget;

  text?: TextTest;
  /** A member read, an object's key or a destructured key. */
  property?: PropertyTest;
  member?: string;
  key?: PropertyTest;
  destructures?: string;
  /** An object literal with all of these keys. */
  object?: string[];
  /** A call or construction of a method or global by name, or of an alias. */
  call?: string | { alias: string };
  number?: number;
  env?: string;
  flag?: string;
  querySource?: string;
  event?: string;
  gate?: string;

  /** Of a definition's value; a call's result has the shape `call`. */
  shape?: Shape;
  async?: boolean;
  generator?: boolean;
  parameters?: CountRange;
  /** Keys destructured in the function's own parameters. */
  parameterKeys?: string[];
  returns?: { shape?: Shape; keys?: string[] };
  /** Size of the definition in syntax nodes. */
  nodes?: CountRange;
  /** The declared name, for bundles that keep names; a bundler's number behind it is left out. */
  name?: string;
  exportedAs?: string;

  references?: RelationTarget;
  calls?: RelationTarget;
  calledBy?: RelationTarget;
  referencedBy?: RelationTarget;
  encloses?: RelationTarget;
  /** Is an argument of a call of … */
  passedTo?: RelationTarget;
}

export type ClauseWord = keyof Clause;

export type TargetKind = 'definition' | 'method' | 'literal' | 'property' | 'call' | 'object';

/** Evidence that may be absent, with its weight beside the required clauses (1 each). */
export interface WeighedClause {
  weight: number;
  clause: Clause;
}

/** A rule for one semantic name; `schemas/aliases.schema.json` documents each word. */
export interface AliasRule {
  alias: string;
  role: string;
  /** What the thing does, for a reader. */
  meaning: string;
  /** Where the name comes from. */
  source: string;
  /** What the alias names; a named function, class or variable where it is not said. */
  target?: TargetKind;
  /** Also definitions inside functions. */
  nested?: boolean;
  /** All that fit are the answer, in the order of modules and offsets. */
  many?: boolean;
  /** Definitions of one name in several modules are one answer: bundles that hold a library twice. */
  copies?: boolean;
  match?: Clause;
  evidence?: WeighedClause[];
  /** Least share of the weight, 0 to 1; 0 where it is not said. */
  threshold?: number;
  /** Names of aliases of this file that this one stands for, in order; instead of `match`. */
  parts?: string[];
}

/** All rules for one product. */
export interface RuleSet {
  schemaVersion: number;
  product: string;
  /** Package names that the set is for; a trailing `*` stands for any ending. */
  packages: string[];
  aliases: AliasRule[];
}
