import { mkdtempSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { OutputError } from '../../catalog/atomic-file.js';
import type { Column, Table } from './table.js';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Columns by which people look rows up. */
const indexed: Readonly<Record<string, readonly string[]>> = {
  prompts: ['kind', 'text_hash'],
  occurrences: ['prompt', 'module'],
  placeholders: ['prompt'],
  evidence: ['prompt'],
  anchors: ['value'],
  registry_items: ['name'],
  registry_prompts: ['prompt', 'name'],
};

/** @param tables names of the tables that are written: none other is referred to */
function definition({ name, type, isKey, refersTo }: Column, tables: ReadonlySet<string>): string {
  const words = [quoted(name), type];
  if (isKey) words.push('NOT NULL PRIMARY KEY');
  if (refersTo !== undefined && tables.has(refersTo.table)) {
    words.push(`REFERENCES ${quoted(refersTo.table)} (${quoted(refersTo.column)})`);
  }
  return words.join(' ');
}

function createTable(database: sqlite.Database, table: Table, tables: ReadonlySet<string>): void {
  const columns = table.columns.map((column) => definition(column, tables));
  database.exec(`CREATE TABLE ${quoted(table.name)} (${columns.join(', ')})`);
  const insert = database.prepare(
    `INSERT INTO ${quoted(table.name)} VALUES (${table.columns.map(() => '?').join(', ')})`,
  );
  try {
    for (const row of table.rows()) {
      insert.run(row.map((cell) => (typeof cell === 'string' ? cell.toWellFormed() : cell)));
    }
  } finally {
    insert.finalize();
  }
  for (const column of indexed[table.name] ?? []) {
    database.exec(
      `CREATE INDEX ${quoted(`${table.name}_${column}`)} ON ${quoted(table.name)} (${quoted(column)})`,
    );
  }
}

function fill(file: string, tables: readonly Table[]): void {
  const database = new sqlite.Database(file);
  const names = new Set(tables.map(({ name }) => name));
  try {
    // Tables are filled one by one, also those that refer to a later one.
    database.exec('PRAGMA foreign_keys = OFF');
    database.exec('BEGIN');
    for (const table of tables) createTable(database, table, names);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

/**
 * Writes tables as an SQLite database, whole or not at all: beside its place first, then renamed.
 * @throws OutputError where the system refuses
 */
export async function writeSqlite(file: string, tables: readonly Table[]): Promise<void> {
  let folder: string | undefined;
  try {
    folder = mkdtempSync(path.join(path.dirname(path.resolve(file)), '.catalog-'));
    const partial = path.join(folder, 'partial.sqlite');
    fill(partial, tables);
    await rename(partial, file);
  } catch (error) {
    const refused = error instanceof Error && ('syscall' in error || error.name === 'SQLite3Error');
    throw refused ? new OutputError(file, error) : error;
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}
