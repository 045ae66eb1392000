import type { BuildOptions } from '../build-options.js';
import type { CatalogDocument } from '../catalog/document.js';
import { readCatalog } from '../catalog/read.js';
import { everyFacing } from '../catalog/select.js';
import type { Release } from '../release/release.js';
import { looksLikeCatalog } from './catalog-input.js';
import { type FactsArguments, factsCacheOf } from './options/facts-options.js';
import { nonEmpty, workersOf } from './options/options.js';
import type { Surroundings } from './output.js';
import { Progress } from './progress.js';

/** What is opened, and how that shows. */
export interface OpenArguments {
  readonly input: string;
  readonly cacheDir: string | undefined;
  readonly quiet: boolean;
}

/** The same from what a command was given. @throws UsageError */
export function openingOf(given: {
  readonly input: string;
  readonly 'cache-dir': string | undefined;
  readonly quiet: boolean;
}): OpenArguments {
  return { input: nonEmpty('input', given.input), cacheDir: given['cache-dir'], quiet: given.quiet };
}

/**
 * Opens a release, hands it to the work with progress shown, and closes it whatever happens, also when the
 * process is asked to end. The modules that read releases are loaded only here, so that the commands that
 * read catalogs start at once.
 */
export async function withRelease<T>(
  { err, stdin, signal }: Surroundings,
  { input, cacheDir, quiet }: OpenArguments,
  work: (release: Release, onProgress: Progress['update']) => Promise<T>,
): Promise<T> {
  const { openRelease } = await import('../release/open.js');
  const progress = new Progress(err, { quiet });
  const onProgress = progress.update;
  let release: Release | undefined;
  const close = () => {
    progress.stop();
    release?.close();
  };
  signal.addEventListener('abort', close);
  try {
    const opened: Release = await openRelease(input, {
      stdin,
      onProgress,
      ...(cacheDir === undefined ? {} : { cacheDir }),
    });
    release = opened;
    return await work(opened, onProgress);
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}

/**
 * How a release is read by commands that are asked about any of its texts and places: the same way by all of
 * them, so that the catalog that one has kept answers the others.
 * @throws UsageError
 */
export async function wholeReading(
  given: FactsArguments & { workers: string | undefined },
): Promise<BuildOptions> {
  return { text: true, facing: everyFacing, factsCache: await factsCacheOf(given), ...workersOf(given) };
}

/** The catalog of an open release. */
export async function catalogOf(release: Release, options: BuildOptions): Promise<CatalogDocument> {
  const { buildCatalog } = await import('../build.js');
  return buildCatalog(release, options);
}

export interface CatalogArguments extends OpenArguments {
  /** How a release is read; asked only where the input is one. */
  readonly build: () => BuildOptions | Promise<BuildOptions>;
}

/** The catalog in a file or on standard input, or that of a release, which is read first. */
export async function catalogFrom(
  surroundings: Surroundings,
  { build, ...opening }: CatalogArguments,
): Promise<CatalogDocument> {
  if (await looksLikeCatalog(opening.input)) return readCatalog(opening.input, { stdin: surroundings.stdin });
  const options = await build();
  return withRelease(surroundings, opening, (release, onProgress) =>
    catalogOf(release, { ...options, onProgress }),
  );
}
