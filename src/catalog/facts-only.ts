import type {
  Alias,
  CatalogDocument,
  Evidence,
  Occurrence,
  PromptEntry,
  PromptKind,
  Registries,
} from './document.js';
import { entryFields } from './references.js';

/** Texts of these kinds are many and short: what a tool answers, and pieces of messages. */
const MINOR_KINDS: readonly PromptKind[] = ['tool-result', 'message', 'other'];
/** UTF-16 units from which a text of a minor kind is kept. */
const LEAST_CHARS = 350;
/** UTF-16 units below which a text of any kind is a piece of another or a bare name. */
const LEAST_OF_ANY = 20;

/** What a catalog of facts leaves out, in words for `generator.leftOut`. */
export const leftOutOfFacts: readonly string[] = [
  'prompts that are not for the model',
  `texts of fewer than ${LEAST_OF_ANY} characters`,
  `tool results, messages and other texts of fewer than ${LEAST_CHARS} characters`,
  'names, previews, texts, and the way to the reader but its end',
  'placeholders',
  'reader, function, path and composition of each occurrence',
  'modules in which nothing that is listed stands',
  'compositions, assemblies and anchors',
  'candidates of aliases, and of the evidence of aliases and registered things all but the rule',
];

/**
 * A catalog that can be published beside a project: positions, hashes, counts and names of code, and no
 * words of the program but those in ids. `generator.leftOut` says what is missing.
 */
export function factsOnly(document: CatalogDocument): CatalogDocument {
  const { unlisted: _, ...kept } = document;
  const prompts = document.prompts.filter(isKept).map(factsOfPrompt);
  const aliases = document.aliases.map(factsOfAlias);
  const registries = keepEntries(document.registries, new Set(prompts.map(({ id }) => id)));
  const used = modulesIn([prompts, aliases, registries, document.diagnostics]);
  if (document.release.entry !== null) used.add(document.release.entry);
  return {
    ...kept,
    generator: { ...document.generator, leftOut: [...leftOutOfFacts] },
    modules: document.modules.filter(({ path }) => used.has(path)),
    prompts,
    compositions: [],
    anchors: [],
    aliases,
    assemblies: [],
    registries,
  };
}

function isKept({ facing, kind, chars }: PromptEntry): boolean {
  const least = MINOR_KINDS.includes(kind) ? LEAST_CHARS : LEAST_OF_ANY;
  return facing === 'model' && chars >= least;
}

function factsOfPrompt({ preview: _, text: __, ...prompt }: PromptEntry): PromptEntry {
  return {
    ...prompt,
    name: prompt.name.split(':', 1)[0] as string,
    evidence: prompt.evidence.slice(-1).map(factsOfEvidence),
    placeholders: [],
    occurrences: prompt.occurrences.map(factsOfOccurrence),
  };
}

function factsOfEvidence({ rule, detail }: Evidence): Evidence {
  return { rule, ...(rule === 'taken by' && detail !== undefined ? { detail } : {}) };
}

function factsOfOccurrence({ module, start, end, line, column, readable }: Occurrence): Occurrence {
  return { module, start, end, line, column, ...(readable ? { readable } : {}) };
}

function factsOfAlias({ candidates: _, ...alias }: Alias): Alias {
  return { ...alias, evidence: rulesOnly(alias.evidence) };
}

/** Registries without the ids of entries that are left out, and with little evidence. */
function keepEntries(registries: Registries, kept: ReadonlySet<string>): Registries {
  return JSON.parse(
    JSON.stringify(registries, (key, value: unknown) =>
      Array.isArray(value) ? factsOfList(key, value, kept) : value,
    ),
  ) as Registries;
}

function factsOfList(key: string, list: unknown[], kept: ReadonlySet<string>): unknown[] {
  if (key === 'evidence') return rulesOnly(list as Evidence[]);
  return entryFields.includes(key) ? list.filter((id) => kept.has(id as string)) : list;
}

function rulesOnly(evidence: readonly Evidence[]): Evidence[] {
  return evidence.slice(0, 1).map(({ rule }) => ({ rule }));
}

/** Paths of the modules that anything in a value stands in. */
function modulesIn(value: unknown): Set<string> {
  const paths = new Set<string>();
  const visit = (inner: unknown): void => {
    if (typeof inner !== 'object' || inner === null) return;
    for (const [key, field] of Object.entries(inner)) {
      if (key === 'module' && typeof field === 'string') paths.add(field);
      else visit(field);
    }
  };
  visit(value);
  return paths;
}
