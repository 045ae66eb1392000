import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { CatalogDocument } from '#src/catalog/document.js';
import { leftOutOfFacts } from '#src/catalog/facts-only.js';
import { validateCatalog } from '#src/catalog/validate.js';

const folder = fileURLToPath(new URL('../catalogs/', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.catalog.json'),
);
const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as CatalogDocument;

describe('the catalogs of releases that are kept here', () => {
  it('are those that are named', () => {
    const named = Object.values(
      JSON.parse(readFileSync(path.join(folder, 'releases.json'), 'utf8')) as Record<string, string[]>,
    ).flat();
    const kept = files.map((name) => {
      const { release } = read(name);
      return `${release.name}@${release.version}`;
    });
    expect(kept.sort()).toEqual(named.sort());
  });

  it.each(files)('%s holds facts only, and is small', (name) => {
    const catalog = read(name);
    expect(validateCatalog(catalog)).toEqual([]);
    expect(catalog.generator.leftOut).toEqual(leftOutOfFacts);
    expect(statSync(path.join(folder, name)).size).toBeLessThan(3_000_000);
    for (const prompt of catalog.prompts) {
      expect(prompt.facing).toBe('model');
      expect(Object.keys(prompt)).not.toEqual(expect.arrayContaining(['preview']));
      expect('text' in prompt || prompt.placeholders.length > 0).toBe(false);
    }
  });
});
