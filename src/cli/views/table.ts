import stringWidth from 'string-width';
import { fitWidth, forTerminal, padWidth } from '../terminal.js';

export interface Column<T> {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /**
   * May be cut to this many cells; a column without it is shown whole or not at all. In the first column,
   * longer values stand on lines of their own.
   */
  readonly minimum?: number;
  value(row: T): string;
}

interface PlacedColumn<T> {
  readonly column: Column<T>;
  readonly width: number;
}

const gap = '  ';

function naturalWidth<T>(column: Column<T>, rows: readonly T[]): number {
  let width = column.title.length;
  for (const row of rows) width = Math.max(width, stringWidth(forTerminal(column.value(row))));
  return width;
}

/** Part of a line that the first column may take where its values are long. */
const firstShare = 0.35;

function firstWidth<T>(column: Column<T>, natural: number, cells: number): number {
  const least = column.minimum ?? natural;
  return Math.min(natural, cells, Math.max(least, Math.floor(cells * firstShare)));
}

/** The first column always stays; later ones are cut where they may be, or left out. */
function place<T>(columns: readonly Column<T>[], rows: readonly T[], cells: number): PlacedColumn<T>[] {
  const placed: PlacedColumn<T>[] = [];
  let rest = cells;
  for (const column of columns) {
    const natural = naturalWidth(column, rows);
    const isFirst = placed.length === 0;
    const room = isFirst ? firstWidth(column, natural, cells) : rest - gap.length;
    if (!isFirst && room < Math.min(natural, column.minimum ?? natural)) break;
    const width = Math.min(natural, room);
    placed.push({ column, width });
    rest = (isFirst ? cells : room) - width;
  }
  return placed;
}

function cellsOf<T>(placed: readonly PlacedColumn<T>[], textOf: (column: Column<T>) => string): string[] {
  return placed.map(({ column, width }) =>
    padWidth(fitWidth(forTerminal(textOf(column)), width), width, column.align),
  );
}

/** A value that is too long for the first column stands on a line of its own, so that it can be copied. */
function* rowLines<T>(placed: readonly PlacedColumn<T>[], row: T, cells: number): Generator<string> {
  const line = cellsOf(placed, (column) => column.value(row));
  const [first] = placed;
  const whole = first === undefined ? '' : forTerminal(first.column.value(row));
  if (first !== undefined && placed.length > 1 && stringWidth(whole) > first.width) {
    yield fitWidth(whole, cells);
    line[0] = ' '.repeat(first.width);
  }
  yield line.join(gap).trimEnd();
}

/**
 * Lines of a table that is at most `cells` wide. Values are made safe to show.
 * @param decorateTitle colours for the title line
 */
export function* tableLines<T>(
  columns: readonly Column<T>[],
  rows: readonly T[],
  cells: number,
  decorateTitle: (line: string) => string,
): Generator<string> {
  const placed = place(columns, rows, cells);
  yield decorateTitle(
    cellsOf(placed, (column) => column.title)
      .join(gap)
      .trimEnd(),
  );
  for (const row of rows) yield* rowLines(placed, row, cells);
}

/** Lines of tab-separated values for other programs: no title, nothing cut. */
export function* separatedLines<T>(columns: readonly Column<T>[], rows: readonly T[]): Generator<string> {
  for (const row of rows) yield columns.map((column) => forTerminal(column.value(row))).join('\t');
}
