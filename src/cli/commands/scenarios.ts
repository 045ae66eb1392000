import type { Argv } from 'yargs';
import { escapeControls, jsonLine } from '../../catalog/controls.js';
import type { EvaluateOptions } from '../../scenarios/evaluate.js';
import { evaluateScenarios } from '../../scenarios/evaluate.js';
import { pageLines } from '../../scenarios/page.js';
import { writeScenarioReport } from '../../scenarios/write-report.js';
import { catalogOfInput } from '../catalog-of-input.js';
import { exitCode, UsageError } from '../failure.js';
import { fillFolder } from '../fresh-folder.js';
import { readingFlags } from '../options/facts-options.js';
import { nonEmpty, options, positionals } from '../options/options.js';
import { inputsOf, scenarioFileOf } from '../options/scenario-options.js';
import type { Surroundings } from '../output.js';

export const command = 'scenarios <input>';
export const describe =
  'Write what a prompt looks like in named situations, each line checked against the code';

export function builder(yargs: Argv) {
  return yargs
    .positional('input', positionals.catalogOrRelease)
    .options({
      out: {
        type: 'string',
        describe:
          'New folder for the page, the JSON and a flow chart each (default: the page to standard output)',
      },
      only: { type: 'string', describe: 'Name of one scenario' },
      set: {
        type: 'array',
        string: true,
        describe:
          'NAME=VALUE, env.NAME=VALUE or gate.NAME=on beside what the scenario says; may be given more than once',
      },
      scenarios: options.scenarios,
      rules: options.rules,
      ...readingFlags,
      json: options.json,
      quiet: options.quiet,
    })
    .example([
      ['$0 scenarios agent.catalog.json --out pages', 'Page, JSON and flow charts'],
      ['$0 scenarios release.tgz --only subagent', 'One scenario, as a page'],
      [
        '$0 scenarios agent.catalog.json --only default --set appendPrompt=@text',
        'With an input of your own',
      ],
    ]);
}

export type ScenariosArguments = Awaited<ReturnType<typeof builder>['argv']>;

export async function handler(given: ScenariosArguments, surroundings: Surroundings): Promise<number> {
  const { out, err, signal } = surroundings;
  if (given.json && given.out !== undefined)
    throw new UsageError('contradiction', { option: 'out', other: 'json' });
  const target = given.out === undefined ? undefined : nonEmpty('out', given.out);
  const inputs = inputsOf(given.set);
  const catalog = await catalogOfInput(given, surroundings);
  const file = scenarioFileOf(given.scenarios, catalog);
  const only = given.only;
  if (only !== undefined && !file.scenarios.some(({ name }) => name === only))
    throw new UsageError('no-scenario', {
      name: only,
      known: file.scenarios.map(({ name }) => name).join(', '),
    });
  const wishes: EvaluateOptions = { inputs, ...(only === undefined ? {} : { only }) };
  const report = evaluateScenarios(catalog, file, wishes);
  if (given.json) await out.write(`${jsonLine(report)}\n`);
  else if (target === undefined) await out.writeLines(pageLines(report));
  else {
    await fillFolder(target, signal, (folder) => writeScenarioReport(folder, report, signal));
    const { proved, stated, contradicted } = report.counts;
    if (!given.quiet)
      await err.write(
        `written to ${escapeControls(target)}: ${report.scenarios.length} scenarios, ${proved} lines proved, ${stated} stated, ${contradicted} contradicted\n`,
      );
  }
  return exitCode.success;
}
