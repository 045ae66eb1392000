import { existsSync, readdirSync } from 'node:fs';
import { InputError } from '../catalog/diagnostic.js';
import { namesPackage } from '../catalog/package-names.js';
import { checkedBy } from '../catalog/schema-check.js';
import { readTextFile } from '../catalog/text-file.js';
import type { ScenarioFile } from './file.js';

const CATALOGS = new URL('../../catalogs/', import.meta.url);
const KIND = { code: 'scenarios', name: 'scenario file', mostMebibytes: 8 };

/**
 * Reads and checks a scenario file.
 * @throws InputError where it cannot be read, is too large, is no JSON, does not fit the schema or names a scenario twice
 */
export function readScenarios(file: string | URL): ScenarioFile {
  return parseScenarios(readTextFile(file, KIND), String(file));
}

/** @throws InputError where the text is no JSON, does not fit the schema or names a scenario twice */
export function parseScenarios(text: string, name = 'the scenario file'): ScenarioFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InputError('invalid-scenarios', `${name} is not JSON: ${(error as Error).message}`);
  }
  const file = checkedBy<ScenarioFile>('scenarios', value, name);
  const names = file.scenarios.map((scenario) => scenario.name);
  const twice = names.find((one, index) => names.indexOf(one) !== index);
  if (twice !== undefined)
    throw new InputError('invalid-scenarios', `${name} names the scenario ${twice} twice`);
  return file;
}

/** The scenario files that come with the program, by product. */
export function bundledScenarios(): ScenarioFile[] {
  return readdirSync(CATALOGS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => new URL(`${name}/scenarios.json`, CATALOGS))
    .filter((file) => existsSync(file))
    .map((file) => readScenarios(file));
}

/** The scenario file for a package name such as `@scope/name`, or null where none comes with the program. */
export function scenariosForPackage(packageName: string): ScenarioFile | null {
  return (
    bundledScenarios().find(({ packages }) =>
      packages.some((pattern) => namesPackage(pattern, packageName)),
    ) ?? null
  );
}
