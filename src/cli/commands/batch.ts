import type { Argv } from 'yargs';
import type { Shard } from '../../batch/plan.js';
import { BatchRun, concurrencyFlag } from '../batch-run.js';
import { UsageError } from '../failure.js';
import { buildFlags } from '../options/build-options.js';
import { nonEmpty, options } from '../options/options.js';
import type { Surroundings } from '../output.js';

export const command = 'batch <specs..>';
export const describe = 'Build the catalogs of many releases, each the baseline of the next';

export function builder(yargs: Argv) {
  return yargs
    .positional('specs', {
      type: 'string',
      array: true,
      demandOption: true,
      describe: 'npm specs with a version, range or tag',
    })
    .options({
      out: {
        type: 'string',
        requiresArg: true,
        demandOption: true,
        describe: 'Folder for the catalogs and their index.json; what is up to date there stays',
      },
      shard: { type: 'string', requiresArg: true, describe: 'Build part I of N only, as I/N: see merge' },
      concurrency: concurrencyFlag,
      ...buildFlags,
      json: options.json,
    })
    .example([
      ['$0 batch "@scope/name@1.2.0 - 1.4.0" --out catalogs', 'All releases of a range, oldest first'],
      ['$0 batch name-linux@1.x name-darwin@1.x --out catalogs', 'Of two packages'],
      ['$0 batch "name@>=1" --out part-2 --shard 2/4', 'The second of four parts'],
    ]);
}

export type BatchArguments = Awaited<ReturnType<typeof builder>['argv']>;

const mostShards = 10_000;

/** @throws UsageError where it is not I/N with I from 1 to N */
function shardOfOption(text: string): Shard {
  const [, index = '', count = ''] = /^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (shard.index >= 1 && shard.index <= shard.count && shard.count <= mostShards) return shard;
  throw new UsageError('not-a-shard', { found: text });
}

export async function handler(given: BatchArguments, surroundings: Surroundings): Promise<number> {
  const folder = nonEmpty('out', given.out);
  const shard = given.shard === undefined ? undefined : shardOfOption(given.shard);
  const specs = given.specs.map((spec) => nonEmpty('specs', spec));
  const { planReleases, shardOf } = await import('../../batch/plan.js');
  const { runBatch } = await import('../../batch/batch.js');
  const planned = await planReleases(specs);
  const releases = shard === undefined ? planned : shardOf(planned, shard);
  const run = new BatchRun(given, surroundings);
  const index = await run.openIndex(folder, shard);
  return run.run(index, releases.length, (batch) =>
    runBatch(releases, index, { ...batch, chained: shard === undefined }),
  );
}
