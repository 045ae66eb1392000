import type { AnchorKind, Registries } from '../../catalog/document.js';
import type { TextPiece } from '../../diff/document.js';
import type { ChangedAssembly, ChangedPrompt, LonePrompt } from '../model/difference.js';
import type { ReleasePair, SiteData } from '../model/load.js';
import { anchorNames } from './names.js';
import { cutText, fitting, type Page, type PagePaths } from './page.js';
import { registryNames } from './registry-pages.js';

/** Code units of each text of a changed prompt. */
const longestText = 3000;
const mostWeight = 200_000;

type Item =
  | { readonly list: 'added' | 'removed'; readonly prompt: LonePrompt }
  | { readonly list: 'changed'; readonly prompt: ChangedPrompt };

function cutPrompt(prompt: LonePrompt): LonePrompt {
  return { ...prompt, name: cutText(prompt.name, 200) };
}

/** Text around a difference that stays on each side of it. */
const context = 120;

/** What stayed the same is shortened to what lies around the differences. */
function shortened(pieces: readonly TextPiece[]): TextPiece[] {
  let room = longestText;
  const shown: TextPiece[] = [];
  for (const [index, { op, text }] of pieces.entries()) {
    if (room <= 0) return [...shown, { op: 'same', text: ' …' }];
    const isLong = op === 'same' && text.length > 3 * context;
    const head = index === 0 ? '' : cutText(text, context);
    const tail = index === pieces.length - 1 ? '' : text.slice(-context).toWellFormed();
    const piece = isLong ? `${head} … ${tail}` : cutText(text, room);
    shown.push({ op, text: piece });
    room -= piece.length;
  }
  return shown;
}

function cutChanged(prompt: ChangedPrompt): ChangedPrompt {
  const { pieces, previews } = prompt;
  return {
    ...prompt,
    ...cutPrompt(prompt),
    oldIds: prompt.oldIds.slice(0, 8),
    moreIds: prompt.moreIds.slice(0, 8),
    ...(pieces === undefined ? {} : { pieces: shortened(pieces) }),
    ...(previews === undefined
      ? {}
      : { previews: { before: cutText(previews.before, 1000), after: cutText(previews.after, 1000) } }),
  };
}

function weightOf(item: Item): number {
  if (item.list !== 'changed') return 700;
  const { pieces = [], previews } = item.prompt;
  const texts = pieces.reduce((sum, { text }) => sum + 30 + text.length, 0);
  return 1500 + 2 * (texts + (previews?.before.length ?? 0) + (previews?.after.length ?? 0));
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

const mostAliases = 500;
const mostNames = 400;

function cutName({ kind, name, change }: ReleasePair['names'][number]) {
  const words = anchorNames[kind as AnchorKind] ?? registryNames[kind as keyof Registries] ?? kind;
  return { kind: words, name: cutText(name, 160), change: cutText(change, 120) };
}

/** Bounds of what is said of assemblies: how many, characters of JSON, and of each how many words of one sort. */
const mostAssemblies = 60;
const mostAssemblyWeight = 60_000;
const mostWords = 40;

function assemblyChange(change: ChangedAssembly, { prompts, functions }: PagePaths) {
  const address = functions.get(change.alias);
  const words = (list: readonly string[]) => {
    const shown = list.slice(0, mostWords).map((word) => {
      const to = word.startsWith('prompt ') ? prompts.get(word.slice('prompt '.length)) : functions.get(word);
      return { words: cutText(word, 400), ...(to === undefined ? {} : { address: to }) };
    });
    return { shown, more: list.length - shown.length };
  };
  const conditions = change.conditions.slice(0, mostWords).map(({ of, before, after }) => ({
    of: cutText(of, 200),
    before: cutText(before, 400),
    after: cutText(after, 400),
  }));
  return {
    alias: change.alias,
    ...(address === undefined ? {} : { address }),
    what: change.what,
    added: words(change.added),
    removed: words(change.removed),
    moved: words(change.moved),
    conditions,
    moreConditions: change.conditions.length - conditions.length,
  };
}

const nothingElse = { aliases: [], assemblies: [], moreAssemblies: 0, names: [], moreNames: 0 };

/** What the first page of a pair shows beside the prompts. */
function besidePrompts({ aliases, assemblies, names }: ReleasePair, paths: PagePaths) {
  const views = assemblies.slice(0, mostAssemblies).map((change) => assemblyChange(change, paths));
  const shown = fitting(views, mostAssemblies, mostAssemblyWeight);
  return {
    aliases: aliases.slice(0, mostAliases),
    assemblies: shown,
    moreAssemblies: assemblies.length - shown.length,
    names: names.slice(0, mostNames).map(cutName),
    moreNames: Math.max(0, names.length - mostNames),
  };
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
export function pairCounts({ added, removed, changed, aliases, assemblies }: ReleasePair) {
  return {
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    aliases: aliases.length,
    assemblies: assemblies.length,
  };
}

function* pairPages(site: SiteData, pair: ReleasePair, paths: PagePaths): Generator<Page> {
  const path = pairPath(site, pair);
  const title = `${site.releases[pair.older]?.label} to ${site.releases[pair.newer]?.label}`;
  const pages = inPages(itemsOf(pair));
  const pathOf = (number: number) => (number === 0 ? path : `${path}/page-${number + 1}`);
  for (const [number, items] of pages.entries()) {
    const list = (name: Item['list']) =>
      items
        .filter((item) => item.list === name)
        .map(({ prompt }) => ({ ...prompt, address: paths.prompts.get(prompt.id) }));
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
        ...(number === 0 ? besidePrompts(pair, paths) : nothingElse),
        number,
        pages: pages.map((_, index) => pathOf(index)),
      },
      search: number === 0 ? [{ anchor: '', titles: ['Changes', title], text: title }] : [],
    };
  }
}

/** A page for each release against the one before it, and a list of them. */
export function* changePages(site: SiteData, paths: PagePaths): Generator<Page> {
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
  for (const pair of site.pairs) yield* pairPages(site, pair, paths);
}
