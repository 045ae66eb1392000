// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are hashed texts
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Sketcher, sketchBytes, sketchSimilarity, sketchText } from '#src/prompts/sketch.js';
import { withoutStamps } from '#src/prompts/stamps.js';
import { wordsOf } from '#src/prompts/words.js';
import { prose } from '../diff/entries.js';

const sketcher = new Sketcher();
const MASK = 0xffffffffn;

const rotated = (value: bigint, by: bigint) => ((value << by) | (value >> (32n - by))) & MASK;

/** XXH32 with seed 0 of fewer than 16 bytes, from its specification. */
function xxh32(text: string): bigint {
  const bytes = [...Buffer.from(text)];
  if (bytes.length >= 16) throw new Error('only short words');
  let hash = (374761393n + BigInt(bytes.length)) & MASK;
  while (bytes.length >= 4) {
    const lane = bytes
      .splice(0, 4)
      .reduce((sum, byte, place) => sum + (BigInt(byte) << BigInt(8 * place)), 0n);
    hash = (rotated((hash + lane * 3266489917n) & MASK, 17n) * 668265263n) & MASK;
  }
  for (const byte of bytes)
    hash = (rotated((hash + BigInt(byte) * 374761393n) & MASK, 11n) * 2654435761n) & MASK;
  hash = ((hash ^ (hash >> 15n)) * 2246822519n) & MASK;
  hash = ((hash ^ (hash >> 13n)) * 3266489917n) & MASK;
  return hash ^ (hash >> 16n);
}

function mixed(value: bigint): bigint {
  let hash = ((value ^ (value >> 16n)) * 0x85ebca6bn) & MASK;
  hash = ((hash ^ (hash >> 13n)) * 0xc2b2ae35n) & MASK;
  return hash ^ (hash >> 16n);
}

/** The sketch as the README states it, in whole numbers of any size. */
function statedSketch(words: string[]): Uint8Array {
  const rows = words
    .slice(2)
    .map((_, first) =>
      words.slice(first, first + 3).reduce((row, word) => (row * 0x9e3779b1n + xxh32(word)) & MASK, 0n),
    );
  return Uint8Array.from({ length: 64 }, (_, index) => {
    const hashes = rows.map((row) => mixed((row + BigInt(index) * 0x9e3779b9n) & MASK));
    const [least = MASK] = hashes.sort((left, right) => (left < right ? -1 : 1));
    return Number(least & 255n);
  });
}

describe('sketches', () => {
  it('are what the README states', () => {
    const words = prose(1, 40).split(' ');
    const bytes = sketcher.bytesOf(words.join(', '));
    expect(bytes).toEqual(statedSketch(words));
    expect(sketchText(bytes as Uint8Array)).toMatch(/^[A-Za-z0-9_-]{86}$/);
    expect(sketchBytes(sketchText(bytes as Uint8Array))).toEqual(Buffer.from(bytes as Uint8Array));
  });

  it('are made of texts of twelve words or more', () => {
    expect(sketcher.bytesOf(prose(2, 11))).toBeNull();
    expect(sketcher.bytesOf(prose(2, 12))).not.toBeNull();
    expect(sketchBytes('AAAA')).toBeNull();
  });

  it('estimate the share of common rows', () => {
    for (let seed = 0; seed < 40; seed++) {
      const words = prose(seed, 200).split(' ');
      const other = [...words.slice(0, 100), ...prose(seed + 1000, 100).split(' ')];
      const rows = (list: string[]) =>
        new Set(list.slice(2).map((_, at) => list.slice(at, at + 3).join(' ')));
      const [left, right] = [rows(words), rows(other)];
      const common = [...left].filter((row) => right.has(row)).length;
      const exact = common / (left.size + right.size - common);
      const [one, two] = [sketcher.bytesOf(words.join(' ')), sketcher.bytesOf(other.join(' '))];
      // Four standard errors.
      expect(Math.abs(sketchSimilarity(one as Uint8Array, two as Uint8Array) - exact)).toBeLessThan(0.24);
    }
  });

  it('of one text are alike, in whatever order they are asked', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 60 }), (words) => {
        const text = words.join(' ');
        expect(new Sketcher().bytesOf(text)).toEqual(sketcher.bytesOf(text));
      }),
    );
  });
});

describe('words', () => {
  it('are runs of letters and digits, placeholders, and characters of unspaced scripts', () => {
    expect(wordsOf("It's 3 to ${0}${12}, né 灯台守!")).toEqual([
      'It',
      's',
      '3',
      'to',
      '$',
      '$',
      'né',
      '灯',
      '台',
      '守',
    ]);
  });

  it('are bounded in length', () => {
    expect(wordsOf('a'.repeat(1_000_000)).every((word) => word.length <= 512)).toBe(true);
  });
});

describe('stamps', () => {
  it('leave a text without digits as it is', () => {
    expect(withoutStamps('No number stands here.')).toBe('No number stands here.');
  });

  it('are found in linear time', () => {
    for (const run of [
      '1.'.repeat(100_000),
      '0'.repeat(200_000),
      'a1'.repeat(100_000),
      'build #'.repeat(30_000),
    ]) {
      const start = performance.now();
      withoutStamps(run);
      expect(performance.now() - start).toBeLessThan(1000);
    }
  });
});
