import { describe, expect, test } from 'vitest';
import { Importers } from '#src/program/importers.js';
import { TextModuleUses } from '#src/program/text-modules.js';
import { findFacing } from '#src/prompts/facing/facing.js';
import { linkRelease } from '#src/queries/link.js';
import type { Release } from '#src/release/release.js';
import { Readers } from './readers.js';
import { openOrSkip } from './release.js';
import { readTruth } from './truth.js';

type Drawn = [module: string, start: number, end: number, called: string, judged: string, reason: string];

interface Draw {
  release: string;
  /** Where the main system prompt and the descriptions of tools stand. */
  main?: [module: string, start: number, end: number][];
  model: Drawn[];
  other: Drawn[];
}

const LIMIT = 480_000;
/** Each with the texts of a draw of 30 that the answer must be right about. */
const DRAWS: readonly [name: string, right: number][] = [
  ['codex/facing-draw-0.1.2505172129', 27],
  ['pi/facing-draw-0.73.1', 27],
  ['opencode/facing-draw-1.18.33', 27],
  ['gemini-cli/facing-draw-0.61.0', 27],
  ['claude-code/facing-draw-2.1.332', 25],
];

async function readersOf(release: Release): Promise<Readers> {
  const paths = release.modules.filter(({ kind }) => kind === 'text').map(({ path }) => path);
  const { program } = await linkRelease(release);
  const uses = new TextModuleUses(program, paths);
  const textModules = paths.map((_, index) => uses.of(index));
  return new Readers(program, findFacing(program, { importers: new Importers(program), textModules }), paths);
}

describe.each(DRAWS)('%s', (name, right) => {
  test('who is found to read them is who does', { timeout: LIMIT }, async (context) => {
    const draw = readTruth<Draw>(`${name}.json`);
    const release = await openOrSkip(draw.release, context);
    const readers = await readersOf(release);
    release.close();
    for (const [module, start, end] of draw.main ?? [])
      expect(readers.of(module, start, end), `${module} at ${start}`).toBe('model');
    for (const drawn of [draw.model, draw.other]) {
      const wrong = drawn.filter(
        ([module, start, end, , judged]) =>
          (readers.of(module, start, end) === 'model') !== (judged === 'model'),
      );
      console.info(`${name}: ${drawn.length - wrong.length} of ${drawn.length} right`);
      expect(drawn.length).toBe(30);
      expect(drawn.length - wrong.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(right);
    }
  });
});
