import { compareText } from './compare-text.js';
import type { CatalogDocument, Facing, PromptEntry, PromptKind } from './document.js';
import { definedValues } from './schema.js';

/** All readers, the strongest first. */
export const everyFacing = definedValues('Facing') as readonly Facing[];

/** Each given field narrows the selection. */
export interface PromptFilter {
  kinds?: readonly PromptKind[];
  facings?: readonly Facing[];
  /** Part of the id, name, preview, text or a resolved placeholder, in any letter case. */
  text?: string;
  /** Part of the path of a module that holds the text. */
  module?: string;
}

function holdsText(prompt: PromptEntry, lowered: string): boolean {
  const texts = [prompt.id, prompt.name, prompt.text ?? prompt.preview ?? ''];
  for (const placeholder of prompt.placeholders) texts.push(placeholder.resolved ?? '');
  return texts.some((text) => text.toLowerCase().includes(lowered));
}

/** The prompts that pass the filter, in the order of the document. */
export function selectPrompts(document: CatalogDocument, filter: PromptFilter): PromptEntry[] {
  const lowered = filter.text?.toLowerCase();
  const { kinds, facings, module } = filter;
  return document.prompts.filter(
    (prompt) =>
      (kinds === undefined || kinds.includes(prompt.kind)) &&
      (facings === undefined || facings.includes(prompt.facing)) &&
      (module === undefined || prompt.occurrences.some((occurrence) => occurrence.module.includes(module))) &&
      (lowered === undefined || holdsText(prompt, lowered)),
  );
}

/** Undefined where no prompt has the id. */
export function findPrompt(document: CatalogDocument, id: string): PromptEntry | undefined {
  return document.prompts.find((prompt) => prompt.id === id);
}

/** Ids that share most words with the one that was asked for, the nearest first. */
export function similarIds(document: CatalogDocument, id: string, most: number): string[] {
  const words = new Set(id.toLowerCase().split('-'));
  const ranked: { id: string; shared: number }[] = [];
  for (const prompt of document.prompts) {
    const own = prompt.id.split('-');
    const common = own.filter((word) => words.has(word)).length;
    if (common > 0) ranked.push({ id: prompt.id, shared: common / Math.max(own.length, words.size) });
  }
  ranked.sort((left, right) => right.shared - left.shared || compareText(left.id, right.id));
  return ranked.slice(0, most).map((candidate) => candidate.id);
}
