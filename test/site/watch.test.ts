import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Watch, type WatchedPlaces } from '#src/site/serve/watch.js';

let root = '';
let stop = new AbortController();
let told = 0;
const failures: unknown[] = [];

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'catalog-watch-'));
  stop = new AbortController();
  told = 0;
  failures.length = 0;
});
afterEach(() => {
  stop.abort();
  rmSync(root, { recursive: true, force: true });
});

const at = (...names: string[]) => path.join(root, ...names);

function watching(places: Partial<WatchedPlaces>): void {
  const watch = new Watch(
    { files: [], folders: [], ...places },
    stop.signal,
    () => {
      told++;
      watch.follow();
    },
    (error) => failures.push(error),
  );
}

/** Expects that what is done is told once. */
async function expectTold(change: () => void): Promise<void> {
  const before = told;
  change();
  await expect.poll(() => told, { timeout: 5_000 }).toBe(before + 1);
  expect(failures).toEqual([]);
}

async function expectSilence(change: () => void): Promise<void> {
  const before = told;
  change();
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(told).toBe(before);
}

it('tells of a file that is written or replaced, and of none beside it', async () => {
  writeFileSync(at('a.json'), 'a');
  watching({ files: [at('a.json')] });
  await expectTold(() => {
    for (const text of ['b', 'c', 'd']) writeFileSync(at('a.json'), text);
  });
  await expectTold(() => {
    writeFileSync(at('next.tmp'), 'e');
    renameSync(at('next.tmp'), at('a.json'));
  });
  await expectSilence(() => writeFileSync(at('b.json'), 'b'));
});

it('tells of files in folders that came later, also in the place of one that went', async () => {
  const folder = at('catalogs');
  mkdirSync(folder);
  watching({ folders: [folder] });
  for (let round = 0; round < 2; round++) {
    await expectTold(() => mkdirSync(path.join(folder, 'new', 'inner'), { recursive: true }));
    await expectTold(() => writeFileSync(path.join(folder, 'new', 'inner', 'a.json'), 'a'));
    await expectTold(() => rmSync(path.join(folder, 'new'), { recursive: true }));
  }
  await expectTold(() => rmSync(folder, { recursive: true }));
  await expectTold(() => mkdirSync(folder));
  await expectTold(() => writeFileSync(path.join(folder, 'a.json'), 'a'));
});

it('is silent once it ended', async () => {
  watching({ folders: [root] });
  await expectSilence(() => {
    writeFileSync(at('a.json'), 'a');
    stop.abort();
  });
});
