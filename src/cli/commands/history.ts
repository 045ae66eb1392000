import type { Argv } from 'yargs';
import { assertWritable, writeFileAtomically } from '../../catalog/atomic-file.js';
import { jsonLine } from '../../catalog/controls.js';
import type { History, HistoryRow } from '../../diff/history.js';
import { sparkline, sparklineSvg } from '../../diff/sparkline.js';
import { catalogsIn } from '../catalog-folder.js';
import { exitCode, UsageError } from '../failure.js';
import { nonEmpty, options } from '../options/options.js';
import type { Output, Surroundings } from '../output.js';
import { Progress } from '../progress.js';
import { forTerminal } from '../terminal.js';
import { type Column, separatedLines, tableLines } from '../views/table.js';

export const command = 'history <name>';
export const describe = 'Follow one prompt or alias over the catalogs of many releases';

export function builder(yargs: Argv) {
  return yargs
    .positional('name', { type: 'string', demandOption: true, describe: 'Id of a prompt, or an alias' })
    .options({
      catalogs: {
        type: 'string',
        requiresArg: true,
        demandOption: true,
        describe: 'Folder of catalogs, searched with its subfolders',
      },
      product: options.product,
      platform: { type: 'string', requiresArg: true, describe: 'Platform whose catalogs are meant' },
      svg: { type: 'string', requiresArg: true, describe: 'File for a picture of the size over releases' },
      json: options.json,
      quiet: options.quiet,
    })
    .example([
      [
        '$0 history tool-description-bash-runs-a-command --catalogs catalogs',
        'First and last seen, each change',
      ],
      ['$0 history CompactPrompt --catalogs catalogs --json', 'An alias, as JSON'],
      ['$0 history ID --catalogs catalogs --svg size.svg', 'With a sparkline as a picture'],
    ]);
}

export type HistoryArguments = Awaited<ReturnType<typeof builder>['argv']>;

function signed(count: number | undefined): string {
  if (count === undefined || count === 0) return '';
  return count > 0 ? `+${count}` : String(count);
}

const columns: readonly Column<HistoryRow>[] = [
  { title: 'version', value: ({ version }) => version },
  { title: 'status', value: ({ status }) => status },
  { title: 'chars', align: 'right', value: ({ chars }) => String(chars ?? '') },
  { title: 'change', align: 'right', value: ({ change }) => signed(change) },
  { title: 'tokens', align: 'right', value: ({ tokens }) => String(tokens ?? '') },
  {
    title: 'alike',
    align: 'right',
    value: ({ similarity, estimated }) =>
      similarity === undefined ? '' : `${estimated ? '~' : ''}${Math.round(similarity * 100)} %`,
  },
  { title: 'as', minimum: 8, value: ({ id, symbol }) => id ?? symbol ?? '' },
];

function* linesOf({ asked, rows, firstSeen, lastSeen }: History, out: Output): Generator<string> {
  if (!out.isTerminal) {
    yield* separatedLines(columns, rows);
    return;
  }
  yield out.colors.bold(forTerminal(asked));
  yield forTerminal(`  first seen in ${firstSeen}, last in ${lastSeen}  ${sparkline(rows)}`);
  yield* tableLines(columns, rows, out.columns, out.colors.bold);
}

async function followed(given: HistoryArguments, { err }: Surroundings): Promise<History> {
  const asked = nonEmpty('name', given.name);
  const folder = nonEmpty('catalogs', given.catalogs);
  const { sources, products } = await catalogsIn(folder, { platform: given.platform, name: given.product });
  if (products.length > 1) throw new UsageError('several-products', { folder, found: products.join(', ') });
  if (sources.length === 0) throw new UsageError('no-catalogs', { folder });
  const { historyOf } = await import('../../diff/history.js');
  const progress = new Progress(err, { quiet: given.quiet });
  let done = 0;
  const counted = sources.map((source) => ({
    ...source,
    read: () => {
      progress.update({ phase: 'catalogs', done: Math.min(++done, sources.length), total: sources.length });
      return source.read();
    },
  }));
  try {
    const history = await historyOf(asked, counted);
    if (history === null) throw new UsageError('unknown-history', { asked, count: String(sources.length) });
    return history;
  } finally {
    progress.stop();
  }
}

export async function handler(given: HistoryArguments, surroundings: Surroundings): Promise<number> {
  const { out, signal } = surroundings;
  const picture = given.svg === undefined ? undefined : nonEmpty('svg', given.svg);
  if (picture !== undefined) await assertWritable(picture);
  const history = await followed(given, surroundings);
  if (picture !== undefined) {
    const lines = [...sparklineSvg(history.rows)].map((line) => `${line}\n`);
    await writeFileAtomically(picture, lines, { signal });
  }
  if (given.json) await out.write(`${jsonLine(history)}\n`);
  else await out.writeLines(linesOf(history, out));
  return exitCode.success;
}
