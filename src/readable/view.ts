import type { Diagnostic } from '../catalog/diagnostic.js';
import { type PrintOutcome, printText, type Refusal } from './esbuild-service.js';
import { buildLineMap, type LineMap, type LineSpan, type TextSpan } from './line-map.js';
import { lineStarts } from './line-starts.js';
import { disarmSourceMapComments } from './source-map-comments.js';

/** What a module looks like in print. Holds lines, not text. */
export interface ReadableView {
  /** Lines of the print, as `wc -l` counts them. */
  readonly lineCount: number;
  /** Lines, 1-based and inclusive, on which the original UTF-16 span [start, end) is printed. */
  toReadable(start: number, end: number): LineSpan;
  /** Original UTF-16 span of what is printed on a 1-based line. @throws RangeError beyond the print */
  toOriginal(line: number): TextSpan;
}

/** A view with its text and its source map. */
export interface PrintedView extends ReadableView {
  readonly code: string;
  /** `mappings` of a source map with one source, from `code` to the original. */
  readonly mappings: string;
  /** Whether a 1-based line begins inside the text of a template literal. */
  beginsInTemplate(line: number): boolean;
}

/** The view, or why there is none; then no line of the module can be named. */
export type ReadableOutcome<View extends ReadableView> =
  | { view: View; refusal?: undefined }
  | { refusal: Diagnostic; view?: undefined };

const byteOrderMark = '\ufeff';

/** Offset at which the text to print begins: esbuild refuses a byte order mark before a hashbang. */
function printedFrom(text: string): number {
  return text.startsWith(`${byteOrderMark}#!`) ? 1 : 0;
}

function offsetOf(text: string, refusal: Refusal, shift: number): number | undefined {
  const { line, column, lineText } = refusal;
  if (line === undefined || column === undefined || lineText === undefined) return undefined;
  const start = lineStarts(text, 'script')[line - 1];
  if (start === undefined) return undefined;
  const bytes = Buffer.from(text.slice(start, start + column + 1), 'utf8').subarray(0, column);
  const units = bytes.toString('utf8').length;
  return Math.min(start + units + (line === 1 ? shift : 0), text.length);
}

function refusalDiagnostic(text: string, refusal: Refusal, shift: number): Diagnostic {
  const start = offsetOf(text, refusal, shift);
  return {
    code: 'view-refused',
    severity: 'warning',
    message: `No readable view: esbuild says "${refusal.text}"`,
    ...(start === undefined ? {} : { start }),
  };
}

interface Print {
  code: string;
  mappings: string;
  map: LineMap;
}

async function printModule(text: string): Promise<Print | { refusal: Diagnostic }> {
  const shift = printedFrom(text);
  const disarmed = disarmSourceMapComments(shift === 0 ? text : text.slice(shift));
  const outcome: PrintOutcome = await printText(disarmed.text);
  if ('refusal' in outcome) return { refusal: refusalDiagnostic(text, outcome.refusal, shift) };
  const { code, mappings } = outcome.printed;
  return {
    code: disarmed.restore(code),
    mappings,
    map: buildLineMap({ original: text, code, mappings, shift }),
  };
}

/** The map of a module's print, or why there is none, without the module's name. */
export async function readableLines(text: string): Promise<{ map: LineMap } | { refusal: Diagnostic }> {
  const print = await printModule(text);
  return 'refusal' in print ? print : { map: print.map };
}

/**
 * Prints a module as `esbuild --charset=utf8` does and keeps the map between both positions.
 * What esbuild refuses comes back as a diagnostic without `module`; nothing is thrown for any text.
 */
export async function readableView(text: string): Promise<ReadableOutcome<ReadableView>> {
  const lines = await readableLines(text);
  return 'refusal' in lines ? lines : { view: lines.map };
}

/** As {@link readableView}, with the printed text and its source map. */
export async function printedView(text: string): Promise<ReadableOutcome<PrintedView>> {
  const print = await printModule(text);
  if ('refusal' in print) return print;
  const { code, mappings, map } = print;
  return {
    view: {
      code,
      mappings,
      lineCount: map.lineCount,
      toReadable: (start, end) => map.toReadable(start, end),
      toOriginal: (line) => map.toOriginal(line),
      beginsInTemplate: (line) => map.beginsInTemplate(line),
    },
  };
}
