import { describe, expect, test } from 'vitest';
import { Importers } from '#src/program/importers.js';
import { findFacing } from '#src/prompts/facing/facing.js';
import { linkRelease } from '#src/queries/link.js';
import { type Reader, Readers } from './readers.js';
import { LIMIT, openOrSkip } from './release.js';
import { readTruth } from './truth.js';

interface Labels {
  release: string;
  module: string;
  labels: [start: number, end: number, reader: Reader][];
}

interface SentLiterals {
  release: string;
  literals: [module: string, start: number, end: number, where: string][];
}

interface Misses {
  misses: [start: number, end: number, found: Reader, reason: string][];
}

interface NamedPrompts {
  release: string;
  module: string;
  prompts: [start: number, end: number, id: string][];
}

async function readersOf(spec: string, context: Parameters<typeof openOrSkip>[1]): Promise<Readers> {
  const release = await openOrSkip(spec, context);
  const { program } = await linkRelease(release);
  release.close();
  return new Readers(program, findFacing(program, { importers: new Importers(program) }));
}

function count<Item>(items: readonly Item[], nameOf: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1;
  return counts;
}

describe.each(['2.1.112', '2.1.215'])('%s', (version) => {
  test('what was sent and what is named as a prompt is for the model', {
    timeout: LIMIT,
  }, async (context) => {
    const sent = readTruth<SentLiterals>(`claude-code/sent-literals-${version}.json`);
    const named = readTruth<NamedPrompts>(`claude-code/named-prompts-${version}.json`);
    const readers = await readersOf(sent.release, context);

    const sentTo = count(sent.literals, ([module, start, end]) => readers.of(module, start, end));
    console.info(`sent literals of ${version}:`, sentTo);
    expect((sentTo.model ?? 0) / sent.literals.length).toBeGreaterThanOrEqual(0.97);

    const namedFor = count(named.prompts, ([start, end]) => readers.of(named.module, start, end));
    const missed = named.prompts.filter(([start, end]) => readers.of(named.module, start, end) !== 'model');
    console.info(
      `named prompts of ${version}:`,
      namedFor,
      missed.map(([start, , id]) => `${start} ${id}`),
    );
    expect((namedFor.model ?? 0) / named.prompts.length).toBeGreaterThanOrEqual(0.96);
    if (version === '2.1.215') {
      const known = readTruth<Misses>('claude-code/facing-misses.json').misses.map(([start]) => start);
      expect(missed.map(([start]) => start).filter((start) => !known.includes(start))).toEqual([]);
    }
    const wrong = (namedFor.ui ?? 0) + (namedFor.internal ?? 0);
    expect(wrong / named.prompts.length).toBeLessThanOrEqual(0.02);
  });
});

test('2.1.215 agrees with the labels', { timeout: LIMIT }, async (context) => {
  const { release, module, labels } = readTruth<Labels>('claude-code/facing-2.1.215-linux-x64.json');
  const readers = await readersOf(release, context);
  const matrix = count(labels, ([start, end, label]) => `${label} > ${readers.of(module, start, end)}`);
  const at = (label: string, found: string): number => matrix[`${label} > ${found}`] ?? 0;
  const hits = at('model', 'model');
  const precision = hits / (hits + at('ui', 'model') + at('internal', 'model'));
  const recall = hits / labels.filter(([, , label]) => label === 'model').length;
  const f1 = (2 * precision * recall) / (precision + recall);
  const accuracy = (hits + at('ui', 'ui') + at('internal', 'internal')) / labels.length;
  console.info('label > found:', matrix, { precision, recall, f1, accuracy });
  expect(f1).toBeGreaterThanOrEqual(0.87);
  expect(accuracy).toBeGreaterThanOrEqual(0.85);
});
