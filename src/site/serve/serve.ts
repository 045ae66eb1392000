import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadSite } from '../model/load.js';
import { buildSite } from '../vitepress/build.js';
import { type ServeOptions, SiteServer } from './server.js';
import { Watch, type WatchedPlaces } from './watch.js';

export interface ServeEvents {
  onReady: (address: string, pages: number) => void;
  onRebuilt: (pages: number) => void;
  /** A catalog changed into what is no catalog, for example: the site stays as it was. */
  onFailure: (error: unknown) => void;
  onProgress?: (event: { phase: string; done: number; total?: number }) => void;
}

export interface ServeSiteOptions extends ServeOptions {
  /** Path of a file of situations to show, instead of the one that comes for the product. */
  scenarios?: string;
}

/** Where the catalogs of a site are. */
export interface CatalogPlaces extends WatchedPlaces {
  /**
   * Paths of the catalogs that there are now: the files, and those in the folders.
   * @throws where there is none, or a folder cannot be read
   */
  list(): Promise<readonly string[]>;
}

const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() === true;

/** A file's state; what is written into it changes it, and so does another file in its place. */
function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
}

/** The catalogs of some places, and whether there was a change since they were last asked for. */
class Catalogs {
  readonly #places: CatalogPlaces;
  readonly #more: readonly string[];
  #known: readonly string[] = [];
  #stamp: string | undefined;

  /** @param more files that matter too */
  constructor(places: CatalogPlaces, more: readonly string[]) {
    this.#places = places;
    this.#more = more;
  }

  /**
   * Their paths. One that was a catalog and is none now stays among them while there is such a file: it is being
   * written or broke, which is no removal.
   * @returns undefined where all is as it was
   * @throws what `list` throws, where it did not throw the same before
   */
  async changed(): Promise<readonly string[] | undefined> {
    let stamp: string;
    try {
      const listed = await this.#places.list();
      this.#known = [...new Set([...listed, ...this.#known.filter(isFile)])];
      stamp = JSON.stringify([...this.#known, ...this.#more].map((file) => [file, stampOf(file)]));
    } catch (error) {
      stamp = String(error);
      if (stamp !== this.#stamp) {
        this.#stamp = stamp;
        throw error;
      }
    }
    if (stamp === this.#stamp) return undefined;
    this.#stamp = stamp;
    return this.#known;
  }
}

/**
 * Makes a site of catalogs, shows it, and makes it anew when one of them changes, comes or goes, until the signal
 * aborts.
 *
 * @throws what `list`, `loadSite` and `buildSite` throw at the first time; an error of the system where the address is
 *   taken
 */
export async function serveSite(
  places: CatalogPlaces,
  options: ServeSiteOptions,
  events: ServeEvents,
  signal: AbortSignal,
): Promise<void> {
  const root = mkdtempSync(path.join(tmpdir(), 'catalog-serve-'));
  const discard = () => rmSync(root, { recursive: true, force: true });
  signal.addEventListener('abort', discard);
  // Ends with the caller's, and where the first site cannot be made: nothing goes on after this function.
  const ending = new AbortController();
  const end = AbortSignal.any([signal, ending.signal]);
  const working = {
    signal: end,
    ...(events.onProgress === undefined ? {} : { onProgress: events.onProgress }),
  };
  const { scenarios } = options;
  const scenarioOptions = scenarios === undefined ? {} : { scenarios };
  const more = scenarios === undefined ? [] : [scenarios];
  const catalogs = new Catalogs(places, more);
  let version = 0;
  const make = async (sources: readonly string[]) => {
    version++;
    const folder = path.join(root, String(version));
    const site = await loadSite(sources, { ...working, ...scenarioOptions });
    return { folder, pages: await buildSite(site, folder, { ...working, base: options.base }) };
  };
  const server = new SiteServer(options);
  try {
    // First, so that a port which is taken is told at once and not after the work.
    const address = await server.listen();
    let current: string | undefined;
    const show = (folder: string) => {
      server.show(folder);
      if (current !== undefined) rmSync(current, { recursive: true, force: true });
      current = folder;
    };
    let isAsked = false;
    const remake = async () => {
      isAsked = false;
      if (end.aborted) return;
      watching.follow();
      try {
        const sources = await catalogs.changed();
        if (sources === undefined) return;
        const next = await make(sources);
        show(next.folder);
        events.onRebuilt(next.pages);
      } catch (error) {
        if (!end.aborted) events.onFailure(error);
      }
    };
    let waiting: Promise<unknown> = Promise.resolve();
    const changed = () => {
      // Changes while the site is made are taken up together afterwards.
      if (!isAsked) waiting = waiting.then(remake);
      isAsked = true;
    };
    const watched = { files: [...places.files, ...more], folders: places.folders };
    const watching = new Watch(watched, end, changed, (error) => {
      if (!end.aborted) events.onFailure(error);
    });
    const first = catalogs.changed().then((sources) => make(sources ?? []));
    waiting = first.catch(() => undefined);
    const { folder, pages } = await first;
    show(folder);
    events.onReady(address, pages);
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    });
    await waiting;
  } finally {
    ending.abort();
    server.close();
    signal.removeEventListener('abort', discard);
    discard();
  }
}
