import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogDocument, PromptEntry } from '#src/catalog/document.js';
import { validateCatalog } from '#src/catalog/validate.js';
import { diffCatalogs } from '#src/diff/diff.js';
import { carryIds } from '#src/diff/lineage.js';
import { isEmpty } from '#src/diff/selection.js';
import { catalog, entry, prose } from './entries.js';

const schema = JSON.parse(readFileSync(new URL('../../schemas/diff.schema.json', import.meta.url), 'utf8'));
const isDiff = new Ajv2020().compile(schema);

/** Texts of a few stems, so that many are alike. */
const someText = fc
  .tuple(
    fc.integer({ min: 0, max: 5 }),
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 0, max: 8 }),
    fc.boolean(),
  )
  .map(([stem, count, tail, isFirst]) => {
    const [one, other] = [prose(stem, count), prose(100 + tail, tail)];
    return isFirst ? `${other} ${one}`.trim() : `${one} ${other}`.trim();
  });

const someCatalog = fc
  .uniqueArray(
    fc.record({
      text: someText,
      kind: fc.constantFrom('other' as const, 'message' as const),
      path: fc.constantFrom(undefined, 'lamp.text', 'shelf.text'),
      number: fc.integer({ min: 0, max: 30 }),
      withText: fc.boolean(),
    }),
    { selector: ({ text }) => text, maxLength: 14 },
  )
  .map((list): CatalogDocument => {
    const ids = new Set<string>();
    const prompts: PromptEntry[] = [];
    for (const [index, { text, kind, path, number, withText }] of list.entries()) {
      const id = `id-${number}`;
      if (ids.has(id)) continue;
      ids.add(id);
      const options = { kind, withText, at: index * 1000, ...(path === undefined ? {} : { path }) };
      prompts.push(entry(id, text, options));
    }
    return catalog(prompts);
  });

const ids = (changes: { before: { id: string }[]; after: { id: string }[] }[], side: 'before' | 'after') =>
  changes.map((change) => change[side].map(({ id }) => id).join()).sort();

describe('diffs', () => {
  it('of a catalog with itself are empty', () => {
    fc.assert(
      fc.property(someCatalog, (one) => {
        expect(isEmpty(diffCatalogs(one, one))).toBe(true);
      }),
    );
  });

  it('mirror each other', () => {
    fc.assert(
      fc.property(someCatalog, someCatalog, (one, other) => {
        const there = diffCatalogs(one, other).prompts;
        const back = diffCatalogs(other, one).prompts;
        const of = (list: typeof there, kind: string) =>
          list.filter(({ changes }) => changes.includes(kind as 'added'));
        expect(ids(of(there, 'added'), 'after')).toEqual(ids(of(back, 'removed'), 'before'));
        expect(ids(of(there, 'removed'), 'before')).toEqual(ids(of(back, 'added'), 'after'));
        expect(ids(of(there, 'split'), 'before')).toEqual(ids(of(back, 'merged'), 'after'));
        expect(there).toHaveLength(back.length);
      }),
      { numRuns: 300 },
    );
  });

  it('account for every entry once, and fit their schema', () => {
    fc.assert(
      fc.property(someCatalog, someCatalog, (one, other) => {
        const diff = diffCatalogs(one, other, { text: true });
        expect(isDiff(diff), JSON.stringify(isDiff.errors)).toBe(true);
        for (const side of ['before', 'after'] as const) {
          const named = diff.prompts.flatMap((change) => change[side].map(({ id }) => id));
          expect(new Set(named).size).toBe(named.length);
        }
        expect(diff.after.prompts - diff.before.prompts).toBe(
          diff.prompts.reduce((sum, { before, after }) => sum + after.length - before.length, 0),
        );
      }),
    );
  });
});

describe('carried ids', () => {
  it('are unique, leave a valid catalog, and keep all texts', () => {
    fc.assert(
      fc.property(someCatalog, someCatalog, (older, newer) => {
        const carried = carryIds(newer, older);
        expect(validateCatalog(carried)).toEqual([]);
        expect(carried.prompts.map(({ textHash }) => textHash)).toEqual(
          newer.prompts.map(({ textHash }) => textHash),
        );
        const olderIds = new Set(older.prompts.map(({ id }) => id));
        for (const { lineage } of carried.prompts)
          for (const id of lineage?.from ?? []) expect(olderIds.has(id)).toBe(true);
      }),
    );
  });

  it('make a second diff match by id what the first matched', () => {
    fc.assert(
      fc.property(someCatalog, someCatalog, (older, newer) => {
        const carried = carryIds(newer, older);
        const first = diffCatalogs(older, newer).prompts;
        const pairs = first.filter(({ before, after }) => before.length === 1 && after.length === 1);
        const hashOf = new Map(newer.prompts.map(({ id, textHash }) => [id, textHash]));
        for (const { before, after } of pairs) {
          const now = carried.prompts.find(({ textHash }) => textHash === hashOf.get(after[0]?.id ?? ''));
          expect(now?.id).toBe(before[0]?.id);
        }
      }),
    );
  });
});
