import type { Argv } from 'yargs';
import { jsonLine } from '../../catalog/controls.js';
import type { Evidence, PromptEntry } from '../../catalog/document.js';
import { readCatalog } from '../../catalog/read.js';
import { looksLikeCatalog, promptOf } from '../catalog-input.js';
import { exitCode } from '../failure.js';
import { catalogOf, openingOf, wholeReading, withRelease } from '../open.js';
import { sinksOf } from '../options/facing-options.js';
import { readingFlags } from '../options/facts-options.js';
import { contextOf, nonEmpty, options, positionals } from '../options/options.js';
import type { Surroundings } from '../output.js';
import { explanationLines } from '../views/explain-view.js';
import type { SourceView } from '../views/source-view.js';

export const command = 'explain <input> <id>';
export const describe = 'Show why a prompt is said to be read by the model: its way there, with code';

const defaultContext = 60;
const mostContext = 10_000;

export function builder(yargs: Argv) {
  return yargs
    .positional('input', {
      type: 'string',
      demandOption: true,
      describe: 'Release as for build, or a catalog (without code)',
    })
    .positional('id', positionals.promptId)
    .options({
      context: {
        type: 'string',
        requiresArg: true,
        describe: `Characters of code before and after each step (default: ${defaultContext})`,
      },
      sinks: options.sinks,
      ...readingFlags,
      json: options.json,
      quiet: options.quiet,
    })
    .example([
      ['$0 explain release.tgz ID', 'Each step from the text to its reader, with the code there'],
      ['$0 explain agent.catalog.json ID', 'The same steps from a catalog, without code'],
    ]);
}

export type ExplainArguments = Awaited<ReturnType<typeof builder>['argv']>;

/** The code of each piece of evidence, in order; null where the evidence names no place. */
type StepSources = readonly (SourceView | null)[];

interface Explained {
  prompt: PromptEntry;
  sources?: StepSources;
}

function isPlaced(step: Evidence): step is Evidence & { module: string; start: number; end: number } {
  return step.module !== undefined && step.start !== undefined && step.end !== undefined;
}

async function explainFromRelease(given: ExplainArguments, surroundings: Surroundings): Promise<Explained> {
  const context = contextOf(given, defaultContext, mostContext);
  const sinks = await sinksOf(given.sinks);
  const { sourceViews } = await import('../views/source-view.js');
  const reading = await wholeReading(given);
  return withRelease(surroundings, openingOf(given), async (release, onProgress) => {
    const document = await catalogOf(release, { ...reading, sinks, onProgress });
    const prompt = promptOf(document, given.id);
    const views = sourceViews(release, prompt.evidence.filter(isPlaced), context).values();
    const sources = prompt.evidence.map((step) => (isPlaced(step) ? (views.next().value ?? null) : null));
    return { prompt, sources };
  });
}

export async function handler(given: ExplainArguments, surroundings: Surroundings): Promise<number> {
  const { out, stdin } = surroundings;
  const input = nonEmpty('input', given.input);
  const explained: Explained = (await looksLikeCatalog(input))
    ? { prompt: promptOf(await readCatalog(input, { stdin }), given.id) }
    : await explainFromRelease(given, surroundings);
  const { prompt, sources } = explained;
  if (given.json) {
    const { id, facing, confidence, evidence, occurrences } = prompt;
    await out.write(`${jsonLine({ id, facing, confidence, evidence, occurrences, sources })}\n`);
  } else await out.writeLines(explanationLines(prompt, sources ?? [], out.colors));
  return exitCode.success;
}
