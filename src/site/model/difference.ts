import type { CatalogDocument, PromptEntry } from '../../catalog/document.js';
import { diffCatalogs } from '../../diff/diff.js';
import type {
  AliasChange,
  AssemblyChange,
  PromptChange,
  PromptChangeKind,
  PromptSide,
  RegistryChange,
  TextPiece,
} from '../../diff/document.js';

/** A prompt that only one of two releases holds. */
export interface LonePrompt {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly facing: string;
  /** UTF-16 code units. */
  readonly chars: number;
}

/** A prompt that both releases hold, in two versions. */
export interface ChangedPrompt extends LonePrompt {
  /** Ids of the older release, where they are others; several where texts were merged. */
  readonly oldIds: readonly string[];
  /** Further ids of the newer release, where a text was split. */
  readonly moreIds: readonly string[];
  /** Kinds of change by `schemas/diff.schema.json`, for example `reworded`. */
  readonly what: readonly PromptChangeKind[];
  readonly before: { readonly chars: number; readonly facing: string; readonly kind: string };
  /** Word-level differences, where both catalogs hold the text and it changed. */
  readonly pieces?: readonly TextPiece[];
  /** Previews, where they differ and the catalogs hold no texts. */
  readonly previews?: { readonly before: string; readonly after: string };
}

/** A prompt that both releases hold and only one catalog lists: the other one leaves out texts of its reader there. */
export interface RereadPrompt extends LonePrompt {
  readonly readers: { readonly before: string; readonly after: string };
}

/** A semantic name that stands for something else now, in words. */
export interface ChangedAlias {
  readonly alias: string;
  readonly what: string;
}

/** A function that puts prompts together in another way now, in words. */
export interface ChangedAssembly {
  readonly alias: string;
  readonly what: readonly string[];
  /** Fragments and branches; a prompt as `prompt` and its id. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly moved: readonly string[];
  readonly conditions: readonly { readonly of: string; readonly before: string; readonly after: string }[];
}

/** A string of program logic or an entry of a registry that came, went or changed. */
export interface ChangedName {
  readonly kind: string;
  readonly name: string;
  readonly change: string;
}

/** What changed from a release to the next. */
export interface ReleaseDifference {
  readonly added: readonly LonePrompt[];
  readonly removed: readonly LonePrompt[];
  readonly changed: readonly ChangedPrompt[];
  readonly reread: readonly RereadPrompt[];
  readonly aliases: readonly ChangedAlias[];
  readonly assemblies: readonly ChangedAssembly[];
  readonly names: readonly ChangedName[];
}

/** Compares two catalogs, the older first. */
export type Compare = (older: CatalogDocument, newer: CatalogDocument) => ReleaseDifference;

function lone({ id, name, kind, facing, chars }: PromptSide): LonePrompt {
  return { id, name, kind, facing, chars };
}

const total = (sides: readonly PromptSide[]) => sides.reduce((sum, { chars }) => sum + chars, 0);

type ById = ReadonlyMap<string, PromptEntry>;

function previewsOf(
  before: PromptSide,
  after: PromptSide,
  older: ById,
  newer: ById,
): Pick<ChangedPrompt, 'previews'> {
  const [first, second] = [older.get(before.id)?.preview, newer.get(after.id)?.preview];
  if (first === undefined || second === undefined || first === second) return {};
  return { previews: { before: first, after: second } };
}

/** Undefined where only one of both releases has the prompt. */
function changedPrompt(change: PromptChange, older: ById, newer: ById): ChangedPrompt | undefined {
  const [before, after] = [change.before[0], change.after[0]];
  if (before === undefined || after === undefined) return undefined;
  const hasPieces = change.text?.some(({ op }) => op !== 'same') === true;
  return {
    ...lone(after),
    chars: total(change.after),
    oldIds: change.before.map(({ id }) => id).filter((id) => id !== after.id),
    moreIds: change.after.slice(1).map(({ id }) => id),
    what: change.changes,
    before: { chars: total(change.before), facing: before.facing, kind: before.kind },
    ...(hasPieces ? { pieces: change.text ?? [] } : previewsOf(before, after, older, newer)),
  };
}

/** Undefined where the prompt came, went or is listed by both catalogs. */
function rereadPrompt({ before, after, readers }: PromptChange): RereadPrompt | undefined {
  const side = after[0] ?? before[0];
  const isListedOnce = before.length === 0 || after.length === 0;
  return readers === undefined || side === undefined || !isListedOnce
    ? undefined
    : { ...lone(side), readers };
}

const aliasWords: Readonly<Record<AliasChange['changes'][number], string>> = {
  added: 'new',
  removed: 'no longer asked for',
  found: 'found again',
  missing: 'missing now',
  ambiguous: 'ambiguous now',
  body: 'code changed',
  exported: 'exported under another name',
  places: 'at another place',
};

const assemblyWords: Readonly<Record<AssemblyChange['changes'][number], string>> = {
  added: 'new',
  removed: 'gone',
  'branches-added': 'more branches',
  'branches-removed': 'fewer branches',
  'branches-reordered': 'branches in another order',
  'fragments-added': 'more parts',
  'fragments-removed': 'fewer parts',
  reordered: 'parts in another order',
  conditions: 'other conditions',
};

function changedAssembly(change: AssemblyChange): ChangedAssembly {
  const { alias, changes, added, removed, moved = [], conditions = [] } = change;
  return { alias, what: changes.map((kind) => assemblyWords[kind]), added, removed, moved, conditions };
}

function changedEntry({ registry, name, change, fields = [] }: RegistryChange): ChangedName {
  return { kind: registry, name, change: fields.length === 0 ? change : `${change}: ${fields.join(', ')}` };
}

/** What `catalog diff` finds between two catalogs, as a site shows it. */
export const compareCatalogs: Compare = (older, newer) => {
  const difference = diffCatalogs(older, newer, { text: true });
  const [before, after] = [older, newer].map(
    ({ prompts }) => new Map(prompts.map((entry) => [entry.id, entry])),
  );
  const { prompts } = difference;
  const cameOrWent = prompts.filter((change) => rereadPrompt(change) === undefined);
  return {
    added: cameOrWent
      .filter(({ before: none }) => none.length === 0)
      .flatMap((change) => change.after.map(lone)),
    removed: cameOrWent
      .filter(({ after: none }) => none.length === 0)
      .flatMap((change) => change.before.map(lone)),
    changed: prompts.flatMap((change) => changedPrompt(change, before!, after!) ?? []),
    reread: prompts.flatMap((change) => rereadPrompt(change) ?? []),
    aliases: difference.aliases.map(({ alias, changes }) => ({
      alias,
      what: changes.map((change) => aliasWords[change]).join(', '),
    })),
    assemblies: difference.assemblies.map(changedAssembly),
    names: [
      ...difference.registries.map(changedEntry),
      ...difference.anchors.map(({ kind, value, change }) => ({ kind, name: value, change })),
    ],
  };
};
