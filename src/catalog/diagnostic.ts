/** One finding about the input, worded for a person. `code` is stable and kebab-case. */
export interface Diagnostic {
  code: string;
  severity: 'info' | 'warning' | 'error';
  message: string;
  /** Module path as shipped. */
  module?: string;
  /** UTF-16 offset in the decoded module text. */
  start?: number;
}

/** Why an input could not be read at all; the command line prints it and exits with 3. */
export class InputError extends Error {
  readonly code: string;
  /** What the user can do next, one sentence. */
  readonly advice: string | undefined;

  constructor(code: string, message: string, advice?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InputError';
    this.code = code;
    this.advice = advice;
  }
}
