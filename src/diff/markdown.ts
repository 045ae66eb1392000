import { escapeControls } from '../catalog/controls.js';
import type { DiffDocument, TextPiece } from './document.js';
import { shortened } from './pieces.js';
import { countsLine, type Mark, type ReportLine, sectionsOf, titleOf, totalOf } from './report.js';

const wordOfMark: Readonly<Record<Mark, string>> = { new: 'NEW', changed: 'CHANGED', removed: 'REMOVED' };

/**
 * A diff as a section of a changelog in CommonMark: counts and totals, then one line a change. Texts of
 * the releases are escaped; word-level differences stand in fenced blocks, `[-removed-]` and `{+added+}`.
 */
export function* markdownLines(diff: DiffDocument): Generator<string> {
  yield `## ${plain(titleOf(diff))}`;
  yield '';
  yield `_${plain(countsLine(diff))}; ${plain(totalOf(diff))}_`;
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
  const name = id === undefined ? codeSpan(label) : `${plain(label)} (${codeSpan(id)})`;
  yield `- **${wordOfMark[mark]}:** ${name}: ${plain(note)}`;
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

/** One line of text in which nothing is markup, and no address becomes a link by itself. */
function plain(text: string): string {
  return escapeControls(text.replace(/\s+/g, ' '))
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*_{}[\]#!|~$@]|:(?=\/\/)|(?<=www)\./gi, (character) => `\\${character}`);
}

/** A code span whose content is shown as it is; white space is one space. */
function codeSpan(text: string): string {
  const line = escapeControls(text.replace(/\s+/g, ' '));
  const ticks = '`'.repeat(longestTicks(line) + 1);
  const pad = /^`|`$|^ .* $/.test(line) ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

function longestTicks(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
