import { join } from 'node:path';
import { InputError } from '../catalog/diagnostic.js';
import type { ProductPackage } from '../catalog/product-document.js';
import { readCatalog } from '../catalog/read.js';
import { compareVersions } from '../catalog/versions.js';
import { parseSpec } from '../release/spec.js';
import {
  type PublishedPackage,
  type PublishedVersion,
  publishedPackage,
  versionsOf,
} from '../release/versions.js';
import { type CatalogIndex, catalogFiles } from './catalog-index.js';
import { knownProducts, readProduct } from './known-products.js';
import { compareReleases } from './plan.js';

/**
 * The packages of a product by name, or the one package of that name.
 * @param platforms only packages for these, and those for any; all where empty
 * @throws InputError `unknown-product`, `unknown-platform`
 */
export async function packagesOf(product: string, platforms: readonly string[]): Promise<ProductPackage[]> {
  if (!knownProducts().includes(product)) {
    const name = parseSpec(`npm:${product}`);
    const isPackage = name?.name === product && (product.includes('/') || platforms.length === 0);
    if (isPackage) return [{ name: product }];
    const advice = `Name a package or one of these: ${knownProducts().join(', ')}.`;
    throw new InputError('unknown-product', `${product} is neither a product nor a package.`, advice);
  }
  const { packages } = await readProduct(product);
  const known = packages.flatMap(({ platform }) => platform ?? []);
  const unknown = platforms.find((platform) => !known.includes(platform));
  if (unknown !== undefined) {
    const advice = known.length === 0 ? undefined : `Its platforms: ${known.join(', ')}.`;
    throw new InputError('unknown-platform', `${product} has no package for ${unknown}.`, advice);
  }
  return packages.filter(
    ({ platform }) => platforms.length === 0 || platform === undefined || platforms.includes(platform),
  );
}

/**
 * The releases that a folder of catalogs lacks: of each package those above the newest there; where it has
 * none of a package yet, the newest alone.
 *
 * @throws InputError as `publishedPackage` does, and where a catalog in the folder is none
 */
export async function missingReleases(
  packages: readonly ProductPackage[],
  index: CatalogIndex,
  ask: (name: string) => Promise<PublishedPackage> = publishedPackage,
): Promise<PublishedVersion[]> {
  const present = await presentVersions(index);
  const missing: PublishedVersion[] = [];
  for (const { name, versions = '*' } of packages) {
    const published = versionsOf({ name, wanted: versions }, await ask(name));
    const newest = (present.get(name) ?? []).sort(compareVersions).at(-1);
    missing.push(
      ...(newest === undefined
        ? published.slice(-1)
        : published.filter((one) => compareVersions(one.version, newest) > 0)),
    );
  }
  return missing.sort(compareReleases);
}

/** Versions by package: what the index names, and catalogs that `build` put beside it. */
async function presentVersions(index: CatalogIndex): Promise<Map<string, string[]>> {
  const versions = new Map<string, string[]>();
  const add = (name: string, version: string) => versions.set(name, [...(versions.get(name) ?? []), version]);
  const listed = new Set(index.releases.map(({ file }) => file));
  for (const release of index.releases) add(release.package, release.version);
  for (const file of await catalogFiles(index.folder)) {
    if (listed.has(file)) continue;
    const { release } = await readCatalog(join(index.folder, file));
    add(release.name, release.version);
  }
  return versions;
}
