import { escapeControls } from './controls.js';

/** One line of text in CommonMark in which nothing is markup, and no address becomes a link by itself. */
export function plainMarkdown(text: string): string {
  return escapeControls(text.replace(/\s+/g, ' '))
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*_{}[\]#!|~$@]|:(?=\/\/)|(?<=www)\./gi, (character) => `\\${character}`);
}

/** A code span whose content is shown as it is; white space is one space. */
export function codeSpan(text: string): string {
  const line = escapeControls(text.replace(/\s+/g, ' '));
  const ticks = '`'.repeat(longestTicks(line) + 1);
  const pad = /^`|`$|^ .* $/.test(line) ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** The same in a cell of a table, where a bar would end the cell also within a code span. */
export function codeCell(text: string): string {
  return codeSpan(text).replaceAll('|', '\\|');
}

/** A block of lines that are shown as they are. */
export function* fencedLines(lines: Iterable<string>, language = 'text'): Generator<string> {
  const safe = [...lines].map(escapeControls);
  const longest = safe.reduce((most, line) => Math.max(most, longestTicks(line)), 0);
  const fence = '`'.repeat(Math.max(3, longest + 1));
  yield `${fence}${language}`;
  yield* safe;
  yield fence;
}

/** Length of the longest row of backticks. */
export function longestTicks(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
