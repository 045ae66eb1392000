import type { CatalogDocument } from '../../catalog/document.js';
import type { Inputs, InputValue, ScenarioFile } from '../../scenarios/file.js';
import { readScenarios, scenariosForPackage } from '../../scenarios/read.js';
import { UsageError } from '../failure.js';
import { nonEmpty } from './options.js';

/**
 * The scenario file that was named, or the one that comes for the catalog's package.
 * @throws InputError where it cannot be used; UsageError where none comes
 */
export function scenarioFileOf(given: string | undefined, { release }: CatalogDocument): ScenarioFile {
  if (given !== undefined) return readScenarios(nonEmpty('scenarios', given));
  const found = scenariosForPackage(release.name);
  if (!found) throw new UsageError('needs-scenarios', { package: release.name });
  return found;
}

/** `NAME` and `VALUE` of `NAME=VALUE`. */
export function pairOf(option: string, text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  if (at <= 0) throw new UsageError('not-a-pair', { option, value: text });
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Inputs from `NAME=VALUE`, `env.NAME=VALUE` and `gate.NAME=on`. */
export function inputsOf(pairs: readonly string[] = []): Inputs {
  const values: [string, InputValue][] = [];
  const environment: [string, string | null][] = [];
  const gates: [string, boolean][] = [];
  for (const pair of pairs) {
    const [name, value] = pairOf('set', pair);
    if (name.startsWith('env.')) environment.push([name.slice(4), value === 'null' ? null : value]);
    else if (name.startsWith('gate.')) gates.push([name.slice(5), value === 'on' || value === 'true']);
    else values.push([name, inputValue(value)]);
  }
  return {
    values: Object.fromEntries(values),
    environment: Object.fromEntries(environment),
    gates: Object.fromEntries(gates),
  };
}

const KINDS = ['text', 'list', 'object', 'function'] as const;

/** `null`, `true`, `false`, a number, `@text`, `@list`, `@object` for something of that kind, else a text. */
function inputValue(text: string): InputValue {
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  const kind = KINDS.find((one) => text === `@${one}`);
  if (kind !== undefined) return { some: kind };
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
