import { diffLines, diffWordsWithSpace } from 'diff';
import type { PromptChange, TextPiece } from './document.js';

/** Edits that are looked for among words; the work grows with their square. */
const MOST_WORD_EDITS = 2_000;
const MOST_LINE_EDITS = 4_000;
/** Longer texts are compared by lines, and one line as long is one piece. */
const MOST_WORD_CHARS = 400_000;

/**
 * Word-level differences of two hashed texts; by lines where words differ in too many places, and both
 * texts whole, marked as cut, where lines do too. Empty where one of the two is not at hand.
 */
export function differencesOf(
  before: string | undefined,
  after: string | undefined,
): Pick<PromptChange, 'text' | 'textCut'> {
  if (before === undefined || after === undefined) return {};
  const isShort = before.length + after.length <= MOST_WORD_CHARS;
  const parts =
    (isShort ? diffWordsWithSpace(before, after, { maxEditLength: MOST_WORD_EDITS }) : undefined) ??
    diffLines(before, after, { maxEditLength: MOST_LINE_EDITS });
  if (parts === undefined) {
    const whole: TextPiece[] = [
      { op: 'removed', text: before },
      { op: 'added', text: after },
    ];
    return { text: whole, textCut: true };
  }
  return {
    text: parts.map(({ added, removed, value }) => ({
      op: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    })),
  };
}
