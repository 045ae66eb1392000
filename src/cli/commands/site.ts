import type { Argv } from 'yargs';
import { exitCode, UsageError } from '../failure.js';
import { fillFolder } from '../fresh-folder.js';
import { nonEmpty, options, positionals } from '../options.js';
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
      scenarios: options.scenarios,
      quiet: options.quiet,
    })
    .example([
      ['$0 site agent.catalog.json --out site', 'A site of one release'],
      ['$0 site catalogs/*.json --out site --base /prompts/', 'Many releases, for a sub-path of a server'],
    ]);
}

export type SiteArguments = Awaited<ReturnType<typeof builder>['argv']>;

/**
 * A path with a slash at both ends.
 * @throws UsageError where it is no absolute path of plain characters
 */
export function baseOf(value: string): string {
  const base = `/${nonEmpty('base', value)}/`.replace(/\/{2,}/g, '/');
  if (/^\/(?:[\w.~-]+\/)*$/.test(base) && !base.split('/').includes('..')) return base;
  throw new UsageError('not-a-base', { found: value });
}

/** Paths that were given, none twice and none of them standard input, which can be read once only. */
export function catalogPaths(given: readonly string[]): string[] {
  const paths = given.map((path) => nonEmpty('catalog', path));
  if (paths.includes('-')) throw new UsageError('no-stdin');
  return [...new Set(paths)];
}

/** Which situations are shown, where one is named. */
export function scenarioSource(given: string | undefined): { scenarios?: string } {
  return given === undefined ? {} : { scenarios: nonEmpty('scenarios', given) };
}

export async function handler(given: SiteArguments, { signal, err }: Surroundings): Promise<number> {
  const out = nonEmpty('out', given.out);
  const base = baseOf(given.base);
  const sources = catalogPaths(given.catalog);
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
