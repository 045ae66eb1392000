import { type FSWatcher, readdirSync, type WatchEventType, watch } from 'node:fs';
import path from 'node:path';

/** Milliseconds after the last change until it is told, so that what is written in parts is told once. */
const settling = 300;

export interface WatchedPlaces {
  readonly files: readonly string[];
  /** Watched with those below them; links to folders are not followed. */
  readonly folders: readonly string[];
}

/** A folder and those below it; none where it cannot be read, which who reads its files will say. */
function foldersIn(root: string): string[] {
  try {
    const entries = readdirSync(root, { withFileTypes: true, recursive: true });
    const below = entries.filter((entry) => entry.isDirectory());
    return [root, ...below.map(({ parentPath, name }) => path.join(parentPath, name))];
  } catch {
    return [];
  }
}

/** Tells when files change, also where one is replaced by another, and when files come to folders or go from them. */
export class Watch {
  readonly #roots: readonly string[];
  /** Names that matter by folder: of the files and of the folders given. */
  readonly #named = new Map<string, Set<string>>();
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #signal: AbortSignal;
  readonly #changed: () => void;
  readonly #failed: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param changed called once files have been left alone for a moment
   * @param failed where the system does not tell about changes of a folder, or stops to
   */
  constructor(
    { files, folders }: WatchedPlaces,
    signal: AbortSignal,
    changed: () => void,
    failed: (error: unknown) => void,
  ) {
    this.#signal = signal;
    this.#changed = changed;
    this.#failed = failed;
    this.#roots = folders.map((folder) => path.resolve(folder));
    for (const place of [...files, ...folders]) {
      const { dir, base } = path.parse(path.resolve(place));
      this.#named.set(dir, (this.#named.get(dir) ?? new Set()).add(base));
    }
    signal.addEventListener('abort', () => clearTimeout(this.#timer));
    this.follow();
  }

  /** Watches folders that came since, and leaves those that went. */
  follow(): void {
    if (this.#signal.aborted) return;
    const folders = new Set([...this.#named.keys(), ...this.#roots.flatMap(foldersIn)]);
    for (const folder of this.#watchers.keys()) if (!folders.has(folder)) this.#leave(folder);
    for (const folder of folders) if (!this.#watchers.has(folder)) this.#watch(folder);
  }

  #watch(folder: string): void {
    try {
      const watcher = watch(folder, { signal: this.#signal }, (event, name) =>
        this.#hear(folder, event, name),
      );
      watcher.on('error', this.#failed);
      this.#watchers.set(folder, watcher);
    } catch (error) {
      // One that went meanwhile is none to watch.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#failed(error);
    }
  }

  #leave(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }

  #hear(folder: string, event: WatchEventType, name: string | null): void {
    if (name !== null) {
      // Another folder may stand in the place of one that was watched.
      if (event === 'rename') this.#leave(path.join(folder, name));
      const isBelow = this.#roots.some((root) => folder === root || folder.startsWith(root + path.sep));
      const isSeen = isBelow && (event === 'rename' || name.endsWith('.json'));
      if (!isSeen && this.#named.get(folder)?.has(name) !== true) return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#changed, settling);
  }
}
