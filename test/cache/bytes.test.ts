import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader, ByteWriter, DamagedBytesError } from '#src/cache/bytes.js';

describe('numbers and texts as bytes', () => {
  it('come back as they were', () => {
    const unsigned = fc.oneof(fc.nat(300), fc.integer({ min: 0, max: 0xffffffff }));
    const signed = fc.oneof(fc.integer({ min: -70, max: 70 }), fc.integer());
    const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('\ud800'));
    fc.assert(
      fc.property(fc.array(fc.tuple(unsigned, signed, text)), (entries) => {
        const writer = new ByteWriter(1);
        for (const [number, difference, words] of entries) {
          writer.number(number);
          writer.signed(difference);
          writer.text(words);
        }
        const reader = new ByteReader(writer.take());
        expect(entries.map(() => [reader.number(), reader.signed(), reader.text()])).toEqual(entries);
        expect(reader.left).toBe(0);
      }),
    );
  });

  it('are refused where they end too early, before memory is taken for them', () => {
    const bytes = (...values: number[]) => new ByteReader(Uint8Array.from(values));
    expect(() => bytes(128).number()).toThrow(DamagedBytesError);
    expect(() => bytes(255, 255, 255, 255, 255, 1).number()).toThrow(DamagedBytesError);
    expect(() => bytes(255, 255, 255, 255, 15).text()).toThrow(DamagedBytesError);
    expect(() => bytes(200, 1, 0).count()).toThrow(DamagedBytesError);
    expect(() => bytes(1, 2).bytes(3)).toThrow(DamagedBytesError);
  });
});
