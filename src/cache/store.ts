import { createHash, randomBytes } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** How facts of modules are kept between runs. */
export interface FactsCacheOptions {
  folder: string;
  /** Bytes; above them what was not used for longest goes. `DEFAULT_CACHE_BYTES` without it. */
  mostBytes?: number;
}

const DEFAULT_CACHE_BYTES = 4 * 2 ** 30;

/** Every file: this, a digest over the key and the rest, the rest. The digit is the version of all formats. */
const MAGIC = Buffer.from('PCFACTS1');
const DIGEST_BYTES = 16;
/** A file counts as used today only once a day. */
const DAY = 86_400_000;
/** Temporary files of runs that were killed go after this time. */
const ABANDONED = DAY;
const TEMPORARY = '.part';
/** What is left after a clean-up, so that the next one is far. */
const KEPT_SHARE = 0.8;

/**
 * Bytes kept in a folder under the digest of what they were made of, or of what they belong to. Any number of
 * processes may share it: a file appears whole, by a rename, and the last one stays. It never fails: what cannot
 * be read or is damaged is absent, and what cannot be written is not kept.
 */
export class FactsStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** @param key from `keyOf` */
  get(key: string): Uint8Array | null {
    const path = this.#pathOf(key);
    try {
      const file = readFileSync(path);
      const head = MAGIC.length + DIGEST_BYTES;
      const content = file.subarray(head);
      const isWhole =
        file.length >= head &&
        file.subarray(0, MAGIC.length).equals(MAGIC) &&
        file.subarray(MAGIC.length, head).equals(digestOf(key, content));
      if (!isWhole) {
        rmSync(path, { force: true });
        return null;
      }
      this.#touch(path);
      return content;
    } catch {
      return null;
    }
  }

  put(key: string, content: Uint8Array): void {
    const path = this.#pathOf(key);
    const temporary = `${path}-${randomBytes(6).toString('hex')}${TEMPORARY}`;
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(temporary, Buffer.concat([MAGIC, digestOf(key, content), content]), { flag: 'wx' });
      renameSync(temporary, path);
    } catch {
      removeQuietly(temporary);
    }
  }

  #pathOf(key: string): string {
    return join(this.folder, key.slice(0, 2), key.slice(2));
  }

  #touch(path: string): void {
    const now = Date.now();
    if (now - statSync(path).mtimeMs > DAY) utimesSync(path, now / 1000, now / 1000);
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Its folder is none, or may not be changed: then it was never made.
  }
}

/** The key of what is made of the given parts by a format. The same parts in another order are another key. */
export function keyOf(format: string, ...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256').update(format);
  for (const part of parts) hash.update(`\0${part.length}\0`).update(part);
  return hash.digest('hex').slice(0, 40);
}

function digestOf(key: string, content: Uint8Array): Buffer {
  return createHash('sha256').update(key).update(content).digest().subarray(0, DIGEST_BYTES);
}

interface KeptFile {
  path: string;
  size: number;
  age: number;
}

/**
 * Removes the files that were not used for longest until the folder holds less than the limit. Files that
 * another process removes meanwhile are passed over.
 */
export function trimCache({ folder, mostBytes = DEFAULT_CACHE_BYTES }: FactsCacheOptions): void {
  const files = listFiles(folder, Date.now());
  let total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= mostBytes) return;
  files.sort((left, right) => right.age - left.age);
  for (const { path, size } of files) {
    if (total <= mostBytes * KEPT_SHARE) return;
    removeQuietly(path);
    total -= size;
  }
}

function listFiles(folder: string, now: number): KeptFile[] {
  const files: KeptFile[] = [];
  for (const group of namesIn(folder)) {
    for (const name of namesIn(join(folder, group))) {
      const path = join(folder, group, name);
      const stats = statSync(path, { throwIfNoEntry: false });
      if (!stats?.isFile()) continue;
      const age = now - stats.mtimeMs;
      if (name.endsWith(TEMPORARY) && age > ABANDONED) removeQuietly(path);
      else files.push({ path, size: stats.size, age });
    }
  }
  return files;
}

/** Groups of files have names of two digits: nothing else in the folder is ours. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^[0-9a-f]{2}$|^[0-9a-f]{38}/.test(name));
  } catch {
    return [];
  }
}
