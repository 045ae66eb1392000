import path from 'node:path';
import { buildCatalog } from '#src/build.js';
import type { CatalogDocument } from '#src/catalog/document.js';
import { openRelease } from '#src/release/open.js';
import { lanternRules } from '../aliases/lantern-rules.js';
import { fixtureShape, type ProgramName } from '../fixtures/shapes.js';

async function catalogOf(program: ProgramName): Promise<CatalogDocument> {
  const shape = await fixtureShape('esbuild-min', program);
  const release = await openRelease(path.resolve(shape.folder), {});
  try {
    return await buildCatalog(release, { text: true, rules: lanternRules, workers: 1 });
  } finally {
    release.close();
  }
}

/** Catalogs with texts and aliases of both versions of the fixture program, the older first. */
export async function lanternCatalogs(): Promise<[CatalogDocument, CatalogDocument]> {
  return [await catalogOf('agent'), await catalogOf('agent-next')];
}
