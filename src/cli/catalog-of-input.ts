import type { CatalogDocument } from '../catalog/document.js';
import { readCatalog } from '../catalog/read.js';
import { looksLikeCatalog } from './catalog-input.js';
import { catalogOf, openingOf, withRelease } from './open.js';
import { rulesOf } from './options/alias-options.js';
import { type FactsArguments, factsCacheOf } from './options/facts-options.js';
import { nonEmpty, workersOf } from './options/options.js';
import type { Surroundings } from './output.js';

export interface CatalogOfInputArguments extends FactsArguments {
  readonly input: string;
  readonly rules: string | undefined;
  readonly 'cache-dir': string | undefined;
  readonly workers: string | undefined;
  readonly quiet: boolean;
}

/** The catalog that an argument names, or the catalog of the release that it names, without readable lines. */
export async function catalogOfInput(
  given: CatalogOfInputArguments,
  surroundings: Surroundings,
): Promise<CatalogDocument> {
  const input = nonEmpty('input', given.input);
  if (await looksLikeCatalog(input)) return readCatalog(input, { stdin: surroundings.stdin });
  const rules = await rulesOf({ input, rules: given.rules, baseline: undefined });
  const factsCache = await factsCacheOf(given);
  return withRelease(surroundings, openingOf(given), (release, onProgress) =>
    catalogOf(release, {
      view: false,
      factsCache,
      ...(rules === undefined ? {} : { rules }),
      ...workersOf(given),
      onProgress,
    }),
  );
}
