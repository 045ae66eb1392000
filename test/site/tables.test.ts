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

/** A reader of RFC 4180, apart from the writer under test. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let found = cell.exec(text); found !== null; found = cell.exec(text)) {
    row.push(found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"'));
    if (found[3] === '\r\n') {
      rows.push(row);
      row = [];
    }
    if (cell.lastIndex === text.length) break;
  }
  return rows;
}

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
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
      expect(csvCell(`${start}1+1`)).toBe(`"'${start}1+1"`);
    }
    expect(csvCell(-5)).toBe('-5');
    expect(csvCell(null)).toBe('');
  });

  it('keeps every text, read by the rules of CSV', () => {
    const rows = readCsv([...csvLines(tableOf('prompts'))].join(''));
    const column = rows[0]!.indexOf('text');
    const texts = rows.slice(1).map((row) => row[column]);
    expect(texts).toEqual(hostileTexts.map((text) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)));
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
