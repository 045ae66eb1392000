import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '#src/catalog/diagnostic.js';
import { readCatalog } from '#src/catalog/read.js';
import { catalogText } from '#src/catalog/write.js';
import { exampleCatalog } from './example.js';

const original = Buffer.from([...catalogText(exampleCatalog())].join(''));

const wrongValues = [null, true, -1, 1.5, 1e300, '', 'x', [], {}, [[]], '__proto__', { __proto__: null }];

function flipBit(position: number, bit: number): Buffer {
  const bytes = Buffer.from(original);
  const at = position % bytes.length;
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
  return bytes;
}

/** Replaces the `position`-th value of the document by one of another type. */
function replaceValue(position: number, replacement: unknown): Buffer {
  const values: [holder: Record<string, unknown>, key: string][] = [];
  const document = JSON.parse(original.toString());
  JSON.stringify(document, function (this: Record<string, unknown>, key, value) {
    if (key !== '') values.push([this, key]);
    return value;
  });
  const [holder, key] = values[position % values.length] as (typeof values)[number];
  holder[key] = replacement;
  return Buffer.from(JSON.stringify(document));
}

const place = fc.nat(1_000_000);
const mutation = fc.oneof(
  fc.tuple(place, fc.nat(7)).map(([position, bit]) => flipBit(position, bit)),
  place.map((position) => original.subarray(0, position % original.length)),
  fc.tuple(place, fc.integer({ min: 1, max: 400 })).map(([position, length]) => {
    const at = position % original.length;
    return Buffer.concat([original.subarray(0, at), original.subarray(at + length)]);
  }),
  fc.tuple(place, fc.constantFrom(...wrongValues)).map(([position, value]) => replaceValue(position, value)),
);

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

describe('a damaged catalog', () => {
  it('gives an error or a catalog: 2,000 seeded mutations', async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(mutation, async (bytes) => {
        try {
          const document = await readCatalog('-', { stdin: once(bytes) });
          expect([...catalogText(document)].join('')).toContain('"schemaVersion": 1');
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
          refused++;
        }
      }),
      { numRuns: 2000, seed: 20261, endOnFailure: true },
    );
    expect(refused).toBeGreaterThan(1000);
    expect(refused).toBeLessThan(2000);
  });
});
