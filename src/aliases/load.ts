import { existsSync, readdirSync } from 'node:fs';
import { namesPackage } from '../catalog/package-names.js';
import { readTextFile } from '../catalog/text-file.js';
import { RuleFaultError } from './rule-fault.js';
import type { RuleSet } from './rules.js';
import { validateRules } from './validate.js';

const CATALOGS = new URL('../../catalogs/', import.meta.url);
const KIND = { code: 'rules', name: 'rule file', mostMebibytes: 8 };

/**
 * Reads and checks a rule file.
 * @throws InputError where the file is too large or can not be read
 * @throws RuleFaultError where it is no JSON or breaks the language, with rule and JSON pointer
 */
export function readRules(file: string | URL): RuleSet {
  return parseRules(readTextFile(file, KIND), String(file));
}

/** @throws RuleFaultError where the text is no JSON or breaks the language */
export function parseRules(text: string, name?: string): RuleSet {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new RuleFaultError(
      [{ code: 'not-json', pointer: '', detail: `is not JSON (${(error as Error).message})` }],
      name,
    );
  }
  const faults = validateRules(value);
  if (faults.length > 0) throw new RuleFaultError(faults, name);
  return value as RuleSet;
}

/** Rule sets that come with the program, by folder name. */
export function bundledProducts(): string[] {
  return readdirSync(CATALOGS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => hasRules(name))
    .sort();
}

/** The rule set for a package name such as `@scope/name`, or null where none comes with the program. */
export function rulesForPackage(packageName: string): RuleSet | null {
  for (const product of bundledProducts()) {
    const rules = readRules(new URL(`${product}/aliases.json`, CATALOGS));
    if (rules.packages.some((pattern) => namesPackage(pattern, packageName))) return rules;
  }
  return null;
}

/**
 * A rule set by product name (`claude-code`) or by file path.
 * @throws InputError, RuleFaultError as `readRules`
 */
export function loadRules(productOrFile: string): RuleSet {
  const isProduct = /^[a-z0-9-]+$/u.test(productOrFile) && hasRules(productOrFile);
  return readRules(isProduct ? new URL(`${productOrFile}/aliases.json`, CATALOGS) : productOrFile);
}

function hasRules(product: string): boolean {
  return existsSync(new URL(`${product}/aliases.json`, CATALOGS));
}
