import { compareText } from '../catalog/compare-text.js';
import type { CatalogDocument, Facing, MatchReason, PromptEntry } from '../catalog/document.js';
import { unlistedReaders } from '../catalog/unlisted.js';
import { type Candidate, candidatesOf } from './candidates.js';
import { type Grouping, groupParts } from './grouping.js';
import { pairNeighbours } from './neighbours.js';
import { lengthRatio, type Similarity, similarityOf } from './similarity.js';
import { Pool, type Subject } from './subject.js';

/** Two entries that are one prompt. */
export interface Pair {
  before: Subject;
  after: Subject;
  by: MatchReason;
  /** 0 to 1. */
  score: number;
}

/** Which texts of two catalogs belong together. */
export interface Matching {
  pairs: Pair[];
  /** One older text whose parts stand in several newer ones; its nearest is not among `pairs`. */
  splits: Grouping[];
  /** The same, the other way. */
  merges: Grouping[];
  added: Subject[];
  removed: Subject[];
  /** Texts of one side that the other release holds for a reader whose texts its catalog does not list. */
  unlisted: { before: Unlisted[]; after: Unlisted[] };
}

export interface Unlisted {
  subject: Subject;
  /** The reader on the other side. */
  facing: Facing;
}

/** Texts with less in common are different, whatever their ids say. */
const LEAST_UNDER_ONE_ID = 0.1;
const LEAST_IN_CONTEXT = 0.2;
const LEAST_OF_SHAPE = 0.3;
/** Without any similarity, lengths at least must agree. */
const LEAST_RATIO = 0.3;
const LEAST_SHAPE_RATIO = 0.7;
const LEAST_SHAPE_CHARS = 400;

/** Scores of matches without a similarity. */
const SCORE = { stamp: 1, id: 0.9, context: 0.6, shape: 0.6 };

/**
 * Matches the prompts of two catalogs: same text; same but for stamps; same id; only one of its kind under
 * a path; alike; only one of a shape; between the same neighbours; and parts of one text. Deterministic,
 * and the same whichever side is the older one.
 */
export function matchPrompts(before: CatalogDocument, after: CatalogDocument): Matching {
  const matcher = new Matcher(before, after);
  matcher.exactly();
  matcher.unlisted();
  matcher.byContext();
  matcher.bySimilarity();
  matcher.byShape();
  matcher.byOrder();
  return matcher.result();
}

class Matcher {
  readonly #before: Pool;
  readonly #after: Pool;
  readonly #pairs: Pair[] = [];
  readonly #documents: { before: CatalogDocument; after: CatalogDocument };
  readonly #unlisted: Matching['unlisted'] = { before: [], after: [] };
  #candidates: Candidate[] = [];

  constructor(before: CatalogDocument, after: CatalogDocument) {
    this.#documents = { before, after };
    this.#before = new Pool(before.prompts);
    this.#after = new Pool(after.prompts);
  }

  exactly(): void {
    this.#each(
      (subject) => subject.entry.textHash,
      (left, right) => this.#inOrder(left, right, 'text'),
    );
    this.#each(
      (subject) => subject.stampKey,
      (left, right) => this.#inOrder(left, right, 'stamp'),
    );
  }

  /** Sets aside what the other release holds too, and only its catalog leaves out. */
  unlisted(): void {
    const { before, after } = this.#documents;
    this.#unlisted.before = setAside(this.#before, unlistedReaders(after));
    this.#unlisted.after = setAside(this.#after, unlistedReaders(before));
  }

  byContext(): void {
    this.#candidates = candidatesOf(this.#before.rest, this.#after.rest);
    this.#single((subject) => subject.entry.id, 'id', isOneUnderItsId);
    this.#single(contextOf, 'context', isOneInContext);
  }

  /** The likeliest first; what is equally alike, by text, so that the direction does not matter. */
  bySimilarity(): void {
    const likely = this.#candidates.filter(isLikely).map((candidate) => ({
      candidate,
      rank: candidate.similarity.value + (sharesContext(candidate) ? 0.1 : 0),
      key: keyOf(candidate),
    }));
    likely.sort((left, right) => right.rank - left.rank || compareText(left.key, right.key));
    for (const { candidate } of likely) {
      const { before, after, similarity } = candidate;
      if (!this.#before.has(before) || !this.#after.has(after)) continue;
      this.#take(before, after, 'similarity', Math.max(similarity.value, similarity.contained * 0.8));
    }
  }

  /** What likeness did not settle: short texts, and texts that nothing is known of but their structure. */
  byShape(): void {
    this.#single((subject) => subject.entry.shapeHash, 'shape', isOneOfItsShape);
  }

  byOrder(): void {
    for (const { before, after, score } of pairNeighbours(this.#pairs, this.#before, this.#after))
      this.#take(before, after, 'order', score);
  }

  result(): Matching {
    const splits = groupParts(this.#pairs, this.#candidates, this.#after, 'split');
    const merges = groupParts(this.#pairs, this.#candidates, this.#before, 'merged');
    const grouped = new Set([...splits, ...merges].map(({ pair }) => pair));
    return {
      pairs: this.#pairs.filter((pair) => !grouped.has(pair)),
      splits,
      merges,
      added: this.#after.rest,
      removed: this.#before.rest,
      unlisted: this.#unlisted,
    };
  }

  #take(before: Subject, after: Subject, by: MatchReason, score: number): void {
    this.#before.take(before);
    this.#after.take(after);
    this.#pairs.push({ before, after, by, score: Math.round(score * 100) / 100 });
  }

  #each(
    keyOfSubject: (subject: Subject) => string | null,
    match: (left: Subject[], right: Subject[]) => void,
  ): void {
    const right = this.#after.by(keyOfSubject);
    for (const [key, left] of this.#before.by(keyOfSubject)) {
      const others = right.get(key);
      if (others) match(left, others);
    }
  }

  /** Texts that are as good as one: those under one id first, then one after the other. */
  #inOrder(left: Subject[], right: Subject[], by: 'text' | 'stamp'): void {
    const named = new Map(right.map((subject) => [subject.entry.id, subject]));
    const rest = left.filter((before) => {
      const after = named.get(before.entry.id);
      if (after === undefined) return true;
      named.delete(before.entry.id);
      this.#take(before, after, by, 1);
      return false;
    });
    const others = right.filter((subject) => this.#after.has(subject));
    for (let index = 0; index < Math.min(rest.length, others.length); index++)
      this.#take(rest[index] as Subject, others[index] as Subject, by, SCORE.stamp);
  }

  /** Pairs what is alone on both sides under a key. */
  #single(
    keyOfSubject: (subject: Subject) => string | null,
    by: 'id' | 'context' | 'shape',
    accepts: (before: Subject, after: Subject, similarity: Similarity | null) => boolean,
  ): void {
    this.#each(keyOfSubject, ([before, ...more], [after, ...others]) => {
      if (before === undefined || after === undefined || more.length > 0 || others.length > 0) return;
      const similarity = similarityOf(before, after);
      if (!accepts(before, after, similarity)) return;
      this.#take(before, after, by, Math.max(SCORE[by], similarity?.value ?? 0));
    });
  }
}

function setAside(pool: Pool, readerOf: (textHash: string) => Facing | undefined): Unlisted[] {
  return pool.rest.flatMap((subject) => {
    const facing = readerOf(subject.entry.textHash);
    if (facing === undefined) return [];
    pool.take(subject);
    return { subject, facing };
  });
}

function isOneUnderItsId(before: Subject, after: Subject, similarity: Similarity | null): boolean {
  if (similarity === null) return lengthRatio(before, after) >= LEAST_RATIO;
  return similarity.value >= LEAST_UNDER_ONE_ID || similarity.contained >= 0.5;
}

/** Kind and property paths; null where no two property names in a row lead to the text. */
function contextOf({ entry }: Subject): string | null {
  const paths = pathsOf(entry);
  return paths.some((path) => path.includes('.')) ? `${entry.kind} ${paths.join(' ')}` : null;
}

/** The property paths of an entry's places, each once, sorted. */
export function pathsOf(entry: PromptEntry): string[] {
  return [...new Set(entry.occurrences.flatMap(({ path }) => path ?? []))].sort();
}

function isOneInContext(before: Subject, after: Subject, similarity: Similarity | null): boolean {
  return similarity === null
    ? lengthRatio(before, after) >= LEAST_RATIO
    : similarity.value >= LEAST_IN_CONTEXT;
}

function isOneOfItsShape(before: Subject, after: Subject, similarity: Similarity | null): boolean {
  if (similarity !== null) return similarity.value >= LEAST_OF_SHAPE;
  const isLong = Math.min(before.entry.chars, after.entry.chars) >= LEAST_SHAPE_CHARS;
  return isLong && lengthRatio(before, after) >= LEAST_SHAPE_RATIO;
}

/** Where no lasting name says that two texts are one, and they share little, one of half the length is a part at most. */
const LEAST_UNNAMED = { ratio: 0.5, similarity: 0.4 };
const LEAST_NAMED_RATIO = 0.2;

/** Alike enough to be one prompt: long texts by rows, short ones by most of their words, or one inside the other. */
function isLikely(candidate: Candidate): boolean {
  const { before, after, similarity } = candidate;
  const ratio = lengthRatio(before, after);
  const isNamed = hasLastingName(candidate);
  if (!isNamed && ratio < LEAST_UNNAMED.ratio && similarity.value < LEAST_UNNAMED.similarity) return false;
  const isInside = similarity.contained >= 0.8 && ratio >= LEAST_NAMED_RATIO;
  if (before.isLong && after.isLong)
    return similarity.value >= (sharesContext(candidate) ? 0.2 : 0.3) || isInside;
  return similarity.value >= (sharesContext(candidate) ? 0.4 : 0.6);
}

/** An id without digits of a hash, or a path of two property names at least. */
function hasLastingName({ before, after }: Candidate): boolean {
  const context = contextOf(before);
  return before.stem === after.stem || (context !== null && context === contextOf(after));
}

function sharesContext({ before, after }: Candidate): boolean {
  if (before.entry.kind !== after.entry.kind) return false;
  const [path] = pathsOf(before.entry);
  return before.stem === after.stem || (path !== undefined && path === pathsOf(after.entry)[0]);
}

function keyOf({ before, after }: Candidate): string {
  return [before.entry.textHash, after.entry.textHash].sort().join(' ');
}
