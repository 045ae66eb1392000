import { escapeControls } from '../catalog/controls.js';
import { codeSpan, longestTicks, plainMarkdown } from '../catalog/markdown.js';
import type { DiffDocument, TextPiece } from './document.js';
import { shortened } from './pieces.js';
import { countsLine, type Mark, type ReportLine, sectionsOf, titleOf, totalOf } from './report.js';

const wordOfMark: Readonly<Record<Mark, string>> = { new: 'NEW', changed: 'CHANGED', removed: 'REMOVED' };

/**
 * A diff as a section of a changelog in CommonMark: counts and totals, then one line a change. Texts of
 * the releases are escaped; word-level differences stand in fenced blocks, `[-removed-]` and `{+added+}`.
 */
export function* markdownLines(diff: DiffDocument): Generator<string> {
  yield `## ${plainMarkdown(titleOf(diff))}`;
  yield '';
  yield `_${plainMarkdown(countsLine(diff))}; ${plainMarkdown(totalOf(diff))}_`;
  for (const { title, lines } of sectionsOf(diff)) {
    yield '';
    if (title !== 'Prompts') {
      yield `### ${title}`;
      yield '';
    }
    for (const line of lines) yield* item(line);
  }
}

function* item({ mark, label, id, note, pieces }: ReportLine): Generator<string> {
  const name = id === undefined ? codeSpan(label) : `${plainMarkdown(label)} (${codeSpan(id)})`;
  yield `- **${wordOfMark[mark]}:** ${name}: ${plainMarkdown(note)}`;
  if (pieces === undefined) return;
  const text = shortened(pieces).map(marked).join('');
  const fence = '`'.repeat(Math.max(3, longestTicks(text) + 1));
  yield '';
  for (const line of [`${fence}text`, ...text.split('\n').map(escapeControls), fence])
    yield `  ${line}`.trimEnd();
  yield '';
}

function marked({ op, text }: TextPiece): string {
  if (op === 'same') return text;
  return op === 'removed' ? `[-${text}-]` : `{+${text}+}`;
}
