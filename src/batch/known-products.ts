import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CatalogRelease } from '../catalog/document.js';
import type { ProductDocument } from '../catalog/product-document.js';
import { productName } from '../catalog/product-name.js';
import { readJson } from '../catalog/read.js';
import { checkedBy } from '../catalog/schema-check.js';

const CATALOGS = fileURLToPath(new URL('../../catalogs/', import.meta.url));

function fileOf(product: string): string {
  return join(CATALOGS, product, 'product.json');
}

/** Products that the program knows the packages of, by folder name, sorted. */
export function knownProducts(): string[] {
  const folders = readdirSync(CATALOGS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .map(({ name }) => name)
    .filter((name) => existsSync(fileOf(name)))
    .sort();
}

/** @throws InputError where its file cannot be read or does not fit the schema */
export async function readProduct(product: string): Promise<ProductDocument> {
  const path = fileOf(product);
  return checkedBy<ProductDocument>('product', await readJson(path), path);
}

/** What tells which product a release is of. */
export type ProductOf = (release: Pick<CatalogRelease, 'name' | 'platform'>) => string;

/**
 * A function that names products: by folder name where the program knows the package, else by the package without its
 * platform. Packages of one program for several platforms, and the one for any, are of one product.
 */
export async function productTeller(): Promise<ProductOf> {
  const known = new Map<string, string>();
  for (const product of knownProducts()) {
    for (const one of (await readProduct(product)).packages) known.set(productName(one), product);
  }
  return (release) => known.get(productName(release)) ?? productName(release);
}
