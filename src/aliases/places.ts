import type { Place } from '../program/program.js';

/** A place as one number, ordered by module, then row: lists of places are sorted arrays of numbers. */
export type PlaceKey = number;

const ROWS = 2 ** 32;

/** The key of a row in a module. */
export function placeKey(module: number, row: number): PlaceKey {
  return module * ROWS + row;
}

function moduleOf(key: PlaceKey): number {
  return Math.floor(key / ROWS);
}

/** The row of a key within its module. */
export function rowOf(key: PlaceKey): number {
  return key % ROWS;
}

/** The place that a key stands for. */
export function placeOf(key: PlaceKey): Place {
  return { module: moduleOf(key), row: rowOf(key) };
}

/** Index of the first key at or after `key` in a sorted list. */
export function firstAtOrAfter(keys: readonly PlaceKey[], key: PlaceKey): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] as number) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sorts keys where they stand and gives each once. */
export function sortedUnique(keys: PlaceKey[]): PlaceKey[] {
  keys.sort((left, right) => left - right);
  return keys.filter((key, index) => index === 0 || key !== keys[index - 1]);
}

/** Rows of the places of a sorted list that lie in rows `from` to `to` of a module. */
export function placesIn(keys: readonly PlaceKey[], module: number, from: number, to: number): number[] {
  const end = placeKey(module, to);
  const rows: number[] = [];
  for (let index = firstAtOrAfter(keys, placeKey(module, from)); index < keys.length; index++) {
    const key = keys[index] as PlaceKey;
    if (key >= end) break;
    rows.push(rowOf(key));
  }
  return rows;
}
