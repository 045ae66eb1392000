import type { Argv } from 'yargs';
import { jsonLine } from '../../catalog/controls.js';
import type {
  Registries,
  RegistryAgent,
  RegistryAttachment,
  RegistryCommand,
  RegistrySection,
  RegistryTool,
} from '../../catalog/document.js';
import { readCatalog } from '../../catalog/read.js';
import { exitCode } from '../failure.js';
import { nonEmpty, options, positionals } from '../options/options.js';
import type { Output, Surroundings } from '../output.js';
import { type Column, separatedLines, tableLines } from '../views/table.js';

export const command = 'registry <catalog> [which]';
export const describe = 'List the tools, agents, commands, attachments and sections of a catalog';

const names = ['sections', 'tools', 'agents', 'commands', 'attachments'] as const;

export function builder(yargs: Argv) {
  return yargs
    .positional('catalog', positionals.catalog)
    .positional('which', { type: 'string', choices: names, describe: 'One registry (default: all)' })
    .options({ json: options.json })
    .example([
      ['$0 registry agent.catalog.json tools', 'Tools with their parameters'],
      ['$0 registry agent.catalog.json --json', 'All registries, as JSON'],
    ]);
}

export type RegistryArguments = Awaited<ReturnType<typeof builder>['argv']>;

interface Placed {
  name: string;
  module: string;
  start: number;
  entries: string[];
}

const name: Column<Placed> = { title: 'name', minimum: 16, value: (item) => item.name };
const ends: readonly Column<Placed>[] = [
  { title: 'entries', align: 'right', value: (item) => String(item.entries.length) },
  { title: 'place', minimum: 12, value: ({ module, start }) => `${module}:${start}` },
];

function listed(items: readonly string[] | undefined): string {
  return items === undefined ? '' : items.join(' ');
}

const columns: {
  readonly [Name in keyof Registries]: readonly Column<Registries[Name][number]>[];
} = {
  sections: [
    name,
    { title: 'order', align: 'right', value: ({ order }: RegistrySection) => String(order) },
    { title: 'cached', value: ({ cached }: RegistrySection) => (cached === undefined ? '' : String(cached)) },
    { title: 'reason', minimum: 8, value: ({ reason }: RegistrySection) => reason ?? '' },
    ...ends,
  ],
  tools: [
    name,
    { title: 'aliases', minimum: 8, value: ({ aliases }: RegistryTool) => listed(aliases) },
    {
      title: 'parameters',
      minimum: 12,
      value: ({ parameters }: RegistryTool) => listed(parameters.map((parameter) => parameter.name)),
    },
    ...ends,
  ],
  agents: [
    name,
    { title: 'model', value: ({ model }: RegistryAgent) => model ?? '' },
    { title: 'tools', minimum: 8, value: ({ tools }: RegistryAgent) => listed(tools) },
    { title: 'not', minimum: 8, value: ({ disallowedTools }: RegistryAgent) => listed(disallowedTools) },
    ...ends,
  ],
  commands: [
    name,
    { title: 'kind', value: ({ kind }: RegistryCommand) => kind },
    { title: 'aliases', minimum: 8, value: ({ aliases }: RegistryCommand) => listed(aliases) },
    ...ends,
  ],
  attachments: [name as Column<RegistryAttachment>, ...ends],
};

function linesOf<Name extends keyof Registries>(
  which: Name,
  registries: Registries,
  out: Output,
): Iterable<string> {
  const items: readonly Registries[Name][number][] = registries[which];
  if (!out.isTerminal) return separatedLines(columns[which], items);
  return tableLines(columns[which], items, out.columns, out.colors.bold);
}

export async function handler(given: RegistryArguments, { out, err, stdin }: Surroundings): Promise<number> {
  const { registries } = await readCatalog(nonEmpty('catalog', given.catalog), { stdin });
  const { which } = given;
  if (given.json) {
    await out.write(`${jsonLine(which === undefined ? registries : registries[which])}\n`);
    return exitCode.success;
  }
  const asked = (which === undefined ? names : [which]).filter((one) => registries[one].length > 0);
  if (asked.length === 0) await err.write('This catalog registers nothing of that kind.\n');
  for (const [index, one] of asked.entries()) {
    if (which === undefined) await out.write(`${index === 0 ? '' : '\n'}${out.colors.bold(one)}\n`);
    await out.writeLines(linesOf(one, registries, out));
  }
  return exitCode.success;
}
