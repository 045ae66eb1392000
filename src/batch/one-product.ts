import { InputError } from '../catalog/diagnostic.js';
import type { CatalogRelease } from '../catalog/document.js';
import type { ProductOf } from './known-products.js';

/** A release, and the path of its catalog where it has one. */
export interface FoundRelease {
  readonly release: Pick<CatalogRelease, 'name' | 'version' | 'platform' | 'sources'>;
  readonly path: string | undefined;
}

const mostProducts = 6;

/** A name that nothing in the release states may be that of a file: it says nothing about the product. */
function isStated({ sources }: FoundRelease['release']): boolean {
  return sources.name !== 'file-name' && sources.name !== 'none';
}

/** The products of some releases, each with the first of its releases; those whose name nothing states have none. */
export function productsIn<Found extends FoundRelease>(
  found: readonly Found[],
  productOf: ProductOf,
): Map<string, Found> {
  const products = new Map<string, Found>();
  for (const one of found) {
    const product = productOf(one.release);
    if (isStated(one.release) && !products.has(product)) products.set(product, one);
  }
  return products;
}

/**
 * Makes sure that catalogs are of releases of one program, which may be compared with each other.
 * @throws InputError `several-products`
 */
export function assertOneProduct(found: readonly FoundRelease[], productOf: ProductOf): void {
  const products = productsIn(found, productOf);
  if (products.size < 2) return;
  const named = [...products].map(
    ([product, { path }]) => product + (path === undefined ? '' : ` (${path})`),
  );
  const more = named.length > mostProducts ? ` and ${named.length - mostProducts} more` : '';
  throw new InputError(
    'several-products',
    `These catalogs are of several products, not releases of one: ${named.slice(0, mostProducts).join(', ')}${more}.`,
    'Take those of one product at a time; --product NAME chooses them out of a folder.',
  );
}

/** @throws InputError `release-twice` where two catalogs are of one version of a product for one platform */
export function assertEachOnce(found: readonly FoundRelease[], productOf: ProductOf): void {
  const seen = new Map<string, FoundRelease>();
  for (const one of found) {
    const { version, platform } = one.release;
    const key = JSON.stringify([productOf(one.release), version, platform]);
    const before = seen.get(key);
    if (before !== undefined) throw twice(before, one);
    seen.set(key, one);
  }
}

function twice(before: FoundRelease, { release, path }: FoundRelease): Error {
  const which = [release.name, release.version, release.platform].filter((part) => part !== undefined);
  const files = [before.path, path].filter((one) => one !== undefined);
  return new InputError(
    'release-twice',
    `Two catalogs are of the same release, ${which.join(' ')}${files.length === 2 ? `: ${files.join(' and ')}` : ''}.`,
    'Take one of them only.',
  );
}
