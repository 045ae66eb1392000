import { compareText } from './compare-text.js';
import type { CatalogDocument, Facing, UnlistedTexts } from './document.js';

/** Hex digits of a text hash that are kept of a text that is not listed. */
const DIGITS = 8;
const PREFIX = 'xxh64:'.length;

function keyOf(textHash: string): string {
  return textHash.slice(PREFIX, PREFIX + DIGITS);
}

/** The hashes of texts that a catalog leaves out, by their readers: four bytes each, sorted, in base64url. */
export function unlistedTexts(texts: readonly { facing: Facing; textHash: string }[]): UnlistedTexts[] {
  const keys = new Map<Facing, Set<string>>();
  for (const { facing, textHash } of texts) {
    const set = keys.get(facing);
    if (set) set.add(keyOf(textHash));
    else keys.set(facing, new Set([keyOf(textHash)]));
  }
  return [...keys]
    .sort(([left], [right]) => compareText(left, right))
    .map(([facing, set]) => ({
      facing,
      textHashes: Buffer.from([...set].sort().join(''), 'hex').toString('base64url'),
    }));
}

/** Says who reads a text that a catalog leaves out; undefined for one that the release does not hold. */
export function unlistedReaders(document: CatalogDocument): (textHash: string) => Facing | undefined {
  const facings = new Map<string, Facing>();
  for (const { facing, textHashes } of document.unlisted ?? []) {
    const digits = Buffer.from(textHashes, 'base64url').toString('hex');
    for (let at = 0; at + DIGITS <= digits.length; at += DIGITS)
      facings.set(digits.slice(at, at + DIGITS), facing);
  }
  return (textHash) => facings.get(keyOf(textHash));
}
