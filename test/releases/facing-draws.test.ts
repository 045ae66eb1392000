import { describe, expect, test } from 'vitest';
import { Importers } from '#src/program/importers.js';
import { TextModuleUses } from '#src/program/text-modules.js';
import { findFacing } from '#src/prompts/facing/facing.js';
import { linkRelease } from '#src/queries/link.js';
import { Readers } from './readers.js';
import { LIMIT, openOrSkip } from './release.js';
import { readTruth } from './truth.js';

type Drawn = [module: string, start: number, end: number, called: string, judged: string, reason: string];

interface Draw {
  release: string;
  /** Where the main system prompt and the descriptions of tools stand. */
  main?: [module: string, start: number, end: number][];
  model: Drawn[];
  other: Drawn[];
}

/** Draws, those of one release side by side, so that it is read once. */
const DRAWS: readonly string[] = [
  'codex/facing-draw-0.1.2505172129',
  'codex/facing-draw-0.1.2505291658',
  'pi/facing-draw-0.65.2',
  'pi/facing-draw-0.73.1',
  'opencode/facing-draw-1.2.27',
  'opencode/facing-draw-1.18.33',
  'gemini-cli/facing-draw-0.55.1',
  'gemini-cli/facing-draw-0.61.0',
  'claude-code/facing-draw-2.1.181',
  'claude-code/facing-draw-2.1.260',
  'claude-code/facing-draw-2.1.280',
  'claude-code/facing-draw-2.1.300',
  'claude-code/facing-draw-2.1.332',
  'claude-code/facing-draw-2.1.332-seed-21',
  'claude-code/facing-draw-2.1.332-seed-31',
];
/** Of 30 texts, how many the answer may be wrong about. */
const MOST_WRONG = 3;

let last: { release: string; readers: Readers } | null = null;

async function readersOf(spec: string, context: Parameters<typeof openOrSkip>[1]): Promise<Readers> {
  if (last?.release === spec) return last.readers;
  last = null;
  const release = await openOrSkip(spec, context);
  const paths = release.modules.filter(({ kind }) => kind === 'text').map(({ path }) => path);
  const { program } = await linkRelease(release);
  const uses = new TextModuleUses(program, paths);
  const textModules = paths.map((_, index) => uses.of(index));
  const facings = findFacing(program, { importers: new Importers(program), textModules });
  release.close();
  last = { release: spec, readers: new Readers(program, facings, paths) };
  return last.readers;
}

describe.each(DRAWS)('%s', (name) => {
  test('who is found to read them is who does', { timeout: LIMIT }, async (context) => {
    const draw = readTruth<Draw>(`${name}.json`);
    const readers = await readersOf(draw.release, context);
    for (const [module, start, end] of draw.main ?? [])
      expect(readers.of(module, start, end), `${module} at ${start}`).toBe('model');
    expect(draw.model.length).toBeGreaterThanOrEqual(30);
    for (const drawn of [draw.model, draw.other]) {
      const wrong = drawn.filter(
        ([module, start, end, , judged]) =>
          (readers.of(module, start, end) === 'model') !== (judged === 'model'),
      );
      console.info(`${name}: ${drawn.length - wrong.length} of ${drawn.length} right`);
      expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual((drawn.length / 30) * MOST_WRONG);
    }
  });
});
