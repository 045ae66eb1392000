import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityText, mdxText, yamlString } from '#src/site/escape.js';
import { hostileTexts } from './hostile.js';

/** What a browser makes of numeric entities. */
function decoded(html: string): string {
  return html.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}

const shown = (text: string) => text.toWellFormed().replace(/[\0\u0080-\u009f]/g, '\ufffd');

describe('entityText', () => {
  it('leaves nothing that is syntax anywhere, and a browser shows the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostileTexts)), (text) => {
        const html = entityText(text);
        expect(html.replace(/&#\d+;/g, '')).toMatch(/^[\p{L}\p{N} ]*$/u);
        expect(html).not.toMatch(/^ | $| {2}/);
        expect(decoded(html)).toBe(shown(text));
      }),
    );
  });
});

describe('mdxText', () => {
  it('is a string literal of the text in braces, in letters, digits and spaces', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostileTexts)), (text) => {
        const literal = mdxText(text);
        expect(literal).toMatch(/^\{"(?:[A-Za-z0-9 ]|\\u[0-9a-f]{4})*"\}$/);
        expect(JSON.parse(literal.slice(1, -1))).toBe(text);
      }),
    );
  });
});

describe('yamlString', () => {
  it('is one line of ASCII that means the same in JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const quoted = yamlString(text);
        expect(quoted).toMatch(/^"[ -~]*"$/);
        expect(JSON.parse(quoted)).toBe(text);
      }),
    );
  });
});
