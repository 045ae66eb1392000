// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are hashed texts
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashedText } from '#src/prompts/text.js';
import { type CountTokens, describeTokenizer, loadTokenCounter, wordsOf } from '#src/prompts/tokens.js';

let count: CountTokens;

beforeAll(async () => {
  count = await loadTokenCounter();
});

describe('the words of a hashed text', () => {
  it('are its quasis, without placeholders and escapes', () => {
    const quasi = fc.array(fc.constantFrom('\\', '$', '{', '}', '0', 'a ', '${', '${1}'), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(quasi, { minLength: 1, maxLength: 5 }), (parts) => {
        const quasis = parts.map((part) => part.join(''));
        expect(wordsOf(hashedText(quasis, [0, 12, 1, 0]))).toBe(quasis.join(''));
      }),
    );
  });
});

describe('a count', () => {
  it('is what the library counts in one piece', () => {
    for (const text of ['Read the file first.', '- one\n- two\n\n# Three', 'Grüße, 漢字。', '', '\ud800']) {
      expect(count(text)).toBe(countTokens(text));
    }
  });

  it('takes a name of a control token as text', () => {
    expect(count('<|endoftext|>')).toBeGreaterThan(1);
  });

  it('takes time in proportion to a run without an end', () => {
    for (const run of ['漢字', 'a', ' ', '😀']) {
      const began = performance.now();
      const tokens = count(run.repeat(100_000));
      expect(tokens).toBeGreaterThan(100);
      expect(performance.now() - began).toBeLessThan(5_000);
    }
  });
});

describe('catalogs', () => {
  it('name the library that counts', () => {
    expect(describeTokenizer()).toMatchObject({ name: 'gpt-tokenizer', estimate: true });
    expect(describeTokenizer().version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
