import type { Argv } from 'yargs';
import type { BuildOptions } from '../../build-options.js';
import { jsonLine } from '../../catalog/controls.js';
import { findModule, parsePosition } from '../../queries/place-query.js';
import type { WhereAnswer } from '../../queries/where.js';
import { exitCode } from '../failure.js';
import { catalogOf, openingOf, wholeReading, withRelease } from '../open.js';
import { rulesOf } from '../options/alias-options.js';
import { readingFlags } from '../options/facts-options.js';
import { contextOf, nonEmpty, options, positionals } from '../options/options.js';
import type { Surroundings } from '../output.js';
import { mostPlaces } from '../views/entry-view.js';
import { answerLines } from '../views/place-view.js';

export const command = 'where <input> <place>';
export const describe = 'Translate between alias, prompt id, offset, readable and shipped line';

const defaultContext = 3;
const mostContext = 10_000;

export function builder(yargs: Argv) {
  return yargs
    .positional('input', positionals.release)
    .positional('place', {
      type: 'string',
      demandOption: true,
      describe:
        'Alias, id of a prompt, [MODULE:]LINE of the readable print, [MODULE:]@OFFSET in UTF-16 units, or ' +
        '[MODULE:]LINE:COLUMN as shipped (column from 0)',
    })
    .options({
      context: {
        type: 'string',
        requiresArg: true,
        describe: `Lines of code before and after (default: ${defaultContext})`,
      },
      rules: options.rules,
      ...readingFlags,
      json: options.json,
      quiet: options.quiet,
    })
    .epilog(
      'MODULE is a path or an ending that no other path has; it may be left out where the release has one script.',
    )
    .example([
      ['$0 where release.tgz SystemPromptResolver', 'Where the alias stands in this release'],
      ['$0 where release.tgz cli.js:333575', 'A line of the readable print'],
      ['$0 where release.tgz cli.js:@8123456', 'An offset in the module as shipped'],
      ['$0 where release.tgz cli.js:4071:12', 'A line and column of the module as shipped'],
    ]);
}

export type WhereArguments = Awaited<ReturnType<typeof builder>['argv']>;

async function buildOptionsOf(given: WhereArguments): Promise<BuildOptions> {
  const rules = await rulesOf(given);
  return { ...(await wholeReading(given)), ...(rules === undefined ? {} : { rules }) };
}

async function answerOf(given: WhereArguments, surroundings: Surroundings): Promise<WhereAnswer> {
  const context = contextOf(given, defaultContext, mostContext);
  const place = nonEmpty('place', given.place);
  const buildOptions = await buildOptionsOf(given);
  const { findPlaces } = await import('../../queries/where.js');
  const query = parsePosition(place);
  return withRelease(surroundings, openingOf(given), async (release, onProgress) => {
    // A wrong module is said at once; no alias or id has a colon.
    if (query?.module !== undefined) findModule(release, query.module);
    const catalog = await catalogOf(release, { ...buildOptions, onProgress });
    return findPlaces(release, catalog, place, { context, ...(given.json ? {} : { mostPlaces }) });
  });
}

export async function handler(given: WhereArguments, surroundings: Surroundings): Promise<number> {
  const { out } = surroundings;
  const answer = await answerOf(given, surroundings);
  if (given.json) await out.write(`${jsonLine(answer)}\n`);
  else await out.writeLines(answerLines(given.place, answer, out.colors));
  const isFound = answer.places.some(({ isCandidate }) => !isCandidate);
  return isFound ? exitCode.success : exitCode.findings;
}
