import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { stopPrinter } from '#src/readable/esbuild-service.js';
import { type PrintedView, printedView, readableView } from '#src/readable/view.js';
import { lineOf, program } from './programs.js';

afterAll(stopPrinter);

async function viewOf(text: string): Promise<PrintedView> {
  const { view, refusal } = await printedView(text);
  if (view === undefined) throw new Error(refusal.message);
  return view;
}

function linesOf(view: PrintedView, text: string, part: string) {
  const start = text.indexOf(part);
  return view.toReadable(start, start + part.length);
}

describe('readable lines', () => {
  it('are those of every literal and function in the print', async () => {
    await fc.assert(
      fc.asyncProperty(program, async ({ text, literals, functions }) => {
        const view = await viewOf(text);
        for (const { start, end, first, last } of literals) {
          expect(text.slice(start, end)).toContain(first);
          expect(view.toReadable(start, end)).toEqual({
            startLine: lineOf(view.code, first),
            endLine: lineOf(view.code, last),
          });
        }
        for (const { start, end, first, last } of functions) {
          expect(view.toReadable(start, end)).toEqual({
            startLine: lineOf(view.code, first),
            endLine: lineOf(view.code, last) + 1,
          });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('count as wc does, and hold for a long minified program', async () => {
    const count = 3000;
    const text = Array.from(
      { length: count },
      (_, index) => `function f${index}(){return g(\`a\nb${index}\`)}`,
    ).join('');
    const { view } = await readableView(text);
    expect(view?.lineCount).toBe(count * 4);
    for (const index of [0, 1, 1500, count - 1]) {
      const start = text.indexOf(`function f${index}(`);
      const end = text.indexOf('}', start) + 1;
      expect(view?.toReadable(start, end)).toEqual({ startLine: index * 4 + 1, endLine: index * 4 + 4 });
    }
    expect((await readableView('')).view?.lineCount).toBe(0);
  });

  it('follow strings that are joined to one template', async () => {
    const text = `x=\`one\n\${a}two\`+"three\\nfour"+'five\\n'+\`six\`;y()`;
    const view = await viewOf(text);
    expect(view.code).toBe(`x = \`one\n\${a}twothree\nfourfive\nsix\`;\ny();\n`);
    expect(linesOf(view, text, '"three\\nfour"')).toEqual({ startLine: 2, endLine: 3 });
    expect(linesOf(view, text, '`six`')).toEqual({ startLine: 4, endLine: 4 });
    expect(linesOf(view, text, 'y()').startLine).toBe(5);
  });

  it('do not count U+2028 in text that is kept raw', async () => {
    const text = 'x=String.raw`a\u2028b`;/*! note \u2029 */function f(){return 1}';
    const view = await viewOf(text);
    expect(view.code).toContain('a\u2028b');
    // Of a comment, esbuild makes one line where U+2029 stood.
    expect(lineOf(view.code, 'function f')).toBe(4);
    expect(linesOf(view, text, 'function f(){return 1}')).toEqual({ startLine: 4, endLine: 6 });
  });

  it('reach the bracket after a comment that is kept', async () => {
    const text = 'f=()=>(\n// why )\ng(a)\n);h=(b)=>(/* why */(c||(\n/* d */e)));i()';
    const view = await viewOf(text);
    expect(view.code).toContain('// why )\n');
    const parts = ['()=>(\n// why )\ng(a)\n)', '(b)=>(/* why */(c||(\n/* d */e)))', 'i()'];
    const printed = view.code.split('\n');
    expect(
      parts
        .map((part) => linesOf(view, text, part))
        .map(({ startLine, endLine }) => [printed[startLine - 1], printed[endLine - 1]]),
    ).toEqual([
      ['f = () => (', ');'],
      ['h = (b) => (', ');'],
      ['i();', 'i();'],
    ]);
  });

  it('stand in ES modules as in scripts', async () => {
    const text =
      'import{a as b}from"./c.js";export{b as d};export default async function(){await using x=b();}';
    const view = await viewOf(text);
    expect(linesOf(view, text, 'async function(){await using x=b();}')).toEqual({ startLine: 3, endLine: 5 });
  });
});

describe('lines back to the original', () => {
  it('give a span that is printed on the line', async () => {
    await fc.assert(
      fc.asyncProperty(program, async ({ text }) => {
        const view = await viewOf(text);
        for (let line = 1; line <= view.lineCount; line++) {
          const { start, end } = view.toOriginal(line);
          expect(start).toBeLessThan(Math.max(end, 1));
          const readable = view.toReadable(start, end);
          expect(readable.startLine).toBe(readable.endLine);
          expect(readable.startLine).toBeLessThanOrEqual(Math.max(line, readable.endLine));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('cut a template at its lines', async () => {
    const text = 'f();x=`one\ntwo\nthree`;g()';
    const view = await viewOf(text);
    const parts = [1, 2, 3, 4, 5].map((line) => {
      const { start, end } = view.toOriginal(line);
      return text.slice(start, end);
    });
    expect(parts).toEqual(['f();', 'x=`one\n', 'two\n', 'three`;', 'g()']);
  });

  it('refuse a line that the print does not have', async () => {
    const view = await viewOf('a();b()');
    for (const line of [0, 3, 1.5, Number.NaN]) expect(() => view.toOriginal(line)).toThrow(RangeError);
  });
});

describe('text that others wrote', () => {
  it('can not lend its own source map', async () => {
    const mappings = Buffer.from(
      '{"version":3,"sources":["other.js"],"names":[],"mappings":"AAAA"}',
    ).toString('base64');
    const text = `a();b();function f(){return "#sourceMappingURL="}\n//# sourceMappingURL=data:application/json;base64,${mappings}`;
    const view = await viewOf(text);
    expect(linesOf(view, text, 'function f(){return "#sourceMappingURL="}')).toEqual({
      startLine: 3,
      endLine: 5,
    });
    expect(view.code).toContain('"#sourceMappingURL="');
  });

  it('is refused as data where esbuild refuses it', async () => {
    const text = '\ufeff#!/bin/x\r\nok();\u2028"😀é";let b c';
    const { view, refusal } = await printedView(text);
    expect(view).toBeUndefined();
    expect(refusal).toMatchObject({ code: 'view-refused', severity: 'warning' });
    expect(text.slice(refusal?.start)).toBe('c');
  });

  it('may nest deep', async () => {
    const parentheses = `${'('.repeat(5000)}1${')'.repeat(5000)}`;
    const terms = `x=${'"a"+'.repeat(20_000)}b`;
    expect((await viewOf(parentheses)).lineCount).toBe(1);
    expect((await viewOf(terms)).lineCount).toBe(1);
  });

  it("may end esbuild's process without harm to the others", async () => {
    // In a process of its own: esbuild writes its stack to the terminal.
    const script = `
      import { readableView } from '#src/readable/view.js';
      import { stopPrinter } from '#src/readable/esbuild-service.js';
      const deep = '['.repeat(250000) + ']'.repeat(250000);
      const outcomes = await Promise.all(['a()', deep, 'f(1);g()', 'let a=;', deep, 'h()'].map(readableView));
      await stopPrinter();
      console.log(JSON.stringify(outcomes.map(({ view, refusal }) => view?.lineCount ?? refusal.code)));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      maxBuffer: 1 << 26,
    });
    expect(JSON.parse(stdout)).toEqual([1, 'view-refused', 2, 'view-refused', 'view-refused', 1]);
  }, 30_000);
});
