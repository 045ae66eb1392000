import type { PromptKind } from '../../catalog/document.js';
import type { SiteData } from '../model/load.js';
import { eventsOf, type PromptHistory } from '../model/prompt-history.js';
import { entryView } from './entry-view.js';
import { kindNames, promptKinds } from './names.js';
import { cutText, type DataFile, type Page, type SearchSection } from './page.js';
import { groupKey, groupPrompts, type PromptGroup } from './prompt-groups.js';

/** Code units of all texts together that the search index takes in; each entry gets an equal share. */
const searchBudget = 6_000_000;
const longestSearchText = 4000;
const leastSearchText = 120;

/** The entries of one kind and the pages that they stand on. */
export interface KindPages {
  readonly kind: PromptKind;
  readonly path: string;
  readonly groups: readonly PromptGroup[];
  readonly histories: readonly PromptHistory[];
}

function groupPath(kind: KindPages, group: PromptGroup): string {
  return group.slug === '' ? kind.path : `${kind.path}/${group.slug}`;
}

/** Divides all entries into pages by kind. */
export function kindPages(site: SiteData): KindPages[] {
  const byKind = new Map<PromptKind, PromptHistory[]>(promptKinds.map((kind) => [kind, []]));
  for (const history of site.prompts) byKind.get(history.entry.kind)?.push(history);
  return [...byKind]
    .filter(([, histories]) => histories.length > 0)
    .map(([kind, histories]) => ({
      kind,
      path: `prompts/${kind}`,
      groups: groupPrompts(histories),
      histories,
    }));
}

/** Address of an entry by its id, with the anchor. */
export function promptAddresses(kinds: readonly KindPages[]): Map<string, string> {
  const addresses = new Map<string, string>();
  for (const kind of kinds) {
    for (const group of kind.groups) {
      for (const { entry } of group.histories)
        addresses.set(entry.id, `${groupPath(kind, group)}#${entry.id}`);
    }
  }
  return addresses;
}

function searchText({ entry }: PromptHistory, share: number): string {
  const owners = entry.occurrences.slice(0, 4).flatMap(({ path }) => path ?? []);
  return [entry.id.replaceAll('-', ' '), ...owners, cutText(entry.text ?? entry.preview ?? '', share)].join(
    '\n',
  );
}

function groupTitle(kind: KindPages, group: PromptGroup): string {
  return group.letters === '' ? kindNames[kind.kind] : `${kindNames[kind.kind]}: ${group.letters}`;
}

function groupPage(kind: KindPages, group: PromptGroup, share: number): { page: Page; files: DataFile[] } {
  const files: DataFile[] = [];
  const entries = [];
  const search: SearchSection[] = [];
  for (const history of group.histories) {
    const { view, file } = entryView(history);
    if (file !== undefined) files.push(file);
    entries.push(view);
    const titles = [kindNames[kind.kind], view.name];
    search.push({ anchor: view.id, titles, text: searchText(history, share) });
  }
  const parts =
    kind.groups.length === 1
      ? []
      : kind.groups.map((part) => ({ text: part.letters, path: groupPath(kind, part) }));
  const title = groupTitle(kind, group);
  const path = groupPath(kind, group);
  const data = { title, kindName: kindNames[kind.kind], kindPath: kind.path, path, parts, entries };
  return { page: { path, title, component: 'PromptGroup', data, search }, files };
}

/** What the list of all entries of a kind is called, holds and lies at. */
function kindList(kind: KindPages) {
  const facings: Record<string, number> = {};
  for (const { entry } of kind.histories) facings[entry.facing] = (facings[entry.facing] ?? 0) + 1;
  return {
    kind: kind.kind,
    name: kindNames[kind.kind],
    path: kind.path,
    count: kind.histories.length,
    facings,
    list: `data/lists/${kind.kind}.json`,
  };
}

/** The page of a kind that has too many entries for one page: it leads to its parts, also by an entry's id. */
function kindIndex(kind: KindPages): Page {
  const title = kindNames[kind.kind];
  const parts = kind.groups.map((group) => ({
    letters: group.letters,
    path: groupPath(kind, group),
    count: group.histories.length,
    first: group.histories.slice(0, 1).map(groupKey).join(''),
    last: group.histories.slice(-1).map(groupKey).join(''),
  }));
  return {
    path: kind.path,
    title,
    component: 'KindIndex',
    data: { title, list: kindList(kind), parts },
    search: [{ anchor: '', titles: [title], text: title }],
    outline: false,
  };
}

/** Row of the list of all prompts: id, name, facing, characters, first and last release, page, changes. */
function row(history: PromptHistory, path: string): (string | number)[] {
  const { entry, first, last } = history;
  const changes = eventsOf(history).length;
  return [entry.id, cutText(entry.name, 120), entry.facing, entry.chars, first, last, path, changes];
}

function* kindFiles(kind: KindPages): Generator<DataFile> {
  const rows = kind.groups.flatMap((group) =>
    group.histories.map((history) => row(history, groupPath(kind, group))),
  );
  yield { path: kindList(kind).list, data: rows };
}

function overview(kinds: readonly KindPages[]): Page {
  return {
    path: 'prompts/index',
    title: 'Prompts',
    component: 'PromptOverview',
    data: { kinds: kinds.map(kindList) },
    search: [{ anchor: '', titles: ['Prompts'], text: 'all prompts by kind' }],
    outline: false,
  };
}

/** Pages of all prompts, and the files that they load. One page is in memory at a time. */
export function* promptPages(
  site: SiteData,
  kinds: readonly KindPages[],
): Generator<{ page?: Page; files: DataFile[] }> {
  const even = Math.floor(searchBudget / Math.max(1, site.prompts.length));
  const share = Math.max(leastSearchText, Math.min(longestSearchText, even));
  yield { page: overview(kinds), files: [] };
  for (const kind of kinds) {
    if (kind.groups.length > 1) yield { page: kindIndex(kind), files: [] };
    yield { files: [...kindFiles(kind)] };
    for (const group of kind.groups) yield groupPage(kind, group, share);
  }
}
