import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, loadSite } from '#src/site/index.js';
import { SiteServer } from '#src/site/serve/server.js';
import { largeCatalog } from '../catalog/example.js';
import { openBrowser } from './browser.js';
import { faultsOfLinks } from './links.js';

const base = '/shelf/';
const folder = mkdtempSync(path.join(tmpdir(), 'catalog-addresses-'));
const server = new SiteServer({ host: '127.0.0.1', port: 0, base });
const id = 'system-prompt-d-303';
let browser: Browser;
let address: string;

/** Entries of one kind, more than one page holds. */
beforeAll(async () => {
  browser = await openBrowser();
  const document = largeCatalog(400);
  document.prompts.forEach((entry, index) => {
    entry.kind = 'system-prompt';
    entry.id = `system-prompt-${'abcd'[index % 4]}-${index}`;
  });
  await buildSite(await loadSite([document]), folder, { base });
  server.show(folder);
  address = await server.listen();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  server.close();
  rmSync(folder, { recursive: true });
});

async function open(to: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.goto(address + to);
  return page;
}

async function expectEntry(page: Page): Promise<void> {
  const entry = page.locator(`[id="${id}"]`);
  await entry.waitFor();
  await expect.poll(() => entry.evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(900);
  expect(new URL(page.url()).pathname).toMatch(/^\/shelf\/prompts\/system-prompt\/.+\.html$/);
}

describe('the address of an entry', () => {
  it('is that of its kind and its id, and the way back leads out', async () => {
    expect(readdirSync(path.join(folder, 'prompts', 'system-prompt')).length).toBeGreaterThan(2);
    const page = await open(`prompts/system-prompt.html#${id}`);
    await expectEntry(page);
    await page.goBack();
    await expect.poll(() => page.url()).toBe(address);
    await page.close();
  });

  it('stands at the entry, for people to copy', async () => {
    const page = await open(`prompts/system-prompt.html#${id}`);
    await expectEntry(page);
    const link = page.locator(`[id="${id}"] .header-anchor`);
    expect(await link.getAttribute('href')).toBe(`${base}prompts/system-prompt.html#${id}`);
    await page.close();
  });

  it('is the end of every link that names an entry', () => {
    const { links, faults } = faultsOfLinks(folder, base);
    expect(links).toBeGreaterThan(400);
    expect(faults).toEqual([]);
  });

  it('still leads to it from a page of the kind that is no more', async () => {
    const page = await open(`prompts/system-prompt/no-more.html#${id}`);
    await expectEntry(page);
    await page.goto(`${address}no-more.html`);
    await page.locator('h1', { hasText: 'There is no such page' }).waitFor();
    await page.close();
  });
});

describe('the list of a kind', () => {
  it('is there without a filter, and says so where nothing passes', async () => {
    const page = await open('prompts/system-prompt.html');
    await expect.poll(() => page.locator('.found li').count()).toBe(50);
    await page.click('button:text-is("Show more")');
    await expect.poll(() => page.locator('.found li').count()).toBe(250);
    await page.fill('input[name=text]', '-d-303');
    await expect.poll(() => page.locator('.found li').count()).toBe(1);
    await page.fill('input[name=text]', 'no id has this');
    expect(await page.textContent('main')).toContain('Nothing passes these filters.');
    await page.close();
  });
});

describe('without scripts', () => {
  it('pages show their entries all the same', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${address}prompts/system-prompt.html`);
    await page.click('.cards a');
    expect(await page.locator('.entry pre').count()).toBeGreaterThan(10);
    await page.click('.entry summary');
    expect(await page.locator('.entry details[open] code').first().isVisible()).toBe(true);
    await context.close();
  });
});
