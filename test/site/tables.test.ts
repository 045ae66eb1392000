import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  csvCell,
  csvLines,
  jsonLines,
  jsonText,
  tableNames,
  tablesOf,
  writeSqlite,
} from '#src/site/export/index.js';
import { exampleCatalog } from '../catalog/example.js';
import { hostileCatalog, hostileTexts } from './hostile.js';

/**
 * Rows of a file as spreadsheets read it, apart from the writer under test: quotes count at the start of a cell only,
 * and what stands behind a closing quote is taken as it is.
 */
function readCsv(text: string, separators = ','): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  let isStart = true;
  const endCell = () => {
    rows.at(-1)!.push(cell);
    cell = '';
    isStart = true;
  };
  for (let at = 0; at < text.length; at++) {
    const unit = text[at]!;
    if (isQuoted) {
      if (unit !== '"') cell += unit;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (isStart && unit === '"') {
      isQuoted = true;
      isStart = false;
    } else if (separators.includes(unit)) endCell();
    else if (unit === '\r' || unit === '\n') {
      if (unit === '\r' && text[at + 1] === '\n') at++;
      endCell();
      rows.push([]);
    } else {
      cell += unit;
      isStart = false;
    }
  }
  if (cell !== '') endCell();
  return rows.filter((row) => row.length > 0);
}

/** What a spreadsheet would compute, whatever it passes over before it. */
const computed = /^[\s"\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'catalog-tables-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const tableOf = (name: string, document = hostileCatalog()) =>
  tablesOf(document).find((table) => table.name === name)!;

describe('tablesOf', () => {
  it('has the tables that it names, each row as wide as its columns', () => {
    const tables = tablesOf(exampleCatalog());
    expect(tables.map(({ name }) => name)).toEqual(tableNames);
    for (const { columns, rows } of tables)
      for (const row of rows()) expect(row).toHaveLength(columns.length);
  });
});

describe('csvLines', () => {
  it('X3 leaves no cell that a spreadsheet would compute', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠']) {
      expect(csvCell(`${start}1+1`)).toBe(`"'${start}1+1"`);
    }
    expect(csvCell(' \u200b=1')).toBe('" \u200b\'=1"');
    expect(csvCell(-5)).toBe('-5');
    expect(csvCell(null)).toBe('');
    expect(csvCell('')).toBe('""');
  });

  /** Texts that begin a cell anew for a reader with another separator, in all the ways that one may do so. */
  const cutTexts = [
    'a;=1+1',
    'a;"=1+1',
    'a";""=1+1";=2',
    'a; \ufeff=1+1',
    'a\n- b\n  - c\r\n+d\re\r@f',
    'a\t=1+1\t"\t@b',
    'a;',
    'a;"',
    '=1;',
    'a\n',
    '"=1',
    ';\n;=1',
  ];

  it('X3 leaves none for a spreadsheet that takes the semicolon or the tab for separator either', () => {
    const texts = [...hostileTexts, ...cutTexts];
    const table = {
      name: 'cut',
      columns: ['first', 'second', 'number', 'last'].map((name) => ({ name, type: 'TEXT' as const })),
      *rows() {
        for (const one of texts) for (const other of texts) yield [one, other, 3, one];
      },
    };
    const written = [...csvLines(table)].join('');
    for (const separators of [',', ';', '\t', ',;\t']) {
      const cells = readCsv(written, separators).flat();
      expect(cells.filter((cell) => computed.test(cell))).toEqual([]);
    }
    expect(readCsv(written, ';').length).toBeGreaterThan(readCsv(written).length);
    expect(readCsv(written, ',;\t')).toEqual(readCsv(written));
  });

  it('takes time in proportion to the text', () => {
    const started = performance.now();
    for (const part of [' ', '\n', ';', '"', ';"', '\t']) csvCell(part.repeat(1_000_000));
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('keeps every text but for the apostrophes, read by the rules of CSV', () => {
    const rows = readCsv([...csvLines(tableOf('prompts'))].join(''));
    const column = rows[0]!.indexOf('text');
    const texts = rows.slice(1).map((row) => row[column]);
    const without = (text: string) => text.replaceAll("'", '');
    expect(texts.map((text) => without(text!))).toEqual(hostileTexts.map(without));
    const untouched = hostileTexts.filter((text) => !/(^|[;\t\r\n]) *[=+\-@]|^[\t\r\n]/.test(text));
    expect(untouched.length).toBeGreaterThan(8);
    expect(texts).toEqual(expect.arrayContaining(untouched));
  });
});

describe('JSON', () => {
  it('holds the same rows as one object and as lines', () => {
    const tables = tablesOf(hostileCatalog());
    const whole = JSON.parse([...jsonText(tables)].join(''));
    const lines = [...jsonLines(tables)].map((line) => JSON.parse(line));
    expect(whole.prompts.map(({ text }: { text: string }) => text)).toEqual(hostileTexts);
    expect(lines.filter(({ table }) => table === 'prompts').map(({ text }) => text)).toEqual(hostileTexts);
    expect(lines).toHaveLength(Object.values(whole).flat().length);
  });
});

describe('writeSqlite', () => {
  it('writes a database that can be asked', async () => {
    const file = path.join(folder, 'a.sqlite');
    await writeSqlite(file, tablesOf(hostileCatalog()));
    await writeSqlite(file, tablesOf(hostileCatalog()));
    const database = new sqlite.Database(file, { readOnly: true });
    try {
      const rows = database.all(
        'SELECT p.text, o.line FROM prompts p JOIN occurrences o ON o.prompt = p.id ORDER BY o."start"',
      );
      expect(rows.map(({ text }) => text)).toEqual(hostileTexts);
      expect(database.get('SELECT count(*) AS n FROM aliases')).toEqual({ n: 1 });
      expect(
        database.all(
          "SELECT p.text FROM registry_prompts r JOIN prompts p ON p.id = r.prompt WHERE r.part = 'description'",
        ),
      ).toEqual([{ text: hostileTexts[1] }]);
      expect(database.all('PRAGMA foreign_key_check')).toEqual([]);
      const plan = JSON.stringify(database.all("EXPLAIN QUERY PLAN SELECT * FROM prompts WHERE id = 'a'"));
      expect(plan).toContain('USING INDEX');
    } finally {
      database.close();
    }
    expect(readdirSync(folder)).toEqual(['a.sqlite']);
  });

  it('refers to no table that is not written', async () => {
    const file = path.join(folder, 'a.sqlite');
    await writeSqlite(file, [tableOf('occurrences')]);
    const database = new sqlite.Database(file, { readOnly: true });
    try {
      expect(database.all('PRAGMA foreign_key_list(occurrences)')).toEqual([]);
    } finally {
      database.close();
    }
  });

  it('leaves nothing behind where it cannot write', async () => {
    await expect(writeSqlite(path.join(folder, 'none', 'a.sqlite'), [])).rejects.toMatchObject({
      name: 'OutputError',
    });
    await expect(writeSqlite(folder, tablesOf(exampleCatalog()))).rejects.toMatchObject({
      name: 'OutputError',
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});
