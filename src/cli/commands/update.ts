import type { Argv } from 'yargs';
import { BatchRun, concurrencyFlag } from '../batch-run.js';
import { buildFlags } from '../options/build-options.js';
import { nonEmpty, options } from '../options/options.js';
import type { Surroundings } from '../output.js';

export const command = 'update <product>';
export const describe = 'Build the catalogs of all releases since the newest in a folder';

export function builder(yargs: Argv) {
  return yargs
    .positional('product', {
      type: 'string',
      demandOption: true,
      describe: 'Product that catalog knows, such as claude-code, or name of a package',
    })
    .options({
      catalogs: {
        type: 'string',
        requiresArg: true,
        demandOption: true,
        describe: 'Folder of the catalogs; where it has none of a package yet, the newest is built',
      },
      platform: {
        type: 'string',
        array: true,
        requiresArg: true,
        describe: 'Only packages for this platform and those for any; may be given more than once',
      },
      concurrency: concurrencyFlag,
      ...buildFlags,
      json: options.json,
    })
    .example([
      ['$0 update claude-code --platform linux-x64 --catalogs catalogs', 'A product on one platform'],
      ['$0 update @scope/name --catalogs catalogs', 'One package'],
    ]);
}

export type UpdateArguments = Awaited<ReturnType<typeof builder>['argv']>;

export async function handler(given: UpdateArguments, surroundings: Surroundings): Promise<number> {
  const folder = nonEmpty('catalogs', given.catalogs);
  const platforms = (given.platform ?? []).map((platform) => nonEmpty('platform', platform));
  const { missingReleases, packagesOf } = await import('../../batch/product.js');
  const { runBatch } = await import('../../batch/batch.js');
  const packages = await packagesOf(nonEmpty('product', given.product), platforms);
  const run = new BatchRun(given, surroundings);
  const index = await run.openIndex(folder);
  const releases = await missingReleases(packages, index);
  return run.run(index, releases.length, (batch) => runBatch(releases, index, batch));
}
