import type { CatalogDocument } from '../catalog/document.js';
import type { IndexRelease } from '../catalog/index-document.js';
import { readCatalog } from '../catalog/read.js';
import type { PublishedVersion } from '../release/versions.js';
import { type BatchOptions, optionsDigest, runBatch } from './batch.js';
import { CatalogIndex } from './catalog-index.js';
import { PartError } from './part-error.js';
import { compareReleases } from './plan.js';

interface Part {
  index: CatalogIndex;
  entry: IndexRelease;
}

/** How many catalogs the parts hold. @throws InputError where a folder holds no part */
export async function countReleases(folders: readonly string[]): Promise<number> {
  let count = 0;
  for (const folder of folders) count += (await CatalogIndex.read(folder)).releases.length;
  return count;
}

/**
 * Puts the parts of a batch together as one run would have made them. Parts hold catalogs without a baseline;
 * here each gets the one before as its baseline. Only where a baseline may carry aliases over is the release
 * read again.
 *
 * @throws InputError where a part is missing or damaged, or was built with other options
 */
export async function mergeParts(
  folders: readonly string[],
  target: CatalogIndex,
  options: Omit<BatchOptions, 'chained' | 'draftOf'>,
): Promise<void> {
  const indexes: CatalogIndex[] = [];
  for (const folder of folders) indexes.push(await CatalogIndex.read(folder));
  refuseIncomplete(indexes);
  const parts = new Map<string, Part>();
  for (const index of indexes)
    for (const entry of index.releases) parts.set(`${entry.package}@${entry.version}`, { index, entry });
  const releases = [...parts.values()].map(({ entry }) => publishedOf(entry)).sort(compareReleases);
  for (const failure of indexes.flatMap(({ failures }) => failures)) await target.addFailure(failure);
  const draftOf = (release: PublishedVersion): Promise<CatalogDocument> =>
    readPart(parts.get(`${release.name}@${release.version}`) as Part, options);
  await runBatch(releases, target, { ...options, draftOf });
}

function publishedOf({ package: name, version, integrity }: IndexRelease): PublishedVersion {
  return { name, version, integrity };
}

async function readPart({ index, entry }: Part, options: BatchOptions): Promise<CatalogDocument> {
  const path = index.pathOf(entry);
  if (entry.options !== optionsDigest(entry.package, options)) {
    const advice = 'Merge with the options, rules and version of catalog that the parts were built with.';
    throw new PartError('other-options', `${path} was built with other options.`, advice);
  }
  if (!(await index.isWhole(entry))) {
    throw new PartError('damaged-part', `${path} is not what its index says.`, 'Build the part again.');
  }
  return readCatalog(path);
}

function refuseIncomplete(indexes: readonly CatalogIndex[]): void {
  const [first] = indexes;
  const count = first?.shard?.count;
  const found = new Set(indexes.map(({ shard }) => shard?.index));
  if (count === undefined || indexes.some(({ shard }) => shard?.count !== count)) {
    const advice = 'Name the folders of one batch, each built with --shard.';
    throw new PartError('no-parts', 'The folders do not hold the parts of one batch.', advice);
  }
  const missing = Array.from({ length: count }, (_, part) => part + 1).filter((part) => !found.has(part));
  if (missing.length === 0) return;
  const said = `Of ${count} parts these are missing: ${missing.slice(0, 20).join(', ')}.`;
  throw new PartError('missing-part', said, 'Name the folders of all parts.');
}
