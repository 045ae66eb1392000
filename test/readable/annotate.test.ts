// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are code
import { parse } from 'acorn';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { annotate } from '#src/readable/annotate.js';
import { stopPrinter } from '#src/readable/esbuild-service.js';
import { changedMappings } from '#src/readable/map-file.js';
import { SegmentReader } from '#src/readable/segments.js';
import { type PrintedView, printedView } from '#src/readable/view.js';
import { program } from './programs.js';

afterAll(stopPrinter);

/** The tree without positions, as text. */
function treeOf(code: string): string {
  const tree = parse(code, { ecmaVersion: 'latest', sourceType: 'script' });
  return JSON.stringify(tree, (key, value) => {
    if (key === 'start' || key === 'end') return undefined;
    return typeof value === 'bigint' ? String(value) : value;
  });
}

async function viewOf(text: string): Promise<PrintedView> {
  const { view, refusal } = await printedView(text);
  if (view === undefined) throw new Error(refusal.message);
  return view;
}

const comments = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '*/ x(',
    '`',
    '${',
    '\n x(',
    '\r\u2028 x(',
    '-->',
    '<!--',
    '\\',
    '# sourceMappingURL=x',
    '*//*',
  ),
);

describe('annotated prints', () => {
  it('mean the same, whatever is said and above whichever line', async () => {
    const notes = fc.array(fc.tuple(fc.nat(), comments), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(program, notes, async ({ text }, said) => {
        const view = await viewOf(text);
        const placed = said.map(([number, comment]) => ({ line: number % (view.lineCount + 2), comment }));
        expect(treeOf(annotate(view, placed).code)).toBe(treeOf(view.code));
      }),
      { numRuns: 200 },
    );
  });

  it('mean the same with a note on every line', async () => {
    await fc.assert(
      fc.asyncProperty(program, async ({ text }) => {
        const view = await viewOf(text);
        const notes = Array.from({ length: view.lineCount }, (_, index) => ({
          line: index + 1,
          comment: 'n',
        }));
        expect(treeOf(annotate(view, notes).code)).toBe(treeOf(view.code));
      }),
      { numRuns: 100 },
    );
  });

  it('say each thing once, above the line, as far in as the line', async () => {
    const view = await viewOf('#!/usr/bin/env node\nfunction f(){return call("text")}x=`a\n${"inner"}\nb`');
    const notes = [
      { line: 3, comment: 'literal */ one' },
      { line: 3, comment: 'literal */ one' },
      { line: 3, comment: 'two\nlines' },
      { line: 1, comment: 'first' },
      { line: 6, comment: 'inside' },
    ];
    expect(annotate(view, notes).code).toBe(
      [
        '#!/usr/bin/env node',
        '// catalog: first',
        'function f() {',
        '  // catalog: literal *\\/ one',
        '  // catalog: two\\u000alines',
        '  return call("text");',
        '}',
        '// catalog: inside',
        'x = `a',
        '${"inner"}',
        'b`;',
        '',
      ].join('\n'),
    );
  });

  it('keep a source map that leads to the same words', async () => {
    const text = 'a\u00e9();x=`one\ntwo`;y=String.raw`\u2028`;function f(){return zed}';
    const view = await viewOf(text);
    const { code, insertedAt } = annotate(view, [
      { line: 1, comment: 'a' },
      { line: 4, comment: 'b' },
      { line: 6, comment: 'c' },
    ]);
    const mappings = changedMappings(view.mappings, { original: text, code: view.code, insertedAt });
    const reader = new SegmentReader(mappings);
    const split = (source: string) => source.split(/[\n\u2028]/);
    const found: string[] = [];
    while (reader.next()) {
      const printed = split(code)[reader.generatedLine]?.slice(reader.generatedColumn) ?? '';
      const original = split(text)[reader.originalLine]?.slice(reader.originalColumn) ?? '';
      const word = /^(?:aé|zed|function|x|y)\b/.exec(original)?.[0];
      if (word !== undefined && printed.startsWith(word)) found.push(word);
    }
    expect(found).toEqual(['x', 'y', 'function', 'zed']);
  });
});
