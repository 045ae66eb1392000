import type { RuleSet } from '../aliases/index.js';
import { buildCatalog } from '../build.js';
import type { BuildOptions } from '../build-options.js';
import type { Diagnostic } from '../catalog/diagnostic.js';
import type { CatalogDocument } from '../catalog/document.js';
import { everyFacing } from '../catalog/select.js';
import { stopPrinter } from '../readable/esbuild-service.js';
import type { Redaction } from '../readable/redact.js';
import { type ViewIndex, type ViewNote, writeViews } from '../readable/write-views.js';
import type { Release } from '../release/release.js';
import type { LinkOptions } from './link.js';

export interface ReleaseViewOptions extends LinkOptions {
  /** Path of the one module to write; all scripts without it. */
  module?: string;
  /** Adds a comment with alias or prompt id above each known function and literal. */
  annotate?: boolean;
  /** Replaces texts of prompts by id and hash. */
  redact?: boolean;
  /** As for `buildCatalog`. */
  rules?: RuleSet | null;
  signal?: AbortSignal;
}

function grouped<Item>(entries: Iterable<readonly [path: string, item: Item]>): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const [path, item] of entries) {
    const group = groups.get(path);
    if (group) group.push(item);
    else groups.set(path, [item]);
  }
  return groups;
}

function* aliasNotes({ aliases }: CatalogDocument): Generator<[string, ViewNote]> {
  for (const { alias, status, module, start, parts } of aliases) {
    const comment = status === 'resolved' ? `alias ${alias}` : `alias ${alias} (${status})`;
    if (parts) for (const part of parts) yield [part.module, { start: part.start, comment }];
    else if (module !== undefined && start !== undefined) yield [module, { start, comment }];
  }
}

function* promptNotes({ prompts }: CatalogDocument): Generator<[string, ViewNote]> {
  for (const { id, occurrences } of prompts)
    for (const { module, start } of occurrences) yield [module, { start, comment: `prompt ${id}` }];
}

/** Notes on the aliases and prompts of a catalog, by module. */
function catalogNotes(catalog: CatalogDocument): (path: string) => ViewNote[] {
  const notes = grouped([...aliasNotes(catalog), ...promptNotes(catalog)]);
  return (path) => notes.get(path) ?? [];
}

/** Every text of a catalog as a span to be replaced, by module. */
function catalogRedactions(catalog: CatalogDocument): (path: string) => Redaction[] {
  const redactions = grouped(
    catalog.prompts.flatMap(({ id, textHash, occurrences }) =>
      occurrences.map(({ module, start, end }) => [module, { start, end, id, hash: textHash }] as const),
    ),
  );
  return (path) => redactions.get(path) ?? [];
}

/** Why modules must not be shared: what no parser reads may hold any text. */
function unreadModules({ diagnostics }: CatalogDocument): Map<string, Diagnostic> {
  const unread = new Map<string, Diagnostic>();
  for (const { code, module } of diagnostics) {
    if (code !== 'parse-failed' || module === undefined) continue;
    const message = 'No redacted view: no parser reads the module, so that its texts are not known';
    unread.set(module, { code: 'redaction-refused', severity: 'warning', message, module });
  }
  return unread;
}

function catalogOptions({ workers, rules, onProgress }: ReleaseViewOptions): BuildOptions {
  return {
    // Their lines come from the prints that are written.
    view: false,
    previewLength: 0,
    facing: everyFacing,
    ...(workers === undefined ? {} : { workers }),
    ...(rules === undefined ? {} : { rules }),
    ...(onProgress === undefined ? {} : { onProgress }),
  };
}

/**
 * Writes readable prints of the scripts of a release, as `writeViews` does, with what its catalog knows.
 * A script whose texts could not be found is not written where they are to be replaced; `refused` says so.
 *
 * @throws OutputError where the system refuses; InputError as `buildCatalog`
 */
export async function writeReleaseViews(
  release: Release,
  out: string,
  options: ReleaseViewOptions = {},
): Promise<ViewIndex> {
  const { module, annotate = false, redact = false, signal } = options;
  const needsCatalog = annotate || redact;
  const catalog = needsCatalog ? await buildCatalog(release, catalogOptions(options)) : undefined;
  const unread = catalog && redact ? unreadModules(catalog) : new Map<string, Diagnostic>();
  const isWanted = (path: string) => module === undefined || path === module;
  try {
    const index = await writeViews(release, out, {
      includes: (path) => isWanted(path) && !unread.has(path),
      ...(catalog && annotate ? { notes: catalogNotes(catalog) } : {}),
      ...(catalog && redact ? { redactions: catalogRedactions(catalog) } : {}),
      ...(signal ? { signal } : {}),
    });
    const refused = [...unread.values()].filter((diagnostic) => isWanted(diagnostic.module ?? ''));
    return { ...index, refused: [...index.refused, ...refused] };
  } finally {
    await stopPrinter();
  }
}
