import { GrowingNumbers } from './growing-numbers.js';

/** Offsets (UTF-16) at which the lines of a text begin; the first is 0. */
export type LineStarts = Uint32Array<ArrayBuffer>;

/** Where lines end: `text` at LF, CRLF and CR, as catalogs count; `script` at U+2028 and U+2029 too, as the
 * language and source maps count. */
export type LineRule = 'text' | 'script';

const breaks: Readonly<Record<LineRule, RegExp>> = { text: /\r\n?|\n/g, script: /\r\n?|[\n\u2028\u2029]/g };

function holdsOnlyLineFeeds(text: string, rule: LineRule): boolean {
  if (text.includes('\r')) return false;
  return rule === 'text' || !(text.includes('\u2028') || text.includes('\u2029'));
}

/** Line starts of a text; a text that ends with a break has an empty last line. */
export function lineStarts(text: string, rule: LineRule): LineStarts {
  const starts = new GrowingNumbers(1 + (text.length >> 6));
  starts.push(0);
  if (holdsOnlyLineFeeds(text, rule)) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  } else {
    for (const found of text.matchAll(breaks[rule])) starts.push(found.index + found[0].length);
  }
  return starts.toArray();
}

/** Number of lines as `wc` and editors count them: a break ends a line, it does not begin one. */
export function countLines(text: string, starts: LineStarts): number {
  return starts[starts.length - 1] === text.length ? starts.length - 1 : starts.length;
}
