import type { LineStarts } from './line-starts.js';
import { endOfComment, opensComment, type Stretch } from './stretch.js';

const space = 32;
const closeBracket = 41;

/** A printed line that begins with a closing round bracket: the how manieth of its stretch, from 1. */
export interface BracketLine {
  /** 1-based. */
  line: number;
  ordinal: number;
}

function afterIndent(source: string, at: number): number {
  let index = at;
  while (source.charCodeAt(index) === space) index++;
  return index;
}

function* closingBrackets({ source, from, to }: Stretch): Generator<number> {
  for (let index = from; index < to; index++) {
    if (opensComment(source, index)) index = endOfComment(source, index, to);
    else if (source.charCodeAt(index) === closeBracket) yield index;
  }
}

/** Lines of a printed stretch, after its first (`firstLine`, 1-based), that begin with a bracket. */
export function bracketLines(printed: Stretch, starts: LineStarts, firstLine: number): BracketLine[] {
  const found: BracketLine[] = [];
  for (let line = firstLine + 1; ; line++) {
    const start = starts[line - 1];
    if (start === undefined || start >= printed.to) return found;
    const first = afterIndent(printed.source, start);
    if (first >= printed.to || printed.source.charCodeAt(first) !== closeBracket) continue;
    const brackets = [...closingBrackets({ ...printed, to: first + 1 })];
    // It may stand in a comment.
    if (brackets.at(-1) === first) found.push({ line, ordinal: brackets.length });
  }
}

/** Offset of the closing round bracket of that ordinal in a stretch, outside of comments, or -1. */
export function nthClosingBracket(original: Stretch, ordinal: number): number {
  let count = 0;
  for (const offset of closingBrackets(original)) if (++count === ordinal) return offset;
  return -1;
}
