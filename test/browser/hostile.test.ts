import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, loadSite } from '#src/site/index.js';
import {
  hostileCatalog,
  hostileScenarios,
  hostileSuccessor,
  hostileTexts,
  hostileWord,
} from '../site/hostile.js';
import { listenForFaults, openBrowser, photograph } from './browser.js';
import { serveFolder } from './serving.js';

const folder = mkdtempSync(path.join(tmpdir(), 'catalog-hostile-'));
let browser: Browser;
let server: Server;
let address: string;

beforeAll(async () => {
  browser = await openBrowser();
  const catalogs = [hostileCatalog(), hostileSuccessor()];
  await buildSite(await loadSite(catalogs, { scenarios: hostileScenarios }), folder);
  ({ server, address } = await serveFolder(folder, '/'));
}, 180_000);

afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true });
});

async function visit(to: string, look: (page: Page) => Promise<void>) {
  const page = await browser.newPage();
  const faults = listenForFaults(page, address);
  try {
    await page.goto(address + to, { waitUntil: 'networkidle' });
    await look(page);
    expect(faults).toEqual([]);
    expect(await page.title()).not.toContain('owned');
    expect(await page.locator('img, svg[onload], iframe, [onerror]').count()).toBe(0);
  } finally {
    await page.close();
  }
}

describe('X1, X2: texts full of syntax', () => {
  it('are shown as they are', async () => {
    await visit('prompts/system-prompt.html', async (page) => {
      const shown = await page
        .locator('.entry pre code')
        .evaluateAll((all) => all.map((code) => code.textContent));
      const ids = await page.locator('.entry .entry-id code').allTextContents();
      const byId = new Map(ids.map((id, index) => [id, shown[index]]));
      for (const [index, text] of hostileTexts.entries()) {
        const expected = index % 2 === 0 ? text : `${text} (changed)`;
        expect(byId.get(`system-prompt-hostile-${index}`)).toBe(expected);
      }
      await page.locator('summary').first().click();
      await photograph(page, 'hostile');
    });
  });

  it('are shown as they are on a page of changes', async () => {
    await visit('changes/2.10-to-2.11.html', async (page) => {
      const changed = page.locator('.change pre code');
      const shown = await changed.evaluateAll((all) => all.map((code) => code.textContent));
      const texts = hostileTexts.filter((_, index) => index % 2 === 1).map((text) => `${text} (changed)`);
      expect(shown.toSorted()).toEqual(texts.toSorted());
      const assembly = page.locator('.change', { has: page.locator('h3 >> text="HostileAlias"') });
      expect(await assembly.locator('ins').textContent()).toBe(`environment ${hostileWord}`);
    });
  });

  it('are shown as they are where names, roles, symbols and modules stand', async () => {
    await visit('', async (page) => expect(await page.textContent('h1')).toContain(hostileWord));
    await visit('aliases/', async (page) =>
      expect(await page.textContent('main table')).toContain(hostileWord),
    );
    await visit('aliases/hostilealias.html', async (page) =>
      expect(await page.textContent('main')).toContain(hostileWord),
    );
    await visit('names/custom.html', async (page) =>
      expect(await page.textContent('main table')).toContain(hostileWord),
    );
    await visit('registries/tools.html', async (page) =>
      expect(await page.textContent('main h2')).toContain(hostileWord),
    );
    await visit('assemblies/hostilealias.html', async (page) => {
      expect(await page.textContent('.flow-box')).toBe(`if ${hostileWord} is set`);
      expect(await page.textContent('.part-parameter')).toContain(hostileWord);
      await page.click('.part-prompt a');
      await page.waitForURL(/system-prompt\.html#system-prompt-hostile-1$/);
    });
    await visit('releases.html', async (page) =>
      expect(await page.textContent('main')).toContain(hostileWord),
    );
  });

  it('are shown as they are in scenarios', async () => {
    await visit('scenarios/', async (page) => {
      expect(await page.textContent('h1')).toContain(hostileWord);
      expect(await page.textContent('.facts')).toContain(hostileTexts[0]);
      expect(await page.textContent('main')).toContain(`Branches of HostileAlias`);
    });
    await visit('scenarios/hostile.html', async (page) => {
      const lines = await page
        .locator('.line-text')
        .evaluateAll((all) => all.map((line) => line.textContent));
      expect(lines).toEqual(hostileTexts);
      expect(await page.textContent('main h2')).toContain(hostileWord);
      expect(await page.textContent('.part-parameter')).toContain(hostileWord);
    });
    await visit('scenarios/reference.html', async (page) =>
      expect(await page.textContent('.line')).toContain(hostileWord),
    );
  });

  it('are shown as they are among the results of a search', async () => {
    await visit('', async (page) => {
      await page.keyboard.press('Control+k');
      await page.fill('#localsearch-input', 'onerror');
      const result = page.locator('#localsearch-list .result').first();
      await result.waitFor();
      expect(await result.textContent()).toContain('<img src=x onerror=');
    });
  });
});
