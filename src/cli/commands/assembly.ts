import type { Argv } from 'yargs';
import { jsonLine } from '../../catalog/controls.js';
import type { Assembly, CatalogDocument } from '../../catalog/document.js';
import { catalogOfInput } from '../catalog-of-input.js';
import { exitCode, UsageError } from '../failure.js';
import { readingFlags } from '../options/facts-options.js';
import { options, positionals } from '../options/options.js';
import type { Surroundings } from '../output.js';
import { assemblyLines, mermaidLines } from '../views/assembly-view.js';

export const command = 'assembly <input> [alias]';
export const describe = 'Show what functions that select prompts put together, branch by branch';

export function builder(yargs: Argv) {
  return yargs
    .positional('input', positionals.catalogOrRelease)
    .positional('alias', { type: 'string', describe: 'One alias (default: all)' })
    .options({
      mermaid: { type: 'boolean', default: false, describe: 'Write Mermaid flow charts' },
      rules: options.rules,
      ...readingFlags,
      json: options.json,
      quiet: options.quiet,
    })
    .example([
      ['$0 assembly agent.catalog.json', 'All assemblies of a catalog'],
      ['$0 assembly release.tgz SystemPromptResolver', 'The branches of one function of a release'],
      ['$0 assembly agent.catalog.json SystemPromptResolver --mermaid', 'As a flow chart'],
    ]);
}

export type AssemblyArguments = Awaited<ReturnType<typeof builder>['argv']>;

function selected({ assemblies }: CatalogDocument, alias: string | undefined): Assembly[] {
  if (alias === undefined) return assemblies;
  const found = assemblies.filter((assembly) => assembly.alias === alias);
  if (found.length === 0)
    throw new UsageError('no-assembly', { alias, known: assemblies.map((one) => one.alias).join(', ') });
  return found;
}

export async function handler(given: AssemblyArguments, surroundings: Surroundings): Promise<number> {
  const { out, err } = surroundings;
  if (given.json && given.mermaid)
    throw new UsageError('contradiction', { option: 'json', other: 'mermaid' });
  const assemblies = selected(await catalogOfInput(given, surroundings), given.alias);
  if (given.json) {
    await out.write(`${jsonLine(given.alias === undefined ? assemblies : assemblies[0])}\n`);
    return exitCode.success;
  }
  if (assemblies.length === 0)
    await err.write('No function of this release is known to put prompts together.\n');
  for (const [index, assembly] of assemblies.entries()) {
    if (index > 0) await out.write('\n');
    await out.writeLines(given.mermaid ? mermaidLines(assembly) : assemblyLines(assembly, out.colors));
  }
  return exitCode.success;
}
