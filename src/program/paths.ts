import { posix } from 'node:path';

const EXTENSIONS = ['', '.js', '.mjs', '.cjs', '/index.js', '/index.mjs', '/index.cjs'];

/** Finds modules of the release by specifier. Only paths are resolved: packages by name are outside. */
export class ModulePaths {
  readonly #indexes = new Map<string, number>();

  constructor(paths: readonly string[]) {
    paths.forEach((path, index) => {
      if (path !== '') this.#indexes.set(normalise(path), index);
    });
  }

  resolve(from: string, specifier: string): number {
    // Most specifiers are paths as they stand; to split and join them anew takes far longer.
    const stated = specifier.startsWith('.') ? undefined : this.#indexes.get(specifier);
    if (stated !== undefined) return stated;
    const isPath = specifier.startsWith('.') || specifier.startsWith('/') || /^[A-Za-z]:\//.test(specifier);
    const base =
      isPath && specifier.startsWith('.')
        ? posix.join(posix.dirname(normalise(from)), specifier)
        : normalise(specifier);
    for (const extension of isPath ? EXTENSIONS : ['']) {
      const index = this.#indexes.get(base + extension);
      if (index !== undefined) return index;
    }
    return -1;
  }
}

function normalise(path: string): string {
  return posix.normalize(path.replaceAll('\\', '/'));
}
