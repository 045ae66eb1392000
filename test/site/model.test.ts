import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogDocument } from '#src/catalog/document.js';
import { eventsOf, loadSite } from '#src/site/index.js';
import { Slugs } from '#src/site/model/slugs.js';
import { groupKey, groupPrompts } from '#src/site/pages/prompt-groups.js';
import { exampleCatalog, largeCatalog } from '../catalog/example.js';

function release(
  version: string,
  change: (document: CatalogDocument) => void = () => undefined,
): CatalogDocument {
  const document = exampleCatalog();
  document.release.version = version;
  change(document);
  return document;
}

describe('loadSite', () => {
  const gone = 'message-灯-é';
  const stays = 'system-prompt-keep-the-light';

  it('puts releases in order and tells the history of each entry', async () => {
    const site = await loadSite([
      release('2.10', ({ prompts }) => {
        prompts[0]!.textHash = `xxh64:${'9'.repeat(16)}`;
        prompts[0]!.facing = 'ui';
      }),
      release('2.9'),
      release('2.11', (document) => {
        document.prompts = document.prompts.slice(0, 1);
      }),
    ]);
    expect(site.releases.map(({ label }) => label)).toEqual(['2.9', '2.10', '2.11']);
    const history = (id: string) => site.prompts.find(({ entry }) => entry.id === id)!;
    expect(history(stays)).toMatchObject({ first: 0, last: 2 });
    expect(eventsOf(history(stays))).toEqual([
      {
        release: 1,
        events: [
          { what: 'text', chars: 44, before: 44 },
          { what: 'facing', from: 'model', to: 'ui' },
        ],
      },
      {
        release: 2,
        events: [
          { what: 'text', chars: 44, before: 44 },
          { what: 'facing', from: 'ui', to: 'model' },
        ],
      },
    ]);
    expect(history(gone)).toMatchObject({ first: 0, last: 1 });
    expect(eventsOf(history(gone))).toEqual([{ release: 2, events: [{ what: 'removed' }] }]);
    expect(site.pairs.map(({ changed, removed }) => [changed.length, removed.length])).toEqual([
      [1, 0],
      [1, 1],
    ]);
    expect(site.timeline.map(({ entries }) => entries.message ?? 0)).toEqual([1, 1, 0]);
  });

  it('names platforms where a version stands twice, and refuses one release twice', async () => {
    const other = release('2.10', (document) => {
      document.release.platform = 'win32-x64';
    });
    const site = await loadSite([other, release('2.10')]);
    expect(site.releases.map(({ label }) => label)).toEqual(['2.10 linux-x64', '2.10 win32-x64']);
    await expect(loadSite([release('2.10'), release('2.10')])).rejects.toMatchObject({
      code: 'release-twice',
    });
  });

  const named = (name: string, platform?: string, source = 'package.json') =>
    release('2.10', (document) => {
      const { platform: _, ...rest } = document.release;
      document.release = { ...rest, name, ...(platform === undefined ? {} : { platform }) };
      document.release.sources.name = source;
    });

  it('takes the packages of one product together, known to the program or not', async () => {
    const packages = [
      ['@anthropic-ai/claude-code', undefined],
      ['@anthropic-ai/claude-code-linux-x64', 'linux-x64'],
      ['@anthropic-ai/claude-code-linux-x64-musl', 'linux-x64-musl'],
    ] as const;
    const site = await loadSite(packages.map(([name, platform]) => named(name, platform)));
    expect(site.releases.map(({ release }) => release.name)).toEqual(packages.map(([name]) => name));
    const own = [
      named('lamp-macos-arm64', 'darwin-arm64'),
      named('lamp-linux-x64-baseline', 'linux-x64-baseline'),
      named('lamp'),
    ];
    expect((await loadSite(own)).releases).toHaveLength(3);
    const files = [named('old', undefined, 'file-name'), named('new', undefined, 'none'), named('lamp')];
    expect((await loadSite(files)).releases).toHaveLength(3);
  });

  it('refuses products that are not one, by name', async () => {
    const mixed = loadSite([named('@anthropic-ai/claude-code-linux-x64', 'linux-x64'), named('lamp')]);
    await expect(mixed).rejects.toMatchObject({
      code: 'several-products',
      message: expect.stringMatching(/claude-code, lamp\.$/),
      advice: expect.stringContaining('one product at a time'),
    });
  });

  it('refuses one release twice, also under the name of another package of its product', async () => {
    const again = loadSite([named('lamp', 'linux-x64'), named('lamp-linux-x64', 'linux-x64')]);
    await expect(again).rejects.toMatchObject({ code: 'release-twice' });
  });
});

describe('groupPrompts', () => {
  it('X5 divides ten thousand prompts into pages that stay small, and every id leads to its page', async () => {
    const document = largeCatalog(10_000);
    document.prompts.forEach((entry, index) => {
      entry.id = `${index % 3 === 0 ? 'system-prompt-' : 'message-'}${(index * 7919).toString(36)}-${index}`;
    });
    const { prompts } = await loadSite([document]);
    const groups = groupPrompts(prompts);
    expect(groups.flatMap(({ histories }) => histories)).toHaveLength(10_000);
    expect(Math.max(...groups.map(({ histories }) => histories.length))).toBeLessThanOrEqual(100);
    expect(groups.length).toBeLessThan(400);
    expect(new Set(groups.map(({ slug }) => slug)).size).toBe(groups.length);
    const keys = groups.map(({ histories }) => histories.map(groupKey));
    expect(keys.flat()).toEqual(keys.flat().toSorted());
  });

  it('leaves pages as they are when an entry comes elsewhere', async () => {
    const document = largeCatalog(900);
    document.prompts.forEach((entry, index) => {
      entry.id = `system-prompt-${'abcdefghij'[index % 10]}-${index}`;
    });
    const pages = async () =>
      groupPrompts((await loadSite([structuredClone(document)])).prompts).map(({ slug }) => slug);
    const before = await pages();
    document.prompts.push({ ...document.prompts[0]!, id: 'system-prompt-z-1' });
    const after = await pages();
    expect(after.filter((slug) => !before.includes(slug)).length).toBeLessThanOrEqual(1);
  });
});

describe('Slugs', () => {
  it('gives different names different parts of an address', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 100 }), { maxLength: 20 }), (names) => {
        const slugs = new Slugs(['index']);
        const given = names.map((name) => slugs.slugFor(name));
        expect(new Set(given).size).toBe(given.length);
        for (const slug of given) expect(slug).toMatch(/^(?!index$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/);
      }),
    );
  });
});
