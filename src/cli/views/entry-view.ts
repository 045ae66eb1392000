import type { Occurrence, Placeholder, PromptEntry } from '../../catalog/document.js';
import type { Output } from '../output.js';
import { forTerminal } from '../terminal.js';
import { wordLines } from './alias-view.js';
import type { SourceView } from './source-view.js';

/** Places shown for people; `--json` gives all. */
export const mostPlaces = 5;
/** UTF-16 code units of a literal that are shown whole beside its code. */
const mostLiteral = 600;

type Colors = Output['colors'];

function field(label: string, value: string): string {
  return `  ${label.padEnd(14)}${forTerminal(value)}`;
}

function wordPlaceholder({ label, expression, name, resolved }: Placeholder): string {
  const words = [`\${${label}}`, expression ?? '(expression not kept)'];
  if (name !== undefined) words.push(`named ${name}`);
  if (resolved !== undefined) words.push(`= ${JSON.stringify(resolved)}`);
  return words.join('  ');
}

function wordOccurrence(occurrence: Occurrence): string {
  const { module, line, column, start, end, path } = occurrence;
  const words = [`${module}:${line}:${column}`, `${start}..${end}`];
  if (occurrence.function !== undefined) words.push(`in ${occurrence.function}`);
  if (path !== undefined) words.push(`at ${path}`);
  if (occurrence.readable !== undefined) words.push(`readable ${wordLines(occurrence.readable)}`);
  return words.join('  ');
}

function* titled(title: string, lines: readonly string[], colors: Colors): Generator<string> {
  if (lines.length === 0) return;
  yield colors.bold(title);
  for (const line of lines.slice(0, mostPlaces)) yield `  ${forTerminal(line)}`;
  if (lines.length > mostPlaces) yield colors.dim(`  and ${lines.length - mostPlaces} more, see --json`);
}

/** Lines that show a prompt entry to a person; safe to show. */
export function* entryLines(prompt: PromptEntry, colors: Colors): Generator<string> {
  yield colors.bold(forTerminal(prompt.name));
  yield field('id', prompt.id);
  yield field('kind', prompt.kind);
  yield field('facing', prompt.facing);
  yield field('chars', String(prompt.chars));
  yield field('text hash', prompt.textHash);
  yield field('shape hash', prompt.shapeHash);
  for (const { rule, detail } of prompt.evidence) {
    yield field('evidence', detail === undefined ? rule : `${rule}: ${detail}`);
  }
  yield colors.bold('placeholders');
  if (prompt.placeholders.length === 0) yield '  none';
  for (const placeholder of prompt.placeholders) yield `  ${forTerminal(wordPlaceholder(placeholder))}`;
  yield* titled('places', prompt.occurrences.map(wordOccurrence), colors);
  const shown = prompt.text ?? prompt.preview;
  if (shown === undefined) return;
  yield colors.bold(prompt.text === undefined ? 'preview' : 'text');
  yield forTerminal(shown, { lines: true });
}

function shortened(literal: string): string {
  if (literal.length <= mostLiteral) return literal;
  const half = mostLiteral / 2;
  return `${literal.slice(0, half)} … ${literal.length - mostLiteral} more … ${literal.slice(-half)}`;
}

/** Lines that show where a text stands in the code; safe to show. */
export function* sourceLines(views: readonly SourceView[], colors: Colors): Generator<string> {
  const safe = (text: string) => forTerminal(text, { lines: true });
  for (const view of views.slice(0, mostPlaces)) {
    yield colors.bold(`source ${forTerminal(view.module)} ${view.start}..${view.end}`);
    yield colors.dim(safe(view.before)) +
      colors.cyan(safe(shortened(view.literal))) +
      colors.dim(safe(view.after));
  }
}
