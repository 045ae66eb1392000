import type { SiteData } from '../model/load.js';
import { aliasPages, aliasPaths } from './alias-pages.js';
import { assemblyPages, assemblyPaths, functionPaths } from './assembly-pages.js';
import { changePages, pairPath } from './change-pages.js';
import { anchorKinds, anchorNames, kindNames } from './names.js';
import { type DataFile, type Page, type SidebarGroup, shortened } from './page.js';
import { promptNames } from './prompt-names.js';
import { kindPages, promptAddresses, promptPages } from './prompt-pages.js';
import { filledRegistries, registryNames, registryPages } from './registry-pages.js';
import { anchorPages, releasesPage, startPage, timelinePage } from './release-pages.js';
import { scenarioPages, scenarioPaths } from './scenario-pages.js';

/** Pairs that the navigation names; all stand on the page of changes. */
const mostPairs = 12;

function changeGroup(site: SiteData): SidebarGroup {
  const pairs = site.pairs.slice(-mostPairs).toReversed();
  const labelOf = (index: number) => site.releases[index]?.label ?? '';
  return {
    text: 'Changes',
    links: [
      { text: 'All changes', path: 'changes/index' },
      ...pairs.map((pair) => ({
        text: `From ${labelOf(pair.older)} to ${labelOf(pair.newer)}`,
        path: pairPath(site, pair),
      })),
    ],
  };
}

/** Titles of pages are of any length; a link of the navigation is short. */
const longestLink = 60;
/** Scenarios that the navigation names; all stand on their page. */
const mostScenarioLinks = 40;

function scenarioLinks(site: SiteData): SidebarGroup['links'] {
  if (site.scenarios === null) return [];
  const links = scenarioPaths(site)
    .slice(0, mostScenarioLinks)
    .map(({ scenario, path }, index) => {
      return { text: `${index + 1}. ${shortened(scenario.title, longestLink)}`, path };
    });
  return [{ text: 'All scenarios', path: 'scenarios/index' }, ...links];
}

function codeLinks({ aliases, newest }: SiteData): SidebarGroup['links'] {
  const links = [];
  if (aliases.length > 0) links.push({ text: 'Aliases', path: 'aliases/index' });
  if ((newest.assemblies ?? []).length > 0) links.push({ text: 'Assemblies', path: 'assemblies/index' });
  return links;
}

/** Links to the sections of a site, in the order in which they are read. */
export function sidebarOf(site: SiteData): SidebarGroup[] {
  const kinds = kindPages(site);
  const names = anchorKinds.filter((kind) => site.anchors.some((anchor) => anchor.kind === kind));
  const groups: SidebarGroup[] = [
    {
      text: 'Start',
      links: [
        { text: 'Overview', path: 'index' },
        { text: 'Timeline', path: 'timeline' },
        { text: 'Releases', path: 'releases' },
      ],
    },
    {
      text: 'Prompts',
      links: [
        { text: 'All prompts', path: 'prompts/index' },
        ...kinds.map(({ kind, path }) => ({ text: kindNames[kind], path })),
      ],
    },
    { text: 'Code', links: codeLinks(site) },
    { text: 'Scenarios', links: scenarioLinks(site) },
    {
      text: 'Registries',
      links: filledRegistries(site.newest).map((kind) => ({
        text: registryNames[kind],
        path: `registries/${kind}`,
      })),
    },
    ...(site.pairs.length === 0 ? [] : [changeGroup(site)]),
    { text: 'Names', links: names.map((kind) => ({ text: anchorNames[kind], path: `names/${kind}` })) },
  ];
  return groups.filter(({ links }) => links.length > 0);
}

/** Every page of a site and the files that pages load, one after the other. */
export function* sitePages(site: SiteData): Generator<{ page?: Page; files: readonly DataFile[] }> {
  const kinds = kindPages(site);
  const names = promptNames(site.prompts);
  const paths = {
    prompts: promptAddresses(kinds),
    names,
    aliases: aliasPaths(site),
    functions: functionPaths(site),
  };
  yield { page: startPage(site, kinds), files: [] };
  yield { page: timelinePage(site), files: [] };
  yield { page: releasesPage(site), files: [] };
  yield* promptPages(site, kinds, names);
  const others = [
    aliasPages(site, assemblyPaths(site)),
    assemblyPages(site, paths),
    scenarioPages(site, paths),
    registryPages(site.newest, paths),
    changePages(site, paths),
    anchorPages(site),
  ];
  for (const pages of others) {
    for (const page of pages) yield { page, files: [] };
  }
}
