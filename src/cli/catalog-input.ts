import { open } from 'node:fs/promises';
import type { CatalogDocument, PromptEntry } from '../catalog/document.js';
import { findPrompt, similarIds } from '../catalog/select.js';
import { UsageError } from './failure.js';

const mostSuggestions = 3;

/** A file whose first token is a brace and whose second a string and a colon: JSON, and never a script. */
export async function looksLikeCatalog(path: string): Promise<boolean> {
  if (path === '-') return true;
  let handle: Awaited<ReturnType<typeof open>>;
  try {
    handle = await open(path, 'r');
  } catch {
    return false;
  }
  try {
    if (!(await handle.stat()).isFile()) return false;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    return /^\uFEFF?\s*\{\s*"[^"]*"\s*:/.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** @throws UsageError with ids like it, where no prompt has the id */
export function promptOf(document: CatalogDocument, id: string): PromptEntry {
  const prompt = findPrompt(document, id);
  if (prompt !== undefined) return prompt;
  throw new UsageError('unknown-prompt', {
    id,
    similar: similarIds(document, id, mostSuggestions).join(', '),
  });
}
