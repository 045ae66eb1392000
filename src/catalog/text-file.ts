import { readFileSync, statSync } from 'node:fs';
import { InputError } from './diagnostic.js';

/** What a file is, for what is said where it cannot be read. */
export interface TextFileKind {
  /** In error codes: `large-CODE`, `unreadable-CODE`. */
  readonly code: string;
  /** In words: "sink table". */
  readonly name: string;
  /** MiB that it may hold. */
  readonly mostMebibytes: number;
}

const MEBIBYTE = 1024 * 1024;

/**
 * The text of a file that a user named or that comes with the program, looked at before it is read.
 * @throws InputError where it is too large or cannot be read
 */
export function readTextFile(file: string | URL, { code, name, mostMebibytes }: TextFileKind): string {
  try {
    if (statSync(file).size > mostMebibytes * MEBIBYTE)
      throw new InputError(`large-${code}`, `the ${name} ${file} is larger than ${mostMebibytes} MiB`);
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    throw new InputError(`unreadable-${code}`, `the ${name} ${file} can not be read`, 'Check the path.', {
      cause,
    });
  }
}
