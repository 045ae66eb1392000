const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Control characters, and marks that reorder text on screen. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const ASCII = /^[\x20-\x7e]*$/;
const SPACES = /[\s\u0085\u2028\u2029]+/g;

/**
 * The first `limit` UTF-16 units of a text in one line: white space is one space, control characters are
 * gone, a lone surrogate is U+FFFD, a cut falls between graphemes and is marked by `…` within the limit.
 */
export function previewOf(text: string, limit: number): string {
  const head = text.slice(0, pairCut(text, limit * 4 + 64)).toWellFormed();
  const spaced = head.replace(SPACES, ' ');
  const line = (ASCII.test(spaced) ? spaced : spaced.replace(UNSEEN, '')).trim();
  if (line.length <= limit && head.length >= text.length) return line;
  return `${line.slice(0, graphemeCut(line, limit - 1)).trimEnd()}…`;
}

/** `at`, or one less where that would cut a surrogate pair. */
function pairCut(text: string, at: number): number {
  const isPair = /[\ud800-\udbff]/.test(text[at - 1] ?? '') && /[\udc00-\udfff]/.test(text[at] ?? '');
  return isPair ? at - 1 : at;
}

/** The last boundary of graphemes at or before `limit`; in ASCII every place is one. */
function graphemeCut(line: string, limit: number): number {
  if (ASCII.test(line.slice(0, limit + 1))) return limit;
  let cut = 0;
  for (const { segment, index } of segmenter.segment(line)) {
    if (index + segment.length > limit) break;
    cut = index + segment.length;
  }
  return cut;
}
