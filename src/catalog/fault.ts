import { InputError } from './diagnostic.js';

export type FaultCode =
  | 'newer-schema-version'
  | 'missing-field'
  | 'unknown-field'
  | 'wrong-type'
  | 'not-allowed'
  | 'wrong-pattern'
  | 'out-of-range'
  | 'duplicate'
  | 'unknown-reference'
  | 'wrong-span'
  | 'wrong-count';

/** One thing wrong with a document, as data: the command line words it. */
export interface CatalogFault {
  readonly code: FaultCode;
  /** JSON pointer (RFC 6901) of the fault; of a missing field, where it should stand. */
  readonly pointer: string;
  readonly arguments: Readonly<Record<string, string>>;
}

/** A document that is JSON and no catalog. */
export class CatalogFaultError extends InputError {
  readonly faults: readonly CatalogFault[];
  /** The file that holds the document, where one is known. */
  readonly path: string | undefined;

  constructor(faults: readonly CatalogFault[], path?: string) {
    super('invalid-catalog', faults.map((fault) => `${fault.code} at ${fault.pointer || '/'}`).join(', '));
    this.name = 'CatalogFaultError';
    this.faults = faults;
    this.path = path;
  }
}

/** One step of a JSON pointer. */
export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
