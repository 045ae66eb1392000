import type { Argv } from 'yargs';
import { assertWritable, writeFileAtomically } from '../../catalog/atomic-file.js';
import { jsonLine } from '../../catalog/controls.js';
import type { Facing, PromptKind } from '../../catalog/document.js';
import { definedValues } from '../../catalog/schema.js';
import type { DiffDocument } from '../../diff/document.js';
import { type DiffFilter, isEmpty, type Selector, selectChanges, selectors } from '../../diff/selection.js';
import { exitCode, UsageError } from '../failure.js';
import { catalogFrom, wholeReading } from '../open.js';
import { facingsOf } from '../options/facing-options.js';
import { readingFlags } from '../options/facts-options.js';
import { nonEmpty, options } from '../options/options.js';
import type { Surroundings } from '../output.js';
import { diffLines } from '../views/diff-view.js';

export const command = 'diff <old> <new>';
export const describe = 'Say what changed between two releases or catalogs';

/** Lines of a section on a terminal. */
const mostLines = 30;
/** As `build` lists them. */
const defaultFacings: readonly Facing[] = ['model', 'unknown'];
const formats = ['json', 'markdown', 'html'] as const;

export function builder(yargs: Argv) {
  return yargs
    .positional('old', {
      type: 'string',
      demandOption: true,
      describe: 'Older catalog, - for one on standard input, or a release as for build',
    })
    .positional('new', { type: 'string', demandOption: true, describe: 'Newer one, likewise' })
    .options({
      json: options.json,
      markdown: { type: 'boolean', default: false, describe: 'Write a section of a changelog' },
      html: { type: 'boolean', default: false, describe: 'Write a page that needs no other file' },
      out: { type: 'string', requiresArg: true, describe: 'File to write (default: standard output)' },
      text: {
        type: 'boolean',
        default: false,
        describe: 'Show differences word by word; catalogs need texts for it (build --text)',
      },
      only: {
        type: 'string',
        array: true,
        requiresArg: true,
        choices: selectors,
        describe: 'Only these changes; may be given more than once',
      },
      ignore: {
        type: 'string',
        array: true,
        requiresArg: true,
        choices: selectors,
        describe: 'Not these changes; may be given more than once',
      },
      kind: {
        type: 'string',
        array: true,
        requiresArg: true,
        choices: definedValues('PromptKind') as PromptKind[],
        describe: 'Only prompts of this kind; may be given more than once',
      },
      facing: {
        type: 'string',
        requiresArg: true,
        describe:
          'Only prompts for these readers: model, ui, internal, unknown with commas between, or all (default: model,unknown)',
      },
      places: {
        type: 'boolean',
        default: false,
        describe: 'List aliases too of which only symbol, module or lines changed',
      },
      all: { type: 'boolean', default: false, describe: 'Show every line on a terminal' },
      'exit-code': { type: 'boolean', default: false, describe: 'Exit with 1 where something changed' },
      ...readingFlags,
      quiet: options.quiet,
    })
    .example([
      ['$0 diff old.catalog.json new.catalog.json', 'What changed, counts first'],
      ['$0 diff @scope/name@1.2.3 @scope/name@1.2.4 --facing model --text', 'Word by word, from releases'],
      ['$0 diff old.json new.json --markdown --ignore stamp', 'A section for a changelog'],
      ['$0 diff old.json new.json --html --out changes.html', 'A page to open'],
      ['$0 diff old.json new.json --only prompts --exit-code --quiet', 'A check for a script'],
    ]);
}

export type DiffArguments = Awaited<ReturnType<typeof builder>['argv']>;

function filterOf({ only, ignore, facing, kind }: DiffArguments): DiffFilter {
  return {
    ...(only === undefined ? {} : { only: only as Selector[] }),
    ...(ignore === undefined ? {} : { ignore: ignore as Selector[] }),
    facings: facing === undefined ? defaultFacings : facingsOf(nonEmpty('facing', facing)),
    ...(kind === undefined ? {} : { kinds: kind }),
  };
}

/** @throws UsageError where two formats were asked for */
function formatOf(given: DiffArguments): (typeof formats)[number] | 'text' {
  const [format, other] = formats.filter((name) => given[name]);
  if (format !== undefined && other !== undefined)
    throw new UsageError('contradiction', { option: format, other });
  return format ?? 'text';
}

async function compared(given: DiffArguments, surroundings: Surroundings): Promise<DiffDocument> {
  const inputs = [nonEmpty('old', given.old), nonEmpty('new', given.new)] as const;
  if (inputs[0] === '-' && inputs[1] === '-') throw new UsageError('stdin-twice');
  const reading = await wholeReading(given);
  const opening = { cacheDir: given['cache-dir'], quiet: given.quiet, build: () => reading };
  // All texts of a release, so that one whose reader changed is not taken for new; and
  // one release after the other: a release takes much memory while it is read.
  const before = await catalogFrom(surroundings, { ...opening, input: inputs[0] });
  const after = await catalogFrom(surroundings, { ...opening, input: inputs[1] });
  const { diffCatalogs } = await import('../../diff/diff.js');
  const diff = diffCatalogs(before, after, { text: given.text, places: given.places });
  return selectChanges(diff, filterOf(given));
}

async function linesOf(
  diff: DiffDocument,
  format: ReturnType<typeof formatOf>,
  given: DiffArguments,
  { out }: Surroundings,
): Promise<Iterable<string>> {
  if (format === 'json') return [jsonLine(diff)];
  if (format === 'markdown') return (await import('../../diff/markdown.js')).markdownLines(diff);
  if (format === 'html') return (await import('../../diff/html.js')).htmlLines(diff);
  const isCut = out.isTerminal && given.out === undefined && !given.all;
  const { createColors } = (await import('picocolors')).default;
  const colors = given.out === undefined ? out.colors : createColors(false);
  return diffLines(diff, colors, isCut ? mostLines : Number.POSITIVE_INFINITY);
}

function* withLineEnds(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `${line}\n`;
}

export async function handler(given: DiffArguments, surroundings: Surroundings): Promise<number> {
  const format = formatOf(given);
  const target = given.out === undefined || given.out === '-' ? undefined : nonEmpty('out', given.out);
  if (target !== undefined) await assertWritable(target);
  const diff = await compared(given, surroundings);
  const lines = await linesOf(diff, format, given, surroundings);
  const { signal, out } = surroundings;
  if (target !== undefined) await writeFileAtomically(target, withLineEnds(lines), { signal });
  else if (!given.quiet || format !== 'text') await out.writeLines(lines);
  return given['exit-code'] && !isEmpty(diff) ? exitCode.findings : exitCode.success;
}
