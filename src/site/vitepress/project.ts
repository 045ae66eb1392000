import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../../catalog/diagnostic.js';
import { productName } from '../../catalog/product-name.js';
import { yamlString } from '../escape.js';
import type { SiteData } from '../model/load.js';
import { cutText, type Page } from '../pages/page.js';
import { sidebarOf, sitePages } from '../pages/site-pages.js';

export interface ProjectOptions {
  /** Folder to write the site to. */
  out: string;
  /** Address of the site on its server, with a slash at both ends. */
  base: string;
  onProgress?: (event: { phase: string; done: number }) => void;
  signal?: AbortSignal;
}

const themeFolder = fileURLToPath(new URL('../../../src/site/theme/', import.meta.url));
const configFile = fileURLToPath(new URL('./config.js', import.meta.url));

/** Version of the generator that this program is tested with. */
const vitepressVersion = '1.6.4';

/**
 * Folder of Vue as VitePress has it.
 * @throws InputError `generator-missing` where VitePress is not installed
 */
export function vueFolder(): string {
  try {
    const fromHere = createRequire(import.meta.url);
    const fromVitepress = createRequire(fromHere.resolve('vitepress/package.json'));
    return realpathSync(path.dirname(fromVitepress.resolve('vue/package.json')));
  } catch (error) {
    throw new InputError(
      'generator-missing',
      'The site generator VitePress is not installed.',
      `Install it beside this program: npm install vitepress@${vitepressVersion}`,
      { cause: error },
    );
  }
}

/** JSON with no character that a reader of lines, of UTF-8 or of scripts takes for another. */
function json(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function write(folder: string, name: string, content: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/**
 * A page as VitePress reads it: our own few lines. Everything that comes from a catalog is in the file of
 * data, which a component shows as text: it passes through no Markdown, no template and no bundler.
 *
 * @param version changes with the data, so that no browser keeps what is old
 */
function pageSource({ path: page, title, component, outline }: Page, version: string): string {
  return [
    '---',
    // The generator puts it into a pattern, where a dollar sign has a meaning.
    `title: ${yamlString(title.replaceAll('$', ''))}`,
    ...(outline === false ? ['aside: false'] : []),
    `pageClass: ${yamlString(`catalog-${component.toLowerCase()}`)}`,
    '---',
    '<script>',
    "import { pageData } from '@catalog/theme/page-data.js'",
    `const data = await pageData('${page}', '${version}')`,
    'export default { setup: () => ({ data }) }',
    '</script>',
    '',
    `<${component} :data="data" />`,
    '',
  ].join('\n');
}

/** What every page knows of the site. */
function siteFacts(site: SiteData) {
  return {
    product: productName(site.newest.release),
    releases: site.releases.map(({ label, slug }) => ({ label, slug })),
  };
}

/** Title of a site, as plain text: short, without the owner of the package. It begins with a word of ours. */
export function siteTitle(site: SiteData): string {
  return `Prompts of ${cutText(productName(site.newest.release).replace(/^@[^/]+\//, ''), 80)}`;
}

/**
 * Writes the sources of a site into an empty folder, ready for VitePress.
 * @returns number of pages
 */
export function writeProject(folder: string, site: SiteData, options: ProjectOptions): number {
  const vue = vueFolder();
  const configuration = {
    folder,
    out: options.out,
    base: options.base,
    theme: themeFolder,
    title: siteTitle(site),
    sidebar: sidebarOf(site),
  };
  write(
    folder,
    '.vitepress/config.mjs',
    `import { vitepressConfig } from ${JSON.stringify(configFile)};\nexport default vitepressConfig(${json(configuration)});\n`,
  );
  write(folder, 'site.json', json(siteFacts(site)));
  write(
    folder,
    '.vitepress/theme/index.js',
    `import { catalogTheme } from ${JSON.stringify(path.join(themeFolder, 'index.js'))};\nimport site from '../../site.json';\nexport default catalogTheme(site);\n`,
  );
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(vue, path.join(folder, 'node_modules', 'vue'), 'junction');
  let pages = 0;
  for (const { page, files } of sitePages(site)) {
    options.signal?.throwIfAborted();
    for (const file of files) write(path.join(folder, 'public'), file.path, json(file.data));
    if (page === undefined) continue;
    const data = json(page.data);
    const version = createHash('sha256').update(data).digest('hex').slice(0, 12);
    write(folder, `${page.path}.md`, pageSource(page, version));
    write(path.join(folder, 'public', 'data', 'pages'), `${page.path}.json`, data);
    write(path.join(folder, 'search'), `${page.path}.json`, json(page.search));
    pages++;
    options.onProgress?.({ phase: 'pages', done: pages });
  }
  return pages;
}
