import path from 'node:path';
import { buildCatalog } from '#src/build.js';
import type { BuildOptions } from '#src/build-options.js';
import type { CatalogDocument, PromptEntry } from '#src/catalog/document.js';
import { everyFacing } from '#src/catalog/select.js';
import { openRelease } from '#src/release/open.js';
import type { Release, ReleaseModule } from '#src/release/release.js';
import type { Shape } from '../fixtures/shapes.js';

/** A release of these modules: `.md` and `.txt` are text, all else is a script. */
export function releaseOf(sources: Record<string, string>): Release {
  const modules = Object.entries(sources).map(([name, text]): ReleaseModule => {
    const bytes = new Uint8Array(Buffer.from(text, 'utf16le'));
    return {
      path: name,
      kind: /\.(?:md|txt)$/.test(name) ? 'text' : 'script',
      encoding: 'utf16le',
      bytes: bytes.length,
      content: () => bytes.slice(),
    };
  });
  return {
    identity: { name: { value: 'test', source: 'test' }, version: { value: '1.0.0', source: 'test' } },
    kind: 'folder',
    bytes: modules.reduce((sum, module) => sum + module.bytes, 0),
    sha256: async () => '0'.repeat(64),
    entry: modules[0]?.path ?? null,
    modules,
    diagnostics: [],
    close() {},
  };
}

/** The catalog of sources by path, or of one script; with whole texts, without readable lines and rules. */
export function catalogOf(
  sources: string | Record<string, string>,
  options: BuildOptions = {},
): Promise<CatalogDocument> {
  const release = releaseOf(typeof sources === 'string' ? { 'a.js': sources } : sources);
  return buildCatalog(release, {
    workers: 1,
    view: false,
    rules: null,
    text: true,
    facing: everyFacing,
    ...options,
  });
}

export async function openShape(shape: Shape): Promise<Release> {
  return openRelease(shape.kind === 'executable' ? path.resolve(shape.folder, shape.entry) : shape.folder);
}

export function texts(catalog: CatalogDocument): (string | undefined)[] {
  return catalog.prompts.map(({ text }) => text);
}

/** The entry whose text begins so. */
export function entryOf(catalog: CatalogDocument, beginning: string): PromptEntry {
  const found = catalog.prompts.filter(({ text }) => text?.startsWith(beginning));
  if (found.length !== 1) throw new Error(`${found.length} entries begin with ${beginning}`);
  return found[0] as PromptEntry;
}
