import type { Candidate } from './candidates.js';
import type { Pair } from './matching.js';
import { similarityOf } from './similarity.js';
import type { Pool, Subject } from './subject.js';

/** One text on one side whose words stand in several on the other. */
export interface Grouping {
  /** The whole with its nearest part, as it was matched at first. */
  pair: Pair;
  whole: Subject;
  /** The nearest first, the others in the order of their catalog. */
  parts: Subject[];
}

/** Share of a part that the whole must hold. */
const LEAST_CONTAINED = 0.7;
/** A shorter part of the whole may be there by chance, and a sketch says nothing of it. */
const LEAST_SHARE = 0.15;
/** The matched partner holds less of the part: else the part is a copy of what stayed. */
const MOST_KEPT = 0.4;

/**
 * Among entries that nothing was found for, those whose words a matched text held on the other side and
 * lost: with that text's partner they are its parts. They are taken out of the pool.
 * @param open newer entries for `split`, older ones for `merged`
 */
export function groupParts(
  pairs: readonly Pair[],
  candidates: readonly Candidate[],
  open: Pool,
  direction: 'split' | 'merged',
): Grouping[] {
  const isSplit = direction === 'split';
  const pairOf = new Map(pairs.map((pair) => [isSplit ? pair.before : pair.after, pair]));
  const best = new Map<Subject, { pair: Pair; contained: number }>();
  for (const { before, after, similarity } of candidates) {
    const [whole, part] = isSplit ? [before, after] : [after, before];
    const pair = pairOf.get(whole);
    if (!pair || !open.has(part) || !isLostPart(whole, part, similarity.contained)) continue;
    if (holds(isSplit ? pair.after : pair.before, part)) continue;
    if (similarity.contained > (best.get(part)?.contained ?? 0))
      best.set(part, { pair, contained: similarity.contained });
  }
  const groups = new Map<Pair, Grouping>();
  for (const [part, { pair }] of [...best].sort(([left], [right]) => left.index - right.index)) {
    const [whole, nearest] = isSplit ? [pair.before, pair.after] : [pair.after, pair.before];
    const group = groups.get(pair) ?? { pair, whole, parts: [nearest] };
    group.parts.push(part);
    groups.set(pair, group);
    open.take(part);
  }
  return [...groups.values()];
}

function isLostPart(whole: Subject, part: Subject, contained: number): boolean {
  const share = part.entry.chars / Math.max(1, whole.entry.chars);
  return part.isLong && share >= LEAST_SHARE && share < 1 && contained >= LEAST_CONTAINED;
}

function holds(partner: Subject, part: Subject): boolean {
  return (similarityOf(partner, part)?.contained ?? 0) > MOST_KEPT;
}
