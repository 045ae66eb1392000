import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogText } from '#src/catalog/write.js';
import { catalogPaths } from '#src/cli/commands/site.js';
import { serveSite } from '#src/site/index.js';
import { exampleCatalog } from '../catalog/example.js';
import { openBrowser } from './browser.js';

const folder = mkdtempSync(path.join(tmpdir(), 'catalog-served-'));
const file = path.join(folder, 'a.catalog.json');
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

function write(name: string): void {
  const document = exampleCatalog();
  document.release.name = name;
  writeFileSync(file, JSON.stringify(document));
}

/** One file that is a catalog or should be. */
const only = (one: string) => ({ files: [one], folders: [], list: async () => [one] });

const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('catalog-serve-'));

it('says that a port is taken before any work', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const events = { onReady: () => undefined, onRebuilt: () => undefined, onFailure: () => undefined };
  const serving = serveSite(
    only(path.join(folder, 'none.json')),
    { host: '127.0.0.1', port, base: '/' },
    events,
    new AbortController().signal,
  );
  await expect(serving).rejects.toMatchObject({ code: 'EADDRINUSE' });
  taken.close();
});

it('leaves nothing behind where the first site cannot be made', async () => {
  const broken = path.join(folder, 'broken.json');
  writeFileSync(broken, '{');
  const before = leftovers();
  const told: string[] = [];
  const events = {
    onReady: () => told.push('ready'),
    onRebuilt: () => told.push('rebuilt'),
    onFailure: () => told.push('failure'),
  };
  const place = { host: '127.0.0.1', port: 0, base: '/' };
  const serving = serveSite(only(broken), place, events, new AbortController().signal);
  // A change while the first site is made would be taken up afterwards.
  writeFileSync(broken, '[');
  await expect(serving).rejects.toMatchObject({ name: 'InputError' });
  writeFileSync(broken, '{');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(told).toEqual([]);
  expect(leftovers()).toEqual(before);
});

it('an open page follows its catalog, and stays as it was where the catalog breaks', async () => {
  write('first');
  const before = leftovers();
  const stop = new AbortController();
  const failures: unknown[] = [];
  let serving: Promise<void> = Promise.resolve();
  const address = await new Promise<string>((resolve, reject) => {
    const events = {
      onReady: resolve,
      onRebuilt: () => undefined,
      onFailure: (error: unknown) => failures.push(error),
    };
    serving = serveSite(only(file), { host: '127.0.0.1', port: 0, base: '/here/' }, events, stop.signal);
    serving.catch(reject);
  });
  const page = await browser.newPage();
  await page.goto(address);
  const title = page.locator('h1');
  expect(await title.textContent()).toContain('first');
  writeFileSync(file, '{');
  await expect.poll(() => failures.length, { timeout: 20_000 }).toBe(1);
  expect(await (await page.reload())?.text()).toContain('first');
  write('second');
  await expect.poll(() => title.textContent(), { timeout: 60_000 }).toContain('second');
  await page.close();
  stop.abort();
  await serving;
  expect(leftovers()).toEqual(before);
}, 120_000);

it('takes up catalogs that come to a folder or go from it, and no half-written one', async () => {
  const root = path.join(folder, 'catalogs');
  const below = path.join(root, 'newer');
  mkdirSync(root);
  const textOf = (version: string) => {
    const document = exampleCatalog();
    document.release.version = version;
    return [...catalogText(document)].join('');
  };
  writeFileSync(path.join(root, '1.json'), textOf('1.0'));
  const stop = new AbortController();
  const failures: unknown[] = [];
  let rebuilt = 0;
  let serving: Promise<void> = Promise.resolve();
  const address = await new Promise<string>((resolve, reject) => {
    const events = {
      onReady: resolve,
      onRebuilt: () => rebuilt++,
      onFailure: (error: unknown) => failures.push(error),
    };
    const places = { files: [], folders: [root], list: () => catalogPaths([root], 'serve') };
    serving = serveSite(places, { host: '127.0.0.1', port: 0, base: '/' }, events, stop.signal);
    serving.catch(reject);
  });
  const shown = async () => {
    const html = await (await fetch(address)).text();
    return ['1.0', '2.0', '3.0'].filter((version) => html.includes(version));
  };
  const waiting = { timeout: 60_000, interval: 200 };
  expect(await shown()).toEqual(['1.0']);

  // In a folder that is new too, whole at once as catalogs are written.
  mkdirSync(below);
  writeFileSync(path.join(below, '.2.tmp'), textOf('2.0'));
  renameSync(path.join(below, '.2.tmp'), path.join(below, '2.json'));
  await expect.poll(shown, waiting).toEqual(['1.0', '2.0']);

  // What is no catalog yet, what ends in its middle, and what has nothing to do with it.
  const whole = textOf('3.0');
  const third = path.join(below, '3.json');
  const made = rebuilt;
  writeFileSync(third, whole.slice(0, 10));
  writeFileSync(path.join(root, 'notes.json'), '{"a": 1}');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect([rebuilt, failures]).toEqual([made, []]);
  writeFileSync(third, whole.slice(0, -50));
  await expect.poll(() => failures.length, waiting).toBe(1);
  expect(await shown()).toEqual(['1.0', '2.0']);
  writeFileSync(third, whole);
  await expect.poll(shown, waiting).toEqual(['1.0', '2.0', '3.0']);

  // One that breaks in place is not one that went.
  writeFileSync(third, '');
  await expect.poll(() => failures.length, waiting).toBe(2);
  expect(await shown()).toEqual(['1.0', '2.0', '3.0']);
  rmSync(below, { recursive: true });
  await expect.poll(shown, waiting).toEqual(['1.0']);

  // The folder itself goes and comes back.
  rmSync(root, { recursive: true });
  await expect.poll(() => failures.length, waiting).toBe(3);
  mkdirSync(below, { recursive: true });
  writeFileSync(path.join(below, '2.json'), textOf('2.0'));
  await expect.poll(shown, waiting).toEqual(['2.0']);
  stop.abort();
  await serving;
}, 300_000);
