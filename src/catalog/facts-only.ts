import type { Alias, CatalogDocument, Evidence, Occurrence, PromptEntry } from './document.js';

/** What a catalog of facts leaves out, in words for `generator.leftOut`. */
export const leftOutOfFacts: readonly string[] = [
  'prompts that are not for the model',
  'names, previews, texts and the way to the reader but its end',
  'sources and values of placeholders',
  'compositions',
  'anchors',
  'what the evidence of aliases saw, and candidates',
];

/**
 * A catalog that can be published beside a project: positions, hashes, counts and names of code, and no
 * words of the program but those in ids. `generator.leftOut` says what is missing.
 */
export function factsOnly(document: CatalogDocument): CatalogDocument {
  return {
    ...document,
    generator: { ...document.generator, leftOut: [...leftOutOfFacts] },
    prompts: document.prompts.filter(({ facing }) => facing === 'model').map(factsOfPrompt),
    compositions: [],
    anchors: [],
    aliases: document.aliases.map(factsOfAlias),
  };
}

function factsOfPrompt({ preview: _, text: __, ...prompt }: PromptEntry): PromptEntry {
  return {
    ...prompt,
    name: prompt.name.split(':', 1)[0] as string,
    evidence: prompt.evidence.slice(-1).map(factsOfEvidence),
    placeholders: prompt.placeholders.map(({ index, label }) => ({ index, label })),
    occurrences: prompt.occurrences.map(factsOfOccurrence),
  };
}

function factsOfEvidence({ rule, detail }: Evidence): Evidence {
  return { rule, ...(rule === 'taken by' && detail !== undefined ? { detail } : {}) };
}

function factsOfOccurrence({ path: _, composition: __, ...occurrence }: Occurrence): Occurrence {
  return occurrence;
}

function factsOfAlias({ candidates: _, ...alias }: Alias): Alias {
  return { ...alias, evidence: alias.evidence.slice(0, 1).map(({ rule }) => ({ rule })) };
}
