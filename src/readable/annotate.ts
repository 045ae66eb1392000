import MagicString from 'magic-string';
import { escapeControls } from '../catalog/controls.js';
import { lineStarts } from './line-starts.js';

/** What is to be said above a line (1-based) of a readable print. */
export interface LineNote {
  line: number;
  comment: string;
}

/** What annotating needs to know of a print. */
export interface AnnotatedPrint {
  readonly code: string;
  readonly lineCount: number;
  beginsInTemplate(line: number): boolean;
}

export interface Annotated {
  code: string;
  /** Offsets in the print, in order, one for each line that was inserted there. */
  insertedAt: number[];
}

/**
 * One line of comment text: nothing in it ends the comment, or a legal comment that surrounds it, or is
 * taken for a comment that tools obey.
 */
function commentLine(indent: string, comment: string): string {
  return `${indent}// catalog: ${escapeControls(comment).replaceAll('*/', '*\\/')}\n`;
}

/** The nearest line, upwards, at whose beginning a line may be inserted. */
function openLine(print: AnnotatedPrint, line: number): number {
  let open = Math.min(Math.max(line, 1), Math.max(print.lineCount, 1));
  while (open > 1 && print.beginsInTemplate(open)) open--;
  return open === 1 && print.code.startsWith('#!') ? 2 : open;
}

/** Comments by line, in the order of the lines; each is said once. */
function commentsByLine(print: AnnotatedPrint, notes: readonly LineNote[]): [number, Set<string>][] {
  const byLine = new Map<number, Set<string>>();
  for (const note of notes) {
    const line = openLine(print, note.line);
    const comments = byLine.get(line) ?? new Set();
    byLine.set(line, comments.add(note.comment));
  }
  return [...byLine].sort(([left], [right]) => left - right);
}

/**
 * Adds comments, each on a line of its own above the line it is about; above the template where that line
 * begins inside one. Lines are inserted where the print has a line break already, so that the code means
 * the same and automatic semicolons fall where they fell.
 */
export function annotate(print: AnnotatedPrint, notes: readonly LineNote[]): Annotated {
  const starts = lineStarts(print.code, 'text');
  const result = new MagicString(print.code);
  const insertedAt: number[] = [];
  for (const [line, comments] of commentsByLine(print, notes)) {
    const start = starts[line - 1] ?? print.code.length;
    const indent = /^[ \t]*/.exec(print.code.slice(start, start + 200))?.[0] ?? '';
    for (const comment of comments) {
      result.appendLeft(start, commentLine(indent, comment));
      insertedAt.push(start);
    }
  }
  return { code: result.toString(), insertedAt };
}
