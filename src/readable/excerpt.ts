import type { LineSpan } from './line-map.js';
import { countLines, lineStarts } from './line-starts.js';

export interface ExcerptLine {
  /** 1-based. */
  line: number;
  text: string;
  /** Whether the line is one of those asked for, not of those around. */
  isInside: boolean;
}

/** The lines of a span (1-based, inclusive) and `context` lines on both sides, as far as the text has them. */
export function excerpt(code: string, span: LineSpan, context: number): ExcerptLine[] {
  const starts = lineStarts(code, 'text');
  const first = Math.max(span.startLine - context, 1);
  const last = Math.min(span.endLine + context, countLines(code, starts));
  const lines: ExcerptLine[] = [];
  for (let line = first; line <= last; line++) {
    const text = code.slice(starts[line - 1], starts[line] ?? code.length).replace(/[\r\n]+$/, '');
    lines.push({ line, text, isInside: line >= span.startLine && line <= span.endLine });
  }
  return lines;
}
