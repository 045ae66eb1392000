import type { Argv } from 'yargs';
import { jsonLine } from '../../catalog/controls.js';
import type { CatalogDocument } from '../../catalog/document.js';
import { readJson } from '../../catalog/read.js';
import { validateCatalog } from '../../catalog/validate.js';
import { exitCode } from '../failure.js';
import { nonEmpty, options, positionals } from '../options/options.js';
import type { Surroundings } from '../output.js';
import { forTerminal } from '../terminal.js';
import { wordFault } from '../wording.js';

export const command = 'validate <file>';
export const describe = 'Check a catalog against its schema and its own references';

export function builder(yargs: Argv) {
  return yargs
    .positional('file', positionals.catalog)
    .options({ json: options.json, quiet: options.quiet })
    .example([
      ['$0 validate agent.catalog.json', 'Exits with 1 where a fault is found'],
      ['$0 validate - --json < agent.catalog.json', 'Every fault with its JSON pointer'],
    ]);
}

export type ValidateArguments = Awaited<ReturnType<typeof builder>['argv']>;

export async function handler(given: ValidateArguments, { out, stdin }: Surroundings): Promise<number> {
  const file = nonEmpty('file', given.file);
  const value = await readJson(file, { stdin });
  const faults = validateCatalog(value);
  if (given.json) await out.write(`${jsonLine({ file, valid: faults.length === 0, faults })}\n`);
  else if (faults.length > 0) {
    await out.writeLines(faults.map((fault) => `${forTerminal(file)}: ${wordFault(fault)}`));
  } else if (!given.quiet) {
    await out.write(`${forTerminal(file)}: valid, ${(value as CatalogDocument).prompts.length} prompts\n`);
  }
  return faults.length === 0 ? exitCode.success : exitCode.findings;
}
