import type { Argv } from 'yargs';
import type { BuildOptions } from '../../build.js';
import { assertWritable } from '../../catalog/atomic-file.js';
import type { CatalogDocument, CatalogRelease } from '../../catalog/document.js';
import { factsOnly } from '../../catalog/facts-only.js';
import { catalogText, writeCatalog } from '../../catalog/write.js';
import { olderCatalogOf, rulesOf } from '../alias-options.js';
import { facingsOf, sinksOf } from '../facing-options.js';
import { factsCacheOf } from '../facts-options.js';
import { exitCode, UsageError } from '../failure.js';
import { catalogOf, withRelease } from '../open.js';
import { inputDescription, mostWorkers, nonEmpty, options, wholeNumber } from '../options.js';
import type { Surroundings } from '../output.js';
import { summaryLines } from '../summary.js';
import { forTerminal } from '../terminal.js';

export const command = 'build <input>';
export const describe = 'Read a release and write its catalog';

const mostPreview = 10_000;

export function builder(yargs: Argv) {
  return yargs
    .positional('input', {
      type: 'string',
      demandOption: true,
      describe: inputDescription,
    })
    .options({
      out: {
        type: 'string',
        requiresArg: true,
        describe: 'File to write, - for standard output (default: NAME-VERSION.catalog.json)',
      },
      'cache-dir': options.cacheDir,
      'facts-cache': options.factsCache,
      'facts-cache-limit': options.factsCacheLimit,
      'no-facts-cache': options.noFactsCache,
      workers: options.workers,
      preview: { type: 'string', requiresArg: true, describe: 'Characters of each preview (default: 120)' },
      'no-preview': { type: 'boolean', default: false, describe: 'Write no previews' },
      text: { type: 'boolean', default: false, describe: 'Write the whole texts too' },
      'no-tokens': { type: 'boolean', default: false, describe: 'Leave out estimates of tokens' },
      anchor: {
        type: 'string',
        array: true,
        requiresArg: true,
        describe: 'A further string to find; may be given more than once',
      },
      facing: {
        type: 'string',
        requiresArg: true,
        describe:
          'Whose texts to list: model, ui, internal, unknown with commas between, or all (default: model,unknown)',
      },
      'facts-only': {
        type: 'boolean',
        default: false,
        describe:
          'Positions, hashes and counts of what the model reads, and no words but those in ids: to publish',
      },
      sinks: options.sinks,
      rules: options.rules,
      baseline: options.baseline,
      'no-view': options.noView,
      quiet: options.quiet,
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

/** @throws UsageError; InputError where rules or baseline cannot be read */
async function buildOptionsOf(given: BuildArguments, surroundings: Surroundings): Promise<BuildOptions> {
  const factsCache = await factsCacheOf(given);
  const build: BuildOptions = {
    factsCache,
    text: given.text,
    view: !given['no-view'],
    tokens: !given['no-tokens'],
  };
  if (given.preview !== undefined && given['no-preview']) {
    throw new UsageError('contradiction', { option: 'preview', other: 'no-preview' });
  }
  if (given.text && given['facts-only'])
    throw new UsageError('contradiction', { option: 'text', other: 'facts-only' });
  if (given['no-preview']) build.previewLength = 0;
  if (given.preview !== undefined)
    build.previewLength = wholeNumber('preview', given.preview, 0, mostPreview);
  if (given.workers !== undefined) build.workers = wholeNumber('workers', given.workers, 1, mostWorkers);
  if (given.anchor !== undefined) build.anchors = given.anchor.map((value) => nonEmpty('anchor', value));
  if (given.facing !== undefined) build.facing = facingsOf(nonEmpty('facing', given.facing));
  build.sinks = await sinksOf(given.sinks);
  const rules = await rulesOf(given);
  if (rules !== undefined) build.rules = rules;
  const older = await olderCatalogOf(given, surroundings);
  if (older !== undefined) {
    build.baseline = older.aliases;
    build.lineage = older;
  }
  return build;
}

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
  const { quiet, input } = given;
  const buildOptions = await buildOptionsOf(given, surroundings);
  const asked = given.out === undefined ? undefined : nonEmpty('out', given.out);
  if (asked !== '-') await assertWritable(asked ?? 'any.catalog.json');
  const opening = { input: nonEmpty('input', input), cacheDir: given['cache-dir'], quiet };
  const built = await withRelease(surroundings, opening, (release, onProgress) =>
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
