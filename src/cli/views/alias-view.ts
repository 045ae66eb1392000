import type { Alias, AliasTarget, ReadableLines } from '../../catalog/document.js';
import type { ReleaseExplanation } from '../../queries/resolve.js';
import type { Output } from '../output.js';
import { forTerminal } from '../terminal.js';
import type { Column } from './table.js';

type Colors = Output['colors'];

/** `12-34`, or nothing where no lines are known. */
export function wordLines(readable: ReadableLines | undefined): string {
  if (readable === undefined) return '';
  const { startLine, endLine } = readable;
  return startLine === endLine ? String(startLine) : `${startLine}-${endLine}`;
}

/** All places in order; an unanswered alias has none. */
function targetsOf(alias: Alias): Partial<AliasTarget>[] {
  return alias.parts ?? (alias.module === undefined ? [] : [alias]);
}

function listed(alias: Alias, valueIn: (target: Partial<AliasTarget>) => string): string {
  return targetsOf(alias).map(valueIn).join(', ');
}

/** What an answer rests on, or what came near. */
function wordEvidence({ status, evidence, candidates = [] }: Alias): string {
  if (status === 'ambiguous') return `fit: ${candidates.map(({ symbol }) => symbol).join(', ')}`;
  if (status !== 'missing')
    return evidence.map(({ rule, detail }) => (detail === undefined ? rule : `${rule} ${detail}`)).join('; ');
  const [nearest] = candidates;
  if (nearest === undefined) return '';
  return `nearest: ${nearest.symbol} ${nearest.score.toFixed(2)}, lacks ${nearest.failed.join('; ')}`;
}

export const aliasColumns: readonly Column<Alias>[] = [
  { title: 'alias', minimum: 16, value: ({ alias }) => alias },
  { title: 'status', value: ({ status }) => status },
  { title: 'conf.', align: 'right', value: ({ confidence }) => confidence.toFixed(2) },
  { title: 'symbol', minimum: 8, value: (alias) => listed(alias, ({ symbol }) => symbol ?? '') },
  { title: 'lines', minimum: 8, value: (alias) => listed(alias, ({ readable }) => wordLines(readable)) },
  { title: 'module', minimum: 8, value: (alias) => [...modulesOf(alias)].join(', ') },
  { title: 'evidence', minimum: 16, value: wordEvidence },
];

function modulesOf(alias: Alias): Set<string> {
  return new Set(targetsOf(alias).map(({ module }) => module ?? ''));
}

function field(label: string, value: string): string {
  return `  ${label.padEnd(12)}${forTerminal(value)}`;
}

function wordTarget({ module, symbol, start, end, readable, exportedAs }: Partial<AliasTarget>): string {
  const words = [`${symbol === '' ? '(no name)' : symbol}`, `${module}:@${start}..@${end}`];
  if (readable !== undefined) words.push(`lines ${wordLines(readable)}`);
  if (exportedAs !== undefined) words.push(`exported as ${exportedAs}`);
  return words.join('  ');
}

function* clauseLines(
  { clauses }: ReleaseExplanation['candidates'][number],
  colors: Colors,
): Generator<string> {
  for (const { clause, weight, isRequired, isMet, module, start } of clauses) {
    const mark = isMet ? colors.green('met   ') : colors.red('failed');
    const place = module === undefined ? '' : `  at ${module}:@${start}`;
    yield `    ${mark} ${isRequired ? 'required' : `weight ${weight}`}  ${forTerminal(clause + place)}`;
  }
}

/** Lines that show how an alias was answered; safe to show. */
export function* explanationLines(
  { rule, result, candidates }: ReleaseExplanation,
  colors: Colors,
): Generator<string> {
  yield `${colors.bold(forTerminal(rule.alias))}  ${result.status}  ${result.confidence.toFixed(2)}`;
  yield field('role', rule.role);
  yield field('meaning', rule.meaning);
  yield field('source', rule.source);
  if (rule.threshold !== undefined) yield field('threshold', String(rule.threshold));
  for (const target of targetsOf(result)) yield field('place', wordTarget(target));
  // An alias that stands for others has no clauses of its own.
  if (rule.parts !== undefined || result.status === 'carried') {
    for (const { rule: word, detail } of result.evidence) yield field(word, detail ?? '');
  }
  if (candidates.length === 0 && rule.parts === undefined) yield 'Nothing comes near.';
  for (const candidate of candidates) {
    const verdict = candidate.fits ? colors.green('fits') : colors.red('does not fit');
    yield `  ${forTerminal(wordTarget(candidate))}  score ${candidate.score.toFixed(2)}  ${verdict}`;
    yield* clauseLines(candidate, colors);
  }
}
