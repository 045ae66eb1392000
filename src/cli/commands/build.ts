import type { Argv } from 'yargs';
import type { BuildOptions } from '../../build.js';
import { assertWritable } from '../../catalog/atomic-file.js';
import type { CatalogDocument, CatalogRelease } from '../../catalog/document.js';
import { catalogText, writeCatalog } from '../../catalog/write.js';
import { exitCode, UsageError } from '../failure.js';
import { catalogOf, withRelease } from '../open.js';
import { mostWorkers, nonEmpty, options, wholeNumber } from '../options.js';
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
      describe: 'File, folder, tarball, executable, npm spec, or - for standard input',
    })
    .options({
      out: {
        type: 'string',
        requiresArg: true,
        describe: 'File to write, - for standard output (default: NAME-VERSION.catalog.json)',
      },
      'cache-dir': options.cacheDir,
      workers: options.workers,
      preview: { type: 'string', requiresArg: true, describe: 'Characters of each preview (default: 120)' },
      'no-preview': { type: 'boolean', default: false, describe: 'Write no previews' },
      text: { type: 'boolean', default: false, describe: 'Write the whole texts too' },
      anchor: {
        type: 'string',
        array: true,
        requiresArg: true,
        describe: 'A further string to find; may be given more than once',
      },
      quiet: options.quiet,
    });
}

export type BuildArguments = Awaited<ReturnType<typeof builder>['argv']>;

/** @throws UsageError */
function buildOptionsOf(given: BuildArguments): BuildOptions {
  const build: BuildOptions = { text: given.text };
  if (given.preview !== undefined && given['no-preview']) {
    throw new UsageError('contradiction', { option: 'preview', other: 'no-preview' });
  }
  if (given['no-preview']) build.previewLength = 0;
  if (given.preview !== undefined)
    build.previewLength = wholeNumber('preview', given.preview, 0, mostPreview);
  if (given.workers !== undefined) build.workers = wholeNumber('workers', given.workers, 1, mostWorkers);
  if (given.anchor !== undefined) build.anchors = given.anchor.map((value) => nonEmpty('anchor', value));
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
  const buildOptions = buildOptionsOf(given);
  const asked = given.out === undefined ? undefined : nonEmpty('out', given.out);
  if (asked !== '-') await assertWritable(asked ?? 'any.catalog.json');
  const opening = { input: nonEmpty('input', input), cacheDir: given['cache-dir'], quiet };
  const document = await withRelease(surroundings, opening, (release, onProgress) =>
    catalogOf(release, { ...buildOptions, onProgress }),
  );
  const written = await writeTo(asked ?? defaultFileName(document.release), document, surroundings);
  if (quiet) return exitCode.success;
  const lines = [...summaryLines(document)];
  if (written !== undefined) lines.push(`written to ${forTerminal(written)}`);
  await surroundings.err.writeLines(lines);
  return exitCode.success;
}
