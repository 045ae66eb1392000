import { lastAtMost } from './growing-numbers.js';
import type { LineRanges } from './line-ranges.js';
import { countLines, lineStarts } from './line-starts.js';
import { type LineSteps, lineSteps, type PrintedModule } from './line-steps.js';
import type { TextSpan } from './moved-spans.js';

export type { TextSpan };

/** 1-based and inclusive. */
export interface LineSpan {
  startLine: number;
  endLine: number;
}

/** The lines of one print and where their tokens stand in the original. Small: one entry a printed line. */
export class LineMap {
  readonly lineCount: number;
  /** UTF-16 units of the original. */
  readonly originalLength: number;
  readonly #offsets: Uint32Array;
  readonly #lines: Uint32Array;
  readonly #inTemplates: LineRanges;

  constructor(steps: LineSteps, lineCount: number, originalLength: number) {
    this.#offsets = steps.offsets;
    this.#lines = steps.lines;
    this.#inTemplates = steps.inTemplates;
    this.lineCount = lineCount;
    this.originalLength = originalLength;
  }

  /** What the map was made of. */
  get steps(): LineSteps {
    return { offsets: this.#offsets, lines: this.#lines, inTemplates: this.#inTemplates };
  }

  /** 1-based line on which the token at an original offset is printed. */
  lineAt(offset: number): number {
    const index = lastAtMost(this.#offsets, offset);
    return index < 0 ? 1 : (this.#lines[index] as number);
  }

  /** Lines on which the original text [start, end) is printed. */
  toReadable(start: number, end: number): LineSpan {
    return { startLine: this.lineAt(start), endLine: this.lineAt(Math.max(start, end - 1)) };
  }

  /**
   * The original text whose tokens are printed on a line. A line of no token of its own, such as one of a
   * comment, gives that of the nearest line before.
   * @throws RangeError where the print has no such line
   */
  toOriginal(line: number): TextSpan {
    if (!Number.isInteger(line) || line < 1 || line > this.lineCount) {
      throw new RangeError(`The print has lines 1 to ${this.lineCount}`);
    }
    const start = this.#firstOffsetOn(this.#nearestStepLine(line));
    const next = this.#offsets[lastAtMost(this.#offsets, start) + 1];
    return { start, end: next ?? this.originalLength };
  }

  /** Whether the line begins inside the text of a template literal, where nothing may be inserted. */
  beginsInTemplate(line: number): boolean {
    return this.#inTemplates.has(line);
  }

  /** Lines are not sorted where esbuild moved code, hence the scan. */
  #nearestStepLine(line: number): number {
    let nearest = 0;
    for (const candidate of this.#lines) if (candidate <= line && candidate > nearest) nearest = candidate;
    return nearest;
  }

  #firstOffsetOn(line: number): number {
    return this.#offsets[this.#lines.indexOf(line)] ?? 0;
  }
}

/** Builds the map of a print from its source map. */
export function buildLineMap(printed: PrintedModule): LineMap {
  const textStarts = lineStarts(printed.code, 'text');
  return new LineMap(
    lineSteps(printed, textStarts),
    countLines(printed.code, textStarts),
    printed.original.length,
  );
}
