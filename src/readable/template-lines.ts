import { endOfComment, opensComment, type Stretch } from './stretch.js';

const backtick = 96;
const dollar = 36;
const openBrace = 123;
const closeBrace = 125;
const backslash = 92;
const doubleQuote = 34;
const singleQuote = 39;
const slash = 47;

/** End of template text from `at` on: offset of the closing backtick or of `${`, or `limit`. */
function endOfTemplateText(source: string, at: number, limit: number): number {
  for (let index = at; index < limit; index++) {
    const unit = source.charCodeAt(index);
    if (unit === backslash) index++;
    else if (unit === backtick || (unit === dollar && source.charCodeAt(index + 1) === openBrace))
      return index;
  }
  return limit;
}

function endOfString(source: string, quote: number, at: number, limit: number): number {
  for (let index = at; index < limit; index++) {
    const unit = source.charCodeAt(index);
    if (unit === backslash) index++;
    else if (unit === quote) return index;
  }
  return limit;
}

/** Number of breaks in the template text of a printed stretch; 0 where it has none. */
function printedBreaks({ source, from, to }: Stretch): number {
  const begin = beginOfPrintedText(source, from, to);
  if (begin < 0) return 0;
  const end = endOfTemplateText(source, begin, to);
  if (end === to) return 0;
  let count = 0;
  for (let at = source.indexOf('\n', begin); at >= 0 && at < end; at = source.indexOf('\n', at + 1)) count++;
  return count;
}

/** Template text begins after a backtick, or after the brace that closes a placeholder. */
function beginOfPrintedText(source: string, from: number, to: number): number {
  const first = source.charCodeAt(from);
  if (first === backtick || first === closeBrace) return from + 1;
  if (first === doubleQuote || first === singleQuote || first === slash) return -1;
  for (let index = from + 1; index < to; index++) if (source.charCodeAt(index) === backtick) return index + 1;
  return -1;
}

/** What may stand between literals that esbuild joins: numbers and other constants are joined with them. */
const joins = /[\s\w+()!~.-]/;

/**
 * Spans of the text of the literals that are joined at the beginning of a stretch, after a tag where there
 * is one. The stretch may begin inside a template, at the brace that closes a placeholder.
 */
function* joinedTexts(
  { source, from, to }: Stretch,
  isTail: boolean,
): Generator<{ begin: number; end: number }> {
  let insideTemplate = isTail;
  let isJoining = false;
  for (let index = from; index < to; index++) {
    const unit = source.charCodeAt(index);
    const isString = unit === doubleQuote || unit === singleQuote;
    if (insideTemplate || isString || unit === backtick) {
      const begin = index + 1;
      index =
        isString && !insideTemplate
          ? endOfString(source, unit, begin, to)
          : endOfTemplateText(source, begin, to);
      yield { begin, end: index };
      if (source.charCodeAt(index) === dollar) return;
      insideTemplate = false;
      isJoining = true;
    } else if (opensComment(source, index)) {
      index = endOfComment(source, index, to);
    } else if (isJoining && !joins.test(source[index] as string)) return;
  }
}

const breakOrEscape = /\\(?:\r\n|u\{0*a\}|u000a|x0a|.)|\r\n?|\n/gis;
const lineFeedEscape = /^\\(?:n|x0a|u000a|u\{0*a\})$/i;
const endsInBreak = /[\r\n]$/;

function isPrintedBreak(piece: string, isRaw: boolean): boolean {
  if (piece.charCodeAt(0) !== backslash) return true;
  return isRaw ? endsInBreak.test(piece) : lineFeedEscape.test(piece);
}

/** Offsets just after each piece of a text that is printed as a line break. */
function* breaksOf(source: string, begin: number, end: number, isRaw: boolean): Generator<number> {
  for (const found of source.slice(begin, end).matchAll(breakOrEscape)) {
    if (isPrintedBreak(found[0], isRaw)) yield begin + found.index + found[0].length;
  }
}

/** The pieces of raw template text that are line breaks in print, of a tagged template or of any other. */
export function breakPieces(raw: string): string {
  let kept = '';
  for (const [piece] of raw.matchAll(breakOrEscape)) {
    if (isPrintedBreak(piece, true) || isPrintedBreak(piece, false)) kept += piece;
  }
  return kept;
}

/**
 * Original offsets just after what is printed as the line breaks of template text; empty where `printed`
 * holds none. `printed` stands between two mapped tokens, `original` between the same two.
 *
 * esbuild joins strings and templates that are added to each other into one template, so the original
 * may hold several literals. The text of a tagged template keeps its escapes. Breaks that can not be
 * paired one by one all stand at the end of the stretch.
 */
export function templateBreaks(printed: Stretch, original: Stretch): number[] {
  const count = printedBreaks(printed);
  if (count === 0) return [];
  const isTail = printed.source.charCodeAt(printed.from) === closeBrace;
  const spans = [...joinedTexts(original, isTail)];
  for (const isRaw of [false, true]) {
    const offsets = spans.flatMap(({ begin, end }) => [...breaksOf(original.source, begin, end, isRaw)]);
    if (offsets.length === count) return offsets;
  }
  return new Array<number>(count).fill(Math.max(original.from, original.to - 1));
}
