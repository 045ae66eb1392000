import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type BuildOptions, decidingOptions } from './build-options.js';
import { FactsStore, keyOf } from './cache/store.js';
import type { CatalogDocument } from './catalog/document.js';
import { serialiseCatalog } from './catalog/serialise.js';
import { describeRelease } from './release/for-catalog.js';
import type { Release } from './release/release.js';

const FAILURES = new Set(['view-refused', 'parse-failed']);

/** The catalog of one release by one set of options, in a store that other processes share. */
export class KeptCatalog {
  readonly #store: FactsStore;
  readonly #key: string;

  private constructor(folder: string, key: string) {
    this.#store = new FactsStore(folder);
    this.#key = key;
  }

  static async of(release: Release, options: BuildOptions, folder: string): Promise<KeptCatalog> {
    const { modules, diagnostics } = release;
    const described = describeRelease(release, await release.sha256());
    const shapes = modules.map(({ path, kind, loader, encoding }) => [path, kind, loader, encoding]);
    // These fields in this order alone: the same baseline may be one that was made or one that was read.
    const baseline = options.baseline?.map(({ alias, bodyHash, start, end }) => [
      alias,
      bodyHash,
      start,
      end,
    ]);
    const given = [decidingOptions(described.name, options), baseline ?? []];
    const parts = [given, described, shapes, diagnostics].map((part) => JSON.stringify(part));
    return new KeptCatalog(folder, keyOf('catalog', programDigest(), ...parts));
  }

  /** @returns the same document that was kept, or null */
  find(): CatalogDocument | null {
    const bytes = this.#store.get(this.#key);
    return bytes && JSON.parse(gunzipSync(bytes).toString());
  }

  /** Keeps the document, but not one with a failure in it, which may be the machine's and not the release's. */
  keep(document: CatalogDocument): void {
    if (document.diagnostics.some(({ code }) => FAILURES.has(code))) return;
    const text = [...serialiseCatalog(document)].join('');
    this.#store.put(this.#key, gzipSync(text, { level: 1 }));
  }
}

let digest: string | undefined;

/**
 * A digest over this program: its files, the versions it pins, and the engine, whose tables of Unicode it uses.
 * A version number would not do, since it stays while the program is worked on.
 */
function programDigest(): string {
  if (digest !== undefined) return digest;
  const folder = fileURLToPath(new URL('./', import.meta.url));
  const hash = createHash('sha256').update(process.version);
  hash.update(readFileSync(new URL('../package.json', import.meta.url)));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.js')) hash.update(`\0${name}\0`).update(readFileSync(new URL(name, import.meta.url)));
  }
  digest = hash.digest('hex');
  return digest;
}
