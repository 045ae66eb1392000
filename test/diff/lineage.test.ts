import { describe, expect, it } from 'vitest';
import { validateCatalog } from '#src/catalog/validate.js';
import { carryIds } from '#src/diff/lineage.js';
import { catalogOf, entryOf } from '../prompts/building.js';
import { catalog, entry, prose } from './entries.js';

describe('carryIds', () => {
  it('keeps the id of a matched entry and says why', () => {
    const text = prose(1, 40);
    const carried = carryIds(catalog([entry('new-id', `${text} too`)]), catalog([entry('old-id', text)]));
    expect(carried.baseline).toMatchObject({ name: 'agent', version: '1.0.0' });
    expect(carried.prompts).toMatchObject([
      { id: 'old-id', lineage: { from: ['old-id'], by: 'similarity', ownId: 'new-id' } },
    ]);
  });

  it('says nothing of a text that stayed under its id, nor of a new one', () => {
    const text = prose(1, 40);
    const carried = carryIds(
      catalog([entry('a', text), entry('b', prose(2, 40))]),
      catalog([entry('a', text)]),
    );
    for (const one of carried.prompts) expect(one).not.toHaveProperty('lineage');
  });

  it('gives the nearest part of a split text its id, and another to an entry that bore it', () => {
    const [first, second] = [prose(3, 60), prose(4, 40)];
    const older = catalog([entry('whole', `${first}. ${second}`)]);
    const newer = catalog([entry('one', first), entry('two', second), entry('whole', prose(5, 40))]);
    const carried = carryIds(newer, older);
    const hash = newer.prompts[2]?.textHash.slice(-8);
    expect(carried.prompts.map(({ id }) => id)).toEqual(['whole', 'two', `whole-${hash}`]);
    expect(carried.prompts[1]?.lineage).toMatchObject({ from: ['whole'], by: 'split' });
    expect(carried.prompts[2]).not.toHaveProperty('lineage');
  });

  it('names prompts by their carried ids wherever a catalog names them, however deep', () => {
    const text = prose(1, 40);
    const place = { module: 'cli.js', start: 0, end: 1 };
    const fragment = { kind: 'prompt' as const, prompt: 'new-id', start: 0, end: 1 };
    const choice = {
      kind: 'choice' as const,
      start: 0,
      end: 1,
      alternatives: [{ when: [], fragments: [{ ...fragment, fragments: [fragment] }] }],
    };
    const newer = {
      ...catalog([entry('new-id', `${text} too`)]),
      assemblies: [
        {
          alias: 'Lamp',
          target: 'result' as const,
          ...place,
          branches: [{ when: [], words: '', start: 0, end: 1, fragments: [fragment, choice] }],
        },
      ],
    };
    const carried = carryIds(newer, catalog([entry('old-id', text)]));
    expect(carried.prompts.map(({ id }) => id)).toEqual(['old-id']);
    expect(JSON.stringify(carried.assemblies).match(/"prompt":"[^"]*"/g)).toEqual(
      Array(3).fill('"prompt":"old-id"'),
    );
    expect(JSON.stringify(newer.assemblies)).not.toContain('old-id');
  });

  it('is what build does with a baseline, and compositions follow', async () => {
    const program = (first: string) =>
      `export const all = () => ["${first}", "# Close the last shelf at night"].join("\\n");`;
    const older = await catalogOf(program('# Open the first shelf at dawn, and light the lamp'));
    const newer = await catalogOf(program('# Never open the first shelf at dawn, and light the lamp'), {
      lineage: older,
    });
    const { id } = entryOf(older, '# Open');
    const kept = entryOf(newer, '# Never');
    expect(kept.id).toBe(id);
    expect(kept.lineage?.from).toEqual([id]);
    expect(kept.lineage?.ownId).toBeTruthy();
    expect(newer.compositions[0]?.parts.map(({ prompt }) => prompt)).toContain(id);
    expect(validateCatalog(newer)).toEqual([]);
  });
});
