import { constantString } from '../../program/constants.js';
import type { Place, Program } from '../../program/program.js';

const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_ .:/@-]{0,79}$/u;

/** The constant that a place gives as the name of something registered, or null. */
export function nameAt(program: Program, place: Place | undefined): string | null {
  const text = place ? constantString(program, place) : null;
  return text !== null && NAME.test(text) ? text : null;
}

export function isName(text: string): boolean {
  return NAME.test(text);
}
