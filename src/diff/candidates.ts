import { SKETCH_BYTES, sketchSimilarity } from '../prompts/sketch.js';
import { type Similarity, similarityOf } from './similarity.js';
import type { Subject } from './subject.js';

/** Two texts that may be one. */
export interface Candidate {
  before: Subject;
  after: Subject;
  similarity: Similarity;
}

/** Pairs that are looked at closely, at most: rarest key first, so that what all texts share costs nothing. */
const MOST_PAIRS = 500_000;
/** A key that would lead to more pairs tells nothing. */
const MOST_PER_KEY = 20_000;
/** By an estimate; what is less alike is no candidate, however it is compared. */
const LEAST_ESTIMATE = 0.08;

/**
 * Pairs of entries that may be one text in two wordings, by an inverted index. Keys are pairs of neighbouring
 * bytes of the sketches (locality-sensitive hashing), and of short texts their words. What is found does
 * not depend on which side is the older one.
 */
export function candidatesOf(before: readonly Subject[], after: readonly Subject[]): Candidate[] {
  const left = indexOf(before);
  const right = indexOf(after);
  const shared: { key: Key; cost: number }[] = [];
  for (const [key, postings] of left) {
    const cost = postings.length * (right.get(key)?.length ?? 0);
    if (cost > 0 && cost <= MOST_PER_KEY) shared.push({ key, cost });
  }
  shared.sort((one, other) => one.cost - other.cost || compareKeys(one.key, other.key));
  const pairs = new Set<number>();
  let budget = MOST_PAIRS;
  for (const { key, cost } of shared) {
    budget -= cost;
    if (budget < 0) break;
    for (const one of left.get(key) ?? [])
      for (const other of right.get(key) ?? []) pairs.add(one * after.length + other);
  }
  return compared(before, after, pairs);
}

/** A number for two bytes of a sketch at their place, a string for a word. */
type Key = number | string;

function compareKeys(one: Key, other: Key): number {
  if (typeof one !== typeof other) return typeof one === 'number' ? -1 : 1;
  return one < other ? -1 : 1;
}

function compared(
  before: readonly Subject[],
  after: readonly Subject[],
  pairs: ReadonlySet<number>,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const pair of pairs) {
    const one = before[Math.floor(pair / after.length)] as Subject;
    const other = after[pair % after.length] as Subject;
    if (one.sketch && other.sketch && sketchSimilarity(one.sketch, other.sketch) < LEAST_ESTIMATE) continue;
    const similarity = similarityOf(one, other);
    if (similarity && similarity.value > 0) candidates.push({ before: one, after: other, similarity });
  }
  return candidates;
}

/** Positions of subjects by each of their keys. */
function indexOf(subjects: readonly Subject[]): Map<Key, number[]> {
  const index = new Map<Key, number[]>();
  subjects.forEach((subject, position) => {
    for (const key of keysOf(subject)) {
      const postings = index.get(key);
      if (postings) postings.push(position);
      else index.set(key, [position]);
    }
  });
  return index;
}

function* keysOf(subject: Subject): Generator<Key> {
  const { sketch } = subject;
  for (let place = 0; sketch !== null && place < SKETCH_BYTES; place++) {
    const next = (place + 1) % SKETCH_BYTES;
    yield (place * 256 + (sketch[place] as number)) * 256 + (sketch[next] as number);
  }
  if (subject.isLong) return;
  for (const word of new Set(subject.words ?? [])) yield word;
}
