import { type WriteOptions, writeFileAtomically } from './atomic-file.js';
import type { CatalogDocument } from './document.js';
import { asCatalog } from './read.js';
import { serialiseCatalog } from './serialise.js';

/**
 * The JSON text of a catalog in chunks, validated before the first of them.
 * @throws CatalogFaultError where the document is not valid
 */
export function catalogText(document: CatalogDocument): Iterable<string> {
  return serialiseCatalog(asCatalog(document));
}

/**
 * Writes a catalog to a file, validated first, whole or not at all. Equal documents give equal bytes.
 * @throws CatalogFaultError where the document is not valid; OutputError where the system refuses
 */
export async function writeCatalog(
  path: string,
  document: CatalogDocument,
  options: WriteOptions = {},
): Promise<void> {
  await writeFileAtomically(path, catalogText(document), options);
}
