import { countsOf } from './diff.js';
import type { DiffDocument, Facing, PromptChange, PromptChangeKind, PromptKind } from './document.js';
import { changeKinds } from './prompts.js';

/** Lists of a diff besides `prompts`. */
const sections = ['compositions', 'aliases', 'anchors', 'modules', 'assemblies', 'registries'] as const;
export type Section = (typeof sections)[number];

/** A kind of change of prompts, `prompts` for all of them, or another list of the diff. */
export type Selector = PromptChangeKind | Section | 'prompts';
export const selectors: readonly Selector[] = ['prompts', ...changeKinds, ...sections];

export interface DiffFilter {
  /** Only these; all without it. */
  only?: readonly Selector[];
  /** Not these. */
  ignore?: readonly Selector[];
  /** Prompts that one side shows to one of these readers. */
  facings?: readonly Facing[];
  kinds?: readonly PromptKind[];
}

/**
 * The diff with the changes that pass. A prompt stays where one of its kinds of change passes, and keeps
 * only those that do. Facing and kind of prompt narrow the prompts, not the other lists.
 */
export function selectChanges(diff: DiffDocument, filter: DiffFilter): DiffDocument {
  const passes = (selector: Selector) =>
    (filter.only === undefined || filter.only.includes(selector)) && !filter.ignore?.includes(selector);
  const passesKind = (kind: PromptChangeKind) =>
    (filter.only === undefined || filter.only.includes(kind) || filter.only.includes('prompts')) &&
    !filter.ignore?.includes(kind) &&
    !filter.ignore?.includes('prompts');
  const prompts = diff.prompts.flatMap((change) => {
    const changes = change.changes.filter(passesKind);
    return changes.length === 0 || !hasReader(change, filter) ? [] : [{ ...change, changes }];
  });
  const rest = Object.fromEntries(
    sections.map((section) => [section, passes(section) ? diff[section] : []]),
  ) as Pick<DiffDocument, Section>;
  return { ...diff, counts: countsOf(prompts), prompts, ...rest };
}

function hasReader({ before, after }: PromptChange, { facings, kinds }: DiffFilter): boolean {
  return [...before, ...after].some(
    ({ facing, kind }) =>
      (facings === undefined || facings.includes(facing)) && (kinds === undefined || kinds.includes(kind)),
  );
}

/** Whether nothing changed. */
export function isEmpty(diff: DiffDocument): boolean {
  return diff.prompts.length === 0 && sections.every((section) => diff[section].length === 0);
}
