import type { Occurrence } from '../catalog/document.js';
import type { Pair } from './matching.js';
import { lengthRatio, similarityOf } from './similarity.js';
import type { Pool, Subject } from './subject.js';

/** A place of an entry in the order of its module. */
interface Seat {
  subject: Subject;
  occurrence: Occurrence;
}

export interface NeighbourPair {
  before: Subject;
  after: Subject;
  score: number;
}

const LEAST_SIMILARITY = 0.15;
const LEAST_RATIO = 0.4;
/** What a match by order alone is worth. */
const SCORE = 0.5;

/**
 * Pairs single open entries that stand between the same two matched texts on both sides. Where nothing
 * says how alike two texts are, one expression must join them with a neighbour.
 */
export function pairNeighbours(pairs: readonly Pair[], before: Pool, after: Pool): NeighbourPair[] {
  const left = gapsOf(
    pairs.map((pair) => pair.before),
    before.rest,
  );
  const right = gapsOf(
    pairs.map((pair) => pair.after),
    after.rest,
  );
  const found = new Map<Subject, NeighbourPair | null>();
  const taken = new Map<Subject, Subject>();
  for (const [key, one] of left) {
    const other = right.get(key);
    if (!one || !other || !belongTogether(one, other)) continue;
    const known = found.get(one.seat.subject);
    const owner = taken.get(other.seat.subject);
    if (known === undefined && owner === undefined) {
      const similarity = similarityOf(one.seat.subject, other.seat.subject);
      const score = Math.max(SCORE, similarity?.value ?? 0);
      found.set(one.seat.subject, { before: one.seat.subject, after: other.seat.subject, score });
      taken.set(other.seat.subject, one.seat.subject);
    } else if (known?.after !== other.seat.subject) {
      // Its places say different things: no answer is better than one of them.
      found.set(one.seat.subject, null);
      if (owner) found.set(owner, null);
    }
  }
  return [...found.values()].filter((pair) => pair !== null);
}

interface Gap {
  seat: Seat;
  isJoined: boolean;
}

/** Single open seats by the numbers of the pairs before and after them; null where two have the same. */
function gapsOf(matched: readonly Subject[], open: readonly Subject[]): Map<string, Gap | null> {
  const numbers = new Map(matched.map((subject, number) => [subject, number]));
  const gaps = new Map<string, Gap | null>();
  for (const seats of seatsByModule([...matched, ...open])) {
    for (let index = 1; index + 1 < seats.length; index++) {
      const [previous, seat, next] = seats.slice(index - 1, index + 2) as [Seat, Seat, Seat];
      const first = numbers.get(previous.subject);
      const last = numbers.get(next.subject);
      if (first === undefined || last === undefined || numbers.has(seat.subject)) continue;
      const key = `${first} ${last}`;
      gaps.set(key, gaps.has(key) ? null : { seat, isJoined: isJoined(previous, seat, next) });
    }
  }
  return gaps;
}

function seatsByModule(subjects: readonly Subject[]): Seat[][] {
  const modules = new Map<string, Seat[]>();
  for (const subject of subjects) {
    for (const occurrence of subject.entry.occurrences) {
      const seats = modules.get(occurrence.module);
      if (seats) seats.push({ subject, occurrence });
      else modules.set(occurrence.module, [{ subject, occurrence }]);
    }
  }
  for (const seats of modules.values())
    seats.sort((left, right) => left.occurrence.start - right.occurrence.start);
  return [...modules.values()];
}

function isJoined(previous: Seat, seat: Seat, next: Seat): boolean {
  const id = seat.occurrence.composition?.id;
  if (id === undefined) return false;
  return [previous, next].some(({ occurrence }) => occurrence.composition?.id === id);
}

function belongTogether(one: Gap, other: Gap): boolean {
  const before = one.seat.subject;
  const after = other.seat.subject;
  if (before.entry.kind !== after.entry.kind) return false;
  const similarity = similarityOf(before, after);
  if (similarity !== null) return similarity.value >= LEAST_SIMILARITY || similarity.contained >= 0.5;
  return one.isJoined && other.isJoined && lengthRatio(before, after) >= LEAST_RATIO;
}
