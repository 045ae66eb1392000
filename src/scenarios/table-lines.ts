import { codeCell, plainMarkdown } from '../catalog/markdown.js';
import { placeWords } from './evidence-words.js';
import { matrixWords } from './skeleton-lines.js';
import type { Tables } from './tables.js';

/** The tables of a page in Markdown. */
export function* tableLines({ aliases, matrix, agents, helpers, stages }: Tables): Generator<string> {
  yield* aliasTable(aliases);
  if (matrix) yield* matrixTable(matrix);
  if (agents) yield* agentTable(agents);
  if (helpers) yield* helperTable(helpers);
  if (stages) yield* stageTable(stages);
}

function aliasTable(aliases: Tables['aliases']): Generator<string> {
  return table(
    'Source anchors',
    ['semantic alias', 'status', 'symbol', 'role', 'place'],
    aliases.map(({ alias, status, symbol, exportedAs, role, module, start, end }) => [
      codeCell(alias),
      status,
      [symbol, exportedAs].map(optionalCode).filter(Boolean).join(' '),
      plainMarkdown(role),
      placeCell(module, start, end),
    ]),
  );
}

function matrixTable({ alias, branches }: NonNullable<Tables['matrix']>): Generator<string> {
  return table(
    `Branch matrix of ${alias}`,
    ['#', 'if', 'selected'],
    branches.map(({ when, fragments, throws }, index) => [
      String(index + 1),
      plainMarkdown(when === '' ? 'else' : cut(when)),
      throws ? 'throws' : codeCell(cut(matrixWords(fragments) || 'nothing')),
    ]),
  );
}

function agentTable(agents: NonNullable<Tables['agents']>): Generator<string> {
  return table(
    'Built-in agents',
    ['agent', 'tools', 'not', 'model', 'prompt texts', 'place'],
    agents.map(({ name, tools, disallowedTools, model, prompts, module, start }) => [
      codeCell(name),
      listCell(tools),
      listCell(disallowedTools),
      optionalCode(model),
      String(prompts),
      placeCell(module, start),
    ]),
  );
}

function helperTable(helpers: NonNullable<Tables['helpers']>): Generator<string> {
  return table(
    'Helper prompts',
    ['helper', 'alias', 'query source', 'system prompt', 'texts', 'place'],
    helpers.map(({ name, alias, querySource, found, system, systemTexts, module, start }) => [
      plainMarkdown(name),
      optionalCode(alias),
      optionalCode(querySource),
      found ? system : ABSENT,
      listCell(systemTexts),
      placeCell(module, start),
    ]),
  );
}

function stageTable(stages: NonNullable<Tables['stages']>): Generator<string> {
  return table(
    'Stages of the usage report',
    ['stage', 'about', 'texts', 'place'],
    stages.map(({ name, about, found, prompts, module, start }) => [
      plainMarkdown(name),
      plainMarkdown(about),
      found ? listCell(prompts) : ABSENT,
      placeCell(module, start),
    ]),
  );
}

const ABSENT = 'not in this release';

const LONGEST = 400;

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function* table(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): Generator<string> {
  if (rows.length === 0) return;
  yield '';
  yield `## ${plainMarkdown(title)}`;
  yield '';
  yield `| ${heads.join(' | ')} |`;
  yield `| ${heads.map(() => '---').join(' | ')} |`;
  for (const row of rows) yield `| ${row.join(' | ')} |`;
}

function optionalCode(text: string | undefined): string {
  return text === undefined ? '' : codeCell(text);
}

function listCell(names: readonly string[] | undefined): string {
  return (names ?? []).map(codeCell).join(' ');
}

function placeCell(module: string | undefined, start?: number, end?: number): string {
  return module === undefined ? '' : codeCell(placeWords(module, start, end));
}
