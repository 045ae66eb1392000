import type { CatalogDocument } from '../../catalog/document.js';
import { loadSite } from '../model/load.js';
import { type ExportFile, exportDocuments } from './documents.js';
import { type FlavorName, flavors } from './flavors.js';

export type { ExportFile } from './documents.js';
export type { FlavorName } from './flavors.js';
export { writeSqlite } from './sqlite.js';
export type { Cell, Column, Table } from './table.js';
export { tableNames, tablesOf } from './tables.js';
export { csvCell, csvLines, jsonLines, jsonText } from './text-tables.js';

/**
 * Pages of a catalog for a generator of documentation, with front matter, and a file that lists them. They hold the
 * texts so that the generator shows them and interprets nothing in them.
 *
 * @param base folder in which the pages will lie among the documents of the generator, with a slash at its end;
 *   empty where they are all of them
 */
export async function exportPages(
  document: CatalogDocument,
  flavor: FlavorName,
  base = '',
): Promise<Iterable<ExportFile>> {
  return exportDocuments(await loadSite([document]), flavors[flavor], base);
}
