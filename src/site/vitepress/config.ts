/**
 * The configuration that VitePress loads for a site. This file is bundled by VitePress into the
 * configuration of each project, so it imports nothing of this program but what is given by a relative path.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { UserConfig } from 'vitepress';
import { escapeHtml } from '../../catalog/html.js';
import { addressOf, type SearchSection, type SidebarGroup } from '../pages/page.js';
import { withContentPolicy } from './content-policy.js';

export interface SiteConfiguration {
  /** Folder of the project. */
  readonly folder: string;
  /** Folder of the theme of this program. */
  readonly theme: string;
  /** Folder to write the site to. */
  readonly out: string;
  /** Address of the site on its server, with a slash at both ends. */
  readonly base: string;
  /** Plain text. */
  readonly title: string;
  readonly sidebar: readonly SidebarGroup[];
}

/** VitePress puts navigation and search results into pages as markup. */
const markup = escapeHtml;

function* searchSections(folder: string, file: string): Generator<SearchSection & { titles: string[] }> {
  const relative = path.relative(folder, file).replace(/\.md$/, '.json');
  let sections: SearchSection[];
  try {
    sections = JSON.parse(readFileSync(path.join(folder, 'search', relative), 'utf8'));
  } catch {
    return; // A page of the generator's own, such as the one for addresses that do not exist.
  }
  for (const { anchor, titles, text } of sections) yield { anchor, titles: titles.map(markup), text };
}

export function vitepressConfig({ folder, theme, out, base, title, sidebar }: SiteConfiguration): UserConfig {
  const linkOf = (pagePath: string) => addressOf(pagePath);
  return {
    base,
    outDir: out,
    cacheDir: path.join(folder, '.cache'),
    title,
    titleTemplate: `:title | ${title.replaceAll('$', '')}`,
    description: 'Catalog of the prompts of a program, made from its releases',
    lang: 'en',
    head: [['link', { rel: 'icon', href: 'data:,' }]],
    // Without the style element that turns transitions off for a moment, which the content policy forbids.
    appearance: { disableTransition: false } as never,
    metaChunk: true,
    markdown: { highlight: (code) => escapeHtml(code) },
    ignoreDeadLinks: true,
    transformHtml: withContentPolicy,
    themeConfig: {
      siteTitle: markup(title),
      outline: { level: 2, label: 'On this page' },
      externalLinkIcon: false,
      docFooter: { prev: false, next: false },
      nav: [
        { text: 'Prompts', link: '/prompts/', activeMatch: '/prompts/' },
        ...sidebar.flatMap(({ text, links }) =>
          ['Changes', 'Code'].includes(text) && links[0] !== undefined
            ? [
                {
                  text: text === 'Code' ? links[0].text : text,
                  link: linkOf(links[0].path),
                  activeMatch: `/${links[0].path.split('/')[0]}/`,
                },
              ]
            : [],
        ),
        { text: 'Timeline', link: '/timeline.html' },
      ],
      sidebar: sidebar.map(({ text, links }) => ({
        text,
        items: links.map((link) => ({ text: markup(link.text), link: linkOf(link.path) })),
      })),
      search: {
        provider: 'local',
        options: {
          detailedView: false,
          _render: () => '',
          miniSearch: {
            _splitIntoSections: (file: string) => searchSections(folder, file) as never,
            searchOptions: { boost: { title: 4, text: 2, titles: 1 } },
          },
        },
      },
    },
    vite: {
      configFile: false,
      envDir: folder,
      css: { postcss: { plugins: [] } },
      resolve: { alias: { '@catalog/theme': theme } },
      // Pages wait for their data at the top of their module.
      build: { target: 'es2022' },
      // The theme lies outside the project, and imports what is installed beside this program.
      server: { fs: { strict: false } },
    },
  };
}
