// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are hashed texts
import { describe, expect, it } from 'vitest';
import type { TextToDescribe } from '#src/prompts/description.js';
import { describeTexts, startDescriptions } from '#src/prompts/descriptions.js';
import { hashText } from '#src/prompts/hash.js';
import { KeptDescriptions } from '#src/prompts/kept-descriptions.js';
import { loadTokenCounter } from '#src/prompts/tokens.js';
import { prose } from '../diff/entries.js';
import { inFolder } from '../release/builders/opening.js';

const settings = { previewLength: 40, tokens: true };
const toDescribe = (source: string, forModels = true): TextToDescribe => ({
  textHash: hashText(source),
  source,
  forModels,
});

describe('descriptions', () => {
  it('hold tokens and a sketch where a model reads the text or may', async () => {
    const source = `Say \${0} twice, ${prose(1, 20)}`;
    const [read, seen] = await describeTexts([toDescribe(source), toDescribe(source, false)], settings);
    const count = await loadTokenCounter();
    expect(read?.tokens).toBe(count(source.replace('${0}', '')));
    expect(read?.sketch).toMatch(/^[\w-]{86}$/);
    expect(seen).not.toHaveProperty('tokens');
    expect(seen).not.toHaveProperty('sketch');
    expect(seen?.shapeHash).toBe(read?.shapeHash);
  });

  it('hold what was asked for', async () => {
    const [bare] = await describeTexts([toDescribe('Lamp 3.5.0 is lit')], {
      previewLength: 0,
      tokens: false,
    });
    expect(Object.keys(bare ?? {}).sort()).toEqual(['shapeHash', 'stampHash']);
  });

  it('are the same from a thread, and when some are known', async () => {
    const texts = Array.from({ length: 60 }, (_, seed) => toDescribe(prose(seed + 1, 1_000), seed % 3 > 0));
    const expected = await describeTexts(texts, settings);
    expect(texts.reduce((sum, { source }) => sum + source.length, 0)).toBeGreaterThan(1 << 18);
    expect(await startDescriptions(texts, settings).result()).toEqual(expected);
    const more = [toDescribe('A new lamp'), ...texts.slice(10, 20).reverse(), toDescribe('One more lamp')];
    expect(await startDescriptions(more, settings).result()).toEqual(await describeTexts(more, settings));
    const other = { ...settings, previewLength: 12 };
    expect(await startDescriptions(more, other).result()).toEqual(await describeTexts(more, other));
  });

  it('are taken as they were kept, for the same text, reader and settings alone', () =>
    inFolder(async (folder) => {
      const texts = ['Light the lamp', 'Trim the wick', '\ud800 alone'].map((source) => toDescribe(source));
      const made = texts.map((_, index) => ({ shapeHash: `made ${index}`, preview: '\ud800' }));
      const kept = new KeptDescriptions(folder, settings);
      kept.keep(kept.keysOf(texts), made);
      expect(await startDescriptions(texts, settings, folder).result()).toEqual(made);
      const strangers = [
        ...texts.map(({ source }) => toDescribe(source, false)),
        toDescribe('Light the lamps'),
        toDescribe('\ud801 alone'),
      ];
      const expected = await describeTexts(strangers, settings);
      expect(await startDescriptions(strangers, settings, folder).result()).toEqual(expected);
      const other = { ...settings, previewLength: 12 };
      expect(await startDescriptions(texts, other, folder).result()).toEqual(
        await describeTexts(texts, other),
      );
    }));

  it('are kept beside those that were there, the same bytes each time', () =>
    inFolder(async (folder) => {
      const texts = Array.from({ length: 200 }, (_, seed) => toDescribe(prose(seed + 1, 8)));
      const expected = await describeTexts(texts, settings);
      for (const some of [texts.slice(0, 120), texts.slice(80), texts])
        await startDescriptions(some, settings, folder).result();
      const kept = new KeptDescriptions(folder, settings);
      expect(kept.keysOf(texts).map((key) => kept.find(key))).toEqual(expected);
    }));
});
