import { remembered } from './remembered.js';

/** Longest text that a pattern sees, in UTF-16 units. */
const LONGEST_SUBJECT = 4096;
const LONGEST_PATTERN = 200;
const MOST_REPEATS = 100;

/** Why a pattern is refused. */
export type PatternFault =
  | 'too-long'
  | 'not-a-pattern'
  | 'reference-or-look-around'
  | 'repeated-group'
  | 'many-repeats'
  | 'large-repeat';

/**
 * Checks that a pattern's time is bounded: no look-around or back reference, no quantifier on a group,
 * at most two quantifiers without an upper bound. Matching then takes at most the square of the subject.
 */
export function patternFault(source: string): PatternFault | null {
  if (source.length > LONGEST_PATTERN) return 'too-long';
  try {
    new RegExp(source, 'u');
  } catch {
    return 'not-a-pattern';
  }
  const plain = source.replace(/\\[^1-9k]/gu, 'x').replace(/\[[^\]]*\]/gu, 'x');
  if (/\\[1-9k]|\(\?(?!:)/u.test(plain)) return 'reference-or-look-around';
  if (/\)[*+?{]/u.test(plain)) return 'repeated-group';
  const bounds = [...plain.matchAll(/\{\d*(?:,(\d*))?\}/gu)];
  const endless = plain.match(/[*+]/gu)?.length ?? 0;
  if (endless + bounds.filter(([, upper]) => upper === '').length > 2) return 'many-repeats';
  if (bounds.some(([text]) => (text.match(/\d+/gu) ?? []).some((number) => Number(number) > MOST_REPEATS)))
    return 'large-repeat';
  return bounds.length > 4 ? 'many-repeats' : null;
}

const compiled = new Map<string, RegExp>();

/** Whether a checked pattern is found in the first units of a text. */
export function matchesPattern(source: string, text: string): boolean {
  const expression = remembered(compiled, source, () => new RegExp(source, 'u'));
  return expression.test(text.length > LONGEST_SUBJECT ? text.slice(0, LONGEST_SUBJECT) : text);
}
