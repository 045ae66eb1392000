import type { Alias, CatalogDocument, PromptEntry, RegistryAgent } from '../catalog/document.js';
import type { Tables as TableWishes } from './file.js';
import { matches } from './select.js';

export interface Tables {
  aliases: AliasRow[];
  /** Alias of the function that selects, and its branches. */
  matrix?: { alias: string; branches: MatrixRow[] };
  agents?: AgentRow[];
  helpers?: HelperRow[];
  stages?: StageRow[];
}

export interface AliasRow {
  alias: string;
  status: Alias['status'];
  role: string;
  symbol?: string;
  exportedAs?: string;
  module?: string;
  start?: number;
  end?: number;
}

export interface MatrixRow {
  /** In words; empty for what is left. */
  when: string;
  fragments: CatalogDocument['assemblies'][number]['branches'][number]['fragments'];
  throws?: true;
}

export interface AgentRow {
  name: string;
  tools?: string[];
  disallowedTools?: string[];
  model?: string;
  prompts: number;
  module: string;
  start: number;
}

export interface HelperRow {
  name: string;
  alias?: string;
  querySource?: string;
  /** Whether the alias or query source is in this release. */
  found: boolean;
  /** What the call hands over as its system prompt. */
  system: 'texts' | 'empty' | 'unknown';
  systemTexts: string[];
  module?: string;
  start?: number;
}

export interface StageRow {
  name: string;
  about: string;
  found: boolean;
  prompts: string[];
  module?: string;
  start?: number;
}

const MOST_PROMPTS = 6;

/** The tables of a page, from the catalog alone; the file says which. */
export function tablesOf(catalog: CatalogDocument, wishes: TableWishes): Tables {
  const matrix = catalog.assemblies.find(({ alias }) => alias === wishes.resolver);
  return {
    aliases: aliasRows(catalog, wishes.aliases),
    ...(matrix
      ? {
          matrix: {
            alias: matrix.alias,
            branches: matrix.branches.map(({ words, fragments, throws }) => ({
              when: words,
              fragments,
              ...(throws ? { throws } : {}),
            })),
          },
        }
      : {}),
    ...(wishes.agents ? { agents: catalog.registries.agents.map(agentRow) } : {}),
    ...(wishes.helpers ? { helpers: wishes.helpers.map((helper) => helperRow(helper, catalog)) } : {}),
    ...(wishes.stages ? { stages: wishes.stages.map((stage) => stageRow(stage, catalog)) } : {}),
  };
}

function aliasRows({ aliases }: CatalogDocument, wanted: readonly string[] | undefined): AliasRow[] {
  const listed = wanted
    ? wanted.flatMap((name) => aliases.find(({ alias }) => alias === name) ?? [])
    : aliases.filter(({ status }) => status !== 'missing');
  return listed.map(({ alias, status, role, symbol, exportedAs, module, start, end }) => ({
    alias,
    status,
    role,
    ...(symbol === undefined || symbol === '' ? {} : { symbol }),
    ...(exportedAs === undefined ? {} : { exportedAs }),
    ...(module === undefined ? {} : { module }),
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
  }));
}

function agentRow({ name, tools, disallowedTools, model, prompt, module, start }: RegistryAgent): AgentRow {
  return {
    name,
    ...(tools === undefined ? {} : { tools }),
    ...(disallowedTools === undefined ? {} : { disallowedTools }),
    ...(model === undefined ? {} : { model }),
    prompts: prompt.length,
    module,
    start,
  };
}

function helperRow(
  { name, alias, querySource }: NonNullable<TableWishes['helpers']>[number],
  catalog: CatalogDocument,
): HelperRow {
  const place = catalog.aliases.find((one) => one.alias === alias && one.module !== undefined);
  const anchor = catalog.anchors.find(({ kind, value }) => kind === 'query-source' && value === querySource);
  const [occurrence] = anchor?.occurrences ?? [];
  const assembly = catalog.assemblies.find((one) => one.alias === alias && one.target === 'request');
  const properties = (assembly?.branches ?? []).flatMap(({ fragments }) =>
    fragments.filter(({ kind, name: key }) => kind === 'property' && key === 'systemPrompt'),
  );
  const inner = properties.flatMap(({ fragments = [] }) => fragments);
  const module = place?.module ?? occurrence?.module;
  const start = place?.start ?? occurrence?.start;
  return {
    name,
    ...(alias === undefined ? {} : { alias }),
    ...(querySource === undefined ? {} : { querySource }),
    found: place !== undefined || occurrence !== undefined,
    system: properties.length === 0 ? 'unknown' : inner.length === 0 ? 'empty' : 'texts',
    systemTexts: inner.flatMap(({ prompt }) => prompt ?? []).slice(0, MOST_PROMPTS),
    ...(module === undefined ? {} : { module }),
    ...(start === undefined ? {} : { start }),
  };
}

function stageRow(
  { name, about, prompt, querySource }: NonNullable<TableWishes['stages']>[number],
  { prompts, anchors }: CatalogDocument,
): StageRow {
  const found: PromptEntry[] =
    prompt === undefined ? [] : prompts.filter(({ id }) => matches(id, prompt)).slice(0, MOST_PROMPTS);
  const anchor = anchors.find(({ kind, value }) => kind === 'query-source' && value === querySource);
  const place = found[0]?.occurrences[0] ?? anchor?.occurrences[0];
  return {
    name,
    about,
    // A stage for which nothing is looked for asks no model.
    found: place !== undefined || (prompt === undefined && querySource === undefined),
    prompts: found.map(({ id }) => id),
    ...(place === undefined ? {} : { module: place.module, start: place.start }),
  };
}
