import { readFileSync } from 'node:fs';
import yargs, { type Argv } from 'yargs';
import * as assembly from './commands/assembly.js';
import * as batch from './commands/batch.js';
import * as build from './commands/build.js';
import * as diff from './commands/diff.js';
import * as explain from './commands/explain.js';
import * as exporting from './commands/export.js';
import * as extract from './commands/extract.js';
import * as history from './commands/history.js';
import * as list from './commands/list.js';
import * as merge from './commands/merge.js';
import * as registry from './commands/registry.js';
import * as resolve from './commands/resolve.js';
import * as scenarios from './commands/scenarios.js';
import * as serve from './commands/serve.js';
import * as show from './commands/show.js';
import * as simulate from './commands/simulate.js';
import * as site from './commands/site.js';
import * as update from './commands/update.js';
import * as validate from './commands/validate.js';
import * as view from './commands/view.js';
import * as where from './commands/where.js';
import { ClosedPipeError, exitCode, UsageError } from './failure.js';
import type { Surroundings } from './output.js';
import { wordError } from './wording.js';

const packageFile = new URL('../../package.json', import.meta.url);
const widestHelp = 100;

/** What a file in `commands/` gives; its handler takes what its builder lets yargs read. */
interface Command {
  readonly command: string;
  readonly describe: string;
  readonly builder: (yargs: Argv) => unknown;
  readonly handler: (given: never, surroundings: Surroundings) => Promise<number>;
}

/** In the order of the help. */
const commands: readonly Command[] = [
  assembly,
  build,
  batch,
  update,
  merge,
  diff,
  explain,
  exporting,
  extract,
  history,
  list,
  registry,
  resolve,
  scenarios,
  serve,
  show,
  simulate,
  site,
  validate,
  view,
  where,
];

const commandNames = commands.map(({ command }) => command.split(' ')[0] as string);

/**
 * Stands for a lone hyphen while yargs parses, which takes one among positional arguments for an option
 * without a name. No argument can hold a NUL, so nothing else is taken for it.
 */
const hyphen = '\u0000';

function restoreHyphens(given: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(given)) {
    if (value === hyphen) given[key] = '-';
    else if (Array.isArray(value)) given[key] = value.map((item) => (item === hyphen ? '-' : item));
  }
}

/** What yargs says is data here: it is worded with all other messages. */
function usageFault(message: string, argv: readonly string[]): UsageError {
  const command = argv.find((argument) => !argument.startsWith('-'));
  if (command === undefined) return new UsageError('missing-command');
  const [, suggestion] = /^Did you mean (.+)\?$/.exec(message) ?? [];
  if (suggestion !== undefined) return new UsageError('unknown-command', { command, suggestion });
  if (!commandNames.includes(command)) return new UsageError('unknown-command', { command });
  const [, kind, names = ''] = /^(Unknown argument|Missing required argument)s?: (.+)/.exec(message) ?? [];
  if (kind === 'Unknown argument') return new UsageError('unknown-argument', { command, names });
  if (kind === 'Missing required argument') return new UsageError('missing-option', { command, names });
  if (message.startsWith('Not enough non-option')) return new UsageError('missing-argument', { command });
  return new UsageError('arguments', { command, message });
}

/** Arguments and options that take several values; `_` is what yargs makes of a line's first words. */
const manyValued: ReadonlySet<string> = new Set([
  '_',
  'catalog',
  'anchor',
  'kind',
  'facing',
  'sinks',
  'only',
  'ignore',
  'specs',
  'parts',
  'platform',
  'set',
  'env',
  'instruction-file',
]);

/** An option that takes one value and was given several would reach the commands as an array. */
function refuseRepeated(given: Readonly<Record<string, unknown>>): void {
  for (const [option, value] of Object.entries(given)) {
    if (Array.isArray(value) && !manyValued.has(option)) throw new UsageError('given-twice', { option });
  }
}

/** Runs one command line. @returns text of help or version, where that was asked for */
async function dispatch(
  argv: readonly string[],
  surroundings: Surroundings,
): Promise<{ output: string; code: number }> {
  let code: number = exitCode.success;
  const parser: Argv = yargs()
    .scriptName('catalog')
    .usage('$0 COMMAND\n\nReads a release of an AI agent program as data and catalogs its prompts.')
    .parserConfiguration({
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'boolean-negation': false,
      'dot-notation': false,
      'greedy-arrays': false,
    })
    .locale('en')
    .demandCommand(1)
    .recommendCommands()
    .strict()
    .middleware(restoreHyphens, true)
    .check((given) => {
      refuseRepeated(given);
      return true;
    })
    .version(JSON.parse(readFileSync(packageFile, 'utf8')).version)
    .help()
    .wrap(Math.min(surroundings.out.columns, widestHelp))
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? usageFault(message, argv);
    });
  for (const { command, describe, builder, handler } of commands) {
    parser.command(command, describe, builder as (yargs: Argv) => Argv, async (given) => {
      code = await handler(given as never, surroundings);
    });
  }
  let output = '';
  const parsed = argv.map((argument) => (argument === '-' ? hyphen : argument));
  await parser.parseAsync(parsed, {}, (_error, _given, text) => {
    output = text;
  });
  return { output, code };
}

/**
 * Runs `catalog` with arguments (without the program's own name).
 * @returns the exit code; never throws, except when `surroundings.signal` has aborted
 */
export async function run(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    const { output, code } = await dispatch(argv, surroundings);
    if (output !== '') await surroundings.out.write(`${output}\n`);
    return code;
  } catch (error) {
    surroundings.signal.throwIfAborted();
    if (error instanceof ClosedPipeError) return exitCode.success;
    const worded = wordError(error);
    await surroundings.err.write(`${worded.text}\n`).catch(() => undefined);
    return worded.exitCode;
  }
}
