import type { Alias, Assembly } from '../../catalog/document.js';
import type { SiteData } from '../model/load.js';
import { Slugs } from '../model/slugs.js';
import { aliasPaths } from './alias-pages.js';
import { linesOf } from './entry-view.js';
import { Drawing } from './flow-chart.js';
import { cutText, type Page, type PagePaths } from './page.js';

const noteWords = {
  steps: 'evaluation took more than its share somewhere',
  branches: 'there are more branches',
  fragments: 'there are more parts',
} as const;

/** Paths of the pages of the newest release's assemblies, by alias. */
export function assemblyPaths({ newest }: SiteData): Map<string, string> {
  const slugs = new Slugs(['index']);
  return new Map((newest.assemblies ?? []).map(({ alias }) => [alias, `assemblies/${slugs.slugFor(alias)}`]));
}

/** Paths of the pages that show functions, by alias: what they put together where that is known. */
export function functionPaths(site: SiteData): Map<string, string> {
  return new Map([...aliasPaths(site), ...assemblyPaths(site)]);
}

function assemblyPage(
  assembly: Assembly,
  path: string,
  known: Pick<Alias, 'role' | 'readable'>,
  drawing: Drawing,
  aliasPath: string | undefined,
): Page {
  const { alias, target, module, start, end, branches, notes = [] } = assembly;
  const { role } = known;
  const words = notes.map((note) => noteWords[note]);
  return {
    path,
    title: alias,
    component: 'AssemblyPage',
    data: {
      alias,
      role,
      target,
      ...(aliasPath === undefined ? {} : { aliasPath }),
      place: { module: cutText(module, 300), start, end, ...linesOf(known) },
      chart: drawing.chart(alias, '', target, branches, words),
    },
    search: [{ anchor: '', titles: ['Assemblies', alias], text: role }],
    outline: false,
  };
}

/** A chart of each function of the newest release that puts prompts together, and a list of them. */
export function* assemblyPages(site: SiteData, reachable: PagePaths): Generator<Page> {
  const { assemblies = [] } = site.newest;
  if (assemblies.length === 0) return;
  const paths = assemblyPaths(site);
  const aliases = aliasPaths(site);
  const known = new Map(site.newest.aliases.map((entry) => [entry.alias, entry]));
  yield {
    path: 'assemblies/index',
    title: 'Assemblies',
    component: 'AssemblyIndex',
    data: {
      rows: assemblies.map(({ alias, branches }) => ({
        alias,
        path: paths.get(alias) ?? '',
        role: known.get(alias)?.role ?? '',
        branches: branches.length,
      })),
    },
    search: [
      { anchor: '', titles: ['Assemblies'], text: 'which texts are put together under which conditions' },
    ],
    outline: false,
  };
  for (const assembly of assemblies) {
    const { alias } = assembly;
    const drawing = new Drawing(reachable);
    const about = known.get(alias) ?? { role: '' };
    yield assemblyPage(assembly, paths.get(alias) ?? '', about, drawing, aliases.get(alias));
  }
}
