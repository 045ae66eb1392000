import type { TestContext } from 'vitest';
import { buildCatalog } from '#src/build.js';
import type { BuildOptions } from '#src/build-options.js';
import { InputError } from '#src/catalog/diagnostic.js';
import type { CatalogDocument } from '#src/catalog/document.js';
import { openRelease } from '#src/release/open.js';
import type { Release } from '#src/release/release.js';

/** Milliseconds of a test: it may have to download what it reads, on a machine that does other work too. */
export const LIMIT = 900_000;

/** Opens a release by its package spec; skips the test, and says so, where the registry cannot be reached. */
export async function openOrSkip(spec: string, context: TestContext): Promise<Release> {
  try {
    return await openRelease(spec, {});
  } catch (error) {
    if (!(error instanceof InputError) || error.code !== 'registry-unreachable') throw error;
    console.warn(`skipped: ${spec} is not in the cache and the registry cannot be reached`);
    return context.skip(`the registry cannot be reached for ${spec}`);
  }
}

export interface BuiltRelease {
  release: Release;
  catalog: CatalogDocument;
}

export async function buildOrSkip(
  spec: string,
  context: TestContext,
  options: BuildOptions = {},
): Promise<BuiltRelease> {
  const release = await openOrSkip(spec, context);
  return { release, catalog: await buildCatalog(release, options) };
}
