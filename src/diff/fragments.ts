import type { AssemblyBranch, Fragment } from '../catalog/document.js';
import { type Asked, askedOf, elseAsked } from './conditions.js';

/** A fragment that lasts from release to release, with what decides whether it counts. */
export interface Piece {
  /** What it is; the same in both releases where it is the same. */
  label: string;
  /** For people: a prompt by the id that its own catalog gives it. */
  shown: string;
  /** Conditions of it and of what stands around it. */
  when: readonly Asked[];
  /** The choices it stands in, each with the alternative: two in other alternatives of one have no order. */
  choices: ReadonlyMap<object, number>;
}

/** A branch as a list that can be compared. */
export interface BranchPieces {
  when: readonly Asked[];
  throws: boolean;
  pieces: Piece[];
}

/** What is known of prompts. */
export interface PromptWords {
  /** Labels of a prompt; null where the other release's catalog does not list it, and has it as a text. */
  labelsOf(id: string): readonly string[] | null;
  charsOf(id: string): number;
}

type Around = Pick<Piece, 'when' | 'choices'>;

/** The lasting fragments of a branch in their order, however deep they stand. */
export function piecesOf(branch: AssemblyBranch, words: PromptWords): BranchPieces {
  const pieces = branch.fragments.flatMap((fragment) => [
    ...piecesWithin(fragment, { when: [], choices: new Map() }, words),
  ]);
  return {
    when: askedOf(branch.when),
    throws: branch.throws ?? false,
    pieces: pieces.filter(({ label }, index) => label !== pieces[index - 1]?.label),
  };
}

function* piecesWithin(fragment: Fragment, around: Around, words: PromptWords): Generator<Piece> {
  const { when, choices } = { ...around, when: [...around.when, ...askedOf(fragment.when)] };
  for (const names of namesOf(fragment, words)) yield { ...names, when, choices };
  for (const inner of fragment.fragments ?? []) yield* piecesWithin(inner, { when, choices }, words);
  for (const [index, alternative] of (fragment.alternatives ?? []).entries()) {
    const asked = alternative.when.length > 0 ? askedOf(alternative.when) : [elseAsked];
    const within = { when: [...when, ...asked], choices: new Map(choices).set(fragment, index) };
    for (const inner of alternative.fragments) yield* piecesWithin(inner, within, words);
  }
}

/** Kinds whose name says what they are; that of a method says nothing, and what it is given stands within it. */
const NAMED: ReadonlySet<Fragment['kind']> = new Set([
  'boundary',
  'section',
  'parameter',
  'environment',
  'value',
  'property',
]);

/** None for what only holds others, and for what has no name that lasts. */
function namesOf(
  { kind, prompt, name, alias, minified, chars }: Fragment,
  { labelsOf, charsOf }: PromptWords,
): Pick<Piece, 'label' | 'shown'>[] {
  const named = (label: string) => [{ label, shown: label }];
  if (kind === 'prompt' && prompt !== undefined) {
    const labels = labelsOf(prompt);
    if (labels === null) return named(wordText(charsOf(prompt)));
    return labels.map((label) => ({ label: `prompt ${label}`, shown: `prompt ${prompt}` }));
  }
  if (kind === 'text') return named(wordText(chars ?? 0));
  if (kind === 'call' && alias !== undefined) return named(alias);
  if (name === undefined || name === '' || minified || !NAMED.has(kind)) return [];
  return named(`${kind} ${name}`);
}

function wordText(chars: number): string {
  return `text of ${chars} characters`;
}

/** How much of an assembly is not known. */
export interface Unknown {
  /** Whether evaluation was not followed to its end somewhere. */
  isCut: boolean;
  /** Places where something is put in that is not known. */
  places: number;
}

/** Counts what a branch leaves open, at any depth. */
export function unknownOf(fragments: readonly Fragment[]): Unknown {
  const unknown: Unknown = { isCut: false, places: 0 };
  const visit = (fragment: Fragment) => {
    const { cut, kind, alias, minified, fragments: inner = [], alternatives = [] } = fragment;
    if (cut) unknown.isCut = true;
    const isNameless = kind === 'opaque' || (kind === 'value' && minified) || kind === 'call';
    if (isNameless && alias === undefined && inner.length === 0) unknown.places++;
    inner.forEach(visit);
    for (const alternative of alternatives) alternative.fragments.forEach(visit);
  };
  fragments.forEach(visit);
  return unknown;
}
