import { codeCell, plainMarkdown } from '../catalog/markdown.js';
import { placeWords } from './evidence-words.js';
import { matrixWords } from './skeleton-lines.js';
import type { Tables } from './tables.js';

/** The tables of a page in Markdown. */
export function* tableLines({ aliases, matrix, agents, helpers, stages }: Tables): Generator<string> {
  yield* table(
    'Source anchors',
    ['semantic alias', 'status', 'symbol', 'role', 'place'],
    aliases.map(({ alias, status, symbol, exportedAs, role, module, start, end }) => [
      codeCell(alias),
      status,
      [symbol, exportedAs]
        .map((name) => (name === undefined ? '' : codeCell(name)))
        .filter(Boolean)
        .join(' '),
      plainMarkdown(role),
      placeCell(module, start, end),
    ]),
  );
  if (matrix)
    yield* table(
      `Branch matrix of ${matrix.alias}`,
      ['#', 'if', 'selected'],
      matrix.branches.map(({ when, fragments, throws }, index) => [
        String(index + 1),
        plainMarkdown(when === '' ? 'else' : cut(when)),
        throws ? 'throws' : codeCell(cut(matrixWords(fragments) || 'nothing')),
      ]),
    );
  if (agents)
    yield* table(
      'Built-in agents',
      ['agent', 'tools', 'not', 'model', 'prompt texts', 'place'],
      agents.map(({ name, tools, disallowedTools, model, prompts, module, start }) => [
        codeCell(name),
        listCell(tools),
        listCell(disallowedTools),
        model === undefined ? '' : codeCell(model),
        String(prompts),
        placeCell(module, start),
      ]),
    );
  if (helpers)
    yield* table(
      'Helper prompts',
      ['helper', 'alias', 'query source', 'system prompt', 'texts', 'place'],
      helpers.map(({ name, alias, querySource, found, system, systemTexts, module, start }) => [
        plainMarkdown(name),
        alias === undefined ? '' : codeCell(alias),
        querySource === undefined ? '' : codeCell(querySource),
        found ? system : 'not in this release',
        systemTexts.map(codeCell).join(' '),
        placeCell(module, start),
      ]),
    );
  if (stages)
    yield* table(
      'Stages of the usage report',
      ['stage', 'about', 'texts', 'place'],
      stages.map(({ name, about, found, prompts, module, start }) => [
        plainMarkdown(name),
        plainMarkdown(about),
        found ? prompts.map(codeCell).join(' ') : 'not in this release',
        placeCell(module, start),
      ]),
    );
}

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

function listCell(names: readonly string[] | undefined): string {
  return names === undefined ? '' : names.map(codeCell).join(' ');
}

function placeCell(module: string | undefined, start?: number, end?: number): string {
  return module === undefined ? '' : codeCell(placeWords(module, start, end));
}
