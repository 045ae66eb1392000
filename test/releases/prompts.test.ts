import { describe, expect, test } from 'vitest';
import type { CatalogDocument } from '#src/catalog/document.js';
import { everyFacing } from '#src/catalog/select.js';
import { decodeText } from '#src/release/encoding.js';
import type { Release } from '#src/release/release.js';
import { isLiteral } from '../literal-spans.js';
import { buildOrSkip, LIMIT } from './release.js';
import { readTruth } from './truth.js';

interface NamedPrompts {
  release: string;
  module: string;
  prompts: [start: number, end: number, id: string][];
}

describe.each([
  { truth: 'claude-code/named-prompts-2.1.112.json', sites: 276, named: 271, most: 30_000 },
  { truth: 'claude-code/named-prompts-2.1.215.json', sites: 605, named: 589, most: 30_000 },
])('$truth', ({ truth, sites, named, most }) => {
  test('every named prompt has an occurrence at exactly its place', { timeout: LIMIT }, async (context) => {
    const known = readTruth<NamedPrompts>(truth);
    const { release, catalog } = await buildOrSkip(known.release, context, { facing: everyFacing });
    const places = placesOf(catalog);
    const lost = known.prompts.filter(([start, end]) => !places.has(`${known.module}:${start}:${end}`));
    expect(lost).toEqual([]);
    expect(known.prompts).toHaveLength(sites);
    expect(new Set(known.prompts.map(([, , id]) => id)).size).toBe(named);
    expect(catalog.prompts.length).toBeLessThanOrEqual(most);
    expect(wrongSpans(release, catalog)).toEqual([]);
    release.close();
  });
});

test('2.1.332: every span slices to its literal, every id is unique', { timeout: LIMIT }, async (context) => {
  const { release, catalog } = await buildOrSkip('@anthropic-ai/claude-code-linux-x64@2.1.332', context, {
    facing: everyFacing,
  });
  expect(wrongSpans(release, catalog)).toEqual([]);
  expect(new Set(catalog.prompts.map((prompt) => prompt.id)).size).toBe(catalog.prompts.length);
  release.close();
});

function placesOf(catalog: CatalogDocument): Set<string> {
  const places = new Set<string>();
  for (const { occurrences } of catalog.prompts) {
    for (const { module, start, end } of occurrences) places.add(`${module}:${start}:${end}`);
  }
  return places;
}

/** Occurrences whose span is not one whole literal (or, of a text module, its whole text). */
function wrongSpans(release: Release, catalog: CatalogDocument): string[] {
  const wrong: string[] = [];
  const spans = new Map<string, { start: number; end: number }[]>();
  for (const { occurrences } of catalog.prompts) {
    for (const { module, start, end } of occurrences) {
      const known = spans.get(module);
      if (known) known.push({ start, end });
      else spans.set(module, [{ start, end }]);
    }
  }
  for (const module of release.modules) {
    const listed = spans.get(module.path);
    if (!listed) continue;
    const text = decodeText(module.content(), module.encoding);
    for (const { start, end } of listed) {
      const isWhole =
        module.kind === 'text'
          ? start === 0 && end === text.length
          : isLiteral(text.slice(start, end), mayBeTemplate);
      if (!isWhole) wrong.push(`${module.path}:${start}-${end}`);
    }
  }
  return wrong;
}

/** An invalid escape is legal in a tagged template only, and `await` as a name in a script only. */
function mayBeTemplate(source: string): boolean {
  return source.startsWith('`') && source.endsWith('`');
}
