/**
 * What a build writes into a text: a version of three numbers, a date with or without its time, a build or
 * revision number, a commit. Lengths are bounded, so that each place is tried in constant time.
 */
const STAMPS = [
  // 3.5.0, v1.2.3-beta.4+build
  /(?<![\p{L}\p{N}._])v?\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[0-9A-Za-z.]{1,32})?(?:\+[0-9A-Za-z.]{1,32})?(?![\p{L}\p{N}_])/gu,
  // 2026-03-01, 2026-03-01T10:00:00.000Z
  /(?<![\p{L}\p{N}_-])\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?(?![\p{L}\p{N}_-])/gu,
  // build 2301, revision 17
  /(?<=\b(?:[Bb]uild|[Rr]evision)[ #:]{1,2})\d{1,12}(?![\p{L}\p{N}_])/gu,
  // a commit: both digits and letters a to f
  /(?<![\p{L}\p{N}_-])(?=[a-f]{0,39}\d)(?=\d{0,39}[a-f])[0-9a-f]{7,40}(?![\p{L}\p{N}_-])/gu,
];

/** Stands for a stamp: a control character, which no stamp holds. */
const STAMP = '\u0002';

/** The text with every version and build stamp replaced by one character; the text itself where it has none. */
export function withoutStamps(text: string): string {
  if (!/\d/.test(text)) return text;
  return STAMPS.reduce((rest, stamp) => rest.replace(stamp, STAMP), text);
}
