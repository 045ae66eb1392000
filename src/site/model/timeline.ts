import type { CatalogDocument, Facing, PromptEntry, PromptKind } from '../../catalog/document.js';

/** Amounts of one release, each by name. */
export interface TimelinePoint {
  readonly entries: { readonly [Kind in PromptKind]?: number };
  /** UTF-16 code units. */
  readonly chars: { readonly [Kind in PromptKind]?: number };
  /** Of what a model may read; absent where none were counted. */
  readonly tokens?: { readonly [Kind in PromptKind]?: number };
  readonly facings: { readonly [Reader in Facing]?: number };
}

function sums<Key extends string>(
  entries: readonly PromptEntry[],
  keyOf: (entry: PromptEntry) => Key,
  amountOf: (entry: PromptEntry) => number,
): { [Name in Key]?: number } {
  const totals = new Map<Key, number>();
  for (const entry of entries) totals.set(keyOf(entry), (totals.get(keyOf(entry)) ?? 0) + amountOf(entry));
  return Object.fromEntries(totals) as { [Name in Key]?: number };
}

/** The prompt surface of a release: how many entries, characters and tokens of each kind. */
export function timelinePoint(document: CatalogDocument): TimelinePoint {
  const { prompts } = document;
  const kindOf = (entry: PromptEntry) => entry.kind;
  const hasTokens = prompts.some(({ tokens }) => tokens !== undefined);
  return {
    entries: sums(prompts, kindOf, () => 1),
    chars: sums(prompts, kindOf, ({ chars }) => chars),
    ...(hasTokens ? { tokens: sums(prompts, kindOf, ({ tokens }) => tokens ?? 0) } : {}),
    facings: sums(
      prompts,
      ({ facing }) => facing,
      () => 1,
    ),
  };
}
