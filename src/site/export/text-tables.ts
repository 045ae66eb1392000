import { jsonLine } from '../../catalog/controls.js';
import type { Cell, Table } from './table.js';

/** What a spreadsheet takes for a formula, also in the wide forms of East Asian keyboards, or for the end of a cell. */
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** One cell by RFC 4180. A text that a spreadsheet would compute gets an apostrophe before it. */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const inert = formulaStart.test(cell) ? `'${cell}` : cell;
  const whole = inert.toWellFormed();
  return /[",\r\n\t']|^\s|\s$/.test(whole) ? `"${whole.replaceAll('"', '""')}"` : whole;
}

/** Lines of a CSV file by RFC 4180, each with its CRLF; the first names the columns. */
export function* csvLines(table: Table): Generator<string> {
  yield `${table.columns.map(({ name }) => csvCell(name)).join(',')}\r\n`;
  for (const row of table.rows()) yield `${row.map(csvCell).join(',')}\r\n`;
}

function record(table: Table, row: readonly Cell[]): Record<string, Cell> {
  return Object.fromEntries(table.columns.map(({ name }, index) => [name, row[index] ?? null]));
}

/** One JSON object a line, with the name of its table in `table`. */
export function* jsonLines(tables: readonly Table[]): Generator<string> {
  for (const table of tables) {
    for (const row of table.rows()) yield `${jsonLine({ table: table.name, ...record(table, row) })}\n`;
  }
}

/** One JSON object with an array of objects for each table, a row on a line. */
export function* jsonText(tables: readonly Table[]): Generator<string> {
  for (const [number, table] of tables.entries()) {
    yield `${number === 0 ? '{\n' : ',\n'}  ${JSON.stringify(table.name)}: [`;
    let separator = '\n';
    for (const row of table.rows()) {
      yield `${separator}    ${jsonLine(record(table, row))}`;
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}
