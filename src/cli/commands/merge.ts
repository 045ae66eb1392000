import type { Argv } from 'yargs';
import { BatchRun, concurrencyFlag } from '../batch-run.js';
import { exitCode } from '../failure.js';
import { buildFlags } from '../options/build-options.js';
import { nonEmpty, options } from '../options/options.js';
import type { Surroundings } from '../output.js';

export const command = 'merge <parts..>';
export const describe = 'Put the parts of a sharded batch together as one run would have made them';

export function builder(yargs: Argv) {
  return yargs
    .positional('parts', {
      type: 'string',
      array: true,
      demandOption: true,
      describe: 'Folders that batch --shard filled, all of one batch',
    })
    .options({
      out: {
        type: 'string',
        requiresArg: true,
        demandOption: true,
        describe: 'Folder for the catalogs and their index.json',
      },
      concurrency: concurrencyFlag,
      ...buildFlags,
      json: options.json,
    })
    .example([['$0 merge part-1 part-2 --out catalogs', 'With the options that the parts were built with']]);
}

export type MergeArguments = Awaited<ReturnType<typeof builder>['argv']>;

export async function handler(given: MergeArguments, surroundings: Surroundings): Promise<number> {
  const folder = nonEmpty('out', given.out);
  const parts = given.parts.map((part) => nonEmpty('parts', part));
  const { countReleases, mergeParts } = await import('../../batch/merge.js');
  const total = await countReleases(parts);
  const run = new BatchRun(given, surroundings);
  const index = await run.openIndex(folder);
  const code = await run.run(index, total, (batch) => mergeParts(parts, index, batch));
  return index.failures.length > 0 ? exitCode.findings : code;
}
