import { readFileSync } from 'node:fs';

/** A file of known answers, by its name under `test/truth/`. */
export function readTruth<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../truth/${name}`, import.meta.url), 'utf8')) as T;
}
