import type { Argv } from 'yargs';
import { jsonLine } from '../../catalog/controls.js';
import type { PromptEntry } from '../../catalog/document.js';
import { readCatalog } from '../../catalog/read.js';
import { looksLikeCatalog, promptOf } from '../catalog-input.js';
import { exitCode } from '../failure.js';
import { catalogOf, openingOf, wholeReading, withRelease } from '../open.js';
import { readingFlags } from '../options/facts-options.js';
import { contextOf, nonEmpty, options, positionals } from '../options/options.js';
import type { Surroundings } from '../output.js';
import { entryLines, mostPlaces, sourceLines } from '../views/entry-view.js';
import type { SourceView } from '../views/source-view.js';

export const command = 'show <input> <id>';
export const describe = 'Show one prompt; from a release, with the code around it';

const defaultContext = 200;
const mostContext = 100_000;

export function builder(yargs: Argv) {
  return yargs
    .positional('input', positionals.catalogOrRelease)
    .positional('id', positionals.promptId)
    .options({
      context: {
        type: 'string',
        requiresArg: true,
        describe: `Characters of code before and after (default: ${defaultContext})`,
      },
      ...readingFlags,
      json: options.json,
      quiet: options.quiet,
    })
    .example([
      ['$0 show agent.catalog.json ID', 'What the catalog holds of one prompt'],
      ['$0 show release.tgz ID --context 500', 'Its whole text too, and the code around it'],
    ]);
}

export type ShowArguments = Awaited<ReturnType<typeof builder>['argv']>;

async function showFromRelease(
  given: ShowArguments,
  surroundings: Surroundings,
): Promise<{ prompt: PromptEntry; sources: SourceView[] }> {
  const context = contextOf(given, defaultContext, mostContext);
  const { sourceViews } = await import('../views/source-view.js');
  const reading = await wholeReading(given);
  return withRelease(surroundings, openingOf(given), async (release, onProgress) => {
    const document = await catalogOf(release, { ...reading, onProgress });
    const prompt = promptOf(document, given.id);
    const shown = given.json ? prompt.occurrences : prompt.occurrences.slice(0, mostPlaces);
    return { prompt, sources: sourceViews(release, shown, context) };
  });
}

export async function handler(given: ShowArguments, surroundings: Surroundings): Promise<number> {
  const { out, stdin } = surroundings;
  const input = nonEmpty('input', given.input);
  const { prompt, sources } = (await looksLikeCatalog(input))
    ? { prompt: promptOf(await readCatalog(input, { stdin }), given.id), sources: undefined }
    : await showFromRelease(given, surroundings);
  if (given.json) await out.write(`${jsonLine({ ...prompt, sources })}\n`);
  else {
    await out.writeLines(entryLines(prompt, out.colors));
    await out.writeLines(sourceLines(sources ?? [], out.colors));
  }
  return exitCode.success;
}
