import { jsonLine } from '../../catalog/controls.js';
import type { Cell, Table } from './table.js';

/** What makes a cell a formula at its start, also in the wide forms of East Asian keyboards. */
const formula = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]';
/** What a spreadsheet may pass over before it, on the same line: space, quotes, and what cannot be seen. */
const passedOver = '(?:(?![\\t\\r\\n])[\\s"\\p{Cc}\\p{Cf}])*';
/**
 * Quotes keep a text together only for who separates by commas. With the semicolon or the tab for separator the quote
 * inside a line is a character like others, and a formula begins after each of these and after each line end.
 */
const formulaStarts = new RegExp(`((?:^|[;\\t\\r\\n])${passedOver})(?=${formula})`, 'gu');
/** Further starts of a cell that OWASP and ASVS name (https://owasp.org/www-community/attacks/CSV_Injection). */
const otherStarts = /^(?=[\t\r\n\0])/;

/**
 * One cell by RFC 4180, quoted where it is a text. What a spreadsheet would compute gets an apostrophe before it, also
 * inside a text where one that takes another separator than the comma begins a cell.
 */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const inert = cell.toWellFormed().replace(formulaStarts, "$1'").replace(otherStarts, "'");
  return `"${inert.replaceAll('"', '""')}"`;
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
