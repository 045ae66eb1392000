import type { ReadableLines } from '../catalog/document.js';
import { type ExcerptLine, excerpt } from '../readable/excerpt.js';
import { lastAtMost } from '../readable/growing-numbers.js';
import { type LineStarts, lineStarts } from '../readable/line-starts.js';
import { type PrintedView, printedView } from '../readable/view.js';
import { decodeText } from '../release/encoding.js';
import type { ReleaseModule } from '../release/release.js';
import { PlaceError, type PositionQuery } from './place-query.js';

/** UTF-16 offsets in the decoded module text, end exclusive. */
export interface Span {
  module: string;
  start: number;
  end: number;
  symbol?: string;
}

/** UTF-16 units of a line of a module as shipped: minified ones are as long as the module. */
const mostUnits = 1_000;
const unitsBefore = 200;

/** One module as shipped and in print. */
export class ModuleText {
  readonly path: string;
  readonly text: string;
  readonly view: PrintedView | undefined;
  readonly #starts: LineStarts;

  constructor(path: string, text: string, view: PrintedView | undefined) {
    this.path = path;
    this.text = text;
    this.view = view;
    this.#starts = lineStarts(text, 'text');
  }

  static async read(module: ReleaseModule): Promise<ModuleText> {
    const text = decodeText(module.content(), module.encoding);
    const outcome = module.kind === 'script' ? await printedView(text) : undefined;
    return new ModuleText(module.path, text, outcome?.view);
  }

  positionOf(offset: number): { line: number; column: number } {
    const index = lastAtMost(this.#starts, offset);
    return { line: index + 1, column: offset - (this.#starts[index] as number) };
  }

  /** @throws PlaceError where the module has no such position */
  spanOf(query: PositionQuery): Span {
    const { path, text } = this;
    if (query.kind === 'readable') return { module: path, ...this.#printedOn(query.line) };
    const start = query.kind === 'offset' ? query.offset : this.#offsetOf(query.line, query.column);
    if (start > text.length) {
      throw new PlaceError('no-such-position', {
        module: path,
        what: 'offsets',
        least: '0',
        most: String(text.length),
      });
    }
    return { module: path, start, end: start };
  }

  #printedOn(line: number): { start: number; end: number } {
    if (this.view === undefined) throw new PlaceError('no-view', { module: this.path });
    if (line >= 1 && line <= this.view.lineCount) return this.view.toOriginal(line);
    const most = String(this.view.lineCount);
    throw new PlaceError('no-such-position', { module: this.path, what: 'readable lines', least: '1', most });
  }

  #offsetOf(line: number, column: number): number {
    const start = this.#starts[line - 1];
    if (start === undefined) {
      const most = String(this.#starts.length);
      throw new PlaceError('no-such-position', { module: this.path, what: 'lines', least: '1', most });
    }
    const offset = start + column;
    const end = this.#starts[line] ?? this.text.length + 1;
    if (offset < end) return offset;
    const most = String(end - start - 1);
    throw new PlaceError('no-such-position', {
      module: this.path,
      what: `columns in line ${line}`,
      least: '0',
      most,
    });
  }

  readableOf({ start, end }: Span): ReadableLines | undefined {
    return this.view?.toReadable(start, Math.max(end, start + 1));
  }

  excerptOf(span: Span, readable: ReadableLines | undefined, context: number): ExcerptLine[] {
    if (this.view !== undefined && readable !== undefined) return excerpt(this.view.code, readable, context);
    const first = this.positionOf(span.start);
    const last = this.positionOf(Math.max(span.start, span.end - 1));
    const lines = excerpt(this.text, { startLine: first.line, endLine: last.line }, context);
    return lines.map((line) => {
      const from = line.line === first.line ? Math.max(0, first.column - unitsBefore) : 0;
      return { ...line, text: line.text.slice(from, from + mostUnits) };
    });
  }
}
