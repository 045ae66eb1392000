import type { Options } from 'yargs';
import type { FactsCacheOptions } from '../../cache/store.js';
import { UsageError } from '../failure.js';
import { nonEmpty, options, wholeNumber } from './options.js';

/** Options of all commands that read releases whole. */
export const readingFlags = {
  'cache-dir': options.cacheDir,
  'facts-cache': options.factsCache,
  'facts-cache-limit': options.factsCacheLimit,
  'no-facts-cache': options.noFactsCache,
  workers: options.workers,
} as const satisfies Record<string, Options>;

export interface FactsArguments {
  'facts-cache': string | undefined;
  'facts-cache-limit': string | undefined;
  'no-facts-cache': boolean;
}

const megabyte = 1_000_000;
const mostMegabytes = 10_000_000;

/**
 * Where facts are to be kept; null for nowhere.
 * @throws UsageError
 */
export async function factsCacheOf(given: FactsArguments): Promise<FactsCacheOptions | null> {
  const { 'facts-cache': folder, 'facts-cache-limit': limit } = given;
  if (given['no-facts-cache']) {
    const other = folder === undefined ? 'facts-cache-limit' : 'facts-cache';
    if (given[other] !== undefined)
      throw new UsageError('contradiction', { option: 'no-facts-cache', other });
    return null;
  }
  const { defaultFactsFolder } = await import('../../cache/folder.js');
  const cache = { folder: folder === undefined ? defaultFactsFolder() : nonEmpty('facts-cache', folder) };
  if (limit === undefined) return cache;
  return { ...cache, mostBytes: wholeNumber('facts-cache-limit', limit, 0, mostMegabytes) * megabyte };
}
