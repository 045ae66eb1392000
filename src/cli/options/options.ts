import type { Options, PositionalOptions } from 'yargs';
import { UsageError } from '../failure.js';

/** Positional arguments that several commands take. */
export const positionals = {
  release: {
    type: 'string',
    demandOption: true,
    describe: 'File, folder, tarball, executable, npm spec, or - for standard input',
  },
  catalog: { type: 'string', demandOption: true, describe: 'Catalog, or - for standard input' },
  catalogs: {
    type: 'string',
    array: true,
    demandOption: true,
    describe: 'Catalogs of one or many releases, or folders of them, in any order',
  },
  /** What is taken as it is, or built first. */
  catalogOrRelease: {
    type: 'string',
    demandOption: true,
    describe: 'Catalog, - for one on standard input, or a release as for build',
  },
  promptId: { type: 'string', demandOption: true, describe: 'Id of the prompt' },
} as const satisfies Record<string, PositionalOptions>;

/** Options that several commands take. Numbers are read by `wholeNumber`, so that each fault is worded alike. */
export const options = {
  quiet: { type: 'boolean', default: false, describe: 'Say nothing but errors' },
  json: { type: 'boolean', default: false, describe: 'Write JSON' },
  cacheDir: {
    type: 'string',
    requiresArg: true,
    describe: "Folder for downloads (default: the platform's usual one)",
  },
  factsCache: {
    type: 'string',
    requiresArg: true,
    describe:
      "Folder for facts of modules, texts and releases, which spare the next run work (default: the platform's usual one)",
  },
  factsCacheLimit: {
    type: 'string',
    requiresArg: true,
    describe: 'Megabytes that the folder for facts may hold (default: 4096)',
  },
  noFactsCache: { type: 'boolean', default: false, describe: 'Keep no facts between runs, and take none' },
  workers: {
    type: 'string',
    requiresArg: true,
    describe: 'Threads that parse (default: by the number of processors)',
  },
  rules: {
    type: 'string',
    requiresArg: true,
    describe: 'Rules for aliases: a file, a product, or none (default: those that come for the package)',
  },
  scenarios: {
    type: 'string',
    requiresArg: true,
    describe:
      'Scenario file: JSON by schemas/scenarios.schema.json (default: the one that comes for the package)',
  },
  baseline: {
    type: 'string',
    requiresArg: true,
    describe:
      'Catalog of an older release: its ids are kept, its functions carried over where no rule finds them',
  },
  sinks: {
    type: 'string',
    array: true,
    requiresArg: true,
    describe: 'Table of further sinks: JSON by schemas/sinks.schema.json; may be given more than once',
  },
  product: {
    type: 'string',
    requiresArg: true,
    describe: 'Product or package whose catalogs are meant, of those in a folder',
  },
  noView: { type: 'boolean', default: false, describe: 'Leave out lines of the readable print' },
} as const satisfies Record<string, Options>;

/** @throws UsageError where the value is no whole number within the limits */
export function wholeNumber(option: string, value: string, least: number, most: number): number {
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError('not-a-number', { option, found: value, least: String(least), most: String(most) });
}

/**
 * What `--context` asks for, or what a command shows without it.
 * @throws UsageError
 */
export function contextOf(
  { context }: { readonly context: string | undefined },
  usual: number,
  most: number,
): number {
  return context === undefined ? usual : wholeNumber('context', context, 0, most);
}

/** @throws UsageError where the value is empty, which a script does with a variable that is not set */
export function nonEmpty(option: string, value: string): string {
  if (value === '') throw new UsageError('empty-value', { option });
  return value;
}

/** The most threads that may be asked for. */
export const mostWorkers = 64;

/** @throws UsageError */
export function workersOf({ workers }: { readonly workers: string | undefined }): { workers?: number } {
  return workers === undefined ? {} : { workers: wholeNumber('workers', workers, 1, mostWorkers) };
}
