import type { FoundPlace, WhereAnswer } from '../../queries/where.js';
import type { ExcerptLine } from '../../readable/excerpt.js';
import type { Output } from '../output.js';
import { forTerminal } from '../terminal.js';
import { wordLines } from './alias-view.js';

type Colors = Output['colors'];

/** Lines of code that are shown of one place to people; `--json` gives all. */
const mostLines = 60;
/** UTF-16 units of one line that are shown. */
const mostUnits = 400;

function field(label: string, value: string): string {
  return `  ${label.padEnd(10)}${forTerminal(value)}`;
}

function* codeLines(lines: readonly ExcerptLine[], colors: Colors): Generator<string> {
  const digits = String(lines.at(-1)?.line ?? '').length;
  for (const { line, text, isInside } of lines.slice(0, mostLines)) {
    const code = forTerminal(text.slice(0, mostUnits).replaceAll('\t', '    '));
    const shown = `${isInside ? '>' : ' '} ${String(line).padStart(digits)} | ${code}${text.length > mostUnits ? '…' : ''}`;
    yield isInside ? shown : colors.dim(shown);
  }
  if (lines.length > mostLines) yield colors.dim(`  and ${lines.length - mostLines} more lines, see --json`);
}

function* placeLines(place: FoundPlace, colors: Colors): Generator<string> {
  const { module, start, end, line, column, readable, symbol, aliases, prompts } = place;
  yield colors.bold(forTerminal(module)) + (place.isCandidate ? colors.yellow('  candidate') : '');
  yield field('offset', start === end ? `@${start}` : `@${start}..@${end}`);
  yield field('shipped', `${line}:${column}`);
  yield field('readable', readable === undefined ? 'no readable print' : `lines ${wordLines(readable)}`);
  if (symbol !== undefined) yield field('symbol', symbol);
  for (const alias of aliases) yield field('alias', alias);
  for (const id of prompts) yield field('prompt', id);
  yield* codeLines(place.excerpt, colors);
}

/** Lines that show where something stands; safe to show. */
export function* answerLines(question: string, answer: WhereAnswer, colors: Colors): Generator<string> {
  const { kind, status, places, more } = answer;
  yield `${forTerminal(question)}: ${kind}${status === undefined ? '' : `, ${status}`}`;
  for (const place of places) yield* placeLines(place, colors);
  if (more > 0) yield colors.dim(`and ${more} more places, see --json`);
}
