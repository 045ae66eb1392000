import type { Argv } from 'yargs';
import { writeFileAtomically } from '../../catalog/atomic-file.js';
import type { CatalogDocument } from '../../catalog/document.js';
import { readCatalog } from '../../catalog/read.js';
import { exitCode, UsageError } from '../failure.js';
import { fillFolder } from '../fresh-folder.js';
import { nonEmpty, options, positionals } from '../options/options.js';
import type { Surroundings } from '../output.js';
import { forTerminal } from '../terminal.js';
import { baseOf } from './site.js';

export const command = 'export <catalog>';
export const describe = 'Write a catalog as pages for a site generator, or as tables';

const pageFormats = ['markdown', 'docusaurus', 'starlight', 'mkdocs'] as const;
const tableFormats = ['json', 'jsonl', 'csv', 'sqlite'] as const;
type PageFormat = (typeof pageFormats)[number];
type TableFormat = (typeof tableFormats)[number];

export function builder(yargs: Argv) {
  return yargs
    .positional('catalog', positionals.catalog)
    .options({
      format: {
        type: 'string',
        requiresArg: true,
        demandOption: true,
        choices: [...pageFormats, ...tableFormats],
        describe: 'Pages with front matter and a sidebar, or tables',
      },
      out: {
        type: 'string',
        requiresArg: true,
        describe:
          'New or empty folder for pages and for CSV; file for other tables (default: standard output)',
      },
      base: {
        type: 'string',
        requiresArg: true,
        describe:
          'Of docusaurus, starlight and mkdocs: folder of the pages among the documents of the generator, such as prompts/ (default: all of them)',
      },
      table: {
        type: 'string',
        requiresArg: true,
        describe: 'Only this table, such as prompts; CSV then goes to one file',
      },
      quiet: options.quiet,
    })
    .example([
      [
        '$0 export agent.catalog.json --format docusaurus --out docs/prompts --base prompts/',
        'Pages and sidebars.json, among other documents of a site',
      ],
      ['$0 export agent.catalog.json --format mkdocs --out docs', 'All documents of a site, and nav.yml'],
      ['$0 export agent.catalog.json --format csv --table prompts', 'One table to standard output'],
      ['$0 export agent.catalog.json --format sqlite --out agent.sqlite', 'A database'],
    ]);
}

export type ExportArguments = Awaited<ReturnType<typeof builder>['argv']>;

const isPages = (format: string): format is PageFormat => (pageFormats as readonly string[]).includes(format);

function requireOut(given: ExportArguments): string {
  if (given.out === undefined || given.out === '-') {
    throw new UsageError('missing-option', { command: 'export', names: 'out' });
  }
  return nonEmpty('out', given.out);
}

async function writeAll(
  folder: string,
  files: Iterable<{ path: string; content: Iterable<string> }>,
): Promise<number> {
  const [{ mkdir }, path] = await Promise.all([import('node:fs/promises'), import('node:path')]);
  let count = 0;
  for (const file of files) {
    const target = path.join(folder, ...file.path.split('/'));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFileAtomically(target, file.content);
    count++;
  }
  return count;
}

async function writePages(
  given: ExportArguments,
  document: CatalogDocument,
  format: PageFormat,
  base: string,
  { signal }: Surroundings,
) {
  const { exportPages } = await import('../../site/export/index.js');
  const pages = await exportPages(document, format, base);
  return fillFolder(requireOut(given), signal, (folder) => writeAll(folder, pages));
}

async function writeTables(
  given: ExportArguments,
  document: CatalogDocument,
  format: TableFormat,
  { out, signal }: Surroundings,
) {
  const { csvLines, jsonLines, jsonText, tableNames, tablesOf, writeSqlite } = await import(
    '../../site/export/index.js'
  );
  const { table: only } = given;
  if (only !== undefined && !tableNames.includes(only)) {
    throw new UsageError('unknown-table', { command: 'export', found: only, known: tableNames.join(', ') });
  }
  const tables = tablesOf(document).filter(({ name }) => only === undefined || name === only);
  if (format === 'sqlite') {
    await writeSqlite(requireOut(given), tables);
    return 1;
  }
  if (format === 'csv' && only === undefined) {
    const files = tables.map((table) => ({ path: `${table.name}.csv`, content: csvLines(table) }));
    return fillFolder(requireOut(given), signal, (folder) => writeAll(folder, files));
  }
  const texts = {
    csv: () => tables.flatMap((table) => [...csvLines(table)]),
    jsonl: () => jsonLines(tables),
    json: () => jsonText(tables),
  };
  const chunks = texts[format]();
  if (given.out !== undefined && given.out !== '-') {
    await writeFileAtomically(nonEmpty('out', given.out), chunks, { signal });
    return 1;
  }
  for (const chunk of chunks) await out.write(chunk);
  return 0;
}

/** Links between pages in Markdown do not depend on where they lie. */
const hasPlace = (format: string) => isPages(format) && format !== 'markdown';

/** Folders whose pages a generator leaves out of its site: all hide those with a dot. */
const hiddenFolder: Readonly<Partial<Record<string, RegExp>>> = {
  docusaurus: /(?:^|\/)[._]/,
  starlight: /(?:^|\/)\./,
  mkdocs: /(?:^|\/)\.|^templates\//,
};

/**
 * The folder of the pages among the documents of the generator, with a slash at its end, or empty.
 * @throws UsageError where it is no path, or its pages would not be shown
 */
function placeOf({ base: given, format }: ExportArguments): string {
  const base = baseOf(given ?? '/', 'export').slice(1);
  if (!hiddenFolder[format]?.test(base)) return base;
  throw new UsageError('hidden-base', { found: base, format, command: 'export' });
}

/** @throws UsageError where an option says nothing to the format */
function refuseForeign({ format, table, base }: ExportArguments): void {
  const refuse = (option: string) => new UsageError('not-of-format', { option, format, command: 'export' });
  if (table !== undefined && isPages(format)) throw refuse('table');
  if (base !== undefined && !hasPlace(format)) throw refuse('base');
}

export async function handler(given: ExportArguments, surroundings: Surroundings): Promise<number> {
  const { stdin, err } = surroundings;
  const { format } = given;
  const needsFolder =
    isPages(format) || format === 'sqlite' || (format === 'csv' && given.table === undefined);
  if (needsFolder) requireOut(given);
  refuseForeign(given);
  const base = placeOf(given);
  const document = await readCatalog(nonEmpty('catalog', given.catalog), { stdin });
  const files = isPages(format)
    ? await writePages(given, document, format, base, surroundings)
    : await writeTables(given, document, format as TableFormat, surroundings);
  if (!given.quiet && files > 0) {
    await err.write(
      `${files} ${files === 1 ? 'file' : 'files'} written to ${forTerminal(given.out ?? '')}\n`,
    );
  }
  return exitCode.success;
}
