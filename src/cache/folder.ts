import { join } from 'node:path';
import envPaths from 'env-paths';

/** The platform's usual folder for what this program can make or fetch again. */
export function defaultCacheFolder(): string {
  return envPaths('prompt-catalog', { suffix: '' }).cache;
}

/** Where facts of modules are kept between runs. */
export function defaultFactsFolder(): string {
  return join(defaultCacheFolder(), 'facts');
}
