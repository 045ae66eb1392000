import type { CatalogDocument } from '../catalog/document.js';
import { aliasChanges } from './aliases.js';
import { assemblyChanges } from './assemblies.js';
import { compositionChanges } from './compositions.js';
import type { DiffDocument, DiffSide, PromptChange, PromptChangeKind } from './document.js';
import { anchorChanges, moduleChanges } from './inventory.js';
import { matchPrompts } from './matching.js';
import { nestingOf, newerIds, unlistedIds } from './nesting.js';
import { Places } from './places.js';
import { changeKinds, promptChanges, tokensOf } from './prompts.js';
import { registryChanges } from './registries.js';

/** The `schemaVersion` of diffs that this program writes. */
export const diffSchemaVersion = 1;

/** What a comparison lists beside what it always does. */
export interface DiffOptions {
  /** Whether word-level differences are listed where both catalogs hold the texts. */
  text?: boolean;
  /** Whether aliases are listed of which only symbol, module or lines changed. */
  places?: boolean;
}

/**
 * What changed from one catalog to another. Deterministic; it takes time by the number of entries, and
 * memory for the pairs that may be one text in two wordings, half a million at most.
 */
export function diffCatalogs(
  before: CatalogDocument,
  after: CatalogDocument,
  options: DiffOptions = {},
): DiffDocument {
  const matching = matchPrompts(before, after);
  const places = new Places(before, after, matching.pairs);
  const prompts = promptChanges(matching, {
    places,
    before: nestingOf(before.prompts),
    after: nestingOf(after.prompts),
    newer: newerIds(matching),
    unlisted: unlistedIds(matching),
    withText: options.text ?? false,
  });
  return {
    schemaVersion: diffSchemaVersion,
    generator: { name: after.generator.name, version: after.generator.version },
    before: toSide(before),
    after: toSide(after),
    counts: countsOf(prompts),
    prompts,
    compositions: compositionChanges(before.compositions, after.compositions, matching),
    aliases: aliasChanges(before.aliases, after.aliases, options.places ?? false),
    anchors: anchorChanges(before.anchors, after.anchors),
    modules: places.pathsLast ? moduleChanges(before.modules, after.modules) : [],
    assemblies: assemblyChanges(before, after, matching),
    registries: registryChanges(before.registries, after.registries, matching),
  };
}

function toSide({ release, prompts }: CatalogDocument): DiffSide {
  const read = prompts.filter(({ facing }) => facing === 'model');
  const counts = read.flatMap((entry) => tokensOf(entry) ?? []);
  return {
    name: release.name,
    version: release.version,
    ...(release.platform === undefined ? {} : { platform: release.platform }),
    sha256: release.sha256,
    prompts: prompts.length,
    modelChars: read.reduce((sum, { chars }) => sum + chars, 0),
    ...(counts.length > 0 && counts.length === read.length
      ? { modelTokens: counts.reduce((sum, count) => sum + count, 0) }
      : {}),
  };
}

/** Prompts by kind of change, in the order of the schema; kinds without any are left out. */
export function countsOf(prompts: readonly PromptChange[]): Partial<Record<PromptChangeKind, number>> {
  const counts: Partial<Record<PromptChangeKind, number>> = {};
  for (const kind of changeKinds) {
    const count = prompts.filter(({ changes }) => changes.includes(kind)).length;
    if (count > 0) counts[kind] = count;
  }
  return counts;
}
