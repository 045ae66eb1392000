import xxhash from 'xxhash-wasm';
import { wordsOf } from './words.js';

/** Words in a row that are compared as one. */
export const SHINGLE_WORDS = 3;
/** Texts of fewer words have no sketch: it would say nearly all of them, and little about likeness. */
export const LEAST_WORDS = 12;
/** Bytes of a sketch. */
export const SKETCH_BYTES = 64;

const MULTIPLIER = 0x9e3779b1;
const STEP = 0x9e3779b9;
const MOST_KNOWN_WORDS = 200_000;

const { h32Raw } = await xxhash();
const encoder = new TextEncoder();

/** MurmurHash3's finaliser for 32 bits (Appleby, public domain). */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Sketches of texts, by which likeness can be estimated without the texts: 64 minimum hashes of the rows of
 * three words, of each its low 8 bits (Broder 1997; Li and König 2010). The README states the algorithm.
 */
export class Sketcher {
  readonly #words = new Map<string, number>();
  readonly #least = new Uint32Array(SKETCH_BYTES);

  /** The 64 bytes, or null for a text of fewer than 12 words. @param text a hashed text */
  bytesOf(text: string): Uint8Array | null {
    const words = wordsOf(text);
    return words.length < LEAST_WORDS ? null : this.bytesOfWords(words);
  }

  /** As `bytesOf`, of words that were found already; at least three. */
  bytesOfWords(words: readonly string[]): Uint8Array {
    this.#least.fill(0xffffffff);
    const hashes = words.map((word) => this.#hashOf(word));
    const seen = new Set<number>();
    for (let first = 0; first + SHINGLE_WORDS <= hashes.length; first++) {
      let row = 0;
      for (let word = first; word < first + SHINGLE_WORDS; word++)
        row = (Math.imul(row, MULTIPLIER) + (hashes[word] as number)) >>> 0;
      if (seen.has(row)) continue;
      seen.add(row);
      this.#lower(row);
    }
    return Uint8Array.from(this.#least, (least) => least & 0xff);
  }

  #lower(row: number): void {
    const least = this.#least;
    for (let index = 0, seeded = row; index < SKETCH_BYTES; index++, seeded = (seeded + STEP) >>> 0) {
      const hash = mixed(seeded);
      if (hash < (least[index] as number)) least[index] = hash;
    }
  }

  #hashOf(word: string): number {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const hash = h32Raw(encoder.encode(word), 0);
    if (this.#words.size < MOST_KNOWN_WORDS) this.#words.set(word, hash);
    return hash;
  }
}

/** A sketch as catalogs hold it: base64url without padding, 86 characters. */
export function sketchText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url');
}

/** The bytes of a catalog's sketch; null where it is none. */
export function sketchBytes(sketch: string): Uint8Array | null {
  const bytes = Buffer.from(sketch, 'base64url');
  return bytes.length === SKETCH_BYTES ? bytes : null;
}

/** Share of places at which two unlike sketches agree by chance. */
const CHANCE = 1 / 256;

/** Estimate of the share that both texts' rows of three words have in common, 0 to 1; standard error at most 0.06. */
export function sketchSimilarity(left: Uint8Array, right: Uint8Array): number {
  let equal = 0;
  for (let index = 0; index < SKETCH_BYTES; index++) if (left[index] === right[index]) equal++;
  return Math.max(0, (equal / SKETCH_BYTES - CHANCE) / (1 - CHANCE));
}
