import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportPages, type FlavorName } from '#src/site/index.js';
import { hostileCatalog, hostileWord } from '../site/hostile.js';
import { openBrowser } from './browser.js';
import { serveFolder } from './serving.js';

const run = promisify(execFile);
const root = mkdtempSync(path.join(tmpdir(), 'catalog-generators-'));
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  rmSync(root, { recursive: true });
});

/**
 * A folder with the pages of the hostile catalog among the documents.
 * @param base folder of the pages among the documents, with a slash at its end or empty
 * @param folder the project, made where there is none
 */
async function pagesFor(
  flavor: FlavorName,
  documents = 'docs',
  base = '',
  folder = path.join(root, flavor),
): Promise<string> {
  for (const { path: name, content } of await exportPages(hostileCatalog(), flavor, base)) {
    const file = path.join(folder, documents, base, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}

/** As entries stand on a page: by id. */
const inOrder = hostileCatalog()
  .prompts.toSorted((left, right) => (left.id < right.id ? -1 : 1))
  .map(({ text }) => text ?? '');

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Expects that pages of a built site show the texts, and that nothing in them took effect. */
async function expectTexts(site: string, prompts: string, aliases: string): Promise<void> {
  const { server, address } = await serveFolder(site, '/');
  try {
    const page = await browser.newPage({ viewport: { width: 700, height: 900 } });
    await page.goto(address + prompts, { waitUntil: 'load' });
    const shown = await page.locator('pre').evaluateAll((all) => all.map((pre) => pre.textContent));
    expect(shown).toEqual(inOrder);
    const content = page.locator('main, [role=main], .vp-doc').first();
    expect(
      await content.locator('pre *:not(code):not(.md-clipboard):not(button *), img, script').count(),
    ).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    // Names are of one line: what space they hold between words is of no weight.
    const names = (await page.locator('p > strong').allTextContents()).map(oneLine);
    expect(names).toEqual(inOrder.map((text) => oneLine(text.slice(0, 60))));
    expect(await page.title()).not.toContain('owned');
    await page.goto(address + aliases, { waitUntil: 'load' });
    expect(await page.locator('td').allTextContents()).toContain(hostileWord);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function hasProgram(name: string): boolean {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const mustRun = process.env.CI !== undefined;

describe('X1: exported pages, built by the generator that they are for', () => {
  it('VitePress', async () => {
    const folder = await pagesFor('markdown');
    mkdirSync(path.join(folder, 'docs', '.vitepress'));
    const { vueFolder } = await import('#src/site/vitepress/project.js');
    mkdirSync(path.join(folder, 'docs', 'node_modules'));
    symlinkSync(vueFolder(), path.join(folder, 'docs', 'node_modules', 'vue'), 'junction');
    writeFileSync(
      path.join(folder, 'docs', '.vitepress', 'config.mjs'),
      "export default { title: 'Prompts' };\n",
    );
    const vitepress = fileURLToPath(import.meta.resolve('vitepress'));
    const bin = path.join(vitepress, '..', '..', '..', 'bin', 'vitepress.js');
    await run(process.execPath, [bin, 'build', path.join(folder, 'docs')]);
    await expectTexts(
      path.join(folder, 'docs', '.vitepress', 'dist'),
      'prompts/system-prompt.html',
      'aliases.html',
    );
  }, 180_000);

  it.skipIf(!mustRun && !hasProgram('mkdocs'))(
    'MkDocs Material, with the extensions that people turn on',
    async () => {
      const folder = await pagesFor('mkdocs');
      const extensions = ['admonition', 'attr_list', 'md_in_html', 'footnotes', 'toc', 'tables', 'def_list'];
      const more = ['magiclink', 'snippets', 'mark', 'tilde', 'superfences', 'inlinehilite', 'keys'].map(
        (name) => `pymdownx.${name}`,
      );
      const lines = [
        'INHERIT: docs/nav.yml',
        'site_name: Prompts',
        'theme: { name: material, font: false }',
        'use_directory_urls: false',
        'markdown_extensions:',
        ...[...extensions, ...more].map((name) => `  - ${name}`),
      ];
      writeFileSync(path.join(folder, 'mkdocs.yml'), `${lines.join('\n')}\n`);
      await run('mkdocs', ['build', '--quiet'], { cwd: folder });
      await expectTexts(path.join(folder, 'site'), 'prompts/system-prompt.html', 'aliases.html');
    },
    120_000,
  );

  it('Docusaurus, in a folder with a number to order it by', async (context) => {
    const installed = await installedApart('docusaurus', docusaurusPackages);
    if (installed === undefined) return context.skip('Docusaurus could not be installed from the registry');
    const folder = await pagesFor('docusaurus', 'docs', '01-catalog/', projectBeside(installed));
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
    writeFileSync(path.join(folder, 'docs', 'home.md'), '---\nslug: /\n---\n\n# Home\n');
    const config = {
      title: 'Prompts',
      url: 'https://example.org',
      baseUrl: '/',
      onBrokenLinks: 'throw',
      onBrokenAnchors: 'throw',
      presets: [
        [
          'classic',
          { docs: { routeBasePath: '/', sidebarPath: './docs/01-catalog/sidebars.json' }, blog: false },
        ],
      ],
    };
    writeFileSync(path.join(folder, 'docusaurus.config.js'), `module.exports = ${JSON.stringify(config)};\n`);
    const bin = path.join(installed, 'node_modules', '@docusaurus', 'core', 'bin', 'docusaurus.mjs');
    const environment = {
      ...process.env,
      NODE_ENV: 'production',
      BROWSERSLIST_IGNORE_OLD_DATA: '1',
      DO_NOT_TRACK: '1',
    };
    await run(process.execPath, [bin, 'build', '--no-minify'], { cwd: folder, env: environment });
    await expectTexts(path.join(folder, 'build'), '01-catalog/prompts/system-prompt/', '01-catalog/aliases/');
  }, 600_000);

  it('Starlight, in a folder with capitals and a dot', async (context) => {
    const installed = await installedApart('starlight', starlightPackages);
    if (installed === undefined) return context.skip('Starlight could not be installed from the registry');
    const documents = 'src/content/docs';
    const folder = await pagesFor('starlight', documents, 'Catalog.v1/', projectBeside(installed));
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    for (const [name, lines] of Object.entries(starlightProject)) {
      writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);
    }
    const bin = path.join(installed, 'node_modules', 'astro', 'astro.js');
    const environment = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
    await run(process.execPath, [bin, 'build'], { cwd: folder, env: environment });
    const site = path.join(folder, 'dist');
    await expectTexts(site, 'Catalog.v1/prompts/system-prompt/', 'Catalog.v1/aliases/');
    const sidebar: { items: { link: string }[] }[] = JSON.parse(
      readFileSync(path.join(folder, documents, 'Catalog.v1', 'sidebar.json'), 'utf8'),
    );
    for (const { link } of sidebar.flatMap(({ items }) => items)) {
      expect(existsSync(path.join(site, link, 'index.html')), link).toBe(true);
    }
  }, 600_000);
});

/** As a person who begins with Starlight has it. */
const starlightProject = {
  'astro.config.mjs': [
    "import { readFileSync } from 'node:fs';",
    "import starlight from '@astrojs/starlight';",
    "import { defineConfig } from 'astro/config';",
    "const sidebar = JSON.parse(readFileSync('./src/content/docs/Catalog.v1/sidebar.json', 'utf8'));",
    "export default defineConfig({ integrations: [starlight({ title: 'Prompts', sidebar })] });",
  ],
  'src/content.config.mjs': [
    "import { defineCollection } from 'astro:content';",
    "import { docsLoader } from '@astrojs/starlight/loaders';",
    "import { docsSchema } from '@astrojs/starlight/schema';",
    'export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };',
  ],
};

/** The newest that run on the oldest Node that this program runs on. */
const starlightPackages = ['astro@5.18.2', '@astrojs/starlight@0.37.6'];

const docusaurusPackages = [
  '@docusaurus/core@3.10.2',
  '@docusaurus/preset-classic@3.10.2',
  '@mdx-js/react@3.1.1',
  'react@19.2.0',
  'react-dom@19.2.0',
];

/**
 * Generators that are too large to be dependencies are installed once, apart from the project's own packages.
 * @returns undefined where there is no registry, which is a failure in CI
 */
async function installedApart(name: string, packages: readonly string[]): Promise<string | undefined> {
  const folder = fileURLToPath(new URL(`../../.cache/generators/${name}/`, import.meta.url));
  const done = path.join(folder, 'installed');
  if (existsSync(done)) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  // A package far below Astro asks for a newer Node than Astro does, which is for the download of fonts only.
  const options = [
    '--no-engine-strict',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--save-exact',
  ];
  try {
    await run('npm', ['install', ...options, ...packages], { cwd: folder });
  } catch (error) {
    if (mustRun) throw error;
    return undefined;
  }
  writeFileSync(done, '');
  return folder;
}

/**
 * An empty project below the installed packages, found there as in any project: Astro takes a package that a
 * link leads to outside of the project's part of the disk for a file of the project, and fails.
 */
function projectBeside(installed: string): string {
  const folder = path.join(installed, 'project');
  rmSync(folder, { recursive: true, force: true });
  return folder;
}
