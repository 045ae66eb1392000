import { placeWords } from '../../scenarios/evidence-words.js';
import { matrixWords } from '../../scenarios/skeleton-lines.js';
import type { Tables } from '../../scenarios/tables.js';
import { cutText, fitting, type PagePaths, shortened } from './page.js';

const mostRows = 200;
/** Characters of JSON of one table. */
const mostWeight = 60_000;
const mostNames = 40;
const longestCell = 400;

/** A part of a cell: plain text, and where it leads. */
export interface CellPart {
  readonly words: string;
  readonly address?: string;
  /** Whether it is a name of the code. */
  readonly code?: true;
}

export interface TableView {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (readonly CellPart[])[])[];
  readonly more: number;
}

const plain = (words: string): CellPart[] => (words === '' ? [] : [{ words: shortened(words, longestCell) }]);
const code = (words: string | undefined): CellPart[] =>
  words === undefined || words === '' ? [] : [{ words: shortened(words, longestCell), code: true }];

function names(list: readonly string[] = []): CellPart[] {
  const shown = list.slice(0, mostNames).flatMap(code);
  return list.length > shown.length ? [...shown, ...plain(`and ${list.length - shown.length} more`)] : shown;
}

function place(module: string | undefined, start?: number, end?: number): CellPart[] {
  return module === undefined ? [] : code(placeWords(module, start, end));
}

function tableOf<Row>(
  title: string,
  heads: readonly string[],
  all: readonly Row[] | undefined,
  cells: (row: Row, index: number) => readonly CellPart[][],
): TableView[] {
  if (all === undefined || all.length === 0) return [];
  const rows = fitting(all.slice(0, mostRows).map(cells), mostRows, mostWeight);
  return [{ title, heads, rows, more: all.length - rows.length }];
}

/** The tables that go with scenarios: which code they rest on, and what each helper and agent asks with. */
export function scenarioTables(
  tables: Tables,
  { prompts, names: called, functions }: PagePaths,
): TableView[] {
  const { aliases, matrix, agents, helpers, stages } = tables;
  const linked = (words: string, address: string | undefined): CellPart[] => [
    { words: shortened(words, longestCell), ...(address === undefined ? {} : { address }) },
  ];
  const texts = (ids: readonly string[]) =>
    ids.slice(0, mostNames).flatMap((id) => linked(called.get(id) ?? id, prompts.get(id)));
  return [
    ...tableOf(
      'Functions and their places',
      ['Alias', 'Status', 'Symbol', 'Role', 'Place'],
      aliases,
      ({ alias, status, symbol, exportedAs, role, module, start, end }) => [
        linked(alias, functions.get(alias)),
        plain(status),
        [...code(symbol), ...code(exportedAs)],
        plain(role),
        place(module, start, end),
      ],
    ),
    ...tableOf(
      `Branches of ${cutText(matrix?.alias ?? '', longestCell)}`,
      ['Number', 'If', 'Selected'],
      matrix?.branches,
      ({ when, fragments, throws }, index) => [
        plain(String(index + 1)),
        plain(when === '' ? 'otherwise' : when),
        plain(throws ? 'throws' : matrixWords(fragments) || 'nothing'),
      ],
    ),
    ...tableOf(
      'Agents that come with the program',
      ['Agent', 'Tools', 'Not', 'Model', 'Prompt texts', 'Place'],
      agents,
      ({ name, tools, disallowedTools, model, prompts: count, module, start }) => [
        plain(name),
        names(tools),
        names(disallowedTools),
        code(model),
        plain(String(count)),
        place(module, start),
      ],
    ),
    ...tableOf(
      'Helpers',
      ['Helper', 'Function', 'Query source', 'System prompt', 'Texts', 'Place'],
      helpers,
      ({ name, alias, querySource, found, system, systemTexts, module, start }) => [
        plain(name),
        alias === undefined ? [] : linked(alias, functions.get(alias)),
        code(querySource),
        plain(found ? system : 'not in this release'),
        texts(systemTexts),
        place(module, start),
      ],
    ),
    ...tableOf(
      'Stages of the usage report',
      ['Stage', 'About', 'Texts', 'Place'],
      stages,
      ({ name, about, found, prompts: ids, module, start }) => [
        plain(name),
        plain(about),
        found ? texts(ids) : plain('not in this release'),
        place(module, start),
      ],
    ),
  ];
}
