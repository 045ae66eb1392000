import { compareText } from '../../catalog/compare-text.js';
import type { CatalogDocument, CatalogRelease } from '../../catalog/document.js';
import { compareVersions } from '../../catalog/versions.js';
import { Slugs } from './slugs.js';

/** One release of a site, with its place among the others. */
export interface SiteRelease {
  /** Position in `SiteData.releases`, the oldest first. */
  readonly index: number;
  /** Version, with the platform where two catalogs have one version. */
  readonly label: string;
  /** Part of an address. */
  readonly slug: string;
  readonly release: CatalogRelease;
  readonly generator: string;
  /** The first that the catalog names. */
  readonly diagnostics: readonly { readonly severity: string; readonly message: string }[];
  /** Number of entries of each list of the catalog. */
  readonly counts: { prompts: number; aliases: number; anchors: number; diagnostics: number };
}

/** What the order of releases is made from. */
export interface Dated<T> {
  readonly document: Pick<CatalogDocument, 'release'>;
  readonly source: T;
}

function compareReleases(left: CatalogRelease, right: CatalogRelease): number {
  const byVersion = compareVersions(left.version, right.version);
  if (byVersion !== 0) return byVersion;
  return compareText(
    `${left.version}\0${left.platform ?? ''}\0${left.name}`,
    `${right.version}\0${right.platform ?? ''}\0${right.name}`,
  );
}

/** The oldest version first. */
export function orderReleases<T>(catalogs: readonly Dated<T>[]): Dated<T>[] {
  return [...catalogs].sort((left, right) => compareReleases(left.document.release, right.document.release));
}

/** From short to long: the shortest that no other release has is its label. */
function possibleLabels({
  release: { name, version, platform },
}: Pick<CatalogDocument, 'release'>): string[] {
  const platforms = platform === undefined ? [] : [`${version} ${platform}`];
  return [version, ...platforms, [name, version, platform].filter(Boolean).join(' ')];
}

/** Names the releases so that no two are alike. */
export function nameReleases(
  documents: readonly Pick<CatalogDocument, 'release'>[],
): { label: string; slug: string }[] {
  const slugs = new Slugs(['index']);
  const uses = new Map<string, number>();
  for (const document of documents) {
    for (const label of new Set(possibleLabels(document))) uses.set(label, (uses.get(label) ?? 0) + 1);
  }
  return documents.map((document) => {
    const labels = possibleLabels(document);
    const label = labels.find((candidate) => uses.get(candidate) === 1) ?? (labels.at(-1) as string);
    return { label, slug: slugs.slugFor(label) };
  });
}

/** Diagnostics of a release that a site tells word by word. */
const mostDiagnostics = 20;

export function describeRelease(
  document: CatalogDocument,
  named: { label: string; slug: string },
  index: number,
): SiteRelease {
  const { release, generator, prompts, aliases, anchors, diagnostics } = document;
  return {
    index,
    ...named,
    release,
    generator: `${generator.name} ${generator.version}`,
    diagnostics: diagnostics
      .slice(0, mostDiagnostics)
      .map(({ severity, message }) => ({ severity, message })),
    counts: {
      prompts: prompts.length,
      aliases: aliases.length,
      anchors: anchors.length,
      diagnostics: diagnostics.length,
    },
  };
}
