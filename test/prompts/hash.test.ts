// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs and hashed texts
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText, hashBytes, hashText, shapeOf } from '#src/prompts/hash.js';
import { hashedText } from '#src/prompts/text.js';
import { shapeToHash, textToHash, textToHashOfSource, xxh64 } from './independent.js';

const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\ud800', '\udc00', '\ufffd', '${0}', '\\', '$', '{', ' ', 'ab, cd'),
    ),
  )
  .map((parts) => parts.join(''));

describe('XXH64', () => {
  it.each([
    ['', 'ef46db3751d8e999'],
    ['a', 'd24ec4f1a98c6e5b'],
    ['abc', '44bc2cf5ad770999'],
    ['xxhash', '32dd38952c4bc720'],
    ['Nobody inspects the spammish repetition', 'fbcea83c8a378bf1'],
  ])('of %j is the published value', (text, digits) => {
    expect(hashText(text)).toBe(`xxh64:${digits}`);
    expect(xxh64(new TextEncoder().encode(text))).toBe(digits);
  });

  it('agrees with one written from the specification, and keeps leading zeros', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(hashBytes(bytes)).toBe(`xxh64:${xxh64(bytes)}`);
      }),
    );
    const digits = Array.from({ length: 64 }, (_, index) => hashText(`${index}`).slice(6));
    expect(digits.filter((one) => one.startsWith('0')).length).toBeGreaterThan(0);
    expect(digits.filter((one) => one.length !== 16)).toEqual([]);
  });
});

describe('the bytes of a text', () => {
  it('are its UTF-8, and three bytes for a lone surrogate', () => {
    expect([...encodeText('é😀')]).toEqual([0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80]);
    expect([...encodeText('\ud800')]).toEqual([0xed, 0xa0, 0x80]);
    expect([...encodeText('a\udfffb😀')]).toEqual([0x61, 0xed, 0xbf, 0xbf, 0x62, 0xf0, 0x9f, 0x98, 0x80]);
    expect(hashText('\ud800')).not.toBe(hashText('\ufffd'));
  });

  it('are different for different texts', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        expect(Buffer.from(encodeText(one)).equals(encodeText(other))).toBe(one === other);
      }),
    );
  });
});

/** Reads a hashed text back to quasis and labels. */
function decode(text: string): { quasis: string[]; labels: number[] } {
  const quasis = [''];
  const labels: number[] = [];
  let from = 0;
  for (const { 0: whole, 1: slashes = '', index } of text.matchAll(/(\\*)\$\{/g)) {
    if (index < from) continue;
    const kept = text.slice(from, index) + '\\'.repeat(slashes.length >> 1);
    quasis.push((quasis.pop() as string) + kept);
    from = index + whole.length;
    if (slashes.length % 2) quasis.push(`${quasis.pop()}\${`);
    else {
      const end = text.indexOf('}', from);
      labels.push(Number(text.slice(from, end)));
      quasis.push('');
      from = end + 1;
    }
  }
  quasis.push((quasis.pop() as string) + text.slice(from));
  return { quasis, labels };
}

describe('the hashed text', () => {
  const quasi = fc
    .array(fc.constantFrom('\\', '$', '{', '}', '${', '0', 'a', '\n'))
    .map((parts) => parts.join(''));
  const literal = fc.array(fc.tuple(quasi, fc.nat(12)), { maxLength: 5 }).chain((pairs) =>
    quasi.map((last) => ({
      quasis: [...pairs.map(([text]) => text), last],
      labels: pairs.map(([, label]) => label),
    })),
  );

  it('can be read back, so two texts never share one', () => {
    fc.assert(
      fc.property(literal, ({ quasis, labels }) => {
        expect(decode(hashedText(quasis, labels))).toEqual({ quasis, labels });
      }),
      { numRuns: 2_000 },
    );
  });

  it('is what the README says', () => {
    fc.assert(
      fc.property(literal, ({ quasis, labels }) => {
        expect(hashedText(quasis, labels)).toBe(textToHash(quasis, labels));
      }),
    );
  });

  it.each([
    ['"a ${b}"', 'a \\${b}'],
    ['`a ${b}`', 'a ${0}'],
    ['`a \\${b}`', 'a \\${b}'],
    ['`a \\\\${b}`', 'a \\\\${0}'],
    ["'a \\\\${b}'", 'a \\\\\\${b}'],
    ['`${a}${b}${a}`', '${0}${1}${0}'],
    ['"C:\\\\dir"', 'C:\\dir'],
    ['`a\r\nb`', 'a\nb'],
  ])('of %s', (source, text) => {
    expect(textToHashOfSource(source)).toBe(text);
  });
});

describe('the shape', () => {
  it.each([
    ['One two, three.', 'w.'],
    ['# Title\n\n- one item\n- 2 items (more)', '# w\n\n- w\n- w)'],
    ['Use ${0} and ${1} now', 'w ${0} w ${1} w'],
    ['<tag>text</tag>', '<w>w</w>'],
    ['Größe naïve 中文', 'w'],
    ['', ''],
  ])('of %j', (text, shape) => {
    expect(shapeOf(text)).toBe(shape);
  });

  it('stays when only words change, and is what the README says', () => {
    expect(shapeOf('- Read the file ${0}.\n')).toBe(shapeOf('- Open some other file ${0}.\n'));
    expect(shapeOf('- Read the file ${0}.\n')).not.toBe(shapeOf('Read the file ${0}.\n'));
    fc.assert(
      fc.property(anyText, (text) => {
        expect(shapeOf(text)).toBe(shapeToHash(text));
      }),
    );
  });
});
