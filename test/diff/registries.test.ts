import { describe, expect, it } from 'vitest';
import type { Registries } from '#src/catalog/document.js';
import { diffCatalogs } from '#src/diff/diff.js';
import { carryIds } from '#src/diff/lineage.js';
import { isEmpty } from '#src/diff/selection.js';
import { catalog, entry, prose } from './entries.js';

const place = (start: number) => ({ module: 'a.js', start, end: start + 5, evidence: [{ rule: 'test' }] });
const tool = (name: string, description: string[], model: string[] = []): Registries['tools'][number] => ({
  ...place(1),
  name,
  aliases: model,
  description,
  prompt: [],
  parameters: [],
  entries: description,
});
const section = (name: string, order: number) => ({ ...place(order), name, order, entries: [] });

function withRegistries(id: string, registries: Partial<Registries>) {
  const document = catalog([entry(id, prose(1, 40))]);
  Object.assign(document.registries, registries);
  return document;
}

describe('registries', () => {
  it('are the same where only ids and places changed', () => {
    const before = withRegistries('old', { tools: [tool('lamp', ['old'])] });
    const after = withRegistries('new', { tools: [{ ...tool('lamp', ['new']), ...place(90) }] });
    expect(diffCatalogs(before, after)).toSatisfy(isEmpty);
  });

  it('say what came, went and changed, and which sections moved', () => {
    const before = withRegistries('a', {
      tools: [tool('lamp', ['a']), tool('shelf', [])],
      sections: [section('one', 0), section('two', 1), section('three', 2)],
    });
    const after = withRegistries('a', {
      tools: [tool('lamp', ['a'], ['light']), tool('bell', [])],
      sections: [section('three', 0), section('one', 1), section('two', 2)],
    });
    expect(diffCatalogs(before, after).registries).toEqual([
      { registry: 'sections', change: 'changed', name: 'three', fields: ['order'] },
      { registry: 'tools', change: 'added', name: 'bell' },
      { registry: 'tools', change: 'changed', name: 'lamp', fields: ['aliases'] },
      { registry: 'tools', change: 'removed', name: 'shelf' },
    ]);
  });

  it('follow carried ids', () => {
    const before = withRegistries('old', {});
    const after = withRegistries('new', { tools: [tool('new', ['new'])] });
    expect(carryIds(after, before).registries.tools).toMatchObject([
      { name: 'new', description: ['old'], entries: ['old'] },
    ]);
  });
});
