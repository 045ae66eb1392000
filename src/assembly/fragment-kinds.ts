import type { Fragment } from '../catalog/document.js';
import type { Atom } from './formula.js';

/** The mark of a name that a minifier chose. */
export function marked(minified: boolean): { minified?: true } {
  return minified ? { minified: true } : {};
}

/** What a thing that is known by name is called among fragments. */
export function symbolKind(sort: Atom['kind']): Fragment['kind'] {
  return sort === 'parameter' || sort === 'environment' ? sort : 'value';
}

/** Whether a fragment in a placeholder tells more than the placeholder's own expression does. */
export function says(fragment: Fragment, all: boolean): boolean {
  if (fragment.kind === 'parameter' || fragment.kind === 'environment') return true;
  if (all && (fragment.kind === 'value' || fragment.kind === 'call' || fragment.kind === 'opaque'))
    return true;
  return leadsToText(fragment);
}

/** Whether a fragment is or holds a prompt, section, boundary or alias. */
export function leadsToText(fragment: Fragment): boolean {
  const { kind, alias, fragments = [], alternatives = [] } = fragment;
  if (alias !== undefined || kind === 'prompt' || kind === 'boundary' || kind === 'section') return true;
  return (
    fragments.some(leadsToText) || alternatives.some((alternative) => alternative.fragments.some(leadsToText))
  );
}

/** Fragments as text, but for where they stand. */
export function withoutSpans(fragments: readonly Fragment[]): string {
  return JSON.stringify(fragments, (key, value) =>
    key === 'start' || key === 'end' || key === 'module' ? undefined : value,
  );
}
