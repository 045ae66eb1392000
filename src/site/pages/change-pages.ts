import type { AnchorKind, PromptKind, Registries } from '../../catalog/document.js';
import type { PromptChangeKind, TextPiece } from '../../diff/document.js';
import { textChangeKinds } from '../../diff/prompts.js';
import type {
  ChangedAssembly,
  ChangedName,
  ChangedPrompt,
  LonePrompt,
  RereadPrompt,
} from '../model/difference.js';
import type { ReleasePair, SiteData } from '../model/load.js';
import { anchorNames, changeNames, kindNames } from './names.js';
import { cutText, fitting, type Page, type PagePaths, shortened } from './page.js';
import { registryNames } from './registry-pages.js';

/** Code units of each text of a changed prompt. */
const longestText = 3000;
const mostWeight = 200_000;

type Item =
  | { readonly list: 'added' | 'removed'; readonly prompt: LonePrompt }
  | { readonly list: 'reread'; readonly prompt: RereadPrompt }
  | { readonly list: 'changed' | 'same'; readonly prompt: ChangedPrompt }
  | { readonly list: 'names'; readonly name: ChangedName };

function cutPrompt(prompt: LonePrompt): LonePrompt {
  return { ...prompt, name: cutText(prompt.name, 200) };
}

/** Text around a difference that stays on each side of it. */
const context = 120;

/** The first words of a text and the last ones, with a mark for what stood between them. */
function aroundDifferences(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 3 * context) return text;
  const head = isFirst ? '' : cutText(text, context).replace(/\s\S*$/, '');
  const tail = isLast
    ? ''
    : text
        .slice(-context)
        .toWellFormed()
        .replace(/^\S*\s/, '');
  return [head, tail].join(head !== '' && tail !== '' ? ' … ' : '…');
}

/** What stayed the same is shortened to what lies around the differences. */
function shortenedPieces(pieces: readonly TextPiece[]): TextPiece[] {
  let room = longestText;
  const shown: TextPiece[] = [];
  for (const [index, { op, text }] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    const piece = op === 'same' ? aroundDifferences(text, index === 0, isLast) : text;
    shown.push({ op, text: shortened(piece, room) });
    room -= piece.length;
    if (room < 0 || (room === 0 && !isLast)) return [...shown, { op: 'same', text: ' …' }];
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
    ...(pieces === undefined ? {} : { pieces: shortenedPieces(pieces) }),
    ...(previews === undefined
      ? {}
      : { previews: { before: cutText(previews.before, 1000), after: cutText(previews.after, 1000) } }),
  };
}

function weightOf(item: Item): number {
  if (item.list === 'names') return 250;
  if (item.list !== 'changed') return 800;
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
const mostNames = 5000;

function cutName({ kind, name, change }: ChangedName): ChangedName {
  const words = anchorNames[kind as AnchorKind] ?? registryNames[kind as keyof Registries] ?? kind;
  return { kind: words, name: cutText(name, 160), change: cutText(change, 120) };
}

/** Bounds of what is said of assemblies: how many, characters of JSON, and of each how many words of one sort. */
const mostAssemblies = 60;
const mostAssemblyWeight = 60_000;
const mostWords = 40;

function assemblyChange(change: ChangedAssembly, { prompts, names, functions }: PagePaths) {
  const address = functions.get(change.alias);
  const words = (list: readonly string[]) => {
    const shown = list.slice(0, mostWords).map((word) => {
      const id = word.startsWith('prompt ') ? word.slice('prompt '.length) : undefined;
      const to = id === undefined ? functions.get(word) : prompts.get(id);
      return {
        words: cutText(names.get(id ?? '') ?? word, 400),
        ...(to === undefined ? {} : { address: to }),
      };
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

const nothingElse = { aliases: [], assemblies: [], moreAssemblies: 0 };

/** What the first page of a pair shows beside the prompts. */
function besidePrompts({ aliases, assemblies }: ReleasePair, paths: PagePaths) {
  const views = assemblies.slice(0, mostAssemblies).map((change) => assemblyChange(change, paths));
  const shown = fitting(views, mostAssemblies, mostAssemblyWeight);
  return {
    aliases: aliases.slice(0, mostAliases).map(({ alias, what }) => {
      const address = paths.aliases.get(alias);
      return { alias, what, ...(address === undefined ? {} : { address }) };
    }),
    assemblies: shown,
    moreAssemblies: assemblies.length - shown.length,
  };
}

/** Path of the first page of a pair. */
export function pairPath(site: SiteData, pair: ReleasePair): string {
  return `changes/${site.releases[pair.older]?.slug}-to-${site.releases[pair.newer]?.slug}`;
}

function isOfText({ what }: ChangedPrompt): boolean {
  return what.some((change) => textChangeKinds.includes(change));
}

/** What people look for first comes first: other words, new texts, texts that are gone. */
function itemsOf({ changed, added, removed, reread, names }: ReleasePair): Item[] {
  const item = (prompt: ChangedPrompt, list: 'changed' | 'same') => ({ list, prompt: cutChanged(prompt) });
  return [
    ...changed.filter(isOfText).map((prompt) => item(prompt, 'changed')),
    ...added.map((prompt) => ({ list: 'added' as const, prompt: cutPrompt(prompt) })),
    ...removed.map((prompt) => ({ list: 'removed' as const, prompt: cutPrompt(prompt) })),
    ...changed.filter((prompt) => !isOfText(prompt)).map((prompt) => item(prompt, 'same')),
    ...reread.map((prompt) => ({ list: 'reread' as const, prompt: { ...prompt, ...cutPrompt(prompt) } })),
    ...names.slice(0, mostNames).map((name) => ({ list: 'names' as const, name: cutName(name) })),
  ];
}

/** Counts of a pair's lists. */
export function pairCounts({ added, removed, changed, reread, aliases, assemblies, names }: ReleasePair) {
  const reworded = changed.filter(isOfText).length;
  return {
    added: added.length,
    removed: removed.length,
    changed: reworded,
    same: changed.length - reworded,
    reread: reread.length,
    aliases: aliases.length,
    assemblies: assemblies.length,
    names: names.length,
  };
}

const promptLists = ['changed', 'added', 'removed', 'same', 'reread'] as const;

function promptView(prompt: LonePrompt | RereadPrompt | ChangedPrompt, paths: PagePaths) {
  const address = paths.prompts.get(prompt.id);
  return {
    ...prompt,
    name: cutText(paths.names.get(prompt.id) ?? prompt.name, 200),
    kind: kindNames[prompt.kind as PromptKind] ?? prompt.kind,
    ...('what' in prompt
      ? { what: prompt.what.map((what) => changeNames[what as PromptChangeKind] ?? what) }
      : {}),
    ...('before' in prompt
      ? {
          before: {
            ...prompt.before,
            kind: kindNames[prompt.before.kind as PromptKind] ?? prompt.before.kind,
          },
        }
      : {}),
    ...(address === undefined ? {} : { address }),
  };
}

/** Where each list of a pair begins: address of the page and its heading. */
function startsOf(
  pages: readonly (readonly Item[])[],
  pathOf: (number: number) => string,
  { assemblies, aliases }: ReleasePair,
) {
  const starts: Record<string, string> = {};
  for (const name of [...promptLists, 'names']) {
    const number = pages.findIndex((items) => items.some((item) => item.list === name));
    if (number >= 0) starts[name] = `${pathOf(number)}#${name}`;
  }
  for (const [name, list] of Object.entries({ assemblies, aliases }))
    if (list.length > 0) starts[name] = `${pathOf(0)}#${name}`;
  return starts;
}

function* pairPages(site: SiteData, pair: ReleasePair, paths: PagePaths): Generator<Page> {
  const path = pairPath(site, pair);
  const title = `${site.releases[pair.older]?.label} to ${site.releases[pair.newer]?.label}`;
  const pages = inPages(itemsOf(pair));
  const pathOf = (number: number) => (number === 0 ? path : `${path}/page-${number + 1}`);
  const starts = startsOf(pages, pathOf, pair);
  for (const [number, items] of pages.entries()) {
    const list = (name: Item['list']) =>
      items.flatMap((item) =>
        item.list === name && 'prompt' in item ? [promptView(item.prompt, paths)] : [],
      );
    yield {
      path: pathOf(number),
      title: number === 0 ? title : `${title}, page ${number + 1}`,
      component: 'ChangePage',
      data: {
        older: pair.older,
        newer: pair.newer,
        sizes: [pair.older, pair.newer].map((release) => site.releases[release]?.counts.prompts ?? 0),
        counts: pairCounts(pair),
        starts,
        ...Object.fromEntries(promptLists.map((name) => [name, list(name)])),
        names: items.flatMap((item) => (item.list === 'names' ? [item.name] : [])),
        moreNames: number === pages.length - 1 ? Math.max(0, pair.names.length - mostNames) : 0,
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
