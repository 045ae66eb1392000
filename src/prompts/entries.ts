import { compareText } from '../catalog/compare-text.js';
import type {
  Composition,
  CompositionPart,
  Evidence,
  Facing,
  PromptEntry,
  UnlistedTexts,
} from '../catalog/document.js';
import { unlistedTexts } from '../catalog/unlisted.js';
import type { Program } from '../program/program.js';
import type { ComposedText } from './compositions.js';
import type { TextDescription, TextToDescribe } from './description.js';
import { hashText } from './hash.js';
import { assignIds, type IdentityParts, nameOf } from './identity.js';
import type { PlacedText } from './occurrences.js';

/** An entry without what describes its text by itself. */
export type UndescribedEntry = Omit<PromptEntry, keyof TextDescription | 'text'>;

export interface PromptList {
  entries: UndescribedEntry[];
  /** The text of each entry. */
  texts: TextToDescribe[];
  /** Of texts with other readers than those wanted. */
  unlisted: UnlistedTexts[];
  compositions: Composition[];
}

/**
 * Puts occurrences of one text together to entries, names them, and says which compositions they are part of.
 * Entries for other readers than those wanted are left out; they count for ids, which so do not depend on
 * what is wanted.
 */
export function listPrompts(
  program: Program,
  found: readonly PlacedText[],
  wanted: ReadonlySet<Facing>,
): PromptList {
  const all = groupByText(found);
  const ids = assignIds(all.map(partsOf));
  const groups = all.flatMap((group, index) =>
    wanted.has(facingOf(group)) ? [{ group, id: ids[index] as string }] : [],
  );
  const idOf = new Map(groups.map(({ group, id }) => [group.best.facts.textHash, id]));
  const compositions = listCompositions(program, found, idOf);
  const entries = groups.map(({ group, id }) => toEntry(program, group, id));
  const texts = groups.map(({ group }) => textOf(group));
  const others = all.filter((group) => !wanted.has(facingOf(group)));
  const unlisted = unlistedTexts(
    others.map((group) => ({ facing: facingOf(group), textHash: group.best.facts.textHash })),
  );
  return { entries, texts, unlisted, compositions };
}

function partsOf({ best: { facts, identity, keys } }: Group): IdentityParts {
  return { kind: identity.kind, owner: identity.owner, keys, words: facts.words, textHash: facts.textHash };
}

interface Group {
  /** The occurrence whose place says most; a tie is decided by words, never by order. */
  best: PlacedText;
  /** The occurrence with the strongest reader, the surest of them. */
  read: PlacedText;
  all: PlacedText[];
}

function groupByText(found: readonly PlacedText[]): Group[] {
  const groups = new Map<string, Group>();
  for (const text of found) {
    const group = groups.get(text.facts.textHash);
    if (!group) groups.set(text.facts.textHash, { best: text, read: text, all: [text] });
    else {
      group.all.push(text);
      if (compareTelling(text, group.best) < 0) group.best = text;
      if (compareReaders(text, group.read) < 0) group.read = text;
    }
  }
  return [...groups.values()];
}

/** Before zero where the left place says more about the text than the right one. */
function compareTelling(left: PlacedText, right: PlacedText): number {
  return rankOf(left) - rankOf(right) || compareText(describe(left), describe(right));
}

const FACING_RANK: readonly Facing[] = ['model', 'ui', 'internal', 'unknown'];

/** Before zero where the left text's reader is the stronger or, of two alike, the surer one. */
function compareReaders({ reader: left }: PlacedText, { reader: right }: PlacedText): number {
  const rank = (reader: PlacedText['reader']) => FACING_RANK.indexOf(reader?.facing ?? 'unknown');
  return (
    rank(left) - rank(right) ||
    (right?.confidence ?? 0) - (left?.confidence ?? 0) ||
    compareText(left?.sink ?? '', right?.sink ?? '')
  );
}

function facingOf({ read }: Group): Facing {
  return read.reader?.facing ?? 'unknown';
}

const KIND_RANK =
  'agent-prompt tool-description tool-parameter system-prompt helper-prompt skill system-reminder tool-result message other'.split(
    ' ',
  );

function rankOf(text: PlacedText): number {
  return KIND_RANK.indexOf(text.identity.kind) * 2 + (text.identity.owner === null ? 1 : 0);
}

function describe(text: PlacedText): string {
  return `${text.identity.owner ?? ''} ${text.keys.join('.')}`;
}

function toEntry(program: Program, group: Group, id: string): UndescribedEntry {
  const { best, read, all } = group;
  const { textHash, chars } = best.facts;
  return {
    id,
    name: nameOf(partsOf(group)),
    kind: best.identity.kind,
    facing: facingOf(group),
    confidence: round(read.reader?.confidence ?? 0),
    evidence: [...kindEvidence(best), ...routeEvidence(program, read)],
    textHash,
    chars,
    placeholders: best.placeholders,
    occurrences: all.map((one) => one.occurrence),
  };
}

function textOf(group: Group): TextToDescribe {
  const { textHash, source } = group.best.facts;
  const facing = facingOf(group);
  return { textHash, source, forModels: facing === 'model' || facing === 'unknown' };
}

function round(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}

/** What the kind rests on, unless that is the sink in which the route ends. */
function kindEvidence({
  identity: { owner, rule },
  occurrence: { module, start, end },
}: PlacedText): Evidence[] {
  if (rule === 'none' || rule === 'sink') return [];
  return [{ rule, ...(owner === null ? {} : { detail: owner }), module, start, end }];
}

/** The way to the reader, step by step; the last says what takes the text. */
function routeEvidence(program: Program, { reader, route }: PlacedText): Evidence[] {
  if (!reader) return [];
  return route().map(({ step, sink, module, start, end }) => ({
    rule: step,
    ...(sink === undefined ? {} : { detail: sink }),
    module: program.syntax(module).path,
    start,
    end,
  }));
}

/** The compositions of listed literals, in source order; occurrences get their place in them. */
function listCompositions(
  program: Program,
  found: readonly PlacedText[],
  idOf: ReadonlyMap<string, string>,
): Composition[] {
  const ids = new Map<string, number>();
  const byComposition = new Map<ComposedText, PlacedText[]>();
  for (const text of found) {
    if (!text.composition || !idOf.has(text.facts.textHash)) continue;
    const members = byComposition.get(text.composition);
    if (members) members.push(text);
    else byComposition.set(text.composition, [text]);
  }
  const compositions: Composition[] = [];
  for (const [composed, members] of byComposition) {
    const hash = hashText(
      `${composed.operator}\n${composed.separator}\n${members.map((text) => text.facts.textHash).join('\n')}`,
    );
    const count = (ids.get(hash) ?? 0) + 1;
    ids.set(hash, count);
    const id = `composition-${hash.slice(-12)}${count > 1 ? `-${count}` : ''}`;
    compositions.push(toComposition(program, composed, members, id, idOf));
  }
  return compositions;
}

function toComposition(
  program: Program,
  composed: ComposedText,
  members: readonly PlacedText[],
  id: string,
  idOf: ReadonlyMap<string, string>,
): Composition {
  const syntax = program.syntax(composed.module);
  const textAt = new Map(members.map((text) => [text.row, text]));
  const span = (row: number): { start: number; end: number } => ({
    start: syntax.start[row] as number,
    end: syntax.end[row] as number,
  });
  const parts = composed.parts.map((part, index): CompositionPart => {
    const text = textAt.get(part.row);
    if (text) text.occurrence.composition = { id, part: index };
    const prompt = text && idOf.get(text.facts.textHash);
    const conditions = part.conditions.map(({ row, negated }) => ({ ...span(row), negated }));
    return {
      ...span(part.row),
      ...(prompt ? { prompt } : {}),
      ...(conditions.length > 0 ? { conditions } : {}),
    };
  });
  const { separator } = composed;
  return {
    id,
    operator: composed.operator,
    ...(separator === null ? {} : { separator }),
    module: syntax.path,
    ...span(composed.root),
    parts,
  };
}
