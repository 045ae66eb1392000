import { bracketLines, nthClosingBracket } from './bracket-lines.js';
import { GrowingNumbers, lastAtMost } from './growing-numbers.js';
import { LineRanges } from './line-ranges.js';
import { type LineStarts, lineStarts } from './line-starts.js';
import { mergedSpans, sortMoved, type TextSpan } from './moved-spans.js';
import { SegmentReader } from './segments.js';
import { templateBreaks } from './template-lines.js';

const openBracket = 40;

/** What a print and its source map say; `shift` is how far the printed text began inside the original. */
export interface PrintedModule {
  original: string;
  code: string;
  mappings: string;
  shift: number;
}

/** From each offset on, up to the next, the original is printed on the line (1-based) beside it. */
export interface LineSteps {
  /** Sorted. */
  offsets: Uint32Array;
  lines: Uint32Array;
  /** Lines that begin inside the text of a template literal. */
  inTemplates: LineRanges;
}

/** Where lines begin: of the original and the print by the rule of source maps, of the print as text. */
interface Starts {
  original: LineStarts;
  printed: LineStarts;
  text: LineStarts;
}

function startsOf({ original, code }: PrintedModule, text: LineStarts): Starts {
  const hasScriptBreaks = code.includes('\u2028') || code.includes('\u2029');
  return {
    original: lineStarts(original, 'script'),
    printed: hasScriptBreaks ? lineStarts(code, 'script') : text,
    text,
  };
}

/** Collects steps in the order of the print. */
class StepCollector {
  readonly #printed: PrintedModule;
  readonly #starts: Starts;
  /** Spans of the original whose tokens are printed in another order; all tokens in them are steps. */
  readonly #moved: readonly TextSpan[];
  readonly #offsets: GrowingNumbers;
  readonly #lines: GrowingNumbers;
  readonly #inTemplates = new LineRanges();
  /** Spans that the print went back over. */
  readonly backward: TextSpan[] = [];
  #nextMoved = 0;
  #wasMoved = false;
  #previousOffset = -1;
  #previousPrinted = 0;
  #previousLine = 0;

  constructor(printed: PrintedModule, starts: Starts, moved: readonly TextSpan[]) {
    this.#printed = printed;
    this.#starts = starts;
    this.#moved = moved;
    this.#offsets = new GrowingNumbers(starts.text.length);
    this.#lines = new GrowingNumbers(starts.text.length);
  }

  collect(): LineSteps {
    const reader = new SegmentReader(this.#printed.mappings);
    const { shift } = this.#printed;
    const starts = this.#starts.original;
    while (reader.next()) {
      const start = starts[reader.originalLine] as number;
      // A shift moves the first line alone: the starts of the others count it already.
      const offset = start + reader.originalColumn + (reader.originalLine === 0 ? shift : 0);
      // esbuild repeats a token's position at the start of each line that it runs over.
      if (offset !== this.#previousOffset) this.#token(offset, reader);
    }
    this.#templateText(this.#printed.code.length, this.#printed.original.length);
    return {
      offsets: this.#offsets.toArray(),
      lines: this.#lines.toArray(),
      inTemplates: this.#inTemplates,
    };
  }

  #token(offset: number, reader: SegmentReader): void {
    const printed = (this.#starts.printed[reader.generatedLine] as number) + reader.generatedColumn;
    const line = this.#lineOf(printed, reader.generatedLine);
    const goesBack = offset < this.#previousOffset;
    if (goesBack) this.backward.push({ start: offset, end: this.#previousOffset + 1 });
    if (line > this.#previousLine) {
      const until = goesBack ? this.#printed.original.length : offset;
      this.#templateText(printed, until);
      this.#closingBrackets(printed, until);
    }
    const isMoved = this.#isMoved(offset);
    if (line !== this.#previousLine || isMoved || this.#wasMoved)
      this.#step(this.#withBrackets(offset), line);
    this.#wasMoved = isMoved;
    this.#previousOffset = offset;
    this.#previousPrinted = printed;
    this.#previousLine = line;
  }

  /** The print leaves one moved span before it enters the next, so that looking ahead is enough. */
  #isMoved(offset: number): boolean {
    let span = this.#moved[this.#nextMoved];
    while (span !== undefined && span.end <= offset) span = this.#moved[++this.#nextMoved];
    return span !== undefined && span.start <= offset;
  }

  /** Opening round brackets have no mapping; they stand on the line of the token that follows. */
  #withBrackets(offset: number): number {
    const { original } = this.#printed;
    let first = offset;
    while (first - 1 > this.#previousOffset && original.charCodeAt(first - 1) === openBracket) first--;
    return first;
  }

  #step(offset: number, line: number): void {
    this.#offsets.push(offset);
    this.#lines.push(line);
  }

  /** Steps for the lines inside template text between the token before and the one that follows. */
  #templateText(printedEnd: number, originalEnd: number): void {
    const { code, original } = this.#printed;
    const breaks = templateBreaks(
      { source: code, from: this.#previousPrinted, to: printedEnd },
      { source: original, from: Math.max(this.#previousOffset, 0), to: originalEnd },
    );
    if (breaks.length === 0) return;
    const first = this.#previousLine + 1;
    for (const [index, offset] of breaks.entries()) this.#step(offset, first + index);
    this.#inTemplates.add(first, this.#previousLine + breaks.length);
    this.#previousLine += breaks.length;
  }

  /**
   * Steps for round brackets that begin a line. esbuild keeps comments inside of them, breaks the line
   * after, and maps only the brackets of calls.
   */
  #closingBrackets(printedEnd: number, originalEnd: number): void {
    const { code, original } = this.#printed;
    const stretch = { source: code, from: this.#previousPrinted, to: printedEnd };
    for (const { line, ordinal } of bracketLines(stretch, this.#starts.text, this.#previousLine)) {
      const from = Math.max(this.#previousOffset, 0);
      const offset = nthClosingBracket({ source: original, from, to: originalEnd }, ordinal);
      if (offset < 0) return;
      this.#step(offset, line);
      this.#previousLine = line;
    }
  }

  /** 1-based text line of a printed offset; `scriptLine` is 0-based. */
  #lineOf(printed: number, scriptLine: number): number {
    if (this.#starts.printed === this.#starts.text) return scriptLine + 1;
    return lastAtMost(this.#starts.text, printed) + 1;
  }
}

/**
 * The steps of a print. Nearly all tokens are printed in their order, and one step a line tells all. What
 * esbuild moves, such as a function declared in a block of a sloppy script, is gone over a second time
 * with a step for each token and then sorted.
 */
export function lineSteps(printed: PrintedModule, textStarts: LineStarts): LineSteps {
  const starts = startsOf(printed, textStarts);
  const inOrder = new StepCollector(printed, starts, []);
  const steps = inOrder.collect();
  if (inOrder.backward.length === 0) return steps;
  const moved = mergedSpans(inOrder.backward);
  return sortMoved(new StepCollector(printed, starts, moved).collect(), moved);
}
