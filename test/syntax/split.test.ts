import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { scanText } from '#src/syntax/split.js';
import { awkwardPrograms } from './programs.js';
import { readTexts, rowsInWords } from './reading.js';

/** Rows of each text as one reading gives them; null where no parser reads it. */
async function rowsOf(texts: string[], cutFrom: number, pieceSize: number): Promise<(string[] | null)[]> {
  const { modules, strings, diagnostics } = await readTexts(texts, { cutFrom, pieceSize });
  return modules.map((syntax) => {
    if (!syntax) return null;
    const faults = diagnostics
      .filter((one) => one.module === syntax.path)
      .map((one) => `${one.code} ${one.start}`);
    return [syntax.sourceType, ...faults, ...rowsInWords({ syntax, strings })];
  });
}

/** The rows of texts that are read whole, and read in pieces. */
async function bothWays(texts: string[], pieceSize: number): Promise<[whole: unknown[], cut: unknown[]]> {
  return [await rowsOf(texts, Number.POSITIVE_INFINITY, 1), await rowsOf(texts, 1, pieceSize)];
}

const CASES: [name: string, text: string][] = [
  ['an if whose else stands in the next piece', 'a();if(a)b;else c;d();'],
  ['do and while apart', 'a();do b;while(c);d();'],
  ['a string that only looks like a directive', 'a();"use strict";b();"text";c();'],
  ['a list of directives', '"one";"use strict";var a=1;b();'],
  ['a regex taken for a division', 'a();x=y\n/re;/g;z();'],
  ['a division taken for a regex', 'a();x={}/b;y=c/d;z();'],
  ['a comment that runs on', 'a();/* b; c(); */d();// e; f();\ng();'],
  ['an await that is a name', 'var async=1;(function(){a();await(b);c();d();e();f();g()})();'],
  ['an own name that the body declares again', '(function own(){a(own);b();var own=1;c();})();'],
  [
    'names of the wrapper used inside and behind',
    'var k=1;(function(k2){a(k,k2);b(k3);var k4;c(k4);})(k);var k3;d(k4);',
  ],
  ['names that a later piece declares', 'a(b);c(d);let b=1;var d=2;function a(){}'],
  ['a var in a block of another piece', 'x();{var x=1;}y(x);'],
  ['a class whose body holds most of it', 'class A{a=1;b=2;c=3;d=4;e=5;f=6;g=7;h=8;i=9}'],
  ['a block that is no function', 'if(x){a();b();c();d();e();f();g();h();i();j();}'],
  ['top-level await', 'a();await b();c();import"m";'],
  ['what only Babel reads', 'a();@d class A{x="text"}b();'],
  ['what nobody reads', 'a();b c d;e();'],
  ['an HTML comment of a script', 'a();<!-- b;\nc();\n--> d;\ne();'],
  ['return at the top of a script', 'a();if(b)return;c();'],
  [
    'a wrapper that only Babel reads',
    '@d class Z{}(function(){a();b();c();d();e();f();g();h();i();j();k();l();m();n();o()})();',
  ],
];

describe('a script that is cut into pieces', () => {
  it('gives the rows of the script read whole', { timeout: 120_000 }, async () => {
    let cuts = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(awkwardPrograms, { minLength: 25, maxLength: 25 }),
        fc.constantFrom(1, 7, 40, 200),
        async (texts, pieceSize) => {
          for (const text of texts) cuts += (scanText(text, pieceSize).cuts?.offsets.length ?? 2) - 2;
          const [whole, cut] = await bothWays(texts, pieceSize);
          const wrong = texts.findIndex((_, index) => !isDeepStrictEqual(whole[index], cut[index]));
          if (wrong >= 0) expect(cut[wrong], texts[wrong]).toEqual(whole[wrong]);
        },
      ),
      { numRuns: 12 },
    );
    expect(cuts).toBeGreaterThan(500);
  });

  describe.each([1, 6])('of %d characters', (pieceSize) => {
    let ways: [whole: unknown[], cut: unknown[]];
    beforeAll(async () => {
      ways = await bothWays(
        CASES.map(([, text]) => text),
        pieceSize,
      );
    });
    it.each(CASES.map(([name], index) => ({ name, index })))('keeps $name', ({ index }) => {
      expect(ways[1][index]).toEqual(ways[0][index]);
    });
  });
});

describe('the scan for cuts', () => {
  it('cuts far from each other where pieces are large', () => {
    const text = 'f(1);'.repeat(10_000);
    const { cuts } = scanText(text, 5_000);
    const { offsets = [] } = cuts ?? {};
    expect(offsets.length).toBeGreaterThan(8);
    expect(offsets[0]).toBe(0);
    expect(offsets.at(-1)).toBe(text.length);
    const gaps = offsets.slice(1, -1).map((offset, index) => offset - (offsets[index] as number));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5_000 - 5);
  });

  it.each([
    ['import"a";', true],
    ['export{a}', true],
    ['x=import.meta.url', true],
    ['import("a")', false],
    ['a.import;b={export:1}', false],
    ['function f(){return"import x from y"}', false],
    ['`import a from "b"`', false],
    ['// import a from "b"\nvar a', false],
  ])('knows what %s is', (text, isModule) => {
    expect(scanText(text, 100).isModule).toBe(isModule);
  });
});
