import type { Argv } from 'yargs';
import { InputError } from '../../catalog/diagnostic.js';
import { exitCode, UsageError } from '../failure.js';
import { nonEmpty, options, positionals, wholeNumber } from '../options/options.js';
import type { Surroundings } from '../output.js';
import { Progress } from '../progress.js';
import { forTerminal } from '../terminal.js';
import { wordError } from '../wording.js';
import { baseOf, catalogPaths, isFolder, scenarioSource } from './site.js';

export const command = 'serve <catalog..>';
export const describe = 'Show the site of catalogs in a browser, made anew when one changes, comes or goes';

export function builder(yargs: Argv) {
  return yargs
    .positional('catalog', positionals.catalogs)
    .options({
      port: { type: 'string', requiresArg: true, default: '4173', describe: 'Port to listen at; 0 for any' },
      host: {
        type: 'string',
        requiresArg: true,
        default: '127.0.0.1',
        describe: 'Address to listen at: others than this computer can read the site where it is no loopback',
      },
      base: { type: 'string', requiresArg: true, default: '/', describe: 'Path under which to show it' },
      product: options.product,
      scenarios: options.scenarios,
      quiet: options.quiet,
    })
    .example([
      ['$0 serve agent.catalog.json', 'At http://127.0.0.1:4173/'],
      ['$0 serve catalogs --port 0', 'All releases in a folder, at any free port, which is printed'],
    ]);
}

export type ServeArguments = Awaited<ReturnType<typeof builder>['argv']>;

/** @throws UsageError where it is no name or address */
function hostOf(value: string): string {
  if (/^[\w.:%-]+$/.test(value)) return value;
  throw new UsageError('not-an-address', { found: value, command: 'serve' });
}

function worded(error: unknown, address: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error;
  const [why, advice] =
    code === 'EADDRINUSE'
      ? ['another program does', 'Name another port with --port, or 0 for any free one.']
      : [code, 'Name another with --host.'];
  return new InputError('cannot-listen', `${address} cannot be listened at: ${why}`, advice, {
    cause: error,
  });
}

export async function handler(given: ServeArguments, surroundings: Surroundings): Promise<number> {
  const { out, err, signal } = surroundings;
  const host = hostOf(nonEmpty('host', given.host));
  const port = wholeNumber('port', given.port, 0, 65_535);
  const base = baseOf(given.base, 'serve');
  const places = {
    files: given.catalog.filter((place) => !isFolder(place)),
    folders: given.catalog.filter(isFolder),
    list: () => catalogPaths(given.catalog, 'serve', given.product),
  };
  // Before the site's code is loaded, and before anything is said.
  await places.list();
  const progress = new Progress(err, { quiet: given.quiet });
  const say = (text: string) => {
    progress.stop();
    // The site goes on being shown when nobody listens to what is said about it.
    if (!given.quiet) err.write(`${text}\n`).catch(() => undefined);
  };
  const { assertGenerator, isLoopback, serveSite } = await import('../../site/index.js');
  assertGenerator();
  try {
    await serveSite(
      places,
      { host, port, base, ...scenarioSource(given.scenarios) },
      {
        onReady: (address, pages) => {
          progress.stop();
          out.write(`${forTerminal(address)}\n`).catch(() => undefined);
          say(`${pages} pages; made anew when a catalog changes, comes or goes. Interrupt to end.`);
          if (!isLoopback(host)) say('Everyone who reaches this computer can read them.');
        },
        onRebuilt: (pages) => say(`made anew: ${pages} pages`),
        onFailure: (error) => err.write(`${wordError(error).text}\n`).catch(() => undefined),
        onProgress: progress.update,
      },
      signal,
    );
  } catch (error) {
    throw worded(error, `${host}:${port}`);
  } finally {
    progress.stop();
  }
  return exitCode.success;
}
