import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { fitWidth, forTerminal } from '#src/cli/terminal.js';
import { type Column, separatedLines, tableLines } from '#src/cli/views/table.js';

describe('forTerminal', () => {
  it.each([
    ['\u001b[31mred\u001b]0;title\u0007', '\\u001b[31mred\\u001b]0;title\\u0007'],
    ['\u009b31m', '\\u009b31m'],
    ['a\u202eb\u2066c\u200fd\u061ce', 'a\\u202eb\\u2066c\\u200fd\\u061ce'],
    ['a\rb\nc\td\u007f', 'a\\u000db\\u000ac\\u0009d\\u007f'],
    ['\u{e0041}x\u200b\ufeff', '\\udb40\\udc41x\\u200b\\ufeff'],
    ['\ud800 \udc00', '\\ud800 \\udc00'],
    ['灯 é 👩‍🚀 ✈️ नमस्ते می‌خواهم', '灯 é 👩‍🚀 ✈️ नमस्ते می‌خواهم'],
  ])('X4 %j', (text, shown) => {
    expect(forTerminal(text)).toBe(shown);
  });

  it('keeps lines where asked to', () => {
    expect(forTerminal('a\n\tb\u001b', { lines: true })).toBe('a\n    b\\u001b');
  });

  it('X4 leaves nothing that a terminal acts on in any text', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    const acted = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !acted.test(forTerminal(text))));
  });
});

describe('fitWidth', () => {
  it('cuts whole characters and counts cells', () => {
    expect(fitWidth('abcdef', 6)).toBe('abcdef');
    expect(fitWidth('abcdef', 4)).toBe('abc…');
    expect(fitWidth('灯灯灯', 4)).toBe('灯…');
    expect(fitWidth('👩‍🚀👩‍🚀', 3)).toBe('👩‍🚀…');
    expect(fitWidth('abc', 1)).toBe('…');
  });

  it('never exceeds the cells', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, cells) => {
        expect(stringWidth(fitWidth(text, cells))).toBeLessThanOrEqual(cells);
      }),
    );
  });
});

interface Row {
  id: string;
  size: number;
  note: string;
}

const columns: Column<Row>[] = [
  { title: 'id', value: (row) => row.id },
  { title: 'size', align: 'right', value: (row) => String(row.size) },
  { title: 'note', minimum: 4, value: (row) => row.note },
];
const rows: Row[] = [
  { id: 'lamp', size: 7, note: 'burns all night' },
  { id: 'horn', size: 1200, note: 'x\u001b[2J' },
];
const table = (cells: number) => [...tableLines(columns, rows, cells, (line) => line)];

describe('tableLines', () => {
  it('is as wide as its content where there is room', () => {
    expect(table(80)).toEqual(['id    size  note', 'lamp     7  burns all night', 'horn  1200  x\\u001b[2J']);
  });

  it('cuts, then leaves out columns on a narrow terminal', () => {
    expect(table(18)).toEqual(['id    size  note', 'lamp     7  burns…', 'horn  1200  x\\u00…']);
    expect(table(12)).toEqual(['id    size', 'lamp     7', 'horn  1200']);
    expect(table(3)).toEqual(['id', 'la…', 'ho…']);
  });

  it('gives a long first value a line of its own', () => {
    const long = columns.map((column, index) => (index === 0 ? { ...column, minimum: 4 } : column));
    const lines = tableLines(long, [{ id: 'lighthouse', size: 1, note: 'x' }, ...rows], 25, (line) => line);
    expect([...lines]).toEqual([
      'id        size  note',
      'lighthouse',
      '             1  x',
      'lamp         7  burns al…',
      'horn      1200  x\\u001b[…',
    ]);
  });

  it('never exceeds the terminal', () => {
    for (let cells = 1; cells < 40; cells++) {
      for (const line of table(cells)) expect(stringWidth(line)).toBeLessThanOrEqual(cells);
    }
  });
});

describe('separatedLines', () => {
  it('cuts nothing and has no title', () => {
    expect([...separatedLines(columns, rows)]).toEqual([
      'lamp\t7\tburns all night',
      'horn\t1200\tx\\u001b[2J',
    ]);
  });
});
