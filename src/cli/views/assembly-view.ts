import { wordConditions } from '../../catalog/condition-words.js';
import type { Assembly, Condition, Fragment } from '../../catalog/document.js';
import { wordFragment } from '../../catalog/fragment-words.js';
import { mermaidLabel } from '../../catalog/mermaid.js';
import type { Output } from '../output.js';
import { forTerminal } from '../terminal.js';

type Colors = Output['colors'];

/** What a fragment is, and what is to know of it. */
function wordsWithMarks(fragment: Fragment): string {
  const { spread, optional, empty, cut, placeholder } = fragment;
  const words = [];
  if (optional) words.push('[optional]');
  if (empty) words.push('[no text in this release]');
  if (cut) words.push('[not followed to its end]');
  const place = placeholder === undefined ? '' : `\${${placeholder}} `;
  return [`${place}${spread ? '...' : ''}${wordFragment(fragment)}`, ...words].join(' ');
}

function under(conditions: readonly Condition[] | undefined): string {
  return conditions && conditions.length > 0 ? `  if ${wordConditions(conditions)}` : '';
}

function* fragmentLines(fragments: readonly Fragment[], indent: string, colors: Colors): Generator<string> {
  for (const fragment of fragments) {
    yield `${indent}${forTerminal(wordsWithMarks(fragment))}${colors.dim(forTerminal(under(fragment.when)))}`;
    yield* fragmentLines(fragment.fragments ?? [], `${indent}  `, colors);
    for (const { when, fragments: inner } of fragment.alternatives ?? []) {
      yield `${indent} ${colors.dim(forTerminal(when.length > 0 ? `| if ${wordConditions(when)}` : '| else'))}`;
      if (inner.length === 0) yield `${indent}   nothing`;
      yield* fragmentLines(inner, `${indent}   `, colors);
    }
  }
}

/** An assembly as a tree; safe to show. */
export function* assemblyLines(assembly: Assembly, colors: Colors): Generator<string> {
  const { alias, target, module, start, end, branches, notes = [] } = assembly;
  const place = `${module}:@${start}..@${end}`;
  yield `${colors.bold(forTerminal(alias))}  ${target === 'request' ? 'asks a model' : 'gives'}  ${colors.dim(forTerminal(place))}`;
  for (const note of notes) yield `  not whole: ${wordNote(note)}`;
  for (const [index, { words, throws, fragments }] of branches.entries()) {
    const when = words === '' ? (branches.length === 1 ? 'always' : 'else') : `if ${words}`;
    yield `  ${index + 1}. ${forTerminal(target === 'request' && words === '' ? 'call' : when)}`;
    if (throws) yield '     throws';
    else if (fragments.length === 0) yield '     nothing';
    yield* fragmentLines(fragments, '     ', colors);
  }
}

function wordNote(note: NonNullable<Assembly['notes']>[number]): string {
  if (note === 'steps') return 'evaluation took more than its share somewhere';
  return note === 'branches' ? 'there are more branches' : 'there are more fragments';
}

/** An assembly as a Mermaid flow chart: a question for each branch, then its fragments in order. */
export function* mermaidLines({ alias, branches }: Assembly): Generator<string> {
  yield 'flowchart TD';
  yield `  start([${mermaidLabel(alias)}])`;
  let from = 'start';
  let arrow = '-->';
  for (const [index, { words, throws, fragments }] of branches.entries()) {
    let last = from;
    let link = arrow;
    if (words !== '') {
      yield `  q${index}{${mermaidLabel(words)}}`;
      yield `  ${from} ${arrow} q${index}`;
      last = `q${index}`;
      link = '-->|yes|';
      from = last;
      arrow = '-->|no|';
    }
    const parts = throws ? ['throws'] : fragments.length === 0 ? ['nothing'] : fragments.map(wordElement);
    for (const [position, part] of parts.entries()) {
      yield `  b${index}_${position}[${mermaidLabel(part)}]`;
      yield `  ${last} ${link} b${index}_${position}`;
      last = `b${index}_${position}`;
      link = '-->';
    }
  }
}

function wordElement(fragment: Fragment): string {
  const words = wordFragment(fragment);
  const inner =
    fragment.kind === 'choice'
      ? (fragment.alternatives ?? []).map(
          ({ fragments }) => fragments.map(wordFragment).join(', ') || 'nothing',
        )
      : [];
  const whole = inner.length > 0 ? `${words} ${inner.join(' / ')}` : words;
  return fragment.optional || fragment.when ? `[${whole}]` : whole;
}
