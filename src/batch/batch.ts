import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { buildCatalog } from '../build.js';
import { type BuildOptions, catalogGenerator, decidingOptions } from '../build-options.js';
import { OutputError } from '../catalog/atomic-file.js';
import { compareText } from '../catalog/compare-text.js';
import { InputError } from '../catalog/diagnostic.js';
import type { CatalogDocument } from '../catalog/document.js';
import { factsOnly } from '../catalog/facts-only.js';
import type { IndexRelease } from '../catalog/index-document.js';
import { readCatalog } from '../catalog/read.js';
import { writeCatalog } from '../catalog/write.js';
import { carryIds } from '../diff/lineage.js';
import { openRelease } from '../release/open.js';
import type { OpenOptions } from '../release/options.js';
import type { Release } from '../release/release.js';
import type { PublishedVersion } from '../release/versions.js';
import { CATALOG_SUFFIX, type CatalogIndex, digestOfFile } from './catalog-index.js';
import { PartError } from './part-error.js';

/** What a batch takes of the options of a build: all but the baseline, which each release gets from the one before. */
export type BatchBuildOptions = Omit<BuildOptions, 'baseline' | 'lineage' | 'onProgress'>;

/** How a batch is run. */
export interface BatchOptions {
  build: BatchBuildOptions;
  /** Whether catalogs hold facts alone, to be published. */
  factsOnly?: boolean;
  cacheDir?: string;
  /** How many packages are worked on at once; 1 without it. The releases of one are always built in order. */
  concurrency?: number;
  /** Whether each release takes the one before as its baseline; true without it. Parts of a batch do not. */
  chained?: boolean;
  /** The catalog of a release as it was built without a baseline, where there is one; null where there is none. */
  draftOf?: (release: PublishedVersion) => Promise<CatalogDocument | null>;
  signal?: AbortSignal;
  onProgress?: BuildOptions['onProgress'];
  onRelease?: (event: ReleaseEvent) => void;
}

/** What became of one release. */
export interface ReleaseEvent {
  release: PublishedVersion;
  outcome: 'built' | 'reused' | 'failed';
  /** Why it failed. */
  error?: unknown;
  milliseconds: number;
}

/**
 * Builds the releases, each package's in the order given, into a folder, and notes each in its index as soon
 * as its catalog is written. A catalog that is there is taken as it is where its input, options, generator
 * and baseline are the same; so a batch that was interrupted goes on where it was, to the same bytes. What
 * can not be read or built is noted and passed over: the next release then takes the one before it.
 *
 * @throws what is no fault of a release: OutputError, and the signal's reason
 */
export async function runBatch(
  releases: readonly PublishedVersion[],
  index: CatalogIndex,
  options: BatchOptions,
): Promise<void> {
  const chains = new Map<string, PublishedVersion[]>();
  for (const release of releases) {
    const chain = chains.get(release.name);
    if (chain) chain.push(release);
    else chains.set(release.name, [release]);
  }
  refuseSharedNames([...chains.keys()]);
  const waiting = [...chains.values()];
  const work = async (): Promise<void> => {
    for (let chain = waiting.shift(); chain; chain = waiting.shift())
      await new Chain(chain, index, options).run();
  };
  await Promise.all(Array.from({ length: Math.max(1, options.concurrency ?? 1) }, work));
  await index.write();
}

/** The releases of one package. */
class Chain {
  readonly #releases: readonly PublishedVersion[];
  readonly #index: CatalogIndex;
  readonly #options: BatchOptions;
  readonly #digest: string;
  /** The catalog that was built last, while it is likely to be the next one's baseline. */
  #last: { sha256: string; document: CatalogDocument } | undefined;

  constructor(releases: readonly PublishedVersion[], index: CatalogIndex, options: BatchOptions) {
    this.#releases = releases;
    this.#index = index;
    this.#options = options;
    this.#digest = optionsDigest((releases[0] as PublishedVersion).name, options);
  }

  async run(): Promise<void> {
    for (const release of this.#releases) {
      this.#options.signal?.throwIfAborted();
      const began = performance.now();
      const tell = (event: Pick<ReleaseEvent, 'outcome' | 'error'>) =>
        this.#options.onRelease?.({ release, milliseconds: performance.now() - began, ...event });
      const baseline =
        this.#options.chained === false ? undefined : this.#index.before(release.name, release.version);
      if (await this.#isDone(release, baseline)) {
        tell({ outcome: 'reused' });
        continue;
      }
      try {
        await this.#build(release, baseline);
        tell({ outcome: 'built' });
      } catch (error) {
        this.#options.signal?.throwIfAborted();
        if (error instanceof OutputError || error instanceof PartError) throw error;
        const code = error instanceof InputError ? error.code : 'internal-error';
        await this.#index.addFailure({ package: release.name, version: release.version, code });
        tell({ outcome: 'failed', error });
      }
    }
  }

  async #isDone(release: PublishedVersion, baseline: IndexRelease | undefined): Promise<boolean> {
    const known = this.#index.find(release.name, release.version);
    return (
      known !== undefined &&
      known.integrity === release.integrity &&
      known.generator === catalogGenerator().version &&
      known.options === this.#digest &&
      known.baseline === (baseline?.sha256 ?? null) &&
      (await this.#index.isWhole(known))
    );
  }

  async #build(release: PublishedVersion, before: IndexRelease | undefined): Promise<void> {
    const { draftOf, signal } = this.#options;
    const baseline = before && (await this.#documentOf(before));
    const draft = (await draftOf?.(release)) ?? null;
    const found =
      draft && !(baseline && mayCarry(draft, baseline)) ? draft : await this.#read(release, baseline);
    // After all else, so that a draft and a release that is read become the same catalog.
    const document = baseline ? carryIds(found, baseline) : found;
    const file = fileNameOf(release);
    const path = join(this.#index.folder, file);
    await writeCatalog(path, document, signal === undefined ? {} : { signal });
    const sha256 = await digestOfFile(path);
    this.#last = { sha256, document };
    await this.#index.add(
      describe(document, { release, file, sha256, options: this.#digest, baseline: before?.sha256 ?? null }),
    );
  }

  async #read(release: PublishedVersion, baseline: CatalogDocument | undefined): Promise<CatalogDocument> {
    const { build, onProgress } = this.#options;
    const opened = await openPublished(release, this.#options);
    try {
      const document = await buildCatalog(opened, {
        ...build,
        ...(baseline === undefined ? {} : { baseline: baseline.aliases }),
        ...(onProgress === undefined ? {} : { onProgress }),
      });
      return this.#options.factsOnly ? factsOnly(document) : document;
    } finally {
      opened.close();
    }
  }

  async #documentOf(entry: IndexRelease): Promise<CatalogDocument> {
    if (this.#last?.sha256 === entry.sha256) return this.#last.document;
    return readCatalog(this.#index.pathOf(entry));
  }
}

/** Whether the release must be read again to say which aliases a baseline carries over to it. */
function mayCarry(draft: CatalogDocument, baseline: CatalogDocument): boolean {
  const known = new Set(baseline.aliases.flatMap(({ alias, bodyHash }) => (bodyHash ? [alias] : [])));
  return draft.aliases.some(({ alias, status }) => status !== 'resolved' && known.has(alias));
}

async function openPublished(release: PublishedVersion, options: BatchOptions): Promise<Release> {
  const { cacheDir, onProgress } = options;
  const opening: OpenOptions = {
    ...(cacheDir === undefined ? {} : { cacheDir }),
    ...(onProgress === undefined ? {} : { onProgress }),
  };
  return openRelease(`npm:${release.name}@${release.version}`, opening);
}

/** The entry of the index for a catalog that was written. */
function describe(
  document: CatalogDocument,
  given: {
    release: PublishedVersion;
    file: string;
    sha256: string;
    options: string;
    baseline: string | null;
  },
): IndexRelease {
  const { release, file, sha256, options, baseline } = given;
  const { platform } = document.release;
  const aliases: Record<string, number> = Object.create(null);
  for (const { status } of document.aliases) aliases[status] = (aliases[status] ?? 0) + 1;
  const sorted = Object.entries(aliases).sort(([left], [right]) => compareText(left, right));
  return {
    package: release.name,
    version: release.version,
    ...(platform === undefined ? {} : { platform }),
    file,
    sha256,
    integrity: release.integrity,
    generator: document.generator.version,
    options,
    baseline,
    modules: document.modules.length,
    prompts: document.prompts.length,
    ...(document.generator.tokenizer === undefined
      ? {}
      : { tokens: document.prompts.reduce((sum, { tokens = 0 }) => sum + tokens, 0) }),
    aliases: Object.fromEntries(sorted),
  };
}

/** The name of a release's catalog in its folder. */
function fileNameOf({ name, version }: { name: string; version: string }): string {
  return `${stemOf(name)}-${version.replace(/[^\w.+-]+/g, '-')}${CATALOG_SUFFIX}`;
}

function stemOf(name: string): string {
  return name
    .replace(/^@/, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-._]+/, '');
}

function refuseSharedNames(names: readonly string[]): void {
  const stems = new Map<string, string>();
  for (const name of names) {
    const other = stems.get(stemOf(name));
    stems.set(stemOf(name), name);
    if (other === undefined) continue;
    const advice = 'Build them into folders of their own.';
    throw new InputError('shared-file-name', `Catalogs of ${name} and ${other} have the same names.`, advice);
  }
}

/** A digest over all that decides what a catalog says of a release, but for the release and its baseline. */
export function optionsDigest(
  packageName: string,
  { build, factsOnly = false }: Pick<BatchOptions, 'build' | 'factsOnly'>,
): string {
  const told = { ...decidingOptions(packageName, build), factsOnly };
  return createHash('sha256').update(JSON.stringify(told)).digest('hex');
}
