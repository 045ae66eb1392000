import { wordConditions } from '../catalog/condition-words.js';
import type { Condition } from '../catalog/document.js';

/** A condition as releases are compared by. */
export interface Asked {
  /** The same where the same is asked; empty where no name or text in it lasts. */
  key: string;
  /** In words, without names that a minifier chooses. */
  words: string;
  /** Of several, one of which must hold, each. */
  parts: readonly Asked[];
}

/** What an alternative that is left asks. */
export const elseAsked: Asked = { key: 'else', words: 'else', parts: [] };

/** Each condition that must hold; which is asked first is the bundler's choice. */
export function askedOf(conditions: readonly Condition[] | undefined): Asked[] {
  return (conditions ?? []).flatMap((condition) =>
    condition.all ? askedOf(condition.all) : [askedByOne(condition)],
  );
}

function askedByOne(condition: Condition): Asked {
  const { all, any, not } = condition;
  if (all) return joined(askedOf(all), ' and ');
  if (any) {
    const parts = any.map(askedByOne);
    return { ...joined(parts, ' or '), parts };
  }
  const question = not ?? condition;
  if (question.all ?? question.any ?? question.not) {
    const inner = askedByOne(question);
    return { key: inner.key === '' ? '' : `not (${inner.key})`, words: `not (${inner.words})`, parts: [] };
  }
  const { mentions: _, ...plain } = question;
  const isNameless = plain.minified === true || (plain.kind === 'opaque' && !plain.name);
  const shown: Condition = isNameless ? { ...plain, kind: 'variable', name: 'something' } : plain;
  delete shown.minified;
  // How an object's function is reached depends on the module that it stands in.
  if (plain.kind === 'call' && !isNameless) shown.name = plain.name?.split('.').at(-1) ?? '';
  const words = wordConditions([not ? { not: shown } : shown]);
  return { key: isNameless && typeof plain.value !== 'string' ? '' : words, words, parts: [] };
}

function joined(parts: readonly Asked[], word: string): Asked {
  const keys = [...new Set(parts.flatMap(({ key }) => (key === '' ? [] : key)))].sort();
  const words = parts.map((part) => (part.parts.length > 0 ? `(${part.words})` : part.words)).sort();
  return { key: keys.join(word), words: words.join(word), parts: [] };
}

/** Of two lists of which all must hold, what only one of them asks, in words; null where both ask the same. */
export function askedDifference(
  before: readonly Asked[],
  after: readonly Asked[],
): { before: string; after: string } | null {
  const [gone, came] = [missingIn(after, before), missingIn(before, after)];
  if (gone.length + came.length === 0) return null;
  const [one, other] = [gone[0]?.parts ?? [], came[0]?.parts ?? []];
  if (gone.length === 1 && came.length === 1 && one.length > 0 && other.length > 0)
    return { before: wordRest(missingIn(other, one)), after: wordRest(missingIn(one, other)) };
  const words = (asked: readonly Asked[]) => asked.map((each) => each.words).join(' and ');
  return { before: words(gone), after: words(came) };
}

/** Those of `list` that `others` lack, by keys. */
function missingIn(others: readonly Asked[], list: readonly Asked[]): Asked[] {
  const known = new Set(others.map(({ key }) => key));
  return list.filter(({ key }) => key !== '' && !known.has(key));
}

/** What stands beside alternatives that both have. */
function wordRest(parts: readonly Asked[]): string {
  return ['…', ...parts.map(({ words }) => words)].join(' or ');
}
