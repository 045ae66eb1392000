import type { Selector } from './file.js';
import type { OpenFragment } from './reduce.js';

/** A fragment with its place in the order of reading and whether it is there without further condition. */
export interface Found {
  fragment: OpenFragment;
  /** Counted from 0, parents before what they hold. */
  position: number;
  sure: boolean;
}

/** All fragments of a list, parents first. */
export function* walk(fragments: readonly OpenFragment[]): Generator<Found> {
  const state = { next: 0 };
  yield* walkFrom(fragments, state, true);
}

function* walkFrom(
  fragments: readonly OpenFragment[],
  state: { next: number },
  isSure: boolean,
): Generator<Found> {
  for (const fragment of fragments) {
    const sure =
      isSure &&
      fragment.when === undefined &&
      fragment.kind !== 'repeat' &&
      (!fragment.optional || isFilled(fragment));
    yield { fragment, position: state.next++, sure };
    yield* walkFrom(fragment.fragments ?? [], state, sure);
    for (const { fragments: inner } of fragment.alternatives ?? []) yield* walkFrom(inner, state, false);
  }
}

/** Whether a fragment is what a selector means. */
export function fits(fragment: OpenFragment, { kind, name, alias, prompt }: Selector): boolean {
  return (
    (kind === undefined || fragment.kind === kind) &&
    (name === undefined || (fragment.name === name && !fragment.minified)) &&
    (alias === undefined || fragment.alias === alias) &&
    (prompt === undefined || (fragment.prompt !== undefined && matches(fragment.prompt, prompt)))
  );
}

/** Whether a text is a pattern's, in which `*` stands for any row of characters; takes linear time. */
export function matches(text: string, pattern: string): boolean {
  const pieces = pattern.split('*');
  const [first = '', ...rest] = pieces;
  if (rest.length === 0) return text === pattern;
  if (!text.startsWith(first)) return false;
  const last = rest.pop() as string;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - at >= last.length && text.endsWith(last);
}

/** Whether a fragment, or one within it, is what a selector means. */
export function holds(fragment: OpenFragment, selector: Selector): boolean {
  for (const { fragment: inner } of walk([fragment])) if (fits(inner, selector)) return true;
  return false;
}

const NAMED = new Set(['section', 'property']);
/** What is text hides no section and no property. */
const TEXTS = new Set(['section', 'property', 'prompt', 'text', 'join']);
/** Known by name only, so that anything may be in there but a parameter. */
const LEAVES = new Set(['value', 'environment', 'parameter', 'repeat']);

/**
 * Whether all is known in there that could be what a selector means. What is unknown in a section, property
 * or text hides no other section or property.
 */
export function isWhole(fragments: readonly OpenFragment[], selector: Pick<Selector, 'kind'> = {}): boolean {
  const isNamed = selector.kind !== undefined && NAMED.has(selector.kind);
  return fragments.every((fragment) => {
    const { kind, fragments: inner = [], alternatives = [] } = fragment;
    if (isNamed && TEXTS.has(kind)) return true;
    if (kind === 'opaque' || fragment.closed || fragment.cut) return false;
    // A name that a minifier made may stand for any other.
    if (LEAVES.has(kind) && inner.length === 0 && (selector.kind !== 'parameter' || fragment.minified))
      return false;
    return isWhole(inner, selector) && alternatives.every((one) => isWhole(one.fragments, selector));
  });
}

/** Whether a fragment certainly gives text, so that no filter of what is empty takes it out. */
export function isFilled({ kind, chars, fragments = [], when }: OpenFragment): boolean {
  if (when !== undefined) return false;
  if (kind === 'prompt') return true;
  if (kind === 'text') return (chars ?? 0) > 0;
  return kind !== 'repeat' && kind !== 'choice' && fragments.some(isFilled);
}
