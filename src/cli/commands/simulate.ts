import type { Argv } from 'yargs';
import { jsonLine } from '../../catalog/controls.js';
import { discoverInstructions } from '../../scenarios/instructions.js';
import { simulate } from '../../scenarios/simulate.js';
import { catalogOfInput } from '../catalog-of-input.js';
import { exitCode, UsageError } from '../failure.js';
import { readingFlags } from '../options/facts-options.js';
import { nonEmpty, options, positionals } from '../options/options.js';
import { inputsOf, pairOf, scenarioFileOf } from '../options/scenario-options.js';
import { flagInputs, flagOptions } from '../options/simulation-options.js';
import type { Surroundings } from '../output.js';
import { simulationLines } from '../views/simulation-view.js';

export const command = 'simulate <input>';
export const describe = 'Show what the first request of a situation holds, block by block';

export function builder(yargs: Argv) {
  return yargs
    .positional('input', positionals.catalogOrRelease)
    .options(flagOptions() as Record<never, { type: 'string' }>)
    .group(Object.keys(flagOptions()), 'Flags of the program under study:')
    .options({
      cwd: { type: 'string', describe: 'Working folder, whose instruction files are looked for upward' },
      'instruction-file': {
        type: 'array',
        string: true,
        describe: 'Name of instruction files in place of the usual ones; may be given more than once',
      },
      env: {
        type: 'array',
        string: true,
        describe: 'NAME=VALUE in the environment; may be given more than once',
      },
      set: {
        type: 'array',
        string: true,
        describe: 'NAME=VALUE or gate.NAME=on, where the code asks for it; may be given more than once',
      },
      scenarios: options.scenarios,
      rules: options.rules,
      ...readingFlags,
      json: options.json,
      quiet: options.quiet,
    })
    .example([
      ['$0 simulate agent.catalog.json', 'Without flags'],
      ['$0 simulate agent.catalog.json --system-prompt "Be brief." --cwd .', 'With flags and a folder'],
    ]);
}

export type SimulateArguments = Awaited<ReturnType<typeof builder>['argv']>;

export async function handler(given: SimulateArguments, surroundings: Surroundings): Promise<number> {
  const { out } = surroundings;
  const catalog = await catalogOfInput(given, surroundings);
  const file = scenarioFileOf(given.scenarios, catalog);
  const { simulation } = file;
  if (!simulation) throw new UsageError('no-simulation', { product: file.product });
  const names = simulation.instructions;
  const wanted = given['instruction-file'];
  const instructions =
    names === undefined || given.cwd === undefined
      ? []
      : discoverInstructions(nonEmpty('cwd', given.cwd), {
          ...names,
          ...(wanted ? { files: wanted.map((path) => ({ path, kind: 'named' })) } : {}),
        });
  const request = simulate(catalog, file, {
    flags: flagInputs(given, { ...file, simulation }),
    environment: Object.fromEntries((given.env ?? []).map((pair) => pairOf('env', pair))),
    inputs: inputsOf(given.set),
    instructions,
  });
  if (given.json) await out.write(`${jsonLine(request)}\n`);
  else await out.writeLines(simulationLines(request, out.colors));
  return exitCode.success;
}
