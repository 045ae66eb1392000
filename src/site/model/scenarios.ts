import type { CatalogDocument } from '../../catalog/document.js';
import { evaluateScenarios, type ScenarioReport } from '../../scenarios/evaluate.js';
import type { ScenarioFile } from '../../scenarios/file.js';
import { readScenarios, scenariosForPackage } from '../../scenarios/read.js';

/** Path of a scenario file, or its content; null for none, undefined for the one that comes for the package. */
export type ScenarioSource = string | ScenarioFile | null | undefined;

/**
 * What the scenarios of a product become in a catalog. Null where there are none, and where the catalog holds no
 * assemblies: every line would then stand on the file alone.
 *
 * @throws InputError where the file cannot be used
 */
export function scenariosOf(catalog: CatalogDocument, source: ScenarioSource): ScenarioReport | null {
  const given = typeof source === 'string' ? readScenarios(source) : source;
  const file = given === undefined ? scenariosForPackage(catalog.release.name) : given;
  if (file === null || (catalog.assemblies ?? []).length === 0) return null;
  return evaluateScenarios(catalog, file);
}
