import type {
  AliasChange,
  AnchorChange,
  AssemblyChange,
  CompositionChange,
  DiffDocument,
  ModuleChange,
  PromptChange,
  PromptChangeKind,
  RegistryChange,
  TextPiece,
} from './document.js';
import { isReadOtherwise, sideOf } from './prompts.js';

export type Mark = 'new' | 'changed' | 'removed';

/** One thing that changed, as every output words it. All of it is text of a release: each output escapes it. */
export interface ReportLine {
  mark: Mark;
  /** For people; may be any text. */
  label: string;
  /** Id of the prompt, where it is one. */
  id?: string;
  note: string;
  pieces?: readonly TextPiece[];
}

export interface ReportSection {
  title: string;
  lines: ReportLine[];
}

const number = new Intl.NumberFormat('en');
const marks: readonly Mark[] = ['new', 'changed', 'removed'];

const wordsOfKind: Readonly<Record<PromptChangeKind, string>> = {
  added: 'new',
  removed: 'removed',
  split: 'split',
  merged: 'merged',
  restructured: 'restructured',
  reworded: 'reworded',
  values: 'placeholder values',
  stamp: 'only a version or build stamp',
  kind: 'other kind',
  facing: 'other reader',
  context: 'other context',
  moved: 'moved',
  occurrences: 'other number of places',
};

const wordsOfAssembly: Readonly<Record<AssemblyChange['changes'][number], string>> = {
  added: 'new',
  removed: 'removed',
  'branches-added': 'more branches',
  'branches-removed': 'fewer branches',
  'branches-reordered': 'branches in another order',
  'fragments-added': 'more fragments',
  'fragments-removed': 'fewer fragments',
  reordered: 'fragments in another order',
  conditions: 'other conditions',
};

/** `name old → new`, as a title. */
export function titleOf({ before, after }: DiffDocument): string {
  const platform = after.platform === undefined ? '' : ` for ${after.platform}`;
  const from = before.name === after.name ? before.version : `${before.name} ${before.version}`;
  return `${after.name} ${after.version}${platform}, since ${from}`;
}

/** How much text came and went in the listed prompts: in tokens where both catalogs count them, else in characters. */
export function totalOf({ prompts }: DiffDocument): string {
  const tokens = prompts.map((change) => change.tokens);
  if (tokens.length > 0 && tokens.every((count) => count !== undefined))
    return `${signed(sum(tokens))} tokens (an estimate)`;
  return `${signed(sum(prompts.map(({ chars }) => chars)))} characters`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** `3 new, 1 reworded`, in the order of the schema. */
export function countsLine({ counts }: DiffDocument): string {
  const words = Object.entries(counts).map(
    ([kind, count]) => `${number.format(count as number)} ${wordsOfKind[kind as PromptChangeKind]}`,
  );
  return words.length === 0 ? 'no prompt changed' : words.join(', ');
}

/**
 * All lists of the diff that hold something: prompts first, what is new before what changed before what went;
 * last, prompts of which only what they are taken for changed.
 */
export function sectionsOf(diff: DiffDocument): ReportSection[] {
  const prompts = diff.prompts.filter((change) => !isReadOtherwise(change)).map(promptLine);
  const sections: ReportSection[] = [
    { title: 'Prompts', lines: marks.flatMap((mark) => prompts.filter((line) => line.mark === mark)) },
    { title: 'Aliases', lines: diff.aliases.map(aliasLine) },
    { title: 'Assemblies', lines: diff.assemblies.map(assemblyLine) },
    { title: 'Compositions', lines: diff.compositions.map(compositionLine) },
    { title: 'Registries', lines: diff.registries.map(registryLine) },
    { title: 'Anchors', lines: diff.anchors.map(anchorLine) },
    { title: 'Modules', lines: diff.modules.map(moduleLine) },
    {
      title: 'Same texts, other reader or kind',
      lines: diff.prompts.filter(isReadOtherwise).map(promptLine),
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

function signed(count: number): string {
  return count > 0 ? `+${number.format(count)}` : number.format(count);
}

function promptLine(change: PromptChange): ReportLine {
  const side = sideOf(change);
  const mark = markOf(change.changes);
  const isPair = change.before.length > 0 && change.after.length > 0;
  const note = isPair || mark === 'changed' ? changedNote(change) : `${side.facing}, ${sizeOf(side)}`;
  return {
    mark,
    label: side.name,
    id: side.id,
    note,
    ...(change.text === undefined ? {} : { pieces: change.text }),
  };
}

function sizeOf({ tokens, chars }: { tokens?: number; chars: number }): string {
  return tokens === undefined ? `${number.format(chars)} chars` : `${number.format(tokens)} tokens`;
}

function changedNote(change: PromptChange): string {
  const { before, after, similarity, estimated, chars, tokens, by } = change;
  const notes = [change.changes.map((kind) => wordsOfKind[kind]).join(', ')];
  if (after.length > 1) notes.push(`now ${after.map(({ id }) => id).join(' and ')}`);
  if (before.length > 1) notes.push(`was ${before.map(({ id }) => id).join(' and ')}`);
  if (similarity !== undefined)
    notes.push(`${estimated ? 'about ' : ''}${Math.round(similarity * 100)} % alike`);
  if (tokens !== undefined && tokens !== 0) notes.push(`${signed(tokens)} tokens`);
  else if (chars !== 0) notes.push(`${signed(chars)} chars`);
  notes.push(...details(change));
  const [older, newer] = [before[0], after[0]];
  if (before.length === 1 && after.length === 1 && older && newer && older.id !== newer.id)
    notes.push(`was ${older.id}`);
  if (by !== undefined && by !== 'text') notes.push(`matched by ${by}`);
  return notes.join('; ');
}

function details(change: PromptChange): string[] {
  const { changes, before, after, placeholders, branches, context, moved, readers } = change;
  const notes: string[] = [];
  if (readers) notes.push(`${readers.before} → ${readers.after}`);
  const [older, newer] = [before[0], after[0]];
  if (older === undefined || newer === undefined) return notes;
  if (placeholders) notes.push(`${placeholders.before} → ${placeholders.after} placeholders`);
  if (branches && branches.added.length > 0) notes.push(`with ${branches.added.join(', ')} inside`);
  if (branches && branches.removed.length > 0) notes.push(`without ${branches.removed.join(', ')}`);
  if (changes.includes('kind')) notes.push(`${older.kind} → ${newer.kind}`);
  if (context) notes.push(`${context.before.join(', ')} → ${context.after.join(', ')}`);
  if (moved) notes.push(movedNote(moved));
  if (changes.includes('occurrences')) notes.push(`${older.occurrences} → ${newer.occurrences} places`);
  return notes;
}

function movedNote({ what, before, after }: NonNullable<PromptChange['moved']>): string {
  if (what === 'prompt' && before === undefined) return `now inside ${after}`;
  if (what === 'prompt' && after === undefined) return `no longer inside ${before}`;
  return `${what} ${before ?? '(none)'} → ${after ?? '(none)'}`;
}

function markOf(changes: readonly string[]): Mark {
  if (changes.includes('added')) return 'new';
  return changes.includes('removed') ? 'removed' : 'changed';
}

function aliasLine({ alias, changes, before, after }: AliasChange): ReportLine {
  const place = (side: AliasChange['after']) =>
    side?.symbol === undefined ? (side?.status ?? '') : `${side.symbol}${lines(side)}`;
  const isPair = before !== undefined && after !== undefined;
  const where = isPair ? `${place(before)} → ${place(after)}` : place(after ?? before);
  return { mark: markOf(changes), label: alias, note: `${changes.join(', ')}: ${where}` };
}

function lines({ startLine, endLine }: { startLine?: number; endLine?: number }): string {
  return startLine === undefined ? '' : ` lines ${startLine}-${endLine}`;
}

function compositionLine({ changes, after, parts, added, removed }: CompositionChange): ReportLine {
  const notes = [changes.join(', ')];
  if (changes.includes('reordered')) notes.push(`now ${parts.join(', ')}`);
  if (added.length > 0) notes.push(`with ${added.join(', ')}`);
  if (removed.length > 0) notes.push(`without ${removed.join(', ')}`);
  return { mark: 'changed', label: after, note: notes.join('; ') };
}

function assemblyLine(change: AssemblyChange): ReportLine {
  const { alias, changes, added, removed, moved = [], conditions = [] } = change;
  const notes = [changes.map((kind) => wordsOfAssembly[kind]).join(', ')];
  if (added.length > 0) notes.push(`with ${shortList(added)}`);
  if (removed.length > 0) notes.push(`without ${shortList(removed)}`);
  if (moved.length > 0) notes.push(`elsewhere ${shortList(moved)}`);
  const worded = conditions.map(({ of, before, after }) => `${of}: ${wordWhen(before)} → ${wordWhen(after)}`);
  if (worded.length > 0) notes.push(shortList(worded));
  return { mark: markOf(changes), label: alias, note: notes.join('; ') };
}

function wordWhen(when: string): string {
  if (when === '') return 'always';
  return `if ${when.length > LONGEST_WHEN ? `${when.slice(0, LONGEST_WHEN).toWellFormed()} […]` : when}`;
}

/** Things of an assembly that are named, and UTF-16 code units of a condition; all of them stand in the JSON. */
const MOST_NAMED = 8;
const LONGEST_WHEN = 160;

function shortList(words: readonly string[]): string {
  const named = words.slice(0, MOST_NAMED).join(', ');
  return words.length > MOST_NAMED ? `${named} and ${number.format(words.length - MOST_NAMED)} more` : named;
}

function registryLine({ registry, change, name, fields }: RegistryChange): ReportLine {
  return { mark: markOf([change]), label: name, note: [registry, ...(fields ?? [])].join(', ') };
}

function anchorLine({ change, kind, value }: AnchorChange): ReportLine {
  return { mark: markOf([change]), label: value, note: kind };
}

function moduleLine({ change, path, kind, bytes }: ModuleChange): ReportLine {
  return { mark: markOf([change]), label: path, note: `${kind}, ${signed(bytes)} bytes` };
}
