// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUnitBytes, writeUnit } from '#src/syntax/kept-syntax.js';
import { StringTable } from '#src/syntax/strings.js';
import { TreeBuilder } from '#src/syntax/walk/builder.js';
import { inFolder } from '../release/builders/opening.js';
import { awkwardPrograms, scopedPrograms } from './programs.js';
import { readTexts, rowsInWords } from './reading.js';

const refused = 'let a = ;';
const recovered = 'let a = 1; let a = 2;';
const awkward = [
  '#!/usr/bin/env node\nvar a="\ud800",b=`x${a}漢`;',
  'import a from "b";a?.b;',
  recovered,
  refused,
  '',
];

/** All that a reading says of texts, in words. */
async function read(texts: string[], factsFolder: string | null, pieces = false): Promise<unknown[]> {
  const cut = pieces ? { cutFrom: 1, pieceSize: 24 } : {};
  const before = factsFolder && versionsIn(factsFolder);
  const { modules, strings, diagnostics } = await readTexts(texts, { factsFolder, ...cut });
  const words = modules.map((syntax) => syntax && [syntax.sourceType, ...rowsInWords({ syntax, strings })]);
  return [words, diagnostics, { written: before !== (factsFolder && versionsIn(factsFolder)) }];
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** A file that is written is a new one of its name. */
const versionsIn = (folder: string): string =>
  filesIn(folder)
    .map((path) => `${path} ${statSync(path).ino}`)
    .sort()
    .join('\n');

const bare = ([words, diagnostics]: unknown[]) => [words, diagnostics];
const written = (result: unknown[]) => (result[2] as { written: boolean }).written;

describe('facts of modules that are kept', () => {
  it('are those that a parse gives, whole or in pieces', async () => {
    const programs = [
      ...awkward,
      ...fc.sample(scopedPrograms, { numRuns: 40, seed: 6 }),
      ...fc.sample(awkwardPrograms, { numRuns: 40, seed: 6 }),
    ];
    for (const pieces of [false, true]) {
      await inFolder(async (folder) => {
        const without = await read(programs, null, pieces);
        const cold = await read(programs, folder, pieces);
        const warm = await read(programs, folder, pieces);
        expect(bare(cold)).toEqual(bare(without));
        expect(bare(warm)).toEqual(bare(without));
        expect([written(cold), written(warm)]).toEqual([true, false]);
      });
    }
  });

  it('are kept for what could be read, and only for that text', () =>
    inFolder(async (folder) => {
      expect(written(await read([refused], folder))).toBe(false);
      await read(['let a = "one";'], folder);
      expect(filesIn(folder)).toHaveLength(1);
      expect(bare(await read(['let a = "two";'], folder))).toEqual(
        bare(await read(['let a = "two";'], null)),
      );
    }));

  it('are made anew where their file is damaged', () =>
    inFolder(async (folder) => {
      const expected = bare(await read(awkward, folder));
      for (const [index, path] of filesIn(folder).entries()) {
        const bytes = readFileSync(path);
        writeFileSync(
          path,
          index % 2 === 0 ? bytes.subarray(0, bytes.length - 1 - index) : bytes.fill(index, 30),
        );
      }
      expect(bare(await read(awkward, folder))).toEqual(expected);
    }));
});

describe('bytes of a unit that no digest guards', () => {
  it('never hang, crash or reach outside the unit', () => {
    const builder = new TreeBuilder(new StringTable());
    const program = builder.scopes.open(0, true);
    builder.leafAt(72, 0, 9, 0xffffffff, program);
    const bytes = writeUnit(builder, 0, { sourceType: 'module', faults: [] }, () => '');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        (changes) => {
          const changed = Uint8Array.from(bytes);
          for (const [at, value] of changes) changed[at] = value;
          const target = new TreeBuilder(new StringTable());
          target.begin();
          try {
            readUnitBytes(changed, target, 9);
          } catch (error) {
            expect(error).toBeInstanceOf(Error);
            return;
          }
          const { kind, end, next } = target.columns;
          for (let row = 0; row < target.count; row++) {
            expect(kind[row]).toBeLessThan(80);
            expect(end[row]).toBeLessThanOrEqual(9);
            expect(next[row]).toBeLessThanOrEqual(target.count);
          }
        },
      ),
    );
  });
});
