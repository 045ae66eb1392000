import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeFileAtomically } from '../catalog/atomic-file.js';
import { jsonLine } from '../catalog/controls.js';
import { InputError } from '../catalog/diagnostic.js';
import type { IndexDocument, IndexFailure, IndexRelease } from '../catalog/index-document.js';
import { readJson } from '../catalog/read.js';
import { checkedBy } from '../catalog/schema-check.js';
import { compareReleases, type Shard } from './plan.js';

const FILE = 'index.json';
export const CATALOG_SUFFIX = '.catalog.json';
const schemaVersion = 1;

const keyOf = (one: { package: string; version: string }): string => `${one.package}@${one.version}`;

const inOrder = (left: { package: string; version: string }, right: { package: string; version: string }) =>
  compareReleases(
    { name: left.package, version: left.version },
    { name: right.package, version: right.version },
  );

/** The `index.json` of a folder of catalogs: read once, written anew after each change, whole or not at all. */
export class CatalogIndex {
  readonly folder: string;
  readonly #shard: Shard | undefined;
  readonly #releases = new Map<string, IndexRelease>();
  readonly #failures = new Map<string, IndexFailure>();
  #writing: Promise<void> = Promise.resolve();

  private constructor(folder: string, shard: Shard | undefined) {
    this.folder = folder;
    this.#shard = shard;
  }

  /**
   * The index of a folder; an empty one where it has none.
   * @throws InputError where the file is none, or is that of another part than asked for
   */
  static async open(folder: string, shard?: Shard): Promise<CatalogIndex> {
    const path = join(folder, FILE);
    if (!existsSync(path)) return new CatalogIndex(folder, shard);
    const document = checkedBy<IndexDocument>('index', await readJson(path), path);
    const index = CatalogIndex.#of(folder, document);
    if (document.shard?.index === shard?.index && document.shard?.count === shard?.count) return index;
    const advice = 'Give each part a folder of its own, and put the parts together with catalog merge.';
    throw new InputError('other-shard', `${folder} holds ${wordShard(document.shard)}.`, advice);
  }

  /** As `open`, of whatever part. @throws InputError where the folder has no index */
  static async read(folder: string): Promise<CatalogIndex> {
    const path = join(folder, FILE);
    return CatalogIndex.#of(folder, checkedBy<IndexDocument>('index', await readJson(path), path));
  }

  static #of(folder: string, document: IndexDocument): CatalogIndex {
    const index = new CatalogIndex(folder, document.shard);
    for (const release of document.releases) index.#releases.set(keyOf(release), release);
    for (const failure of document.failures) index.#failures.set(keyOf(failure), failure);
    return index;
  }

  get shard(): Shard | undefined {
    return this.#shard;
  }

  get releases(): IndexRelease[] {
    return [...this.#releases.values()].sort(inOrder);
  }

  get failures(): IndexFailure[] {
    return [...this.#failures.values()].sort(inOrder);
  }

  find(name: string, version: string): IndexRelease | undefined {
    return this.#releases.get(keyOf({ package: name, version }));
  }

  /** The newest release of the package that is older than the version. */
  before(name: string, version: string): IndexRelease | undefined {
    const older = this.releases.filter(
      (one) => one.package === name && compareReleases({ name, version: one.version }, { name, version }) < 0,
    );
    return older.at(-1);
  }

  pathOf(release: IndexRelease): string {
    return join(this.folder, release.file);
  }

  /** Whether the catalog of an entry lies in the folder with the bytes that the entry names. */
  async isWhole(release: IndexRelease): Promise<boolean> {
    try {
      return (await digestOfFile(this.pathOf(release))) === release.sha256;
    } catch {
      return false;
    }
  }

  async add(release: IndexRelease): Promise<void> {
    this.#failures.delete(keyOf(release));
    this.#releases.set(keyOf(release), release);
    await this.write();
  }

  async addFailure(failure: IndexFailure): Promise<void> {
    this.#releases.delete(keyOf(failure));
    this.#failures.set(keyOf(failure), failure);
    await this.write();
  }

  /** Writes of several releases wait for each other. */
  write(): Promise<void> {
    const write = () => writeFileAtomically(join(this.folder, FILE), this.#text());
    this.#writing = this.#writing.then(write, write);
    return this.#writing;
  }

  /** Each release on a line of its own. */
  *#text(): Generator<string> {
    const shard = this.#shard === undefined ? '' : `  "shard": ${jsonLine(this.#shard)},\n`;
    yield `{\n  "schemaVersion": ${schemaVersion},\n${shard}`;
    yield `  "releases": ${list(this.releases)},\n  "failures": ${list(this.failures)}\n}\n`;
  }
}

function list(items: readonly unknown[]): string {
  return items.length === 0 ? '[]' : `[\n    ${items.map((item) => jsonLine(item)).join(',\n    ')}\n  ]`;
}

function wordShard(shard: Shard | undefined): string {
  return shard === undefined ? 'a whole batch' : `part ${shard.index} of ${shard.count}`;
}

/** SHA-256 of a file, in hex digits. */
export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

/** Names of the catalogs in a folder, sorted; none where there is no folder. */
export async function catalogFiles(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(CATALOG_SUFFIX)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
