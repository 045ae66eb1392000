import type { RuleSet } from '../../aliases/index.js';
import type { CatalogDocument } from '../../catalog/document.js';
import { readCatalog } from '../../catalog/read.js';
import { UsageError } from '../failure.js';
import type { Surroundings } from '../output.js';
import { nonEmpty } from './options.js';

export interface AliasArguments {
  readonly input: string;
  readonly rules: string | undefined;
  readonly baseline: string | undefined;
}

/**
 * The rule set that was asked for; null for none, undefined where the release's own set is to be taken.
 * @throws InputError where the rules cannot be read or break their language
 */
export async function rulesOf({ rules }: Pick<AliasArguments, 'rules'>): Promise<RuleSet | null | undefined> {
  if (rules === undefined) return undefined;
  if (nonEmpty('rules', rules) === 'none') return null;
  const { loadRules } = await import('../../aliases/index.js');
  return loadRules(rules);
}

/**
 * The older catalog that was named.
 * @throws InputError where it is no catalog
 */
export async function olderCatalogOf(
  { input, baseline }: AliasArguments,
  { stdin }: Surroundings,
): Promise<CatalogDocument | undefined> {
  if (baseline === undefined) return undefined;
  if (input === '-' && nonEmpty('baseline', baseline) === '-') throw new UsageError('stdin-twice');
  return readCatalog(nonEmpty('baseline', baseline), { stdin });
}
