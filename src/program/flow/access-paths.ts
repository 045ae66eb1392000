import { PairMap } from '../../syntax/pair-map.js';

/**
 * Keys of an access path that are no property name; names are string numbers, from 0, and -1 is a name that no module
 * holds.
 */
export const Key = {
  /** Some property that can not be told. */
  Any: -2,
  /** What a call of the value gives. */
  Result: -3,
  /** Every text inside the value, at any depth: what `JSON.stringify` writes. */
  Deep: -4,
  /** The descriptions inside the value as a schema. */
  Schema: -5,
} as const;

/** The path that takes the value itself. */
export const WHOLE = 0;
export const NO_PATH = -1;

const LONGEST = 2;

/** Access paths as small integers: which part of a value is meant, outermost key first. */
export class AccessPaths {
  readonly #head: number[] = [0];
  readonly #tail: number[] = [WHOLE];
  readonly #length: number[] = [0];
  readonly #known = new PairMap();

  head(path: number): number {
    return this.#head[path] as number;
  }

  tail(path: number): number {
    return this.#tail[path] as number;
  }

  /** The path that first takes `key`; `NO_PATH` where it grows too long to follow. */
  push(key: number, path: number): number {
    // What lies at any depth lies at any depth below some property.
    const isBelow = path !== WHOLE && (this.head(path) === Key.Deep || this.head(path) === Key.Schema);
    if (key === Key.Any && isBelow) return path;
    // Tables of tables are read by changing keys: which text is meant cannot be told.
    if (key === Key.Any && path !== WHOLE && this.head(path) === Key.Any && this.tail(path) === WHOLE)
      return this.push(Key.Deep, WHOLE);
    const length = (this.#length[path] as number) + 1;
    if (length > LONGEST) return NO_PATH;
    const known = this.#known.get(path, key);
    if (known >= 0) return known;
    const added = this.#head.length;
    this.#head.push(key);
    this.#tail.push(path);
    this.#length.push(length);
    this.#known.set(path, key, added);
    return added;
  }

  /** `prefix` and then `path`. */
  concat(prefix: number, path: number): number {
    if (prefix === WHOLE) return path;
    const rest = this.concat(this.tail(prefix), path);
    return rest === NO_PATH ? NO_PATH : this.push(this.head(prefix), rest);
  }

  /** What is left of `path` in the value of property `key`; `NO_PATH` where the path means another one. */
  into(key: number, path: number): number {
    if (path === WHOLE) return NO_PATH;
    const head = this.head(path);
    if (head === Key.Deep || head === Key.Schema) return path;
    if (head === key || head === Key.Any || (key === Key.Any && head >= 0)) return this.tail(path);
    return NO_PATH;
  }

  /** `into` for each key of `prefix`. */
  without(prefix: number, path: number): number {
    let rest = path;
    for (let left = prefix; left !== WHOLE && rest !== NO_PATH; left = this.tail(left))
      rest = this.into(this.head(left), rest);
    return rest;
  }

  /** Whether a text at the end of the path is meant. */
  takesText(path: number): boolean {
    return path === WHOLE || this.head(path) === Key.Deep;
  }
}
