import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { InputError } from '../catalog/diagnostic.js';
import { checkedBy } from '../catalog/schema-check.js';
import type { ScenarioFile } from './file.js';

const CATALOGS = new URL('../../catalogs/', import.meta.url);
const LARGEST_FILE = 8 * 1024 * 1024;

/**
 * Reads and checks a scenario file.
 * @throws InputError where it cannot be read, is too large, is no JSON, does not fit the schema or names a scenario twice
 */
export function readScenarios(file: string | URL): ScenarioFile {
  const name = String(file);
  let text: string;
  try {
    if (statSync(file).size > LARGEST_FILE)
      throw new InputError('large-scenarios', `the scenario file ${name} is larger than 8 MiB`);
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    throw new InputError(
      'unreadable-scenarios',
      `the scenario file ${name} can not be read`,
      'Check the path.',
      {
        cause,
      },
    );
  }
  return parseScenarios(text, name);
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
      packages.some((pattern) =>
        pattern.endsWith('*') ? packageName.startsWith(pattern.slice(0, -1)) : packageName === pattern,
      ),
    ) ?? null
  );
}
