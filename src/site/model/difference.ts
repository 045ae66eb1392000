import type { CatalogDocument, PromptEntry } from '../../catalog/document.js';

/** A prompt that only one of two releases holds. */
export interface LonePrompt {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly facing: string;
  readonly chars: number;
}

/** A prompt that both releases hold, in two versions. */
export interface ChangedPrompt extends LonePrompt {
  /** Where the id is another now. */
  readonly oldId?: string;
  /** In words of the difference, for example `reworded`. */
  readonly what: readonly string[];
  readonly before: { readonly chars: number; readonly facing: string; readonly kind: string };
  /** Whole texts or previews, where both catalogs hold them. */
  readonly oldText?: string;
  readonly newText?: string;
}

/** A semantic name that stands for something else now. */
export interface ChangedAlias {
  readonly alias: string;
  readonly what: string;
}

/** What changed from a release to the next. */
export interface ReleaseDifference {
  readonly added: readonly LonePrompt[];
  readonly removed: readonly LonePrompt[];
  readonly changed: readonly ChangedPrompt[];
  readonly aliases: readonly ChangedAlias[];
}

/** Compares two catalogs, the older first. */
export type Compare = (older: CatalogDocument, newer: CatalogDocument) => ReleaseDifference;

function lone({ id, name, kind, facing, chars }: PromptEntry): LonePrompt {
  return { id, name, kind, facing, chars };
}

function changesOf(before: PromptEntry, after: PromptEntry): string[] {
  const what: string[] = [];
  if (before.textHash !== after.textHash)
    what.push(before.shapeHash === after.shapeHash ? 'reworded' : 'restructured');
  if (before.facing !== after.facing) what.push('facing');
  if (before.kind !== after.kind) what.push('kind');
  return what;
}

/** Texts of both, or previews of both: never one against the other. */
function textsOf(before: PromptEntry, after: PromptEntry): { oldText?: string; newText?: string } {
  for (const field of ['text', 'preview'] as const) {
    const [oldText, newText] = [before[field], after[field]];
    if (oldText !== undefined && newText !== undefined) return { oldText, newText };
  }
  return {};
}

function aliasChanges(older: CatalogDocument, newer: CatalogDocument): ChangedAlias[] {
  const before = new Map(older.aliases.map((alias) => [alias.alias, alias]));
  const changes: ChangedAlias[] = [];
  for (const { alias, status, bodyHash } of newer.aliases) {
    const old = before.get(alias);
    if (old === undefined) continue;
    if (old.status !== status) changes.push({ alias, what: `${old.status} → ${status}` });
    else if (old.bodyHash !== bodyHash) changes.push({ alias, what: 'code changed' });
  }
  return changes;
}

/** Compares entries with one id, and takes all others as added or removed. */
export const compareById: Compare = (older, newer) => {
  const before = new Map(older.prompts.map((entry) => [entry.id, entry]));
  const added: LonePrompt[] = [];
  const changed: ChangedPrompt[] = [];
  for (const entry of newer.prompts) {
    const old = before.get(entry.id);
    before.delete(entry.id);
    if (old === undefined) {
      added.push(lone(entry));
      continue;
    }
    const what = changesOf(old, entry);
    const { chars, facing, kind } = old;
    if (what.length > 0)
      changed.push({ ...lone(entry), what, before: { chars, facing, kind }, ...textsOf(old, entry) });
  }
  return { added, removed: [...before.values()].map(lone), changed, aliases: aliasChanges(older, newer) };
};
