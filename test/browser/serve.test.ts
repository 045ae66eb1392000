import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('catalog-serve-'));

it('says that a port is taken before any work', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const events = { onReady: () => undefined, onRebuilt: () => undefined, onFailure: () => undefined };
  const serving = serveSite(
    [path.join(folder, 'none.json')],
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
  const serving = serveSite([broken], place, events, new AbortController().signal);
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
    serving = serveSite([file], { host: '127.0.0.1', port: 0, base: '/here/' }, events, stop.signal);
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
