import { exactText, visitClauses, wordsOf } from './conjuncts.js';
import type { AliasRule, Clause, ClauseWord, PropertyTest, TextTest } from './rules.js';

/** The strings that a rule set asks for: what the one pass over the release looks out for. */
export interface Terms {
  strings: Set<string>;
  flags: Set<string>;
  /** Declared names. */
  names: Set<string>;
}

const NAME_WORDS: readonly ClauseWord[] = [
  'member',
  'destructures',
  'env',
  'event',
  'gate',
  'exportedAs',
  'number',
];

/** What rules ask for by text, so that one pass over the strings of a release finds all of it. */
export function termsOf(rules: readonly AliasRule[]): Terms {
  const terms: Terms = { strings: new Set(), flags: new Set(), names: new Set() };
  const visit = (clause: Clause): void => addTerms(clause, terms);
  for (const rule of rules) {
    if (rule.match) visitClauses(rule.match, '', visit);
    for (const weighed of rule.evidence ?? []) visitClauses(weighed.clause, '', visit);
  }
  for (const flag of terms.flags) terms.strings.add(flag);
  for (const name of terms.names) terms.strings.add(name);
  return terms;
}

function addTerms(clause: Clause, terms: Terms): void {
  const { strings } = terms;
  for (const word of wordsOf(clause)) {
    if (NAME_WORDS.includes(word)) strings.add(String(clause[word]));
    else if (word === 'text') add(strings, exactText(clause.text as TextTest));
    else if (word === 'property' || word === 'key') addProperty(strings, clause[word] as PropertyTest);
    else if (word === 'querySource')
      addProperty(strings, { name: 'querySource', value: clause.querySource as string });
    else if (word === 'object' || word === 'parameterKeys')
      for (const key of clause[word] as string[]) strings.add(key);
    else if (word === 'returns') for (const key of clause.returns?.keys ?? []) strings.add(key);
    else if (word === 'call' && typeof clause.call === 'string') strings.add(clause.call);
    else if (word === 'flag') terms.flags.add(clause.flag as string);
    else if (word === 'name') terms.names.add(clause.name as string);
  }
}

function addProperty(strings: Set<string>, test: PropertyTest): void {
  add(strings, typeof test === 'string' ? test : test.name);
  if (typeof test !== 'string') add(strings, test.value);
}

function add(strings: Set<string>, text: string | null): void {
  if (text !== null) strings.add(text);
}
