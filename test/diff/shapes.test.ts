import { beforeAll, describe, expect, it } from 'vitest';
import { buildCatalog } from '#src/build.js';
import type { CatalogDocument } from '#src/catalog/document.js';
import { everyFacing } from '#src/catalog/select.js';
import { diffCatalogs } from '#src/diff/diff.js';
import { isEmpty } from '#src/diff/selection.js';
import { readChanges } from '../../fixtures/bundle.mjs';
import { fixtureShape, type ProgramName } from '../fixtures/shapes.js';
import { openShape } from '../prompts/building.js';

const LIMIT = 120_000;

const known = new Map<string, Promise<CatalogDocument | null>>();

/** Null where the shape cannot be made here. */
function catalogOfShape(name: string, program: ProgramName = 'agent'): Promise<CatalogDocument | null> {
  const key = `${program}/${name}`;
  const catalog = known.get(key) ?? buildShapeCatalog(name, program);
  known.set(key, catalog);
  return catalog;
}

async function buildShapeCatalog(name: string, program: ProgramName): Promise<CatalogDocument | null> {
  const shape = await fixtureShape(name, program);
  if (shape.skipped !== undefined) return null;
  const release = await openShape(shape);
  try {
    const options = { workers: 1, view: false, rules: null, facing: everyFacing, previewLength: 0 };
    return await buildCatalog(release, options);
  } finally {
    release.close();
  }
}

describe('one program in another dress', () => {
  it.each([
    ['minified, and with other names', 'esbuild-min', 'esbuild-renamed'],
    ['as it is, and minified', 'esbuild', 'esbuild-min'],
    ['in one file, and in chunks', 'esbuild-min', 'esbuild-chunks'],
    ['in chunks, and in renamed ones', 'esbuild-chunks', 'esbuild-chunks-renamed'],
    ['by one bundler, and by another', 'esbuild-min', 'bun-min'],
    ['in an executable, and in one of chunks', 'bun-exe', 'bun-exe-chunks'],
    ['for two platforms', 'bun-exe', 'bun-exe-windows'],
  ])('%s: I1 an empty diff', { timeout: LIMIT }, async (_name, one, other) => {
    const [before, after] = [await catalogOfShape(one), await catalogOfShape(other)];
    if (before === null || after === null) return;
    for (const diff of [diffCatalogs(before, after), diffCatalogs(after, before)]) {
      // Laid out in other files, which are modules that came and went.
      expect({ ...diff, modules: [] }).toSatisfy(isEmpty);
    }
  });

  it.each([
    ['esbuild-min', 'esbuild-renamed'],
    ['esbuild-chunks', 'esbuild-chunks-renamed'],
  ])('%s and %s: no other modules either', { timeout: LIMIT }, async (one, other) => {
    const [before, after] = [await catalogOfShape(one), await catalogOfShape(other)];
    expect(diffCatalogs(before as CatalogDocument, after as CatalogDocument)).toSatisfy(isEmpty);
  });

  it('with the chunks in another order: an empty diff', { timeout: LIMIT }, async () => {
    const before = (await catalogOfShape('esbuild-chunks')) as CatalogDocument;
    const after = {
      ...before,
      modules: [...before.modules].reverse(),
      prompts: [...before.prompts].reverse(),
    };
    expect(isEmpty(diffCatalogs(before, after))).toBe(true);
  });
});

describe.each(['tsc', 'esbuild-min', 'esbuild-chunks-renamed', 'webpack', 'bun-exe-chunks'])(
  '%s, one release later',
  (name) => {
    const kinds = new Map<string, number>();
    let skipped = false;
    let lineages: unknown[] = [];

    beforeAll(async () => {
      const [before, after] = [await catalogOfShape(name), await catalogOfShape(name, 'agent-next')];
      if (before === null || after === null) {
        skipped = true;
        return;
      }
      const { prompts, counts } = diffCatalogs(before, after);
      for (const [kind, count] of Object.entries(counts)) kinds.set(kind, count as number);
      lineages = prompts
        .filter(({ by }) => by === 'split' || by === 'merged')
        .map(({ before, after }) => [before.length, after.length]);
    }, LIMIT);

    it('shows the changes that were made to the program, and no other', async (context) => {
      if (skipped) return context.skip();
      const { changes } = await readChanges();
      const made = (effect: string) => changes.filter((change) => change.effect === effect).length;
      expect(Object.fromEntries(kinds)).toEqual({
        // The sentence of the new branch, the new section, and two texts of the new agent.
        added: 4,
        removed: made('removed'),
        split: made('split'),
        merged: made('merged'),
        restructured: made('branch-added'),
        reworded: made('changed'),
        stamp: 1,
        occurrences: made('occurrence-removed'),
      });
      expect(lineages).toHaveLength(2);
      expect(lineages).toContainEqual([1, 2]);
      expect(lineages).toContainEqual([2, 1]);
    });
  },
);
