/** What the process tells its caller. */
export const exitCode = {
  /** Done, and nothing found. */
  success: 0,
  /** A check found a fault. */
  findings: 1,
  /** The command line cannot be understood. */
  usage: 2,
  /** An input could not be read, or an output not be written. */
  unreadable: 3,
} as const;

export type UsageCode =
  | 'unknown-command'
  | 'missing-command'
  | 'unknown-argument'
  | 'missing-argument'
  | 'missing-option'
  | 'not-a-number'
  | 'not-a-choice'
  | 'not-a-shard'
  | 'given-twice'
  | 'contradiction'
  | 'empty-value'
  | 'unknown-prompt'
  | 'no-assembly'
  | 'no-scenario'
  | 'needs-scenarios'
  | 'not-a-pair'
  | 'no-simulation'
  | 'flag-contradiction'
  | 'foreign-flag'
  | 'not-agents'
  | 'needs-rules'
  | 'needs-option'
  | 'stdin-twice'
  | 'several-products'
  | 'no-catalogs'
  | 'unknown-history'
  | 'no-stdin'
  | 'unknown-table'
  | 'not-of-format'
  | 'not-a-base'
  | 'hidden-base'
  | 'not-an-address'
  | 'arguments';

/** A command line that cannot be understood, as data; `wording.ts` words it. */
export class UsageError extends Error {
  readonly code: UsageCode;
  readonly arguments: Readonly<Record<string, string>>;

  constructor(code: UsageCode, parameters: Readonly<Record<string, string>> = {}) {
    super(code);
    this.name = 'UsageError';
    this.code = code;
    this.arguments = parameters;
  }
}

/** The reader of standard output is gone, as with `| head`: nothing is left to do, and nothing is wrong. */
export class ClosedPipeError extends Error {
  override readonly name = 'ClosedPipeError';
}
