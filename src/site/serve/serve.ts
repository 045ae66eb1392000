import { mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadSite } from '../model/load.js';
import { buildSite } from '../vitepress/build.js';
import { type ServeOptions, SiteServer } from './server.js';

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

/** Milliseconds after the last change of a file until the site is made anew. */
const settling = 300;

/**
 * Calls back once files have changed and been left alone for a moment; also where a file is replaced by another.
 * @param failed where the system does not tell about changes of a folder, or stops to
 */
function watchFiles(
  files: readonly string[],
  signal: AbortSignal,
  changed: () => void,
  failed: (error: unknown) => void,
): void {
  const folders = new Map<string, Set<string>>();
  for (const file of files) {
    const folder = path.dirname(path.resolve(file));
    folders.set(folder, (folders.get(folder) ?? new Set()).add(path.basename(file)));
  }
  let timer: NodeJS.Timeout | undefined;
  for (const [folder, names] of folders) {
    try {
      const watcher = watch(folder, { signal }, (_event, name) => {
        if (name !== null && !names.has(name)) return;
        clearTimeout(timer);
        timer = setTimeout(changed, settling);
      });
      watcher.on('error', failed);
    } catch (error) {
      failed(error);
    }
  }
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/**
 * Makes a site of catalogs, shows it, and makes it anew when one of its files changes, until the signal aborts.
 *
 * @throws what `loadSite` and `buildSite` throw at the first time; an error of the system where the address is
 *   taken
 */
export async function serveSite(
  sources: readonly string[],
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
  let version = 0;
  const make = async () => {
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
      try {
        const next = await make();
        show(next.folder);
        events.onRebuilt(next.pages);
      } catch (error) {
        if (!end.aborted) events.onFailure(error);
      }
    };
    const first = make();
    let waiting: Promise<unknown> = first.catch(() => undefined);
    const changed = () => {
      // Changes while the site is made are taken up together afterwards.
      if (!isAsked) waiting = waiting.then(remake);
      isAsked = true;
    };
    const watched = scenarios === undefined ? sources : [...sources, scenarios];
    watchFiles(watched, end, changed, (error) => {
      if (!end.aborted) events.onFailure(error);
    });
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
