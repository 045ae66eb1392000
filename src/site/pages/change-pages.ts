import type { ChangedPrompt, LonePrompt } from '../model/difference.js';
import type { ReleasePair, SiteData } from '../model/load.js';
import { cutText, type Page } from './page.js';

/** Code units of each text of a changed prompt. */
const longestText = 3000;
const mostWeight = 200_000;

type Item =
  | { readonly list: 'added' | 'removed'; readonly prompt: LonePrompt }
  | { readonly list: 'changed'; readonly prompt: ChangedPrompt };

function cutPrompt(prompt: LonePrompt): LonePrompt {
  return { ...prompt, name: cutText(prompt.name, 200) };
}

function cutChanged(prompt: ChangedPrompt): ChangedPrompt {
  const { oldText, newText } = prompt;
  return {
    ...cutPrompt(prompt),
    what: prompt.what,
    before: prompt.before,
    ...(prompt.oldId === undefined ? {} : { oldId: prompt.oldId }),
    ...(oldText === undefined ? {} : { oldText: cutText(oldText, longestText) }),
    ...(newText === undefined ? {} : { newText: cutText(newText, longestText) }),
  };
}

function weightOf(item: Item): number {
  if (item.list !== 'changed') return 500;
  return 900 + 3 * ((item.prompt.oldText?.length ?? 0) + (item.prompt.newText?.length ?? 0));
}

function inPages(items: readonly Item[]): Item[][] {
  const pages: Item[][] = [[]];
  let weight = 0;
  for (const item of items) {
    weight += weightOf(item);
    if (weight > mostWeight && (pages.at(-1)?.length ?? 0) > 0) {
      pages.push([]);
      weight = weightOf(item);
    }
    pages.at(-1)?.push(item);
  }
  return pages;
}

/** Path of the first page of a pair. */
export function pairPath(site: SiteData, pair: ReleasePair): string {
  return `changes/${site.releases[pair.older]?.slug}-to-${site.releases[pair.newer]?.slug}`;
}

function itemsOf(pair: ReleasePair): Item[] {
  return [
    ...pair.changed.map((prompt) => ({ list: 'changed' as const, prompt: cutChanged(prompt) })),
    ...pair.added.map((prompt) => ({ list: 'added' as const, prompt: cutPrompt(prompt) })),
    ...pair.removed.map((prompt) => ({ list: 'removed' as const, prompt: cutPrompt(prompt) })),
  ];
}

/** Counts of a pair's lists. */
export function pairCounts({ added, removed, changed, aliases }: ReleasePair) {
  return { added: added.length, removed: removed.length, changed: changed.length, aliases: aliases.length };
}

function* pairPages(
  site: SiteData,
  pair: ReleasePair,
  addresses: ReadonlyMap<string, string>,
): Generator<Page> {
  const path = pairPath(site, pair);
  const title = `${site.releases[pair.older]?.label} to ${site.releases[pair.newer]?.label}`;
  const pages = inPages(itemsOf(pair));
  const pathOf = (number: number) => (number === 0 ? path : `${path}/page-${number + 1}`);
  for (const [number, items] of pages.entries()) {
    const list = (name: Item['list']) =>
      items
        .filter((item) => item.list === name)
        .map(({ prompt }) => ({ ...prompt, address: addresses.get(prompt.id) }));
    yield {
      path: pathOf(number),
      title: number === 0 ? title : `${title}, page ${number + 1}`,
      component: 'ChangePage',
      data: {
        older: pair.older,
        newer: pair.newer,
        counts: pairCounts(pair),
        changed: list('changed'),
        added: list('added'),
        removed: list('removed'),
        aliases: number === 0 ? pair.aliases.slice(0, 1000) : [],
        number,
        pages: pages.map((_, index) => pathOf(index)),
      },
      search: number === 0 ? [{ anchor: '', titles: ['Changes', title], text: title }] : [],
    };
  }
}

/** A page for each release against the one before it, and a list of them. */
export function* changePages(site: SiteData, addresses: ReadonlyMap<string, string>): Generator<Page> {
  if (site.pairs.length === 0) return;
  const rows = site.pairs.map((pair) => ({
    older: pair.older,
    newer: pair.newer,
    path: pairPath(site, pair),
    counts: pairCounts(pair),
  }));
  yield {
    path: 'changes/index',
    title: 'Changes',
    component: 'ChangeIndex',
    data: { pairs: rows.toReversed() },
    search: [{ anchor: '', titles: ['Changes'], text: 'what changed between releases' }],
    outline: false,
  };
  for (const pair of site.pairs) yield* pairPages(site, pair, addresses);
}
