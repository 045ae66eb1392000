import { type Options, parseExpressionAt, type TemplateLiteral } from 'acorn';
import MagicString from 'magic-string';
import { breakPieces } from './template-lines.js';

/** A string or template literal, UTF-16 span [start, end), and what is to stand in its place. */
export interface Redaction {
  start: number;
  end: number;
  id: string;
  hash: string;
}

interface Edit {
  start: number;
  end: number;
  replacement: string;
}

/** A text without some of its literals, and where what is left stood. */
export interface RedactedText {
  text: string;
  /** Offset in the redacted text to offset in the original; inside a replacement, that of its beginning. */
  toOriginal(offset: number): number;
  /** Offset in the original to offset in the redacted text; inside redacted text, that of its replacement. */
  toRedacted(offset: number): number;
}

const backtick = '`';

function markerOf({ id, hash }: Redaction): string {
  const safe = (word: string) => word.replace(/[^A-Za-z0-9._:-]/g, '_');
  return `[redacted ${safe(id)} ${safe(hash)}]`;
}

const parserOptions: Options = {
  ecmaVersion: 'latest',
  allowSuperOutsideMethod: true,
  checkPrivateFields: false,
};

/** Functions in which each kind of expression may stand: of a module with `await` and `yield`, or sloppy. */
const surroundings = [
  { before: '(async function*(){return ', sourceType: 'module' },
  { before: '(function(){return ', sourceType: 'script' },
] as const;

/** The tree of one literal taken out of its program, and how far its offsets are shifted. */
function parseLiteral(source: string): { node: unknown; shift: number } | undefined {
  for (const { before, sourceType } of surroundings) {
    try {
      const tree = parseExpressionAt(`${before}${source}})`, 0, { ...parserOptions, sourceType });
      const statement = (tree as unknown as { body: { body: { argument?: unknown }[] } }).body.body[0];
      if (statement?.argument !== undefined) return { node: statement.argument, shift: before.length };
    } catch {
      // The next surrounding may allow it.
    }
  }
  return undefined;
}

/**
 * What decides over the printed lines of a string: esbuild prints one with many quotes as a template, in
 * which line feeds are real. Breaks after a backslash keep the lines of the source as they are.
 */
function layoutOfString(source: string, value: string): string {
  const quote = source[0];
  let layout = '';
  for (const [piece] of value.matchAll(/\n|['"`]|\$\{/g)) {
    if (piece === '\n') layout += '\\n';
    else layout += piece === quote ? `\\${piece}` : piece;
  }
  for (const [piece] of source.matchAll(/\\(?:\r\n|.)/gs)) if (/[\r\n]$/.test(piece)) layout += piece;
  return layout;
}

function stringEdit(source: string, redaction: Redaction): Edit {
  const node = parseLiteral(source)?.node as { value?: unknown } | undefined;
  const value = typeof node?.value === 'string' ? node.value : '';
  const quote = source[0] as string;
  const { start, end } = redaction;
  return { start, end, replacement: quote + markerOf(redaction) + layoutOfString(source, value) + quote };
}

/** One edit a quasi; the first names the text. What acorn can not read is replaced as a whole. */
function templateEdits(source: string, redaction: Redaction): Edit[] {
  const { start, end } = redaction;
  const parsed = parseLiteral(source);
  const template = parsed?.node as TemplateLiteral | undefined;
  if (parsed === undefined || template?.type !== 'TemplateLiteral') {
    return [{ start, end, replacement: backtick + markerOf(redaction) + backtick }];
  }
  return template.quasis.map((quasi, index) => ({
    start: start + quasi.start - parsed.shift,
    end: start + quasi.end - parsed.shift,
    replacement: (index === 0 ? markerOf(redaction) : '') + breakPieces(quasi.value.raw),
  }));
}

function editsOf(text: string, redaction: Redaction): Edit[] {
  const source = text.slice(redaction.start, redaction.end);
  const first = source[0];
  const isClosed = source.length >= 2 && source.endsWith(first ?? '');
  if (isClosed && first === backtick) return templateEdits(source, redaction);
  if (isClosed && (first === '"' || first === "'")) return [stringEdit(source, redaction)];
  throw new RangeError(`No literal stands at ${redaction.start} to ${redaction.end}`);
}

/** Sorted; an edit inside of another is left out, since the other takes its text away. */
function withoutNested(edits: Edit[]): Edit[] {
  edits.sort((left, right) => left.start - right.start || right.end - left.end);
  const kept: Edit[] = [];
  let end = -1;
  for (const edit of edits) {
    if (edit.start < end || (edit.start === edit.end && edit.replacement === '')) continue;
    kept.push(edit);
    end = edit.end;
  }
  return kept;
}

/** How far one side of an edit list is to be moved to reach the other. */
function mapper(edits: readonly { from: number; fromEnd: number; to: number; toEnd: number }[]) {
  return (offset: number): number => {
    let low = 0;
    let high = edits.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((edits[middle] as { from: number }).from <= offset) low = middle + 1;
      else high = middle;
    }
    const edit = edits[low - 1];
    if (edit === undefined) return offset;
    return offset < edit.fromEnd ? edit.to : edit.toEnd + (offset - edit.fromEnd);
  };
}

/**
 * Replaces literals by id and hash. The code stays parseable, the expressions of templates stay, and the
 * readable print keeps its lines: of each text its line breaks remain, and of strings their quotes.
 * @throws RangeError where a span is not that of a literal
 */
export function redact(text: string, redactions: readonly Redaction[]): RedactedText {
  const edits = withoutNested(redactions.flatMap((redaction) => editsOf(text, redaction)));
  const result = new MagicString(text);
  const places: { start: number; end: number; newStart: number; newEnd: number }[] = [];
  let growth = 0;
  for (const { start, end, replacement } of edits) {
    if (start === end) result.appendLeft(start, replacement);
    else result.update(start, end, replacement);
    const newStart = start + growth;
    places.push({ start, end, newStart, newEnd: newStart + replacement.length });
    growth += replacement.length - (end - start);
  }
  return {
    text: result.toString(),
    toOriginal: mapper(
      places.map((place) => ({
        from: place.newStart,
        fromEnd: place.newEnd,
        to: place.start,
        toEnd: place.end,
      })),
    ),
    toRedacted: mapper(
      places.map((place) => ({
        from: place.start,
        fromEnd: place.end,
        to: place.newStart,
        toEnd: place.newEnd,
      })),
    ),
  };
}
