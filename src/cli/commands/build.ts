import type { Argv } from 'yargs';
import { assertWritable } from '../../catalog/atomic-file.js';
import type { CatalogDocument, CatalogRelease } from '../../catalog/document.js';
import { factsOnly } from '../../catalog/facts-only.js';
import { catalogText, writeCatalog } from '../../catalog/write.js';
import { exitCode } from '../failure.js';
import { catalogOf, openingOf, withRelease } from '../open.js';
import { olderCatalogOf } from '../options/alias-options.js';
import { buildFlags, buildOptionsOf } from '../options/build-options.js';
import { nonEmpty, options, positionals } from '../options/options.js';
import type { Surroundings } from '../output.js';
import { forTerminal } from '../terminal.js';
import { summaryLines } from '../views/summary.js';

export const command = 'build <input>';
export const describe = 'Read a release and write its catalog';

export function builder(yargs: Argv) {
  return yargs
    .positional('input', positionals.release)
    .options({
      out: {
        type: 'string',
        requiresArg: true,
        describe: 'File to write, - for standard output (default: NAME-VERSION.catalog.json)',
      },
      ...buildFlags,
      baseline: options.baseline,
    })
    .example([
      ['$0 build release.tgz', 'Write NAME-VERSION.catalog.json'],
      ['$0 build @scope/name@1.2.3 --out catalog.json', 'Download a package, check it, and read it'],
      ['$0 build dist/cli.js --rules rules.json --out -', 'With rules of your own, to standard output'],
      ['$0 build release.tgz --facing all', 'What people and the program itself read, too'],
      [
        '$0 build new.tgz --baseline old.catalog.json',
        'Keep ids, and carry over what no rule finds any more',
      ],
    ]);
}

export type BuildArguments = Awaited<ReturnType<typeof builder>['argv']>;

function namePart(text: string): string {
  return text
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 80);
}

/** A file name from what the release says of itself, which is not to be trusted. */
export function defaultFileName({ name, version, platform }: CatalogRelease): string {
  const parts = [namePart(name) || 'release', namePart(version)];
  // Packages for one platform have its name in theirs.
  if (platform !== undefined && !name.endsWith(platform)) parts.push(namePart(platform));
  return `${parts.filter((part) => part !== '').join('-')}.catalog.json`;
}

async function writeTo(
  path: string,
  document: CatalogDocument,
  { out, signal }: Surroundings,
): Promise<string | undefined> {
  if (path !== '-') {
    await writeCatalog(path, document, { signal });
    return path;
  }
  for (const chunk of catalogText(document)) await out.write(chunk);
  return undefined;
}

export async function handler(given: BuildArguments, surroundings: Surroundings): Promise<number> {
  const { quiet } = given;
  const buildOptions = await buildOptionsOf(given);
  const older = await olderCatalogOf(given, surroundings);
  if (older !== undefined) {
    buildOptions.baseline = older.aliases;
    buildOptions.lineage = older;
  }
  const asked = given.out === undefined ? undefined : nonEmpty('out', given.out);
  if (asked !== '-') await assertWritable(asked ?? 'any.catalog.json');
  const built = await withRelease(surroundings, openingOf(given), (release, onProgress) =>
    catalogOf(release, { ...buildOptions, onProgress }),
  );
  const document = given['facts-only'] ? factsOnly(built) : built;
  const written = await writeTo(asked ?? defaultFileName(document.release), document, surroundings);
  if (quiet) return exitCode.success;
  const lines = [...summaryLines(document)];
  if (written !== undefined) lines.push(`written to ${forTerminal(written)}`);
  await surroundings.err.writeLines(lines);
  return exitCode.success;
}
