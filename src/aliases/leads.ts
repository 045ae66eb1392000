import { isAliasTarget, wordsOf } from './conjuncts.js';
import type { Clause, ClauseWord, RelationTarget } from './rules.js';

// biome-ignore format: a list
const ATOMS: readonly ClauseWord[] = [
  'property', 'member', 'key', 'destructures', 'object', 'call', 'number', 'env', 'flag', 'querySource', 'event', 'gate',
];
const DEFINITION_WORDS: readonly ClauseWord[] = ['parameterKeys', 'name', 'exportedAs'];
const RELATIONS: readonly ClauseWord[] = [
  'references',
  'calls',
  'calledBy',
  'referencedBy',
  'encloses',
  'passedTo',
];

/** Whether a clause leads to candidates by itself: definitions, or nodes. */
export function leads(clause: Clause, toDefinitions: boolean): boolean {
  return wordsOf(clause).some((word) => {
    if (word === 'all') return (clause.all as Clause[]).some((inner) => leads(inner, toDefinitions));
    if (word === 'any') return (clause.any as Clause[]).every((inner) => leads(inner, toDefinitions));
    if (word === 'text') return typeof clause.text === 'string';
    if (ATOMS.includes(word)) return true;
    if (!toDefinitions) return false;
    if (word === 'has') return leads(clause.has as Clause, false);
    if (word === 'returns') return clause.returns?.keys !== undefined;
    if (RELATIONS.includes(word)) return leadsToTarget(clause[word] as RelationTarget);
    return DEFINITION_WORDS.includes(word);
  });
}

function leadsToTarget(target: RelationTarget): boolean {
  return isAliasTarget(target) || leads(target, true);
}
