import type { Evidence, Occurrence, PromptEntry } from '../../catalog/document.js';
import type { Output } from '../output.js';
import { forTerminal } from '../terminal.js';
import { mostPlaces } from './entry-view.js';
import type { SourceView } from './source-view.js';

type Colors = Output['colors'];

/** UTF-16 code units of a step's code that are shown, from its start. */
const mostCode = 160;

function placeOf({ module, start, end }: Evidence | Occurrence): string {
  return module === undefined ? '' : `  ${module} @${start}..@${end}`;
}

/** Code on one line, so that the steps can be read one below the other. */
function codeLine({ before, literal, after }: SourceView, colors: Colors): string {
  const oneLine = (text: string) => forTerminal(text.replace(/\s+/g, ' '));
  const isLong = literal.length > mostCode;
  const shown = isLong ? `${literal.slice(0, mostCode).toWellFormed()}…` : literal;
  return (
    colors.dim(oneLine(before)) + colors.cyan(oneLine(shown)) + (isLong ? '' : colors.dim(oneLine(after)))
  );
}

function wordStep({ rule, detail }: Evidence): string {
  return detail === undefined ? rule : `${rule}: ${detail}`;
}

/** Lines that show on what a prompt's reader and kind rest, step by step; safe to show. */
export function* explanationLines(
  prompt: PromptEntry,
  sources: readonly (SourceView | null)[],
  colors: Colors,
): Generator<string> {
  yield colors.bold(forTerminal(prompt.name));
  const sure = prompt.confidence === undefined ? '' : `, confidence ${prompt.confidence}`;
  yield `  ${prompt.id}: ${prompt.kind} for ${prompt.facing}${sure}`;
  if (prompt.facing === 'unknown') yield '  No way to any reader was found.';
  for (const [index, step] of prompt.evidence.entries()) {
    yield `${String(index + 1).padStart(3)}. ${forTerminal(wordStep(step))}${colors.dim(forTerminal(placeOf(step)))}`;
    const source = sources[index];
    if (source) yield `     ${codeLine(source, colors)}`;
  }
  if (prompt.occurrences.length < 2) return;
  yield colors.bold('read at each place by');
  for (const place of prompt.occurrences.slice(0, mostPlaces))
    yield `  ${(place.facing ?? 'unknown').padEnd(8)}${forTerminal(placeOf(place))}`;
  const more = prompt.occurrences.length - mostPlaces;
  if (more > 0) yield colors.dim(`  and ${more} more, see --json`);
}
