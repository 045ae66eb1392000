import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePosition, similarAliases } from '#src/queries/place-query.js';

describe('parsePosition', () => {
  it.each([
    ['12', { kind: 'readable', line: 12 }],
    ['@12', { kind: 'offset', offset: 12 }],
    ['12:3', { kind: 'original', line: 12, column: 3 }],
    ['cli.js:12', { module: 'cli.js', kind: 'readable', line: 12 }],
    ['B:/~BUN/root/cli:@7', { module: 'B:/~BUN/root/cli', kind: 'offset', offset: 7 }],
    ['B:/~BUN/root/cli:4:7', { module: 'B:/~BUN/root/cli', kind: 'original', line: 4, column: 7 }],
  ])('reads %s', (text, query) => {
    expect(parsePosition(text)).toEqual(query);
  });

  it.each(['', 'name', 'a-prompt-id-3', 'cli.js:', 'cli.js:@', '@', ':3', '1e3', '-1', '@9999999999999999'])(
    'takes %j for no position',
    (text) => {
      expect(parsePosition(text)).toBeNull();
    },
  );

  it('gives back what was written, for any path that does not end like a position', () => {
    const path = fc.string({ minLength: 1 }).filter((text) => !/(^|:)\d+$/.test(text));
    const number = fc.integer({ min: 0, max: 1e9 });
    fc.assert(
      fc.property(path, number, number, (module, first, second) => {
        expect(parsePosition(`${module}:${first}`)).toEqual({ module, kind: 'readable', line: first });
        expect(parsePosition(`${module}:@${first}`)).toEqual({ module, kind: 'offset', offset: first });
        const original = { module, kind: 'original', line: first, column: second };
        expect(parsePosition(`${module}:${first}:${second}`)).toEqual(original);
      }),
    );
  });
});

describe('similarAliases', () => {
  const names = ['SystemPromptResolver', 'SystemPromptSplitter', 'ToolRegistry'];
  it('finds names that share words, the nearest first', () => {
    expect(similarAliases(names, 'PromptResolver')[0]).toBe('SystemPromptResolver');
    expect(similarAliases(names, 'toolregistry')).toEqual(['ToolRegistry']);
    expect(similarAliases(names, 'Lamp')).toEqual([]);
  });
});
