import type { Options } from 'yargs';
import type { BuildOptions } from '../../build-options.js';
import { UsageError } from '../failure.js';
import { rulesOf } from './alias-options.js';
import { facingsOf, sinksOf } from './facing-options.js';
import { type FactsArguments, factsCacheOf, readingFlags } from './facts-options.js';
import { mostWorkers, nonEmpty, options, wholeNumber } from './options.js';

const mostPreview = 10_000;

/** Options of all commands that build catalogs. */
export const buildFlags = {
  ...readingFlags,
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
  'no-view': options.noView,
  quiet: options.quiet,
} as const satisfies Record<string, Options>;

export interface BuildFlags extends FactsArguments {
  workers: string | undefined;
  preview: string | undefined;
  'no-preview': boolean;
  text: boolean;
  'no-tokens': boolean;
  anchor: string[] | undefined;
  facing: string | undefined;
  'facts-only': boolean;
  sinks: string[] | undefined;
  rules: string | undefined;
  'no-view': boolean;
}

/** @throws UsageError; InputError where rules cannot be read */
export async function buildOptionsOf(given: BuildFlags): Promise<BuildOptions> {
  const build: BuildOptions = {
    factsCache: await factsCacheOf(given),
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
  return build;
}
