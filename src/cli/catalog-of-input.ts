import type { BuildOptions } from '../build-options.js';
import type { CatalogDocument } from '../catalog/document.js';
import { catalogFrom, openingOf } from './open.js';
import { rulesOf } from './options/alias-options.js';
import { type FactsArguments, factsCacheOf } from './options/facts-options.js';
import { workersOf } from './options/options.js';
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
  return catalogFrom(surroundings, { ...openingOf(given), build: () => withoutLines(given) });
}

async function withoutLines(given: CatalogOfInputArguments): Promise<BuildOptions> {
  const rules = await rulesOf(given);
  return {
    view: false,
    factsCache: await factsCacheOf(given),
    ...(rules === undefined ? {} : { rules }),
    ...workersOf(given),
  };
}
