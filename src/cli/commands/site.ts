import { statSync } from 'node:fs';
import type { Argv } from 'yargs';
import { catalogFilesIn } from '../catalog-folder.js';
import { exitCode, UsageError } from '../failure.js';
import { fillFolder } from '../fresh-folder.js';
import { nonEmpty, options, positionals } from '../options/options.js';
import type { Surroundings } from '../output.js';
import { Progress } from '../progress.js';
import { forTerminal } from '../terminal.js';

export const command = 'site <catalog..>';
export const describe = 'Make a documentation site from catalogs';

export function builder(yargs: Argv) {
  return yargs
    .positional('catalog', positionals.catalogs)
    .options({
      out: {
        type: 'string',
        requiresArg: true,
        demandOption: true,
        describe: 'New or empty folder to write to',
      },
      base: {
        type: 'string',
        requiresArg: true,
        default: '/',
        describe: 'Path under which a server shows the site, such as /docs/',
      },
      product: options.product,
      scenarios: options.scenarios,
      quiet: options.quiet,
    })
    .example([
      ['$0 site agent.catalog.json --out site', 'A site of one release'],
      [
        '$0 site catalogs --out site --base /prompts/',
        'All releases in a folder, for a sub-path of a server',
      ],
    ]);
}

export type SiteArguments = Awaited<ReturnType<typeof builder>['argv']>;

/**
 * A path with a slash at both ends; it may be given without either.
 * @throws UsageError where it is no path of plain characters, such as a whole address
 */
export function baseOf(value: string, command: string): string {
  const base = nonEmpty('base', value).replace(/^\/?(.*?)\/?$/, '/$1/');
  if (base === '//') return '/';
  if (/^\/(?:(?!\.\.?\/)[\w.~-]+\/)+$/.test(base)) return base;
  throw new UsageError('not-a-base', { found: value, command });
}

/** False of what cannot be looked at: reading it will say why. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Files that were given and those in folders that were, none twice and none of them standard input, which can be
 * read once only.
 * @param product takes catalogs of this product or package only out of folders
 * @throws UsageError where a folder holds no catalog
 */
export async function catalogPaths(
  given: readonly string[],
  command: string,
  product?: string,
): Promise<string[]> {
  if (product !== undefined) nonEmpty('product', product);
  const paths: string[] = [];
  for (const path of given) {
    if (nonEmpty('catalog', path) === '-') throw new UsageError('no-stdin', { command });
    const found = isFolder(path) ? await catalogFilesIn(path, product) : [path];
    if (found.length === 0) throw new UsageError('no-catalogs', { folder: path, command });
    paths.push(...found);
  }
  return [...new Set(paths)];
}

/** Which situations are shown, where one is named. */
export function scenarioSource(given: string | undefined): { scenarios?: string } {
  return given === undefined ? {} : { scenarios: nonEmpty('scenarios', given) };
}

export async function handler(given: SiteArguments, { signal, err }: Surroundings): Promise<number> {
  const out = nonEmpty('out', given.out);
  const base = baseOf(given.base, 'site');
  const sources = await catalogPaths(given.catalog, 'site', given.product);
  const progress = new Progress(err, { quiet: given.quiet });
  const working = { signal, onProgress: progress.update };
  try {
    const { buildSite, loadSite, assertGenerator } = await import('../../site/index.js');
    assertGenerator();
    const { site, pages } = await fillFolder(out, signal, async (folder) => {
      const site = await loadSite(sources, { ...working, ...scenarioSource(given.scenarios) });
      return { site, pages: await buildSite(site, folder, { ...working, base }) };
    });
    progress.stop();
    if (!given.quiet) {
      const releases = site.releases.length === 1 ? '1 release' : `${site.releases.length} releases`;
      await err.write(
        `${pages} pages about ${site.prompts.length} prompts of ${releases} written to ${forTerminal(out)}\n`,
      );
    }
    return exitCode.success;
  } finally {
    progress.stop();
  }
}
