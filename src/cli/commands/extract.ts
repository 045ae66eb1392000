import type { Argv } from 'yargs';
import { exitCode } from '../failure.js';
import { openingOf, withRelease } from '../open.js';
import { nonEmpty, options, positionals } from '../options/options.js';
import type { Surroundings } from '../output.js';
import { forTerminal } from '../terminal.js';

export const command = 'extract <input>';
export const describe = 'Write the modules of a release as files, with a manifest';

export function builder(yargs: Argv) {
  return yargs
    .positional('input', positionals.release)
    .options({
      out: { type: 'string', requiresArg: true, demandOption: true, describe: 'Folder to write to' },
      force: { type: 'boolean', default: false, describe: 'Replace an earlier extraction' },
      'cache-dir': options.cacheDir,
      quiet: options.quiet,
    })
    .example([
      ['$0 extract release.tgz --out modules', 'Every module as a file, with manifest.json'],
      ['$0 extract ./agent.exe --out modules --force', 'Replace what an earlier extraction wrote'],
    ]);
}

export type ExtractArguments = Awaited<ReturnType<typeof builder>['argv']>;

export async function handler(given: ExtractArguments, surroundings: Surroundings): Promise<number> {
  const { quiet, force } = given;
  const out = nonEmpty('out', given.out);
  const { extractRelease } = await import('../../release/extract.js');
  const count = await withRelease(surroundings, openingOf(given), async (release, onProgress) => {
    const manifest = await extractRelease(release, out, { force, onProgress });
    return manifest.modules.length;
  });
  if (!quiet)
    await surroundings.err.write(`${count} module${count === 1 ? '' : 's'} written to ${forTerminal(out)}\n`);
  return exitCode.success;
}
