import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { productTeller } from '../batch/known-products.js';
import { assertEachOnce, type FoundRelease, productsIn } from '../batch/one-product.js';
import { compareText } from '../catalog/compare-text.js';
import { InputError } from '../catalog/diagnostic.js';
import { productName } from '../catalog/product-name.js';
import { readCatalog } from '../catalog/read.js';
import { compareVersions } from '../catalog/versions.js';
import type { CatalogSource } from '../diff/history.js';
import { looksLikeCatalog } from './catalog-input.js';

/** Bytes at the start of a catalog in which its release stands on a line of its own. */
const headBytes = 64 * 1024;
const releaseLine = '  "release": ';

type Found = FoundRelease & { readonly path: string };

export interface CatalogFolder {
  /** By version, from the oldest; one a version. */
  sources: CatalogSource[];
  /** Products in the folder that were left out for lack of a name to choose by. */
  products: string[];
}

/**
 * The catalogs in a folder, read later. Of several platforms of one version the first by name is taken,
 * unless one is asked for.
 * @throws InputError where the folder cannot be read, or two of the catalogs are of one release
 */
export async function catalogsIn(
  folder: string,
  { platform, name }: { platform?: string | undefined; name?: string | undefined },
): Promise<CatalogFolder> {
  const productOf = await productTeller();
  const found = (await foundIn(folder, name)).filter(
    ({ release }) => platform === undefined || release.platform === platform,
  );
  const products = [...productsIn(found, productOf).keys()].sort();
  if (products.length < 2) assertEachOnce(found, productOf);
  found.sort(
    (left, right) =>
      compareVersions(left.release.version, right.release.version) || compareText(left.path, right.path),
  );
  const single = found.filter(({ release }, index) => release.version !== found[index - 1]?.release.version);
  return { sources: single.map(toSource), products };
}

/**
 * Paths of the catalogs in a folder and in the folders below it.
 * @param product takes those of this product or package only
 * @throws InputError where the folder cannot be read
 */
export async function catalogFilesIn(folder: string, product?: string): Promise<string[]> {
  return (await foundIn(folder, product)).map(({ path }) => path);
}

async function foundIn(folder: string, product: string | undefined): Promise<Found[]> {
  const productOf = await productTeller();
  const found: Found[] = [];
  for (const path of await jsonFiles(folder)) {
    const release = await releaseIn(path);
    if (release === null) continue;
    const names = [release.name, productName(release), productOf(release)];
    if (product === undefined || names.includes(product)) found.push({ path, release });
  }
  return found;
}

function toSource({ path, release: { version, platform } }: Found): CatalogSource {
  return { version, ...(platform === undefined ? {} : { platform }), read: () => readCatalog(path) };
}

async function jsonFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.name.endsWith('.json') && !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new InputError('folder-unreadable', `${folder} cannot be read: ${code}`, undefined, { cause });
  }
}

/** The release that a catalog is of; null where the file is no catalog, or went meanwhile. */
async function releaseIn(path: string): Promise<Found['release'] | null> {
  if (!(await looksLikeCatalog(path))) return null;
  const handle = await open(path, 'r').catch(() => null);
  if (handle === null) return null;
  let head: string;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    head = buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
  const line = head.split('\n').find((one) => one.startsWith(releaseLine));
  if (line === undefined || !/^\{\s*"schemaVersion"/.test(head)) return null;
  try {
    const release = JSON.parse(line.slice(releaseLine.length).replace(/,\s*$/, ''));
    const named = [release?.name, release?.version, release?.sources?.name];
    return named.every((one) => typeof one === 'string') ? release : null;
  } catch {
    return null;
  }
}
