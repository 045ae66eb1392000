import type { PromptKind } from '../../catalog/document.js';
import type { SiteData } from '../model/load.js';
import { eventsOf, type PromptHistory } from '../model/prompt-history.js';
import { entryView } from './entry-view.js';
import { kindNames, promptKinds } from './names.js';
import { cutText, type DataFile, type Page, type PagePaths, type SearchSection } from './page.js';
import { groupKey, groupPrompts, type PromptGroup } from './prompt-groups.js';

/** Code units of all texts together that the search index takes in; each entry gets an equal share. */
const searchBudget = 6_000_000;
const longestSearchText = 4000;
const leastSearchText = 120;

/** What prompts are called, by id. */
type Names = PagePaths['names'];

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

function groupPage(
  kind: KindPages,
  group: PromptGroup,
  share: number,
  names: Names,
): { page: Page; files: DataFile[] } {
  const files: DataFile[] = [];
  const entries = [];
  const search: SearchSection[] = [];
  for (const history of group.histories) {
    const { view, file } = entryView(history, names.get(history.entry.id));
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
  const data = {
    title,
    kindName: kindNames[kind.kind],
    kindPath: kind.path,
    path,
    parts,
    entries,
    newest: inNewest(group.histories).length,
    hasTexts: entries.some(({ text }) => text !== undefined),
  };
  return { page: { path, title, component: 'PromptGroup', data, search }, files };
}

/** How many entries there are, and how many of them each reader has. */
function countsOf(histories: readonly PromptHistory[]) {
  const facings: Record<string, number> = {};
  for (const { entry } of histories) facings[entry.facing] = (facings[entry.facing] ?? 0) + 1;
  return { count: histories.length, facings };
}

function inNewest(histories: readonly PromptHistory[]): PromptHistory[] {
  return histories.filter(({ states }) => states.at(-1) !== undefined);
}

/** What the list of all entries of a kind is called, holds, in all releases and in the newest, and lies at. */
function kindList(kind: KindPages) {
  return {
    kind: kind.kind,
    name: kindNames[kind.kind],
    path: kind.path,
    ...countsOf(kind.histories),
    newest: countsOf(inNewest(kind.histories)),
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

/** Releases between the first and the last that do not hold the entry. */
function gapsOf({ first, last, states }: PromptHistory): number[] {
  return states.flatMap((state, release) =>
    state === undefined && first < release && release < last ? [release] : [],
  );
}

type Row = (string | number | number[])[];

/** Row of the list of all prompts: id, name, facing, characters, first and last release, page, changes, gaps. */
function row(history: PromptHistory, path: string, names: Names): Row {
  const { entry, first, last } = history;
  const changes = eventsOf(history).length;
  const gaps = gapsOf(history);
  const facts = [
    entry.id,
    cutText(names.get(entry.id) ?? entry.name, 120),
    entry.facing,
    entry.chars,
    first,
    last,
    path,
    changes,
  ];
  return gaps.length === 0 ? facts : [...facts, gaps];
}

function* kindFiles(kind: KindPages, names: Names): Generator<DataFile> {
  const rows = kind.groups.flatMap((group) =>
    group.histories.map((history) => row(history, groupPath(kind, group), names)),
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
  names: Names,
): Generator<{ page?: Page; files: DataFile[] }> {
  const even = Math.floor(searchBudget / Math.max(1, site.prompts.length));
  const share = Math.max(leastSearchText, Math.min(longestSearchText, even));
  yield { page: overview(kinds), files: [] };
  for (const kind of kinds) {
    if (kind.groups.length > 1) yield { page: kindIndex(kind), files: [] };
    yield { files: [...kindFiles(kind, names)] };
    for (const group of kind.groups) yield groupPage(kind, group, share, names);
  }
}
