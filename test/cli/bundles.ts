import path from 'node:path';
import type { Clause } from '#src/aliases/rules.js';
import type { CatalogDocument } from '#src/catalog/document.js';
import { fixtureShape } from '../fixtures/shapes.js';
import { runCatalog } from './harness.js';

/** Several functions of the fixture program fit it. */
export const severalFit: Clause = { shape: 'function', has: { key: 'content' } };

/** Path of a shape of the fixture program, as a person would name it. */
export async function shapePath(name: string): Promise<string> {
  const shape = await fixtureShape(name);
  return shape.kind === 'executable' ? path.resolve(shape.folder, shape.entry) : shape.folder;
}

/** The catalog that the command line writes. */
export async function built(...argv: string[]): Promise<CatalogDocument> {
  const { code, out, err } = await runCatalog(['build', ...argv, '--out', '-', '--quiet']);
  if (code !== 0) throw new Error(err);
  return JSON.parse(out);
}
