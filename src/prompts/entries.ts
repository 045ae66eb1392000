import type { Composition, CompositionPart, PromptEntry } from '../catalog/document.js';
import type { Program } from '../program/program.js';
import type { ComposedText } from './compositions.js';
import { hashText, shapeOf } from './hash.js';
import { assignIds, nameOf } from './identity.js';
import type { FoundText } from './occurrences.js';
import { previewOf } from './preview.js';

export interface EntryOptions {
  /** UTF-16 units of the preview; 0 for none. */
  previewLength: number;
  text: boolean;
}

export interface PromptList {
  prompts: PromptEntry[];
  compositions: Composition[];
}

/** Puts occurrences of one text together to entries, names them, and says which compositions they are part of. */
export function listPrompts(
  program: Program,
  found: readonly FoundText[],
  options: EntryOptions,
): PromptList {
  const groups = groupByText(found);
  const ids = assignIds(groups.map((group) => ({ ...group.best, ...group.best.identity })));
  const idOf = new Map(groups.map((group, index) => [group.best.textHash, ids[index] as string]));
  const compositions = listCompositions(program, found, idOf);
  const prompts = groups.map((group, index) => toEntry(group, ids[index] as string, options));
  return { prompts, compositions };
}

interface Group {
  /** The occurrence whose place says most; a tie is decided by words, never by order. */
  best: FoundText;
  all: FoundText[];
}

function groupByText(found: readonly FoundText[]): Group[] {
  const groups = new Map<string, Group>();
  for (const text of found) {
    const group = groups.get(text.textHash);
    if (!group) groups.set(text.textHash, { best: text, all: [text] });
    else {
      group.all.push(text);
      if (compareTelling(text, group.best) < 0) group.best = text;
    }
  }
  return [...groups.values()];
}

/** Before zero where the left place says more about the text than the right one. */
function compareTelling(left: FoundText, right: FoundText): number {
  return rankOf(left) - rankOf(right) || compareText(describe(left), describe(right));
}

const KIND_RANK =
  'agent-prompt tool-description tool-parameter system-prompt helper-prompt skill system-reminder tool-result message other'.split(
    ' ',
  );

function rankOf(text: FoundText): number {
  return KIND_RANK.indexOf(text.identity.kind) * 2 + (text.identity.owner === null ? 1 : 0);
}

function describe(text: FoundText): string {
  return `${text.identity.owner ?? ''} ${text.keys.join('.')}`;
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function toEntry(group: Group, id: string, options: EntryOptions): PromptEntry {
  const { best, all } = group;
  const { text, textHash, identity, occurrence } = best;
  const { owner, rule } = identity;
  return {
    id,
    name: nameOf({ ...identity, keys: best.keys, text, textHash }),
    kind: identity.kind,
    facing: 'unknown',
    evidence:
      rule === 'none'
        ? []
        : [
            {
              rule,
              ...(owner === null ? {} : { detail: owner }),
              module: occurrence.module,
              start: occurrence.start,
              end: occurrence.end,
            },
          ],
    textHash,
    shapeHash: hashText(shapeOf(text)),
    chars: text.length,
    placeholders: best.placeholders,
    ...(options.previewLength > 0 ? { preview: previewOf(text, options.previewLength) } : {}),
    ...(options.text ? { text } : {}),
    occurrences: all.map((one) => one.occurrence),
  };
}

/** The compositions of listed literals, in source order; occurrences get their place in them. */
function listCompositions(
  program: Program,
  found: readonly FoundText[],
  idOf: ReadonlyMap<string, string>,
): Composition[] {
  const ids = new Map<string, number>();
  const byComposition = new Map<ComposedText, FoundText[]>();
  for (const text of found) {
    if (!text.composition) continue;
    const members = byComposition.get(text.composition);
    if (members) members.push(text);
    else byComposition.set(text.composition, [text]);
  }
  const compositions: Composition[] = [];
  for (const [composed, members] of byComposition) {
    const hash = hashText(
      `${composed.operator}\n${composed.separator}\n${members.map((text) => text.textHash).join('\n')}`,
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
  members: readonly FoundText[],
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
    const prompt = text && idOf.get(text.textHash);
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
