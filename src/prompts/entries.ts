import type { Composition, CompositionPart, Evidence, PromptEntry } from '../catalog/document.js';
import type { Program } from '../program/program.js';
import type { ComposedText } from './compositions.js';
import { hashText } from './hash.js';
import { assignIds, type IdentityParts, nameOf } from './identity.js';
import type { PlacedText } from './occurrences.js';

export interface PromptList {
  prompts: PromptEntry[];
  compositions: Composition[];
}

/** Puts occurrences of one text together to entries, names them, and says which compositions they are part of. */
export function listPrompts(program: Program, found: readonly PlacedText[]): PromptList {
  const groups = groupByText(found);
  const ids = assignIds(groups.map(partsOf));
  const idOf = new Map(groups.map((group, index) => [group.best.facts.textHash, ids[index] as string]));
  const compositions = listCompositions(program, found, idOf);
  const prompts = groups.map((group, index) => toEntry(group, ids[index] as string));
  return { prompts, compositions };
}

function partsOf({ best: { facts, identity, keys } }: Group): IdentityParts {
  return { kind: identity.kind, owner: identity.owner, keys, words: facts.words, textHash: facts.textHash };
}

interface Group {
  /** The occurrence whose place says most; a tie is decided by words, never by order. */
  best: PlacedText;
  all: PlacedText[];
}

function groupByText(found: readonly PlacedText[]): Group[] {
  const groups = new Map<string, Group>();
  for (const text of found) {
    const group = groups.get(text.facts.textHash);
    if (!group) groups.set(text.facts.textHash, { best: text, all: [text] });
    else {
      group.all.push(text);
      if (compareTelling(text, group.best) < 0) group.best = text;
    }
  }
  return [...groups.values()];
}

/** Before zero where the left place says more about the text than the right one. */
function compareTelling(left: PlacedText, right: PlacedText): number {
  return rankOf(left) - rankOf(right) || compareText(describe(left), describe(right));
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

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function toEntry(group: Group, id: string): PromptEntry {
  const { best, all } = group;
  const { textHash, shapeHash, chars, preview, text } = best.facts;
  return {
    id,
    name: nameOf(partsOf(group)),
    kind: best.identity.kind,
    facing: 'unknown',
    evidence: evidenceOf(best),
    textHash,
    shapeHash,
    chars,
    placeholders: best.placeholders,
    ...(preview === undefined ? {} : { preview }),
    ...(text === undefined ? {} : { text }),
    occurrences: all.map((one) => one.occurrence),
  };
}

function evidenceOf({
  identity: { owner, rule },
  occurrence: { module, start, end },
}: PlacedText): Evidence[] {
  if (rule === 'none') return [];
  return [{ rule, ...(owner === null ? {} : { detail: owner }), module, start, end }];
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
    if (!text.composition) continue;
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
