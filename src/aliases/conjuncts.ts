import type { Clause, ClauseWord, RelationTarget, TextTest } from './rules.js';

/** Words whose argument is a clause about another node, or a list of clauses. */
const NESTING_WORDS: ReadonlySet<ClauseWord> = new Set(['all', 'any', 'not', 'has', 'inside']);

// biome-ignore format: a list
export const RELATION_WORDS: ReadonlySet<ClauseWord> = new Set<ClauseWord>([
  'inside', 'references', 'calls', 'calledBy', 'referencedBy', 'encloses', 'passedTo',
]);

/** The words that a clause holds, in the order in which the file states them. */
export function wordsOf(clause: Clause): ClauseWord[] {
  return Object.keys(clause) as ClauseWord[];
}

/** A clause taken apart into what must all be met: `all` and several words in one clause are one list. */
export function conjunctsOf(clause: Clause): Clause[] {
  return wordsOf(clause).flatMap((word) => {
    if (word === 'all') return (clause.all as Clause[]).flatMap(conjunctsOf);
    return [{ [word]: clause[word] } as Clause];
  });
}

/** Whether a relation names another alias rather than describing a place. */
export function isAliasTarget(target: RelationTarget): target is { alias: string } {
  return Object.hasOwn(target, 'alias');
}

/** A clause in one line, for evidence and for clauses that were not met: `has key compute`. */
export function describeClause(clause: Clause): string {
  return wordsOf(clause)
    .map((word) => `${word} ${describeArgument(clause[word])}`)
    .join(', ');
}

function describeArgument(argument: unknown): string {
  if (Array.isArray(argument)) {
    const isClauses = argument.some((item) => typeof item === 'object');
    return isClauses ? `(${argument.map((item) => describeArgument(item)).join('; ')})` : argument.join(', ');
  }
  if (typeof argument !== 'object' || argument === null) return String(argument);
  const entries = Object.entries(argument as Record<string, unknown>);
  return entries.map(([key, value]) => `${key} ${describeArgument(value)}`).join(', ');
}

/** Calls `visit` for a clause and every clause below it, with JSON pointers. */
export function visitClauses(
  clause: Clause,
  pointer: string,
  visit: (clause: Clause, pointer: string) => void,
): void {
  visit(clause, pointer);
  for (const word of wordsOf(clause)) {
    const argument = clause[word];
    const isClauseWord = NESTING_WORDS.has(word) || RELATION_WORDS.has(word);
    if (!isClauseWord || typeof argument !== 'object') continue;
    if (Array.isArray(argument)) {
      argument.forEach((inner, index) => {
        visitClauses(inner as Clause, `${pointer}/${word}/${index}`, visit);
      });
    } else if (!isAliasTarget(argument as RelationTarget))
      visitClauses(argument as Clause, `${pointer}/${word}`, visit);
  }
}

/** Names of the aliases that a clause refers to. */
export function aliasesIn(clause: Clause): string[] {
  const names: string[] = [];
  visitClauses(clause, '', (inner) => {
    for (const word of wordsOf(inner)) {
      const argument = inner[word];
      const isTarget = RELATION_WORDS.has(word) || word === 'call';
      if (isTarget && typeof argument === 'object' && isAliasTarget(argument as RelationTarget))
        names.push((argument as { alias: string }).alias);
    }
  });
  return names;
}

/** The whole text that a test asks for; null for a pattern. */
export function exactText(test: TextTest): string | null {
  return typeof test === 'string' ? test : null;
}
