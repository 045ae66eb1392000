/** Seeded mutations of a file: what damage, malice and bad downloads make of it. */

/** A generator of numbers below 1, the same for a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const LENGTHS = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

/**
 * Bits flipped, the end cut off, a piece cut out or doubled, a number of four or eight bytes replaced by
 * one of those that break arithmetic. Most hits fall on the places given, where the structure is.
 */
export function mutate(
  bytes: Buffer,
  random: () => number,
  places: readonly (readonly [number, number])[],
): Buffer {
  const below = (limit: number) => Math.floor(random() * Math.max(1, limit));
  const position = () => {
    const [start, end] = (random() < 0.7 ? places[below(places.length)] : undefined) ?? [0, bytes.length];
    return Math.min(bytes.length - 1, Math.max(0, start + below(end - start)));
  };
  let copy = Buffer.from(bytes);
  switch (below(5)) {
    case 0:
      for (let count = 1 + below(8); count > 0; count--) {
        const at = position();
        copy[at] = (copy[at] ?? 0) ^ (1 << below(8));
      }
      return copy;
    case 1:
      return copy.subarray(0, position());
    case 2: {
      const at = position();
      return Buffer.concat([copy.subarray(0, at), copy.subarray(at + below(64))]);
    }
    case 3: {
      const at = position();
      copy = Buffer.concat([copy.subarray(0, at), copy.subarray(at, at + below(64)), copy.subarray(at)]);
      return copy;
    }
    default: {
      const at = Math.min(position(), Math.max(0, bytes.length - 8));
      copy.writeUInt32LE(LENGTHS[below(LENGTHS.length)] ?? 0, at);
      if (random() < 0.3) copy.writeUInt32LE(LENGTHS[below(LENGTHS.length)] ?? 0, at + 4);
      return copy;
    }
  }
}
