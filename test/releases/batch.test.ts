import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { runBatch } from '#src/batch/batch.js';
import { CatalogIndex } from '#src/batch/catalog-index.js';
import { planReleases } from '#src/batch/plan.js';
import { InputError } from '#src/catalog/diagnostic.js';
import type { PublishedVersion } from '#src/release/versions.js';
import { contentsOf } from '../batch/batches.js';
import { inFolder } from '../release/builders/opening.js';

const LIMIT = 3_600_000;
/** As many releases in a row are built four times, a quarter of an hour for ten: run where `BATCH_RELEASES=10` asks. */
const COUNT = Number(process.env.BATCH_RELEASES ?? 0);
/** More than ten releases in a row, each of some thousand chunks. */
const SPEC = '@anthropic-ai/claude-code-linux-x64@2.1.243 - 2.1.270';

async function planOrSkip(spec: string, context: TestContext): Promise<PublishedVersion[]> {
  try {
    return await planReleases([spec]);
  } catch (error) {
    if (!(error instanceof InputError) || error.code !== 'registry-unreachable') throw error;
    return context.skip(`the registry cannot be reached for ${spec}`);
  }
}

/** Runs a batch until it ends or has told of so many releases. @returns milliseconds */
async function batch(
  releases: readonly PublishedVersion[],
  folder: string,
  factsFolder: string,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const interruption = new AbortController();
  const began = performance.now();
  let told = 0;
  await runBatch(releases, await CatalogIndex.open(folder), {
    build: { factsCache: { folder: factsFolder } },
    signal: interruption.signal,
    onRelease: () => {
      if (++told === most) interruption.abort();
    },
  }).catch((error: unknown) => {
    if (!interruption.signal.aborted) throw error;
  });
  return performance.now() - began;
}

describe('a batch of releases that follow each other', () => {
  it('has the same bytes with new and kept facts, and interrupted three times', {
    timeout: LIMIT,
  }, async (context) => {
    if (COUNT === 0) return context.skip('asked for by BATCH_RELEASES=10');
    const releases = (await planOrSkip(SPEC, context)).slice(0, COUNT);
    await inFolder(async (root) => {
      const facts = join(root, 'facts');
      // Downloads are no part of what facts spare: they lie in the cache folder afterwards.
      await batch(releases, join(root, 'first'), facts);
      const cold = await batch(releases, join(root, 'cold'), join(root, 'other'));
      const warm = await batch(releases, join(root, 'warm'), facts);
      for (const most of [1, 1, 2]) await batch(releases, join(root, 'resumed'), facts, most);
      await batch(releases, join(root, 'resumed'), facts);
      console.log(
        `${releases.length} releases: ${cold.toFixed(0)} ms without facts, ${warm.toFixed(0)} ms with`,
      );
      const whole = contentsOf(join(root, 'first'));
      // Each release and the index: none has failed.
      expect(Object.keys(whole)).toHaveLength(COUNT + 1);
      for (const name of ['cold', 'warm', 'resumed']) expect(contentsOf(join(root, name))).toEqual(whole);
      expect(warm).toBeLessThan(cold);
    });
  });
});
