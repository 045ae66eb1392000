import { productTeller } from '../../batch/known-products.js';
import { assertEachOnce, assertOneProduct } from '../../batch/one-product.js';
import type { CatalogDocument } from '../../catalog/document.js';
import { readCatalog } from '../../catalog/read.js';
import type { ScenarioReport } from '../../scenarios/evaluate.js';
import { AliasHistories, type AliasHistory } from './alias-history.js';
import { AnchorHistories, type AnchorHistory } from './anchor-history.js';
import { type Compare, compareCatalogs, type ReleaseDifference } from './difference.js';
import { PromptHistories, type PromptHistory } from './prompt-history.js';
import { describeRelease, nameReleases, orderReleases, type SiteRelease } from './releases.js';
import { type ScenarioSource, scenariosOf } from './scenarios.js';
import { type TimelinePoint, timelinePoint } from './timeline.js';

/** What one release became in the next. */
export interface ReleasePair extends ReleaseDifference {
  /** Positions in `SiteData.releases`. */
  readonly older: number;
  readonly newer: number;
}

/** Everything that a site or an export shows, from one or many catalogs. */
export interface SiteData {
  /** The oldest first. */
  readonly releases: readonly SiteRelease[];
  /** By id. */
  readonly prompts: readonly PromptHistory[];
  readonly aliases: readonly AliasHistory[];
  readonly anchors: readonly AnchorHistory[];
  /** Each release against the one before it, the oldest pair first. */
  readonly pairs: readonly ReleasePair[];
  /** One a release. */
  readonly timeline: readonly TimelinePoint[];
  /** Catalog of the newest release. */
  readonly newest: CatalogDocument;
  /** What prompts look like in named situations in the newest release; null where nothing names any. */
  readonly scenarios: ScenarioReport | null;
}

export interface LoadOptions {
  /** How two catalogs are compared. */
  compare?: Compare;
  /** Situations whose prompts are shown; without it those that come for the product. */
  scenarios?: ScenarioSource;
  onProgress?: (event: { phase: string; done: number; total: number }) => void;
  signal?: AbortSignal;
}

/** Path of a catalog, or the document itself. */
export type CatalogSource = string | CatalogDocument;

function pathOf(source: CatalogSource): string | undefined {
  return typeof source === 'string' ? source : undefined;
}

async function read(source: CatalogSource): Promise<CatalogDocument> {
  return typeof source === 'string' ? readCatalog(source) : source;
}

/**
 * Reads catalogs and puts what they say about one thing side by side. Releases are ordered by version.
 * Two catalogs are in memory at a time: each is read twice, first for its version, then for its content.
 *
 * @throws InputError where a catalog or the scenario file cannot be read, two catalogs are of one release, or
 *   catalogs are of several products; CatalogFaultError where one is not valid
 */
export async function loadSite(
  sources: readonly CatalogSource[],
  options: LoadOptions = {},
): Promise<SiteData> {
  const { compare = compareCatalogs, onProgress, signal } = options;
  if (sources.length === 0) throw new RangeError('a site needs a catalog');
  const found = [];
  for (const source of sources) {
    signal?.throwIfAborted();
    const { release } = await read(source);
    found.push({ document: { release }, source });
  }
  const productOf = await productTeller();
  const named = found.map(({ document: { release }, source }) => ({ release, path: pathOf(source) }));
  assertOneProduct(named, productOf);
  assertEachOnce(named, productOf);
  const ordered = orderReleases(found);
  const names = nameReleases(ordered.map(({ document }) => document));
  const prompts = new PromptHistories(ordered.length);
  const aliases = new AliasHistories(ordered.length);
  const anchors = new AnchorHistories();
  const releases: SiteRelease[] = [];
  const pairs: ReleasePair[] = [];
  const timeline: TimelinePoint[] = [];
  let older: CatalogDocument | undefined;
  for (const [index, { source }] of ordered.entries()) {
    signal?.throwIfAborted();
    onProgress?.({ phase: 'compare', done: index, total: ordered.length });
    const document = await read(source);
    releases.push(describeRelease(document, names[index]!, index));
    prompts.add(document, index);
    aliases.add(document, index);
    anchors.add(document, index);
    timeline.push(timelinePoint(document));
    if (older !== undefined) pairs.push({ older: index - 1, newer: index, ...compare(older, document) });
    older = document;
  }
  const newest = older as CatalogDocument;
  return {
    releases,
    prompts: prompts.all(),
    aliases: aliases.all(),
    anchors: anchors.all(),
    pairs,
    timeline,
    newest,
    scenarios: scenariosOf(newest, options.scenarios),
  };
}
