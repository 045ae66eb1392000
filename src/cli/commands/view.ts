import type { Argv } from 'yargs';
import type { ReleaseViewOptions } from '../../queries/views.js';
import type { ViewIndex } from '../../readable/write-views.js';
import type { Release } from '../../release/release.js';
import { exitCode, UsageError } from '../failure.js';
import { fillFolder } from '../fresh-folder.js';
import { openingOf, withRelease } from '../open.js';
import { rulesOf } from '../options/alias-options.js';
import { nonEmpty, options, positionals, workersOf } from '../options/options.js';
import type { Surroundings } from '../output.js';
import { forTerminal } from '../terminal.js';

export const command = 'view <input>';
export const describe = 'Write readable prints of the scripts of a release, with source maps';

/** Modules without a print that are named; all stand in the index. */
const mostRefused = 10;

export function builder(yargs: Argv) {
  return yargs
    .positional('input', positionals.release)
    .options({
      out: {
        type: 'string',
        requiresArg: true,
        demandOption: true,
        describe: 'New or empty folder to write to',
      },
      module: {
        type: 'string',
        requiresArg: true,
        describe: 'Only this module: its path, or an ending that no other path has',
      },
      annotate: {
        type: 'boolean',
        default: false,
        describe: 'Add a comment with alias or prompt id above each known place',
      },
      redact: { type: 'boolean', default: false, describe: 'Replace texts of prompts by id and hash' },
      rules: options.rules,
      'cache-dir': options.cacheDir,
      workers: options.workers,
      quiet: options.quiet,
    })
    .example([
      ['$0 view release.tgz --out readable', 'Every script, one file each, with index.json'],
      [
        '$0 view release.tgz --module cli.js --out readable --annotate',
        'One module, with names and ids in it',
      ],
      ['$0 view release.tgz --out shared --redact', 'Code that can be shared without the texts'],
    ]);
}

export type ViewArguments = Awaited<ReturnType<typeof builder>['argv']>;

async function optionsOf(given: ViewArguments): Promise<ReleaseViewOptions> {
  const { annotate, redact } = given;
  const rules = await rulesOf(given);
  if (rules !== undefined && !annotate)
    throw new UsageError('needs-option', { option: 'rules', other: 'annotate' });
  return {
    annotate,
    redact,
    ...(rules === undefined ? {} : { rules }),
    ...workersOf(given),
  };
}

async function scriptNamed(release: Release, name: string | undefined): Promise<{ module?: string }> {
  if (name === undefined) return {};
  const { findScript } = await import('../../queries/place-query.js');
  return { module: findScript(release, nonEmpty('module', name)) };
}

function* reportLines(out: string, { views, refused }: ViewIndex): Generator<string> {
  for (const { module, message } of refused.slice(0, mostRefused)) {
    yield forTerminal(`  warning: ${module === undefined ? '' : `${module}: `}${message}`);
  }
  if (refused.length > mostRefused) yield `  and ${refused.length - mostRefused} more without a print`;
  const lines = views.reduce((sum, { readableLines }) => sum + readableLines, 0);
  const number = new Intl.NumberFormat('en');
  yield `${views.length} module${views.length === 1 ? '' : 's'}, ${number.format(lines)} readable lines written to ${forTerminal(out)}`;
}

export async function handler(given: ViewArguments, surroundings: Surroundings): Promise<number> {
  const { signal, err } = surroundings;
  const out = nonEmpty('out', given.out);
  const viewing = await optionsOf(given);
  const opening = openingOf(given);
  const { writeReleaseViews } = await import('../../queries/views.js');
  const index = await fillFolder(out, signal, (folder) =>
    withRelease(surroundings, opening, async (release, onProgress) =>
      writeReleaseViews(release, folder, {
        ...viewing,
        ...(await scriptNamed(release, given.module)),
        onProgress,
        signal,
      }),
    ),
  );
  if (!given.quiet) await err.writeLines(reportLines(out, index));
  return exitCode.success;
}
