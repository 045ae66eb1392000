// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildCatalog } from '#src/build.js';
import type { BuildOptions } from '#src/build-options.js';
import type { CatalogDocument } from '#src/catalog/document.js';
import { everyFacing } from '#src/catalog/select.js';
import { serialiseCatalog } from '#src/catalog/serialise.js';
import { readLines, writeLines } from '#src/readable/kept-lines.js';
import { readableLines } from '#src/readable/view.js';
import type { Release } from '#src/release/release.js';
import { fixtureShape } from './fixtures/shapes.js';
import { openShape, releaseOf } from './prompts/building.js';
import { inFolder } from './release/builders/opening.js';

const LIMIT = 120_000;

/** The bytes of a shape's catalog. */
async function bytesOf(name: string, folder: string | null, options: BuildOptions = {}): Promise<string> {
  const release = await openShape(await fixtureShape(name));
  try {
    const factsCache = folder === null ? null : { folder };
    return textOf(await buildCatalog(release, { workers: 1, factsCache, ...options }));
  } finally {
    release.close();
  }
}

const textOf = (catalog: CatalogDocument) => [...serialiseCatalog(catalog)].join('');

/** Facts of modules and texts serve this catalog too, but it is another catalog. */
const other = { anchors: ['other'] };

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Damages of a file: a bit, a cut, nothing left, another file's content. */
const damages: ((bytes: Buffer, next: Buffer) => Uint8Array)[] = [
  (bytes) => bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte)),
  (bytes) => bytes.subarray(0, bytes.length >> 1),
  () => new Uint8Array(),
  (_, next) => next,
];

describe('a catalog', () => {
  it.each(['esbuild-min', 'esbuild-chunks'])(
    'has the same bytes without facts, with new, kept and damaged ones: %s',
    { timeout: LIMIT },
    (name) =>
      inFolder(async (folder) => {
        const without = await bytesOf(name, null);
        expect(await bytesOf(name, folder)).toBe(without);
        const files = filesIn(folder);
        expect(files.length).toBeGreaterThan(1);
        const kept = files.map((file) => readFileSync(file));
        expect(await bytesOf(name, folder)).toBe(without);
        expect(await bytesOf(name, folder, other)).toBe(await bytesOf(name, null, other));
        for (const damage of damages) {
          files.forEach((file, at) => {
            const next = kept[(at + 1) % kept.length] as Buffer;
            writeFileSync(file, damage(Buffer.from(kept[at] as Buffer), next));
          });
          expect(await bytesOf(name, folder)).toBe(without);
        }
        const differing = files.filter((file, at) => !readFileSync(file).equals(kept[at] as Buffer));
        expect(differing).toEqual([]);
      }),
  );

  it('has the same bytes where two builds fill one folder at once', { timeout: LIMIT }, () =>
    inFolder(async (folder) => {
      const both = await Promise.all([bytesOf('esbuild-min', folder), bytesOf('esbuild-min', folder)]);
      expect(both[0]).toBe(both[1]);
      expect(filesIn(folder).filter((file) => file.endsWith('.part'))).toEqual([]);
    }),
  );

  it('loses facts beyond the limit, and no more', () =>
    inFolder(async (folder) => {
      const release = releaseOf({ 'a.js': 'let a = "one";', 'b.js': 'let b = "two";' });
      const build = (mostBytes: number) =>
        buildCatalog(release, { workers: 1, view: false, rules: null, factsCache: { folder, mostBytes } });
      await build(1_000_000);
      expect(filesIn(folder)).toHaveLength(3);
      await inFolder(async (other) => {
        const factsCache = { folder: other, mostBytes: 0 };
        await buildCatalog(release, { workers: 1, view: false, rules: null, factsCache });
        expect(filesIn(other)).toEqual([]);
      });
    }));
});

describe('a catalog that was kept', () => {
  const release = releaseOf({ 'a.js': 'let a = "one";', 'b.txt': 'two' });
  /** The same release, but that nothing of it can be read any more. */
  const unreadable: Release = {
    ...release,
    sha256: () => release.sha256(),
    modules: release.modules.map((module) => ({
      ...module,
      content: () => {
        throw new Error('was read');
      },
    })),
  };
  const settings: BuildOptions = { workers: 1, view: false, rules: null, facing: everyFacing };

  it('is taken where release and options are the same, and nothing is read', () =>
    inFolder(async (folder) => {
      const options = { ...settings, factsCache: { folder } };
      const built = await buildCatalog(release, options);
      expect(textOf(await buildCatalog(unreadable, options))).toBe(textOf(built));
      // Neither decides what a catalog says.
      expect(textOf(await buildCatalog(unreadable, { ...options, workers: 2 }))).toBe(textOf(built));
      const lineage = { ...built, prompts: built.prompts.map((entry) => ({ ...entry, id: 'older' })) };
      const { prompts } = await buildCatalog(unreadable, { ...options, lineage });
      expect(prompts.map(({ id }) => id)).toEqual(['older']);
    }));

  it('is taken with the same baseline, however its aliases are written', () =>
    inFolder(async (folder) => {
      const options = { ...settings, factsCache: { folder } };
      const made = { alias: 'one', start: 1, end: 2, bodyHash: 'a' };
      const read = { bodyHash: 'a', alias: 'one', status: 'resolved', start: 1, end: 2 };
      const built = await buildCatalog(release, { ...options, baseline: [made] });
      expect(textOf(await buildCatalog(unreadable, { ...options, baseline: [read] }))).toBe(textOf(built));
    }));

  it('is none where something could not be read', () =>
    inFolder(async (folder) => {
      const options = { ...settings, factsCache: { folder } };
      await buildCatalog(releaseOf({ 'a.js': 'let a = ;' }), options);
      expect(filesIn(folder)).toEqual([]);
      await buildCatalog(releaseOf({ 'a.js': 'let a = "one";' }), options);
      expect(filesIn(folder).length).toBeGreaterThan(0);
    }));

  it.each<[string, BuildOptions]>([
    ['previews', { previewLength: 5 }],
    ['texts', { text: true }],
    ['tokens', { tokens: false }],
    ['anchors', { anchors: ['one'] }],
    ['views', { view: true }],
    ['readers', { facing: ['model'] }],
    ['rules', { rules: { schemaVersion: 1, product: 'other', packages: ['other'], aliases: [] } }],
    ['baselines', { baseline: [{ alias: 'one' }] }],
  ])('is no answer where other %s are asked for', (_, others) =>
    inFolder(async (folder) => {
      const options = { ...settings, factsCache: { folder } };
      await buildCatalog(release, options);
      await expect(buildCatalog(unreadable, { ...options, ...others })).rejects.toThrow('was read');
    }),
  );

  it.each<[string, Partial<Release>]>([
    ['name', { identity: { ...release.identity, name: { value: 'other', source: 'package.json' } } }],
    ['digest', { sha256: async () => 'f'.repeat(64) }],
    ['entry', { entry: null }],
    ['diagnostics', { diagnostics: [{ code: 'other', severity: 'info', message: '' }] }],
  ])('is no answer for a release with another %s', (_, others) =>
    inFolder(async (folder) => {
      const options = { ...settings, factsCache: { folder } };
      await buildCatalog(release, options);
      await expect(buildCatalog({ ...unreadable, ...others }, options)).rejects.toThrow('was read');
    }),
  );
});

describe('lines of a print', () => {
  it('come back from bytes as they were', async () => {
    for (const text of [
      'var a=1;function b(c){return `x\n${c}\ny`}b(a);if(a){function d(){}d()}',
      'let a = ;',
      '',
    ]) {
      const lines = await readableLines(text);
      const back = readLines(writeLines(lines));
      if ('refusal' in lines || 'refusal' in back) expect(back).toEqual(lines);
      else {
        expect(back.map.lineCount).toBe(lines.map.lineCount);
        for (let line = 1; line <= lines.map.lineCount; line++) {
          expect(back.map.toOriginal(line)).toEqual(lines.map.toOriginal(line));
          expect(back.map.beginsInTemplate(line)).toBe(lines.map.beginsInTemplate(line));
        }
        for (let at = 0; at < text.length; at++) expect(back.map.lineAt(at)).toBe(lines.map.lineAt(at));
      }
    }
  });
});
