import { readFileSync } from 'node:fs';
import type { CatalogDocument } from '#src/catalog/document.js';
import { parseScenarios } from '#src/scenarios/read.js';
import { lanternRules } from '../aliases/lantern-rules.js';
import { assembledCatalog } from '../assembly/assembled.js';
import type { ProgramName } from '../fixtures/shapes.js';

async function catalogOf(program: ProgramName): Promise<CatalogDocument> {
  const options = { text: true, view: true, rules: lanternRules };
  const catalog = await assembledCatalog('esbuild-min', program, options);
  if (catalog === null) throw new Error('the fixture cannot be made');
  return catalog;
}

/** Catalogs with texts, aliases and assemblies of both versions of the fixture program, the older first. */
export async function lanternCatalogs(): Promise<[CatalogDocument, CatalogDocument]> {
  return [await catalogOf('agent'), await catalogOf('agent-next')];
}

/** Situations of the fixture program. */
export const lanternScenarios = parseScenarios(
  readFileSync(new URL('../scenarios/lantern.json', import.meta.url), 'utf8'),
);
