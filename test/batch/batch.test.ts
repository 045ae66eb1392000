import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type BatchOptions, type ReleaseEvent, runBatch } from '#src/batch/batch.js';
import { CatalogIndex } from '#src/batch/catalog-index.js';
import { mergeParts } from '#src/batch/merge.js';
import { planReleases, shardOf } from '#src/batch/plan.js';
import type { CatalogDocument } from '#src/catalog/document.js';
import { inFolder } from '../release/builders/opening.js';
import { type Registry, withRegistry } from '../release/builders/registry.js';
import { contentsOf, lanternRules, NAME, publishLantern } from './batches.js';

const COUNT = 3;
const build = { workers: 1, view: false, rules: lanternRules };

interface Place {
  registry: Registry;
  cacheDir: string;
  /** A new folder below the test's. */
  folder(name: string): string;
}

function withLanterns(work: (place: Place) => Promise<void>, count = COUNT): Promise<void> {
  return withRegistry((registry, cacheDir) =>
    inFolder(async (root) => {
      publishLantern(registry, count);
      await work({ registry, cacheDir, folder: (name) => `${root}/${name}` });
    }),
  );
}

async function openIndex(folder: string, shard?: { index: number; count: number }): Promise<CatalogIndex> {
  mkdirSync(folder, { recursive: true });
  return CatalogIndex.open(folder, shard);
}

/** Runs a batch and gives what became of each release. */
async function batch(
  folder: string,
  options: Partial<BatchOptions> & { specs?: string[] },
): Promise<string[]> {
  const outcomes: string[] = [];
  const { specs = [`${NAME}@>=1`], onRelease, ...given } = options;
  await runBatch(await planReleases(specs), await openIndex(folder), {
    build,
    ...given,
    onRelease: (event: ReleaseEvent) => {
      outcomes.push(`${event.release.version} ${event.outcome}`);
      onRelease?.(event);
    },
  });
  return outcomes;
}

const versions = Array.from({ length: COUNT }, (_, minor) => `1.${minor}.0`);
const all = (outcome: string) => versions.map((version) => `${version} ${outcome}`);

function catalogIn(folder: string, version: string): CatalogDocument {
  return JSON.parse(contentsOf(folder)[`ours-lantern-${version}.catalog.json`] as string);
}

describe('a batch', () => {
  it('builds oldest first, each with the one before as its baseline', () =>
    withLanterns(async ({ cacheDir, folder }) => {
      const out = folder('out');
      expect(await batch(out, { cacheDir })).toEqual(all('built'));
      const statuses = versions.map((version) =>
        catalogIn(out, version)
          .aliases.map(({ status }) => status)
          .join(' '),
      );
      expect(statuses).toEqual(['resolved resolved', ...Array(COUNT - 1).fill('missing carried')]);
      const { releases, failures } = await CatalogIndex.read(out);
      expect(failures).toEqual([]);
      expect(releases.map(({ version, baseline }) => [version, baseline])).toEqual(
        versions.map((version, at) => [version, at === 0 ? null : releases[at - 1]?.sha256]),
      );
      expect(releases.map(({ aliases }) => aliases)[1]).toEqual({ carried: 1, missing: 1 });
    }));

  it('leaves what is up to date, and builds anew what is not', () =>
    withLanterns(async ({ cacheDir, folder }) => {
      const out = folder('out');
      await batch(out, { cacheDir });
      const first = contentsOf(out);
      expect(await batch(out, { cacheDir })).toEqual(all('reused'));
      writeFileSync(`${out}/ours-lantern-1.1.0.catalog.json`, '{}');
      expect(await batch(out, { cacheDir })).toEqual(all('reused').with(1, '1.1.0 built'));
      rmSync(`${out}/ours-lantern-1.2.0.catalog.json`);
      expect(await batch(out, { cacheDir })).toEqual(all('reused').with(2, '1.2.0 built'));
      expect(contentsOf(out)).toEqual(first);
      expect(await batch(out, { cacheDir, build: { ...build, previewLength: 0 } })).toEqual(all('built'));
    }));

  it('interrupted wherever it is and run again, gives the bytes of one run', () =>
    withLanterns(async ({ cacheDir, folder }) => {
      await batch(folder('whole'), { cacheDir });
      const out = folder('out');
      for (let at = 1; ; at++) {
        const interruption = new AbortController();
        let events = 0;
        const count = () => {
          if (++events === at) interruption.abort(new Error('interrupted'));
        };
        const run = batch(out, {
          cacheDir,
          signal: interruption.signal,
          onProgress: count,
          onRelease: count,
        });
        const ended = await run.then(
          () => 'done',
          (error: Error) => error.message,
        );
        if (ended === 'done' && !interruption.signal.aborted) break;
        expect(at).toBeLessThan(30);
      }
      expect(contentsOf(out)).toEqual(contentsOf(folder('whole')));
    }));

  it('passes over a release that fails, and takes it in when it no longer does', () =>
    withLanterns(async ({ registry, cacheDir, folder }) => {
      const [whole, out] = [folder('whole'), folder('out')];
      await batch(whole, { cacheDir });
      const failing = folder('failing');
      registry.fail(NAME, '1.1.0');
      const outcomes = await batch(out, { cacheDir: failing });
      expect(outcomes).toEqual(all('built').with(1, '1.1.0 failed'));
      const index = await CatalogIndex.read(out);
      expect(index.failures).toEqual([{ package: NAME, version: '1.1.0', code: 'package-not-found' }]);
      expect(index.find(NAME, '1.2.0')?.baseline).toBe(index.find(NAME, '1.0.0')?.sha256);
      registry.fail(NAME, null);
      const again = await batch(out, { cacheDir: failing });
      expect(again).toEqual(['1.0.0 reused', '1.1.0 built', '1.2.0 built']);
      expect(contentsOf(out)).toEqual(contentsOf(whole));
    }));

  it('works on several packages at once to the same bytes', () =>
    withLanterns(async ({ registry, cacheDir, folder }) => {
      publishLantern(registry, 2, 'lantern-two');
      const specs = ['lantern-two@1.x', `${NAME}@>=1`];
      await batch(folder('one'), { cacheDir, specs });
      await batch(folder('two'), { cacheDir, specs, concurrency: 2 });
      expect(contentsOf(folder('two'))).toEqual(contentsOf(folder('one')));
    }));

  it('refuses an index that is none, and names that two packages would share', () =>
    withLanterns(async ({ registry, cacheDir, folder }) => {
      publishLantern(registry, 1, 'ours-lantern');
      await expect(
        batch(folder('out'), { cacheDir, specs: ['ours-lantern@1', `${NAME}@1`] }),
      ).rejects.toMatchObject({ code: 'shared-file-name' });
      for (const text of ['{', '{"schemaVersion":2,"releases":[],"failures":[]}', '[]']) {
        writeFileSync(`${folder('out')}/index.json`, text);
        await expect(batch(folder('out'), { cacheDir })).rejects.toMatchObject({ name: 'InputError' });
      }
    }));
});

describe('parts of a batch', () => {
  async function buildParts(place: Place, count: number): Promise<string[]> {
    const planned = await planReleases([`${NAME}@>=1`]);
    const folders: string[] = [];
    for (let index = 1; index <= count; index++) {
      const part = place.folder(`part-${index}`);
      const shard = { index, count };
      const options = { build, cacheDir: place.cacheDir, chained: false };
      await runBatch(shardOf(planned, shard), await openIndex(part, shard), options);
      folders.push(part);
    }
    return folders;
  }

  it('hold each release once, and merge to what one run gives', () =>
    withLanterns(async (place) => {
      const { cacheDir, folder } = place;
      await batch(folder('whole'), { cacheDir });
      for (const count of [2, 4]) {
        const parts = await buildParts(place, count);
        const target = folder(`merged-${count}`);
        await mergeParts(parts.reverse(), await openIndex(target), { build, cacheDir });
        expect(contentsOf(target)).toEqual(contentsOf(folder('whole')));
        for (const part of parts) rmSync(part, { recursive: true });
      }
    }));

  it('are refused where one is missing, damaged, or made with other options', () =>
    withLanterns(async (place) => {
      const { cacheDir, folder } = place;
      const parts = await buildParts(place, 2);
      const merge = async (folders: string[], options = build) =>
        mergeParts(folders, await openIndex(folder('merged')), { build: options, cacheDir });
      await expect(merge(parts.slice(1))).rejects.toMatchObject({ code: 'missing-part' });
      await expect(merge(parts, { ...build, rules: null } as never)).rejects.toMatchObject({
        code: 'other-options',
      });
      await batch(folder('whole'), { cacheDir });
      await expect(merge([folder('whole')])).rejects.toMatchObject({ code: 'no-parts' });
      await expect(openIndex(parts[0] as string)).rejects.toMatchObject({ code: 'other-shard' });
      writeFileSync(`${parts[0]}/ours-lantern-1.0.0.catalog.json`, '{}');
      await expect(merge(parts)).rejects.toMatchObject({ code: 'damaged-part' });
    }));
});
