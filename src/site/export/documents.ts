import type { SiteData } from '../model/load.js';
import { aliasPaths } from '../pages/alias-pages.js';
import { entryView } from '../pages/entry-view.js';
import { kindNames } from '../pages/names.js';
import { cutText, type SidebarGroup } from '../pages/page.js';
import type { PromptGroup } from '../pages/prompt-groups.js';
import { type KindPages, kindPages } from '../pages/prompt-pages.js';
import type { Flavor } from './flavor.js';

/** One file of an export. */
export interface ExportFile {
  /** Path under the folder, with `/`. */
  readonly path: string;
  readonly content: string;
}

const amount = new Intl.NumberFormat('en');

type PageWriter = (path: string, title: string, blocks: readonly string[]) => ExportFile;

/** @param base folder of the pages among the documents of the generator, with a slash at its end or empty */
function pageWriter(flavor: Flavor, base: string): PageWriter {
  return (path, title, blocks) => {
    const head = ['---', ...flavor.frontMatter({ path: base + path, title }), '---'].join('\n');
    return { path: `${path}.md`, content: `${[head, ...blocks].join('\n\n')}\n` };
  };
}

/** Rows of a table; values are escaped already. Tags stand on one line: an empty line would end the block. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${line('th', head)}</thead><tbody>${rows.map((row) => line('td', row)).join('')}</tbody></table>`;
}

function heading(flavor: Flavor, id: string): string {
  const anchor = flavor.needsAnchors && /[^a-z0-9-]/.test(id) ? `<a id="${id}"></a>\n\n` : '';
  return `${anchor}## ${id}`;
}

function entryBlocks(flavor: Flavor, history: SiteData['prompts'][number]): string[] {
  const { entry } = history;
  const { view } = entryView(history);
  const { inline } = flavor;
  const facts = [
    `facing ${entry.facing}`,
    `${amount.format(entry.chars)} characters`,
    ...(view.tokens === undefined ? [] : [`${amount.format(view.tokens)} tokens`]),
  ];
  const text = entry.text ?? entry.preview;
  const blocks = [
    heading(flavor, entry.id),
    `<p><strong>${inline(view.name)}</strong> (${facts.join(', ')})</p>`,
    ...(text === undefined ? [] : [flavor.text(text)]),
  ];
  if (view.placeholders.length > 0) {
    const rows = view.placeholders.map(({ label, name, expression, resolved }) =>
      [String(label), name ?? '', expression ?? '', resolved ?? ''].map(inline),
    );
    blocks.push(table(['Placeholder', 'Name', 'Expression', 'Value'], rows));
  }
  const places = view.places.map(({ module, readable, line, column, path }) =>
    [module, readable ?? '', `${line}:${column}`, path ?? ''].map(inline),
  );
  blocks.push(table(['Module', 'Readable lines', 'Line and column', 'Path'], places));
  return blocks;
}

function groupPath(kind: KindPages, group: PromptGroup): string {
  return group.slug === '' ? kind.path : `${kind.path}/${group.slug}`;
}

function groupTitle(kind: KindPages, group: PromptGroup): string {
  return group.letters === '' ? kindNames[kind.kind] : `${kindNames[kind.kind]} ${group.letters}`;
}

function aliasesPage(flavor: Flavor, site: SiteData, page: PageWriter): ExportFile {
  const rows = site.newest.aliases.map(({ alias, role, status, symbol, module, readable }) => {
    const lines = readable === undefined ? '' : `${readable.startLine} to ${readable.endLine}`;
    return [alias, role, status, symbol ?? '', lines, module ?? ''].map((cell) =>
      flavor.inline(cutText(cell, 300)),
    );
  });
  return page('aliases', 'Aliases', [
    table(['Alias', 'Role', 'Status', 'Symbol', 'Readable lines', 'Module'], rows),
  ]);
}

function startPage(
  flavor: Flavor,
  site: SiteData,
  kinds: readonly KindPages[],
  page: PageWriter,
): ExportFile {
  const { release } = site.newest;
  const { inline } = flavor;
  const facts = [
    ['Package', release.name],
    ['Version', release.version],
    ['Platform', release.platform ?? ''],
    ['SHA-256', release.sha256],
    ['Prompts', amount.format(site.newest.prompts.length)],
  ].map(([name = '', value = '']) => [name, inline(cutText(value, 300))]);
  const counts = kinds.map(({ kind, histories }) => [kindNames[kind], amount.format(histories.length)]);
  return page('index', 'Overview', [table(['Fact', 'Value'], facts), table(['Kind', 'Entries'], counts)]);
}

function sidebarOf(site: SiteData, kinds: readonly KindPages[]): SidebarGroup[] {
  const start = [{ text: 'Overview', path: 'index' }];
  if (aliasPaths(site).size > 0) start.push({ text: 'Aliases', path: 'aliases' });
  return [
    { text: 'Start', links: start },
    ...kinds.map((kind) => ({
      text: kindNames[kind.kind],
      links: kind.groups.map((group) => ({ text: groupTitle(kind, group), path: groupPath(kind, group) })),
    })),
  ];
}

/** Pages of the newest release in the form that a generator of documentation builds unchanged, and its sidebar. */
export function* exportDocuments(site: SiteData, flavor: Flavor, base: string): Generator<ExportFile> {
  const page = pageWriter(flavor, base);
  const kinds = kindPages(site);
  const sidebar = flavor.sidebar(sidebarOf(site, kinds), base);
  yield { path: sidebar.name, content: sidebar.content };
  yield startPage(flavor, site, kinds, page);
  if (site.newest.aliases.length > 0) yield aliasesPage(flavor, site, page);
  for (const kind of kinds) {
    for (const group of kind.groups) {
      const blocks = group.histories.flatMap((history) => entryBlocks(flavor, history));
      yield page(groupPath(kind, group), groupTitle(kind, group), blocks);
    }
  }
}
