import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogDocument } from '#src/catalog/document.js';
import { buildSite, loadSite } from '#src/site/index.js';
import { lanternCatalogs, lanternScenarios } from '../site/lantern.js';
import { listenForFaults, openBrowser, photograph } from './browser.js';
import { faultsOfLinks } from './links.js';
import { serveFolder } from './serving.js';

const base = '/shelf/prompts/';
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const folder = mkdtempSync(path.join(tmpdir(), 'catalog-browser-'));
let browser: Browser;
let server: Server;
let address: string;
let catalogs: [CatalogDocument, CatalogDocument];

beforeAll(async () => {
  browser = await openBrowser();
  catalogs = await lanternCatalogs();
  const site = await loadSite(catalogs.toReversed(), { scenarios: lanternScenarios });
  await buildSite(site, folder, { base });
  ({ server, address } = await serveFolder(folder, base));
}, 180_000);

afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true });
});

interface Visit {
  path: string;
  width?: number;
  scheme?: 'light' | 'dark';
}

/** Opens a page of the site, hands it to the test, and expects that the page complained about nothing. */
async function visit(
  { path: to, width = 1280, scheme = 'light' }: Visit,
  look: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  const page = await context.newPage();
  const faults = listenForFaults(page, address);
  try {
    await page.goto(address + to, { waitUntil: 'networkidle' });
    await look(page);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Link of the newest pair of releases. */
const changes = 'changes/3.4.1-to-3.5.0.html';

describe('the site of two releases, below a path', () => {
  it('begins with the newest release, its numbers and what changed', async () => {
    await visit({ path: '' }, async (page) => {
      expect(await page.textContent('h1')).toContain('lantern-desk 3.5.0');
      expect(await page.textContent('.start-lead')).toContain(`${catalogs[1].prompts.length} prompt texts`);
      expect(await page.textContent('.tiles')).toMatch(/[1-9]\d* added/);
      await photograph(page, 'start');
    });
  });

  it('finds a prompt by search, whose index is loaded only then', async () => {
    await visit({ path: '' }, async (page) => {
      const indexes: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('localSearchIndex')) indexes.push(request.url());
      });
      expect(indexes).toEqual([]);
      await page.keyboard.press('Control+k');
      await page.fill('#localsearch-input', 'pencil quotation');
      const first = page.locator('#localsearch-list .result').first();
      await first.waitFor();
      expect(indexes).toHaveLength(1);
      await photograph(page, 'search');
      await page.keyboard.press('Enter');
      await page.waitForURL(/prompts\/.+#/);
      const id = decodeURIComponent(new URL(page.url()).hash.slice(1));
      const entry = catalogs.flatMap(({ prompts }) => prompts).find((prompt) => prompt.id === id);
      expect(entry?.text?.toLowerCase()).toContain('pencil');
    });
  });

  it('narrows a page by text and by reader', async () => {
    await visit({ path: 'prompts/tool-description.html' }, async (page) => {
      const visible = page.locator('.entry:visible');
      const all = await visible.count();
      await page.fill('input[name=text]', 'helper');
      const some = await visible.count();
      expect(some).toBeGreaterThan(0);
      expect(some).toBeLessThan(all);
      expect(await page.textContent('output')).toContain(String(some));
      await page.fill('input[name=text]', 'no text has this');
      expect(await visible.count()).toBe(0);
    });
  });

  it('narrows the list of all prompts to what changed', async () => {
    await visit({ path: 'prompts/' }, async (page) => {
      await page.check('input[name=changed]');
      await page.locator('.found li').first().waitFor();
      expect(await page.locator('.found li').count()).toBeGreaterThan(2);
      await page.selectOption('select[name=kind]', 'tool-parameter');
      await expect.poll(() => page.locator('.found li').count()).toBe(1);
      await photograph(page, 'all-prompts');
    });
  });

  it('leads from a number of the start page to the list that it counts, whose address keeps the filter', async () => {
    await visit({ path: '' }, async (page) => {
      const card = page.locator('.cards.tall a', { hasText: 'read by the model' });
      const counted = await card.locator('.card-number').textContent();
      await card.click();
      await page.waitForURL(/facing=model&release=/);
      await expect.poll(() => page.textContent('output')).toContain(`${counted} entr`);
      await page.selectOption('select[name=kind]', 'tool-parameter');
      await page.waitForURL(/kind=tool-parameter/);
      await page.reload({ waitUntil: 'networkidle' });
      await expect.poll(() => page.inputValue('select[name=kind]')).toBe('tool-parameter');
      expect(new URL(page.url()).searchParams.get('facing')).toBe('model');
    });
  });

  it('leads from the counts of a pair to its lists', async () => {
    await visit({ path: changes }, async (page) => {
      await page.click('.tiles a:text-is("added")');
      await page.waitForURL(/#added$/);
      expect(await page.locator('h2#added + .found li').count()).toBeGreaterThan(0);
    });
  });

  it('shows symbol and lines of an alias in both releases', async () => {
    await visit({ path: 'aliases/' }, async (page) => {
      await page.click('a:text-is("Compaction")');
      await page.waitForURL(/aliases\/compaction/);
      await page.locator('.alias-releases').waitFor();
      const aliases = catalogs.map(({ aliases: all }) => all.find(({ alias }) => alias === 'Compaction'));
      const rows = await page.locator('.alias-releases tbody tr').allTextContents();
      expect(rows).toHaveLength(2);
      for (const [index, alias] of aliases.toReversed().entries()) {
        expect(alias?.readable).toBeDefined();
        expect(rows[index]).toContain(alias?.symbol);
        expect(rows[index]).toContain(`${alias?.readable?.startLine}–${alias?.readable?.endLine}`);
      }
      await photograph(page, 'alias');
    });
  });

  it('shows a prompt that changed, word by word', async () => {
    await visit({ path: changes }, async (page) => {
      const change = page.locator('.change', { hasText: 'at most sixty letters long' });
      expect(await change.count()).toBe(1);
      expect(await change.locator('ins').textContent()).toContain('at most sixty letters');
      expect(await change.locator('del').count()).toBe(0);
      await photograph(page, 'changes');
    });
  });

  it('shows what is put together in another way now', async () => {
    await visit({ path: changes }, async (page) => {
      const change = page.locator('.change', { has: page.locator('h3 >> text="DefaultPrompt"') });
      expect(await change.locator('ins').allTextContents()).toContain('section evening');
      expect(await change.locator('.badge').allTextContents()).toContain('parts in another order');
      await change.locator('h3 a').click();
      await page.waitForURL(/assemblies\/defaultprompt/);
    });
  });

  it('draws what a function puts together as a chart of questions and answers', async () => {
    await visit({ path: 'assemblies/promptresolver.html' }, async (page) => {
      const assembly = catalogs[1].assemblies.find(({ alias }) => alias === 'PromptResolver')!;
      const steps = page.locator('.flow-step');
      expect(await steps.count()).toBe(assembly.branches.length);
      const first = steps.first();
      expect(await first.locator('.flow-box').textContent()).toBe('if overridePrompt is set');
      expect(await first.locator('.flow-answer').textContent()).toContain('parameter overridePrompt');
      const [question, answer, next] = await Promise.all(
        [
          first.locator('.flow-box'),
          first.locator('.part-box').first(),
          steps.nth(1).locator('.flow-box'),
        ].map((box) => box.boundingBox()),
      );
      expect(answer!.x).toBeGreaterThan(question!.x + question!.width);
      expect(next!.y).toBeGreaterThan(question!.y + question!.height);
      await photograph(page, 'assembly');
    });
  });

  it('shows a scenario, each line with its standing, and its chart', async () => {
    await visit({ path: 'scenarios/' }, async (page) => {
      expect(await page.textContent('h1')).toBe(lanternScenarios.title);
      await photograph(page, 'scenarios');
      await page.click('a:text-is("2. a prompt of one\'s own, and more behind it")');
      await page.waitForURL(/scenarios\/own/);
      await page.locator('.line').first().waitFor();
      expect(await page.locator('.line .line-status').allTextContents()).toEqual(['proved', 'stated']);
      const parts = await page.locator('.flow .part-box').allTextContents();
      expect(parts.map((words) => words.trim())).toEqual([
        'parameter customPrompt',
        'parameter appendPrompt',
      ]);
      expect(await page.locator('.neighbours a').allTextContents()).toHaveLength(3);
      await photograph(page, 'scenario');
    });
  });

  it('lists the tools with their parameters, and leads to their texts', async () => {
    await visit({ path: 'registries/tools.html' }, async (page) => {
      const tool = catalogs[1].registries.tools.find(({ description }) => description.length > 0)!;
      const item = page.locator('.item', { has: page.locator(`h2:text-is("${tool.name}")`) });
      for (const { name } of tool.parameters) expect(await item.textContent()).toContain(name);
      await photograph(page, 'tools');
      await item.locator('a').first().click();
      await page.waitForURL(/prompts\/.*#/);
    });
  });

  it('draws the timeline, with the same numbers in a table', async () => {
    await visit({ path: 'timeline.html' }, async (page) => {
      const bars = page.locator('svg').locator('.chart-bar');
      const heights = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
      expect(heights.filter((height) => height > 1).length).toBeGreaterThan(4);
      await page.locator('summary').first().click();
      const cells = await page.locator('table').first().locator('tbody td:last-child').allTextContents();
      const sum = cells.reduce((total, cell) => total + Number(cell.replaceAll(',', '')), 0);
      expect(sum).toBe(catalogs[1].prompts.length);
      await photograph(page, 'timeline');
    });
  });

  it('can be used by keyboard', async () => {
    await visit({ path: 'prompts/tool-description.html' }, async (page) => {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.textContent')).toContain('Skip to content');
      await page.focus('.skip-outline');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.name')).toBe('text');
      await page.keyboard.type('helper');
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.name')).toBe('changed');
      await page.focus('.entry:visible summary');
      await page.keyboard.press('Enter');
      expect(await page.locator('details[open]').count()).toBe(1);
    });
  });

  it('fits a phone', async () => {
    for (const to of [
      '',
      'prompts/',
      'prompts/tool-description.html',
      'aliases/',
      changes,
      'assemblies/promptresolver.html',
      'scenarios/',
      'scenarios/own.html',
      'timeline.html',
      'releases.html',
    ]) {
      await visit({ path: to, width: 360 }, async (page) => {
        expect(
          await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
          to,
        ).toBeLessThanOrEqual(0);
        if (to === 'prompts/tool-description.html') await photograph(page, 'phone');
      });
    }
  });

  it('has no link that leads nowhere, no id twice and a title on every page', () => {
    const { links, faults } = faultsOfLinks(folder, base);
    expect(links).toBeGreaterThan(1000);
    expect(faults).toEqual([]);
  });

  it('has no page of half a megabyte', async () => {
    for (const name of await readdir(folder, { recursive: true })) {
      if (name.endsWith('.html')) expect(statSync(path.join(folder, name)).size, name).toBeLessThan(500_000);
    }
  });
});

describe('accessibility', () => {
  const pages = [
    '',
    'prompts/',
    'prompts/tool-description.html',
    'aliases/compaction.html',
    changes,
    'assemblies/promptresolver.html',
    'scenarios/',
    'scenarios/own.html',
    'timeline.html',
    'releases.html',
    'names/environment.html',
    'registries/tools.html',
  ];
  for (const [scheme, width] of [
    ['light', 1280],
    ['dark', 1280],
    ['dark', 360],
  ] as const) {
    it(`axe finds nothing serious, ${scheme}, ${width} pixels wide`, async () => {
      for (const to of pages) {
        await visit({ path: to, scheme, width }, async (page) => {
          for (const summary of await page.locator('summary').all()) await summary.click();
          // Not by a script element, which the content policy of the site forbids.
          await page.evaluate(await (await import('node:fs/promises')).readFile(axe, 'utf8'));
          const found = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as {
            violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
          };
          const serious = found.violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
          const words = serious.map(
            ({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
          );
          expect(words, to).toEqual([]);
          if (to === '') await photograph(page, `start-${scheme}-${width}`);
        });
      }
    }, 120_000);
  }
});
