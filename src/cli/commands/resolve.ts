import type { Argv } from 'yargs';
import { jsonLine } from '../../catalog/controls.js';
import type { Alias } from '../../catalog/document.js';
import type { ReleaseExplanation, ResolveReleaseOptions } from '../../queries/resolve.js';
import { exitCode, UsageError } from '../failure.js';
import { openingOf, withRelease } from '../open.js';
import { olderCatalogOf, rulesOf } from '../options/alias-options.js';
import { nonEmpty, options, positionals, workersOf } from '../options/options.js';
import type { Surroundings } from '../output.js';
import { aliasColumns, explanationLines } from '../views/alias-view.js';
import { aliasLine } from '../views/summary.js';
import { separatedLines, tableLines } from '../views/table.js';

export const command = 'resolve <input>';
export const describe = 'Find the places that semantic names stand for in a release';

export function builder(yargs: Argv) {
  return yargs
    .positional('input', positionals.release)
    .options({
      rules: { ...options.rules, describe: 'Rule file, or product whose rules come with the program' },
      baseline: options.baseline,
      explain: {
        type: 'string',
        requiresArg: true,
        describe: 'Show clause by clause how this alias is answered',
      },
      strict: {
        type: 'boolean',
        default: false,
        describe: 'Exit with 1 where an alias is missing or ambiguous',
      },
      'no-view': options.noView,
      'cache-dir': options.cacheDir,
      workers: options.workers,
      json: options.json,
      quiet: options.quiet,
    })
    .example([
      ['$0 resolve release.tgz', 'Table of all aliases'],
      ['$0 resolve release.tgz --explain WebFetchApplyPrompt', 'Why this alias is answered so'],
      ['$0 resolve new.tgz --baseline old.catalog.json --strict', 'Check a new release against an old one'],
    ]);
}

export type ResolveArguments = Awaited<ReturnType<typeof builder>['argv']>;

async function optionsOf(
  given: ResolveArguments,
  surroundings: Surroundings,
): Promise<ResolveReleaseOptions> {
  const rules = await rulesOf(given);
  if (rules === null) throw new UsageError('needs-rules');
  const baseline = (await olderCatalogOf(given, surroundings))?.aliases;
  return {
    view: !given['no-view'],
    ...(rules === undefined ? {} : { rules }),
    ...(baseline === undefined ? {} : { baseline }),
    ...workersOf(given),
  };
}

function codeFor(aliases: readonly Alias[], strict: boolean): number {
  const isOpen = aliases.some(({ status }) => status === 'missing' || status === 'ambiguous');
  return strict && isOpen ? exitCode.findings : exitCode.success;
}

async function explained(
  given: ResolveArguments & { explain: string },
  surroundings: Surroundings,
  resolving: ResolveReleaseOptions,
): Promise<ReleaseExplanation> {
  const { explainReleaseAlias } = await import('../../queries/resolve.js');
  return withRelease(surroundings, openingOf(given), (release, onProgress) =>
    explainReleaseAlias(release, given.explain, { ...resolving, onProgress }),
  );
}

export async function handler(given: ResolveArguments, surroundings: Surroundings): Promise<number> {
  const { out, err } = surroundings;
  const { explain, json, strict, quiet } = given;
  const resolving = await optionsOf(given, surroundings);
  if (explain !== undefined) {
    const explanation = await explained(
      { ...given, explain: nonEmpty('explain', explain) },
      surroundings,
      resolving,
    );
    if (json) await out.write(`${jsonLine(explanation)}\n`);
    else await out.writeLines(explanationLines(explanation, out.colors));
    return codeFor([explanation.result], strict);
  }
  const { resolveRelease } = await import('../../queries/resolve.js');
  const resolved = await withRelease(surroundings, openingOf(given), (release, onProgress) =>
    resolveRelease(release, { ...resolving, onProgress }),
  );
  const { aliases } = resolved;
  if (json) await out.write(`${jsonLine(resolved)}\n`);
  else if (out.isTerminal) {
    await out.writeLines(tableLines(aliasColumns, aliases, out.columns, out.colors.bold));
  } else await out.writeLines(separatedLines(aliasColumns, aliases));
  if (!quiet) await err.writeLines([aliasLine(aliases)]);
  return codeFor(aliases, strict);
}
