import { lastAtMost } from './growing-numbers.js';
import { lineStarts } from './line-starts.js';
import { SegmentReader, SegmentWriter } from './segments.js';

/** How a print came about, as far as its map must follow. */
export interface MapChanges {
  /** The module as shipped. */
  original: string;
  /** What was printed, and the way back from it, where it is not the module itself. */
  redacted?: { text: string; toOriginal(offset: number): number };
  /** The print, and the offsets in it before each of which a line was inserted afterwards. */
  code: string;
  insertedAt: readonly number[];
}

/** Mappings that follow what was done before and after a print. */
export function changedMappings(mappings: string, changes: MapChanges): string {
  if (changes.redacted === undefined && changes.insertedAt.length === 0) return mappings;
  const toLine = insertedLines(changes);
  const toPosition = originalPositions(changes);
  const reader = new SegmentReader(mappings);
  const writer = new SegmentWriter();
  while (reader.next()) {
    const [line, column] = toPosition(reader.originalLine, reader.originalColumn);
    writer.add(toLine(reader.generatedLine), reader.generatedColumn, line, column);
  }
  return writer.toString();
}

type Position = [line: number, column: number];

function insertedLines({ code, insertedAt }: MapChanges): (line: number) => number {
  if (insertedAt.length === 0) return (line) => line;
  const starts = lineStarts(code, 'script');
  const lines = Uint32Array.from(insertedAt, (offset) => lastAtMost(starts, offset));
  return (line) => line + lastAtMost(lines, line) + 1;
}

function originalPositions({ original, redacted }: MapChanges): (line: number, column: number) => Position {
  if (redacted === undefined) return (line, column) => [line, column];
  const redactedStarts = lineStarts(redacted.text, 'script');
  const originalStarts = lineStarts(original, 'script');
  return (line, column) => {
    const offset = redacted.toOriginal((redactedStarts[line] as number) + column);
    const originalLine = lastAtMost(originalStarts, offset);
    return [originalLine, offset - (originalStarts[originalLine] as number)];
  };
}

/** A source map without the text of its source. `file` and `source` as they are to stand in it. */
export function sourceMapText(file: string, source: string, mappings: string): string {
  return `${JSON.stringify({ version: 3, file, sources: [source], names: [], mappings })}\n`;
}
