import type { SiteData } from '../model/load.js';
import { pairCounts, pairPath } from './change-pages.js';
import { anchorAbout, anchorKinds, anchorNames, kindNames, promptKinds, releaseKinds } from './names.js';
import { cutText, type Page } from './page.js';
import type { KindPages } from './prompt-pages.js';

function series(site: SiteData, measure: 'entries' | 'chars' | 'tokens') {
  const points = site.timeline.map((point) => point[measure]);
  if (points.some((point) => point === undefined)) return undefined;
  const rows = promptKinds.map((kind) => ({
    kind,
    name: kindNames[kind],
    values: points.map((point) => point?.[kind] ?? 0),
  }));
  return rows.filter(({ values }) => values.some((value) => value > 0));
}

/** How the prompt surface grew: entries, characters and, where they are counted, tokens. */
export function timelinePage(site: SiteData): Page {
  const measures = (['entries', 'tokens', 'chars'] as const).flatMap((measure) => {
    const rows = series(site, measure);
    return rows === undefined ? [] : [{ measure, rows }];
  });
  return {
    path: 'timeline',
    title: 'Timeline',
    component: 'TimelinePage',
    data: { measures },
    search: [{ anchor: '', titles: ['Timeline'], text: 'number of prompts and tokens over releases' }],
    outline: false,
  };
}

/** What each release is: its input, size, digest and what was found in it. */
export function releasesPage(site: SiteData): Page {
  const releases = site.releases.map(({ index, slug, generator, counts, diagnostics, release }) => ({
    index,
    slug,
    generator,
    counts,
    diagnostics: diagnostics.map(({ severity, message }) => ({ severity, message: cutText(message, 300) })),
    name: cutText(release.name, 200),
    platform: release.platform,
    kind: releaseKinds[release.kind] ?? release.kind,
    bytes: release.bytes,
    scriptBytes: release.scriptBytes,
    modules: release.modules,
    sha256: release.sha256,
    entry: release.entry === null ? null : cutText(release.entry, 300),
    facings: site.timeline[index]?.facings,
  }));
  return {
    path: 'releases',
    title: 'Releases',
    component: 'ReleasesPage',
    data: { releases: releases.toReversed() },
    search: [{ anchor: '', titles: ['Releases'], text: releases.map(({ name }) => name).join('\n') }],
  };
}

const mostAnchors = 1500;

/** Strings of program logic: one page a kind. */
export function* anchorPages(site: SiteData): Generator<Page> {
  for (const kind of anchorKinds) {
    const found = site.anchors.filter((anchor) => anchor.kind === kind);
    if (found.length === 0) continue;
    const rows = found
      .slice(0, mostAnchors)
      .map(({ value, first, last, occurrences }) => [cutText(value, 160), first, last, occurrences]);
    yield {
      path: `names/${kind}`,
      title: anchorNames[kind],
      component: 'AnchorPage',
      data: {
        title: anchorNames[kind],
        about: anchorAbout[kind],
        rows,
        more: found.length - rows.length,
      },
      search: [
        {
          anchor: '',
          titles: [anchorNames[kind]],
          text: rows.map(([value]) => value).join('\n'),
        },
      ],
      outline: false,
    };
  }
}

/** The first page: the newest release, its numbers, and what changed. */
export function startPage(site: SiteData, kinds: readonly KindPages[]): Page {
  const newest = site.releases.at(-1);
  const pair = site.pairs.at(-1);
  const resolved = site.newest.aliases.filter(({ status }) => status === 'resolved').length;
  const point = site.timeline.at(-1);
  return {
    path: 'index',
    title: 'Overview',
    component: 'StartPage',
    data: {
      newest: newest?.index ?? 0,
      prompts: site.newest.prompts.length,
      facings: point?.facings ?? {},
      aliases: { resolved, all: site.newest.aliases.length },
      tokens:
        point?.tokens === undefined
          ? null
          : Object.values(point.tokens).reduce((sum, count) => sum + count, 0),
      kinds: kinds.map(({ kind, path }) => ({
        name: kindNames[kind],
        path,
        count: point?.entries[kind] ?? 0,
      })),
      pair:
        pair === undefined
          ? null
          : { older: pair.older, newer: pair.newer, path: pairPath(site, pair), counts: pairCounts(pair) },
      entries: series(site, 'entries') ?? [],
    },
    search: [],
    outline: false,
  };
}
