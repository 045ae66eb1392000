import type { Argv } from 'yargs';
import { jsonLine } from '../../catalog/controls.js';
import type { Facing, PromptEntry, PromptKind } from '../../catalog/document.js';
import { readCatalog } from '../../catalog/read.js';
import { definedValues } from '../../catalog/schema.js';
import { type PromptFilter, selectPrompts } from '../../catalog/select.js';
import { exitCode } from '../failure.js';
import { nonEmpty, options, positionals } from '../options/options.js';
import type { Output, Surroundings } from '../output.js';
import { type Column, separatedLines, tableLines } from '../views/table.js';

export const command = 'list <catalog>';
export const describe = 'List the prompts of a catalog';

export function builder(yargs: Argv) {
  return yargs
    .positional('catalog', positionals.catalog)
    .options({
      kind: {
        type: 'string',
        array: true,
        requiresArg: true,
        choices: definedValues('PromptKind') as PromptKind[],
        describe: 'Only of this kind; may be given more than once',
      },
      facing: {
        type: 'string',
        array: true,
        requiresArg: true,
        choices: definedValues('Facing') as Facing[],
        describe: 'Only for this reader; may be given more than once',
      },
      text: {
        type: 'string',
        requiresArg: true,
        describe: 'Only where id, name, preview or text holds this',
      },
      module: { type: 'string', requiresArg: true, describe: 'Only in modules whose path holds this' },
      json: options.json,
    })
    .example([
      ['$0 list agent.catalog.json --kind tool-description', 'Descriptions of tools only'],
      ['$0 list agent.catalog.json --facing model --json', 'What a model reads, as JSON'],
      ['$0 build release.tgz --out - | $0 list - --text reminder', 'Without a file between'],
    ]);
}

export type ListArguments = Awaited<ReturnType<typeof builder>['argv']>;

const columns: readonly Column<PromptEntry>[] = [
  { title: 'id', minimum: 24, value: (prompt) => prompt.id },
  { title: 'kind', value: (prompt) => prompt.kind },
  { title: 'facing', value: (prompt) => prompt.facing },
  { title: 'chars', align: 'right', value: (prompt) => String(prompt.chars) },
  { title: 'preview', minimum: 8, value: (prompt) => prompt.preview ?? prompt.name },
];

function* jsonLines(prompts: readonly PromptEntry[]): Generator<string> {
  yield '[';
  for (const [index, prompt] of prompts.entries()) {
    yield `  ${jsonLine(prompt)}${index === prompts.length - 1 ? '' : ','}`;
  }
  yield ']';
}

function filterOf({ kind, facing, text, module }: ListArguments): PromptFilter {
  const filter: PromptFilter = {};
  if (kind !== undefined) filter.kinds = kind;
  if (facing !== undefined) filter.facings = facing;
  if (text !== undefined) filter.text = text;
  if (module !== undefined) filter.module = module;
  return filter;
}

function linesOf(prompts: readonly PromptEntry[], json: boolean, out: Output): Iterable<string> {
  if (json) return jsonLines(prompts);
  if (!out.isTerminal) return separatedLines(columns, prompts);
  return tableLines(columns, prompts, out.columns, out.colors.bold);
}

export async function handler(given: ListArguments, { out, err, stdin }: Surroundings): Promise<number> {
  const document = await readCatalog(nonEmpty('catalog', given.catalog), { stdin });
  const prompts = selectPrompts(document, filterOf(given));
  if (prompts.length === 0) await err.write('No prompt of this catalog passes these filters.\n');
  if (prompts.length > 0 || given.json) await out.writeLines(linesOf(prompts, given.json, out));
  return exitCode.success;
}
