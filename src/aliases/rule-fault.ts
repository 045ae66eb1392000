import { InputError } from '../catalog/diagnostic.js';

export type RuleFaultCode =
  | 'not-json'
  | 'too-deep'
  | 'wrong-shape'
  | 'duplicate-alias'
  | 'unknown-alias'
  | 'circular-alias'
  | 'unsafe-pattern'
  | 'leads-nowhere';

/** One thing wrong with a rule file, as data. */
export interface RuleFault {
  readonly code: RuleFaultCode;
  /** The rule's alias, where the fault lies in a rule that has one. */
  readonly alias?: string;
  /** JSON pointer (RFC 6901) of the fault. */
  readonly pointer: string;
  readonly detail: string;
}

/** A rule file that can not be used; every fault names its rule and JSON pointer. */
export class RuleFaultError extends InputError {
  readonly faults: readonly RuleFault[];

  constructor(faults: readonly RuleFault[], path?: string) {
    const worded = faults.map(
      ({ alias, pointer, detail }) => `${alias ? `rule ${alias}, ` : ''}${pointer || '/'}: ${detail}`,
    );
    super(
      'invalid-rules',
      `${path ?? 'alias rules'}: ${worded.join('; ')}`,
      'Correct the rule file; schemas/aliases.schema.json states its shape.',
    );
    this.name = 'RuleFaultError';
    this.faults = faults;
  }
}
