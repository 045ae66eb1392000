import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { previewOf } from '#src/prompts/preview.js';

const FAMILY = '👩‍👩‍👧';

describe('a preview', () => {
  it.each([
    ['Read the page.', 120, 'Read the page.'],
    ['  one\r\n\ttwo \u2028three  ', 120, 'one two three'],
    ['one\u0000\u001b[31mtwo\u009b\u202ethree\ufeff', 120, 'one[31mtwothree'],
    ['\ud800 lone \udc00', 120, '\ufffd lone \ufffd'],
    ['Read the page first', 10, 'Read the…'],
    ['Read the page first', 19, 'Read the page first'],
    ['Read the page first', 18, 'Read the page fir…'],
    ['Read the page first', 1, '…'],
    ['ab😀cd', 4, 'ab…'],
    ['ab😀cd', 5, 'ab😀…'],
    [`ab${FAMILY}cd`, 9, 'ab…'],
    [`ab${FAMILY}cd`, 11, `ab${FAMILY}…`],
    ['e\u0301e\u0301e\u0301', 4, 'e\u0301…'],
    ['', 5, ''],
    ['\n\n', 5, ''],
  ])('of %j in %d', (text, limit, preview) => {
    expect(previewOf(text, limit)).toBe(preview);
  });

  it('does not cut a pair behind much white space', () => {
    for (let spaces = 60; spaces < 80; spaces++)
      expect(previewOf(`${' '.repeat(spaces)}😀 and more words`, 2)).not.toContain('\ufffd');
  });

  it('keeps its limits for any text', () => {
    const text = fc
      .array(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string({ unit: 'grapheme' }),
          fc.constantFrom(FAMILY, '\ud83d', '\r\n', '\u001b', '\u202e', 'word ', '🇫🇷🇩🇪', 'é'),
        ),
      )
      .map((parts) => parts.join(''));
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 60 }), (source, limit) => {
        const preview = previewOf(source, limit);
        const whole = previewOf(source, source.length + 1);
        expect(preview.length).toBeLessThanOrEqual(limit);
        expect(preview.isWellFormed()).toBe(true);
        expect(preview).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        if (preview === whole) return;
        expect(preview.endsWith('…')).toBe(true);
        const kept = preview.slice(0, -1);
        expect(whole.startsWith(kept)).toBe(true);
        const boundaries = new Set([...segmenter.segment(whole)].map(({ index }) => index));
        const isWhole = boundaries.has(kept.length) || /^[\x20-\x7e]*$/.test(whole.slice(0, kept.length + 1));
        expect(isWhole || kept === '').toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
