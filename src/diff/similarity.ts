import { sketchSimilarity } from '../prompts/sketch.js';
import type { Subject } from './subject.js';

export interface Similarity {
  /** Share of rows of three words in common, 0 to 1; of single words where a text is short. */
  value: number;
  /** Whether it rests on sketches alone. */
  estimated: boolean;
  /** Share of the shorter text that the longer one holds. */
  contained: number;
}

/** How alike two texts are, as exactly as their catalogs allow; null where they allow nothing. */
export function similarityOf(left: Subject, right: Subject): Similarity | null {
  if (left.words && right.words) {
    const areLong = left.isLong && right.isLong;
    return areLong ? ofSets(left.rows, right.rows) : ofSets(new Set(left.words), new Set(right.words));
  }
  if (left.sketch === null || right.sketch === null) return null;
  const value = sketchSimilarity(left.sketch, right.sketch);
  return { value, estimated: true, contained: containedShare(value, left.entry.chars, right.entry.chars) };
}

function ofSets(left: ReadonlySet<string>, right: ReadonlySet<string>): Similarity {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left];
  let common = 0;
  for (const item of small) if (large.has(item)) common++;
  const union = left.size + right.size - common;
  return {
    value: union === 0 ? 1 : common / union,
    estimated: false,
    contained: small.size === 0 ? 0 : common / small.size,
  };
}

/** By the sizes of both and what they share; a text's rows are taken to be as many as its length suggests. */
function containedShare(value: number, left: number, right: number): number {
  const smaller = Math.min(left, right);
  if (smaller === 0) return 0;
  return Math.min(1, (value * (left + right)) / ((1 + value) * smaller));
}

/** Length of the shorter text by that of the longer one, 0 to 1. */
export function lengthRatio(left: Subject, right: Subject): number {
  const longer = Math.max(left.entry.chars, right.entry.chars);
  return longer === 0 ? 1 : Math.min(left.entry.chars, right.entry.chars) / longer;
}
