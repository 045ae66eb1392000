import { wordConditions } from '../catalog/condition-words.js';
import type { Condition, Fragment } from '../catalog/document.js';
import { wordFragment } from '../catalog/fragment-words.js';
import type { Skeleton } from './evaluate.js';
import type { OpenFragment } from './reduce.js';

/** Conditions of large releases fill pages; the JSON holds them whole. */
const LONGEST_CONDITION = 150;

/** Conditions in words, cut where they are long; not yet safe to show. */
export function shortConditions(conditions: readonly Condition[]): string {
  const words = wordConditions(conditions);
  return words.length > LONGEST_CONDITION ? `${words.slice(0, LONGEST_CONDITION)}…` : words;
}

/** What is left of an assembly, a line each; not yet safe to show. */
export function* skeletonLines({ branches, target }: Skeleton): Generator<string> {
  for (const [position, { index, when, throws, fragments }] of branches.entries()) {
    const isAlone = branches.length === 1 && when.length === 0;
    const indent = isAlone ? '' : '  ';
    if (!isAlone)
      yield target === 'request'
        ? `call ${index + 1}${when.length > 0 ? `, if ${shortConditions(when)}` : ''}`
        : when.length > 0
          ? `${position > 0 ? 'else ' : ''}if ${shortConditions(when)}`
          : 'else';
    if (throws) yield `${indent}throws`;
    else if (fragments.length === 0) yield `${indent}nothing`;
    else yield* fragmentLines(fragments, indent);
  }
}

/** Fragments in the notation of the page: `[…]` may be left out, `<…>` is filled in at run time. */
export function* fragmentLines(fragments: readonly OpenFragment[], indent: string): Generator<string> {
  for (const fragment of fragments) {
    const words = `${fragment.spread ? '...' : ''}${wordFragment(fragment)}`;
    const isOptional = fragment.when !== undefined || fragment.optional;
    const when = fragment.when ? `  if ${shortConditions(fragment.when)}` : '';
    yield `${indent}${isOptional ? `[${words}]` : words}${fragment.empty ? '  (no text in this release)' : ''}${when}`;
    yield* fragmentLines(fragment.fragments ?? [], `${indent}  `);
    for (const { when: other, fragments: inner } of fragment.alternatives ?? []) {
      yield `${indent}  ${other.length > 0 ? `| if ${shortConditions(other)}` : '| else'}`;
      if (inner.length === 0) yield `${indent}    nothing`;
      yield* fragmentLines(inner, `${indent}    `);
    }
  }
}

/** Fragments of a branch on one line, as the branch matrix shows them; not yet safe to show. */
export function matrixWords(fragments: readonly Fragment[]): string {
  return fragments
    .map((fragment) => {
      const others = (fragment.alternatives ?? []).map(
        ({ fragments: inner }) => matrixWords(inner) || 'nothing',
      );
      const words =
        fragment.kind === 'choice'
          ? others.join(' / ')
          : `${fragment.spread ? '...' : ''}${wordFragment(fragment)}`;
      return fragment.when ? `[${words}]` : words;
    })
    .join(', ');
}
