import { entityText, mdxText, yamlString } from '../escape.js';
import type { SidebarGroup, SidebarLink } from '../pages/page.js';
import type { Flavor } from './flavor.js';

const title = (text: string) => `title: ${yamlString(text)}`;

/** Raw HTML with entities: what CommonMark, GFM and Python-Markdown hand on untouched. Prose has long lines: they wrap. */
const html = {
  text: (text: string) =>
    `<pre style="white-space: pre-wrap; overflow-wrap: anywhere"><code>${entityText(text)}</code></pre>`,
  inline: entityText,
};

/** Link text of our own words and of version numbers, safe inside brackets. */
const linkText = (text: string) =>
  text.replace(/[^\p{L}\p{N} ]/gu, (character) => `&#${character.codePointAt(0)};`);

function summary(groups: readonly SidebarGroup[]): string {
  const lines = ['# Summary', ''];
  for (const { text, links } of groups) {
    lines.push(
      `- ${linkText(text)}`,
      ...links.map((link) => `  - [${linkText(link.text)}](${link.path}.md)`),
    );
  }
  return `${lines.join('\n')}\n`;
}

const markdown: Flavor = {
  frontMatter: (head) => [title(head.title)],
  ...html,
  needsAnchors: false,
  sidebar: (groups) => ({ name: 'SUMMARY.md', content: summary(groups) }),
};

function docusaurusItems(links: readonly SidebarLink[], base: string) {
  return links.map(({ text, path }) => ({ type: 'doc', id: base + path, label: text }));
}

/** Address of a page as its reader sees it: that of a folder for the folder's first page. */
const addressOf = (path: string) => path.replace(/(^|\/)index$/, '$1');

/** Docusaurus reads `.md` as MDX, in which a string in braces is a text. */
const docusaurus: Flavor = {
  frontMatter: ({ path, title: text }) => [
    `id: ${yamlString(path.split('/').at(-1) ?? path)}`,
    title(text),
    `slug: ${yamlString(`/${addressOf(path)}`)}`,
    // Else a folder such as `01-prompts` would be `prompts` in ids, and no page of the sidebar be found.
    'parse_number_prefixes: false',
  ],
  text: (text) =>
    `<pre style={ { whiteSpace: "pre-wrap", overflowWrap: "anywhere" } }><code>${mdxText(text)}</code></pre>`,
  inline: mdxText,
  needsAnchors: false,
  sidebar: (groups, base) => ({
    name: 'sidebars.json',
    content: `${JSON.stringify({ catalog: groups.map(({ text, links }) => ({ type: 'category', label: text, items: docusaurusItems(links, base) })) }, null, 2)}\n`,
  }),
};

const starlight: Flavor = {
  frontMatter: ({ path, title: text }) => {
    const address = addressOf(path).replace(/\/$/, '');
    return [
      title(text),
      // Else addresses have small letters and no dots, and links lead to none. Of the first page there is nothing to say.
      ...(address === '' ? [] : [`slug: ${yamlString(address)}`]),
      'editUrl: false',
    ];
  },
  ...html,
  needsAnchors: false,
  sidebar: (groups, base) => ({
    name: 'sidebar.json',
    content: `${JSON.stringify(
      groups.map(({ text, links }) => ({
        label: text,
        items: links.map((link) => ({
          label: link.text,
          link: `/${addressOf(base + link.path)}/`.replace(/\/+$/, '/'),
        })),
      })),
      null,
      2,
    )}\n`,
  }),
};

function mkdocsNavigation(groups: readonly SidebarGroup[], base: string): string {
  const lines = [`# In mkdocs.yml: INHERIT: docs/${base}nav.yml`, 'nav:'];
  for (const { text, links } of groups) {
    lines.push(`  - ${yamlString(text)}:`);
    for (const link of links)
      lines.push(`      - ${yamlString(link.text)}: ${yamlString(`${base}${link.path}.md`)}`);
  }
  return `${lines.join('\n')}\n`;
}

/** MkDocs, also with Material. Its anchors are of ASCII. */
const mkdocs: Flavor = {
  frontMatter: (head) => [title(head.title)],
  ...html,
  needsAnchors: true,
  sidebar: (groups, base) => ({ name: 'nav.yml', content: mkdocsNavigation(groups, base) }),
};

/** Generators of documentation that pages are written for. */
export const flavors = { markdown, docusaurus, starlight, mkdocs } as const satisfies Record<string, Flavor>;

export type FlavorName = keyof typeof flavors;
