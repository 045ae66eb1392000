// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildCatalog } from '#src/build.js';
import { serialiseCatalog } from '#src/catalog/serialise.js';
import { readLines, writeLines } from '#src/readable/kept-lines.js';
import { readableLines } from '#src/readable/view.js';
import { fixtureShape } from './fixtures/shapes.js';
import { openShape, releaseOf } from './prompts/building.js';
import { inFolder } from './release/builders/opening.js';

const LIMIT = 120_000;

/** The bytes of a shape's catalog. */
async function bytesOf(name: string, folder: string | null): Promise<string> {
  const release = await openShape(await fixtureShape(name));
  try {
    const catalog = await buildCatalog(release, {
      workers: 1,
      factsCache: folder === null ? null : { folder },
    });
    return [...serialiseCatalog(catalog)].join('');
  } finally {
    release.close();
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Damages of a file: a bit, a cut, nothing left, another file's content. */
const damages: ((bytes: Buffer, all: Buffer[]) => Uint8Array)[] = [
  (bytes) => bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte)),
  (bytes) => bytes.subarray(0, bytes.length >> 1),
  () => new Uint8Array(),
  (_, all) => all.at(-1) as Buffer,
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
        for (const damage of damages) {
          files.forEach((file, at) => {
            writeFileSync(file, damage(Buffer.from(kept[at] as Buffer), kept));
          });
          expect(await bytesOf(name, folder)).toBe(without);
        }
        expect(files.map((file) => readFileSync(file))).toEqual(kept);
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
      expect(filesIn(folder)).toHaveLength(2);
      await inFolder(async (other) => {
        const factsCache = { folder: other, mostBytes: 0 };
        await buildCatalog(release, { workers: 1, view: false, rules: null, factsCache });
        expect(filesIn(other)).toEqual([]);
      });
    }));
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
