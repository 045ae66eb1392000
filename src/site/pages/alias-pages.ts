import type { Alias } from '../../catalog/document.js';
import type { AliasHistory } from '../model/alias-history.js';
import type { SiteData } from '../model/load.js';
import { Slugs } from '../model/slugs.js';
import { evidenceView } from './entry-view.js';
import { cutText, type Page } from './page.js';

const mostPlaces = 8;
const mostEvidence = 20;

function placeOf(
  target: Pick<Alias, 'module' | 'symbol' | 'exportedAs' | 'start' | 'end' | 'readable' | 'bodyHash'>,
) {
  const { module, symbol, exportedAs, start, end, readable, bodyHash } = target;
  return {
    ...(module === undefined ? {} : { module: cutText(module, 300) }),
    ...(symbol === undefined || symbol === '' ? {} : { symbol: cutText(symbol, 200) }),
    ...(exportedAs === undefined ? {} : { exportedAs: cutText(exportedAs, 200) }),
    ...(start === undefined ? {} : { start, end }),
    ...(readable === undefined ? {} : { lines: `${readable.startLine}–${readable.endLine}` }),
    ...(bodyHash === undefined ? {} : { bodyHash }),
  };
}

/** Whether the code is the same as in the release before, where both releases know it. */
function codeWords(state: Alias, before: Alias | undefined): string {
  if (state.bodyHash === undefined || before?.bodyHash === undefined) return '';
  return state.bodyHash === before.bodyHash ? 'same' : 'changed';
}

function stateView(state: Alias, release: number, before: Alias | undefined) {
  const places = (state.parts?.length ?? 0) > 1 ? (state.parts ?? []) : [state];
  return {
    release,
    status: state.status,
    confidence: state.confidence,
    code: codeWords(state, before),
    places: places.slice(0, mostPlaces).map(placeOf),
    morePlaces: Math.max(0, places.length - mostPlaces),
    candidates: (state.candidates ?? []).slice(0, mostPlaces).map((candidate) => ({
      ...placeOf(candidate),
      score: candidate.score,
    })),
  };
}

function lastBefore(history: AliasHistory, release: number): Alias | undefined {
  return history.states.slice(0, release).findLast((state) => state !== undefined);
}

function aliasPage(history: AliasHistory, path: string, assembly: string | undefined): Page {
  const { alias, role, states } = history;
  const newest = states.findLast((state) => state !== undefined);
  const views = states.flatMap((state, release) =>
    state === undefined ? [] : [stateView(state, release, lastBefore(history, release))],
  );
  const evidence = (newest?.evidence ?? []).slice(0, mostEvidence).map(evidenceView);
  const symbols = states.flatMap((state) => state?.symbol ?? []);
  return {
    path,
    title: alias,
    component: 'AliasPage',
    data: {
      alias,
      role,
      states: views.toReversed(),
      evidence,
      ...(assembly === undefined ? {} : { assembly }),
    },
    search: [{ anchor: '', titles: ['Aliases', alias], text: [role, ...new Set(symbols)].join('\n') }],
    outline: false,
  };
}

/** Path of the page of each alias, by its name. */
export function aliasPaths(site: SiteData): Map<string, string> {
  const slugs = new Slugs(['index']);
  return new Map(site.aliases.map(({ alias }) => [alias, `aliases/${slugs.slugFor(alias)}`]));
}

/** A table of all aliases over all releases, and a page each. */
export function* aliasPages(site: SiteData, assemblies: ReadonlyMap<string, string>): Generator<Page> {
  if (site.aliases.length === 0) return;
  const paths = aliasPaths(site);
  const newest = site.releases.slice(-4).map(({ index }) => index);
  const rows = site.aliases.map(({ alias, role, states }) => ({
    alias,
    role,
    path: paths.get(alias) ?? '',
    states: newest.map((release) => {
      const state = states[release];
      return state === undefined ? null : { status: state.status, symbol: cutText(state.symbol ?? '', 60) };
    }),
  }));
  yield {
    path: 'aliases/index',
    title: 'Aliases',
    component: 'AliasIndex',
    data: {
      releases: newest.toReversed(),
      rows: rows.map((row) => ({ ...row, states: row.states.toReversed() })),
    },
    search: [{ anchor: '', titles: ['Aliases'], text: 'semantic names of functions in every release' }],
    outline: false,
  };
  for (const history of site.aliases) {
    const { alias } = history;
    yield aliasPage(history, paths.get(alias) ?? '', assemblies.get(alias));
  }
}
