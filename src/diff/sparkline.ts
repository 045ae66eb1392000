import type { HistoryRow } from './history.js';

const bars = '▁▂▃▄▅▆▇█';
const width = 240;
const height = 40;
const margin = 4;

/** Sizes over releases as one character each; a space where there was nothing. */
export function sparkline(rows: readonly HistoryRow[]): string {
  const scale = scaleOf(rows);
  return rows
    .map(({ chars }) => (chars === undefined ? ' ' : bars[Math.round(scale(chars) * (bars.length - 1))]))
    .join('');
}

/** From the least size to the greatest as 0 to 1; halfway where all are one. */
function scaleOf(rows: readonly HistoryRow[]): (chars: number) => number {
  const sizes = rows.flatMap(({ chars }) => chars ?? []);
  const least = sizes.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const range = sizes.reduce((one, other) => Math.max(one, other), 0) - least;
  return (chars) => (range > 0 ? (chars - least) / range : 0.5);
}

/** Sizes over releases as a picture of lines, broken where there was nothing. Numbers only: no text of a release. */
export function* sparklineSvg(rows: readonly HistoryRow[]): Generator<string> {
  const scale = scaleOf(rows);
  const x = (index: number) => margin + (index * (width - 2 * margin)) / Math.max(1, rows.length - 1);
  const y = (chars: number) => height - margin - scale(chars) * (height - 2 * margin);
  yield `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`;
  yield `<title>Size over ${rows.length} releases</title>`;
  let points: string[] = [];
  for (const [index, { chars }] of [...rows, { chars: undefined }].entries()) {
    if (chars !== undefined) {
      points.push(`${x(index).toFixed(1)},${y(chars).toFixed(1)}`);
      continue;
    }
    if (points.length > 1) yield `<polyline fill="none" stroke="currentColor" points="${points.join(' ')}"/>`;
    for (const point of points) {
      const [cx, cy] = point.split(',');
      yield `<circle cx="${cx}" cy="${cy}" r="1.5" fill="currentColor"/>`;
    }
    points = [];
  }
  yield '</svg>';
}
