import { diffArrays } from 'diff';
import type { Alias, Assembly, CatalogDocument, PromptEntry } from '../catalog/document.js';
import { type Asked, askedDifference, elseAsked } from './conditions.js';
import type { AssemblyChange } from './document.js';
import {
  type BranchPieces,
  type Piece,
  type PromptWords,
  piecesOf,
  type Unknown,
  unknownOf,
} from './fragments.js';
import type { Matching } from './matching.js';
import { newerIds, unlistedIds } from './nesting.js';

type Kind = AssemblyChange['changes'][number];
type Change = Omit<AssemblyChange, 'alias' | 'changes'>;

/** The order in which kinds of change are named: that of the schema. */
const kinds: readonly Kind[] = [
  'added',
  'removed',
  'branches-added',
  'branches-removed',
  'branches-reordered',
  'fragments-added',
  'fragments-removed',
  'reordered',
  'conditions',
];
/** Marks a prompt that nothing newer stands for. */
const GONE = '\u0000';
/** Moves that are looked for within a branch, and among branches. */
const MOST_MOVES = 2_000;

interface Side {
  branches: BranchPieces[];
  unknown: Unknown;
}

/** Functions that put prompts together in another way than before, by alias. */
export function assemblyChanges(
  before: CatalogDocument,
  after: CatalogDocument,
  matching: Matching,
): AssemblyChange[] {
  const read = readers(before.prompts, after.prompts, matching);
  const [older, newer] = [before, after].map(({ assemblies }) => byAlias(assemblies)) as [
    Map<string, Assembly>,
    Map<string, Assembly>,
  ];
  const names = [...new Set([...older.keys(), ...newer.keys()])].sort();
  return names.flatMap((alias): AssemblyChange[] => {
    const [one, other] = [older.get(alias), newer.get(alias)];
    if (one === undefined || other === undefined) {
      const lacking = one === undefined ? before : after;
      if (!isMissing(lacking.aliases, alias)) return [];
      return [{ alias, changes: [one === undefined ? 'added' : 'removed'], added: [], removed: [] }];
    }
    const change = new Comparison(read.before(one), read.after(other), read.certain).result();
    return change === null ? [] : [{ alias, ...change }];
  });
}

function byAlias(assemblies: readonly Assembly[]): Map<string, Assembly> {
  return new Map(assemblies.map((assembly) => [assembly.alias, assembly]));
}

/** Whether the function was looked for and is not there: one that nothing asked for, or followed, says nothing. */
function isMissing(aliases: readonly Alias[], name: string): boolean {
  return aliases.some(({ alias, status }) => alias === name && status === 'missing');
}

interface Readers {
  before(assembly: Assembly): Side;
  after(assembly: Assembly): Side;
  /** Whether a prompt came or went with its release, wherever evaluation ended. */
  certain(label: string): boolean;
}

/** Labels of prompts are ids of the newer catalog, so that both sides call one text by one name. */
function readers(older: readonly PromptEntry[], newer: readonly PromptEntry[], matching: Matching): Readers {
  const newerOf = newerIds(matching);
  const unlisted = unlistedIds(matching);
  const chars = new Map([...older, ...newer].map((entry) => [entry.id, entry.chars]));
  const words = (labelsOf: (id: string) => readonly string[]): PromptWords => ({
    labelsOf: (id) => (unlisted.has(id) ? null : labelsOf(id)),
    charsOf: (id) => chars.get(id) ?? 0,
  });
  const before = words((id) => newerOf.get(id) ?? [GONE + id]);
  const after = words((id) => [id]);
  const sideOf = ({ branches, notes }: Assembly, known: PromptWords): Side => {
    const unknown = unknownOf(branches.flatMap(({ fragments }) => fragments));
    if (notes !== undefined) unknown.isCut = true;
    return { branches: branches.map((branch) => piecesOf(branch, known)), unknown };
  };
  const came = new Set(matching.added.map(({ entry }) => `prompt ${entry.id}`));
  return {
    before: (assembly) => sideOf(assembly, before),
    after: (assembly) => sideOf(assembly, after),
    certain: (label) => label.startsWith(`prompt ${GONE}`) || came.has(label),
  };
}

/** What differs between two ways to put one thing together. */
class Comparison {
  readonly #before: Side;
  readonly #after: Side;
  readonly #isCertain: (label: string) => boolean;
  readonly #kinds = new Set<Kind>();
  readonly #added = new Set<string>();
  readonly #removed = new Set<string>();
  readonly #moved = new Set<string>();
  readonly #conditions = new Map<string, NonNullable<Change['conditions']>[number]>();

  constructor(before: Side, after: Side, isCertain: (label: string) => boolean) {
    this.#before = before;
    this.#after = after;
    this.#isCertain = isCertain;
  }

  /** Null where nothing differs. */
  result(): Omit<AssemblyChange, 'alias'> | null {
    const pairs = pairBranches(this.#before.branches, this.#after.branches);
    this.#compareBranches(pairs);
    for (const [one, other] of pairs) this.#comparePieces(one.pieces, other.pieces);
    if (this.#kinds.size === 0) return null;
    return {
      changes: kinds.filter((kind) => this.#kinds.has(kind)),
      added: [...this.#added],
      removed: [...this.#removed],
      ...(this.#moved.size === 0 ? {} : { moved: [...this.#moved] }),
      ...(this.#conditions.size === 0 ? {} : { conditions: [...this.#conditions.values()] }),
    };
  }

  #compareBranches(pairs: readonly BranchPair[]): void {
    const [older, newer] = [new Set(pairs.map(([one]) => one)), new Set(pairs.map(([, other]) => other))];
    for (const branch of this.#after.branches)
      if (!newer.has(branch) && this.#isComplete(this.#before, this.#after))
        this.#note('branches-added', this.#added, wordBranch(branch));
    for (const branch of this.#before.branches)
      if (!older.has(branch) && this.#isComplete(this.#after, this.#before))
        this.#note('branches-removed', this.#removed, wordBranch(branch));
    const order = pairs.map(([, other]) => this.#after.branches.indexOf(other));
    if (order.some((place, index) => place < (order[index - 1] ?? 0))) this.#kinds.add('branches-reordered');
    for (const [one, other] of pairs)
      this.#compareConditions(`branch ${this.#after.branches.indexOf(other) + 1}`, one.when, other.when);
  }

  #comparePieces(before: readonly Piece[], after: readonly Piece[]): void {
    const [common, came] = inCommon(after, before);
    const [shared, gone] = inCommon(before, after);
    for (const { label, shown } of came)
      if (this.#isComplete(this.#before, this.#after) || this.#isCertain(label))
        this.#note('fragments-added', this.#added, shown);
    for (const { label, shown } of gone)
      if (this.#isComplete(this.#after, this.#before) || this.#isCertain(label))
        this.#note('fragments-removed', this.#removed, shown);
    // Of several under one label nothing says which of them came or went.
    const unclear = new Set([...came, ...gone].map(({ label }) => label));
    const [was, kept] = [shared, common].map((pieces) =>
      pieces.filter(({ label }) => !unclear.has(label)),
    ) as [Piece[], Piece[]];
    for (const { shown } of movedPieces(was, kept)) this.#note('reordered', this.#moved, shown);
    // Where an alternative came or went, that another is what is left then says no more.
    const asked = (when: readonly Asked[]) =>
      came.length + gone.length > 0 ? when.filter((one) => one !== elseAsked) : when;
    for (const [one, other] of inPairs(was, kept))
      this.#compareConditions(other.shown, asked(one.when), asked(other.when));
  }

  /** Whether what a side lacks is not there: else it may be where the other side is understood better. */
  #isComplete({ unknown }: Side, other: Side): boolean {
    return !unknown.isCut && unknown.places <= other.unknown.places;
  }

  #note(kind: Kind, words: Set<string>, word: string): void {
    this.#kinds.add(kind);
    words.add(word);
  }

  /** A condition around many fragments is named with the first. */
  #compareConditions(of: string, before: readonly Asked[], after: readonly Asked[]): void {
    const difference = askedDifference(before, after);
    if (difference === null) return;
    this.#kinds.add('conditions');
    const key = `${difference.before}\n${difference.after}`;
    if (!this.#conditions.has(key)) this.#conditions.set(key, { of, ...difference });
  }
}

type BranchPair = [before: BranchPieces, after: BranchPieces];

/** In the order of the older ones: those of one condition and one content, of one condition, of most in common. */
function pairBranches(before: readonly BranchPieces[], after: readonly BranchPieces[]): BranchPair[] {
  const pairs = new Map<BranchPieces, BranchPieces>();
  const taken = new Set<BranchPieces>();
  const keys: ((branch: BranchPieces) => string)[] = [
    (branch) => [conditionKey(branch), ...branch.pieces.map(({ label }) => label)].join('\n'),
    conditionKey,
  ];
  for (const keyOf of keys) {
    for (const one of before) {
      if (pairs.has(one)) continue;
      const other = after.find((branch) => !taken.has(branch) && keyOf(branch) === keyOf(one));
      if (other) take(one, other);
    }
  }
  const likely = before.flatMap((one) => after.map((other) => ({ one, other, share: shareOf(one, other) })));
  likely.sort((left, right) => right.share - left.share);
  for (const { one, other, share } of likely)
    if (share >= LEAST_SHARE && !pairs.has(one) && !taken.has(other)) take(one, other);
  return before.flatMap((one): BranchPair[] => {
    const other = pairs.get(one);
    return other ? [[one, other]] : [];
  });

  function take(one: BranchPieces, other: BranchPieces): void {
    pairs.set(one, other);
    taken.add(other);
  }
}

function conditionKey({ when, throws }: BranchPieces): string {
  const keys = when.map(({ key }) => key).filter((key) => key !== '');
  return [throws, ...[...new Set(keys)].sort()].join(' and ');
}

/** Share of fragments that two branches under other conditions must have in common to be one. */
const LEAST_SHARE = 0.5;

function shareOf(one: BranchPieces, other: BranchPieces): number {
  if (one.throws !== other.throws) return 0;
  const [kept] = inCommon(one.pieces, other.pieces);
  return kept.length / Math.max(1, one.pieces.length, other.pieces.length);
}

/** Those that the others have too, as often as both have them; and the rest. */
function inCommon(pieces: readonly Piece[], others: readonly Piece[]): [common: Piece[], rest: Piece[]] {
  const left = new Map<string, number>();
  for (const { label } of others) left.set(label, (left.get(label) ?? 0) + 1);
  const common: Piece[] = [];
  const rest: Piece[] = [];
  for (const piece of pieces) {
    const count = left.get(piece.label) ?? 0;
    left.set(piece.label, count - 1);
    (count > 0 ? common : rest).push(piece);
  }
  return [common, rest];
}

/** The same fragments in two orders, each with itself, by how often their label stood before. */
function inPairs(before: readonly Piece[], after: readonly Piece[]): [Piece, Piece][] {
  const open = new Map<string, Piece[]>();
  for (const piece of before) open.set(piece.label, [...(open.get(piece.label) ?? []), piece]);
  return after.flatMap((piece): [Piece, Piece][] => {
    const one = open.get(piece.label)?.shift();
    return one ? [[one, piece]] : [];
  });
}

/** Fragments that stand on another side of one that counts together with them. */
function movedPieces(before: readonly Piece[], after: readonly Piece[]): Piece[] {
  const labels = (pieces: readonly Piece[]) => pieces.map(({ label }) => label);
  const parts = diffArrays(labels(before), labels(after), { maxEditLength: MOST_MOVES }) ?? [];
  const places = new Map(inPairs(before, after).map(([one, other]) => [other, before.indexOf(one)]));
  let index = 0;
  return parts.flatMap(({ added, removed, value }) => {
    if (removed) return [];
    const pieces = after.slice(index, index + value.length);
    index += value.length;
    return added ? pieces.filter((piece) => isMoved(piece, after, places)) : [];
  });
}

function isMoved(piece: Piece, all: readonly Piece[], places: ReadonlyMap<Piece, number>): boolean {
  const [here, was] = [all.indexOf(piece), places.get(piece) ?? 0];
  return all.some(
    (other, place) =>
      place < here !== (places.get(other) ?? 0) < was && other !== piece && !exclude(piece, other),
  );
}

/** Whether two stand in different alternatives of one choice. */
function exclude(one: Piece, other: Piece): boolean {
  return [...one.choices].some(([choice, index]) => (other.choices.get(choice) ?? index) !== index);
}

function wordBranch({ when, throws }: BranchPieces): string {
  const asked = when.map(({ words }) => words).join(' and ');
  return `branch ${asked === '' ? 'under no other condition' : `if ${asked}`}${throws ? ', which throws' : ''}`;
}
