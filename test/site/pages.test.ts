import { describe, expect, it } from 'vitest';
import type { Assembly, CatalogDocument } from '#src/catalog/document.js';
import { unlistedTexts } from '#src/catalog/unlisted.js';
import type { PromptChangeKind } from '#src/diff/document.js';
import { eventsOf, loadSite } from '#src/site/index.js';
import { Drawing, type DrawnFragment, type PartView } from '#src/site/pages/flow-chart.js';
import { promptNames } from '#src/site/pages/prompt-names.js';
import { sidebarOf, sitePages } from '#src/site/pages/site-pages.js';
import { exampleCatalog, largeCatalog } from '../catalog/example.js';
import { isSet, lampCatalog, lampFile, parameter } from '../scenarios/lamp.js';

const paths = {
  names: new Map<string, string>(),
  aliases: new Map<string, string>(),
  prompts: new Map([['known', 'prompts/other#known']]),
  functions: new Map([['Lens', 'aliases/lens']]),
};
const place = { start: 1, end: 2 };

/** All parts, however deep. */
function flat(parts: readonly PartView[]): PartView[] {
  return parts.flatMap((part) => [part, ...flat(part.parts)]);
}

async function pagesOf(catalog: CatalogDocument, scenarios = lampFile) {
  const site = await loadSite([catalog], { scenarios });
  const pages = [...sitePages(site)].flatMap(({ page }) => page ?? []);
  return { site, page: (path: string) => pages.find((page) => page.path === path), pages };
}

describe('Drawing', () => {
  it('draws what is asked before what comes of it, and leads to texts and functions', () => {
    const chart = new Drawing(paths).chart('Lamp', 'Lens', 'result', [
      { when: [isSet('own')], fragments: [parameter('own')] },
      {
        when: [],
        fragments: [
          { kind: 'prompt', prompt: 'known', ...place },
          { kind: 'prompt', prompt: 'unlisted', ...place },
          { kind: 'call', alias: 'Lens', ...place, closed: true },
        ],
      },
    ]);
    expect(chart).toMatchObject({ title: 'Lamp', address: 'aliases/lens', inOrder: false, notes: [] });
    expect(chart.steps.map(({ words, asks }) => [words, asks])).toEqual([
      ['own is set', true],
      ['Otherwise', false],
    ]);
    expect(chart.steps[1]?.parts.map(({ words, address, marks }) => [words, address, marks])).toEqual([
      ['known', 'prompts/other#known', []],
      ['unlisted', undefined, []],
      ['Lens', 'aliases/lens', ['holds more']],
    ]);
  });

  it('says that calls come one after the other', () => {
    const branches = [
      { when: [], fragments: [] },
      { when: [isSet('fog')], fragments: [], throws: true },
    ];
    const chart = new Drawing(paths).chart('Asks', 'Asks', 'request', branches);
    expect(chart.inOrder).toBe(true);
    expect(chart.steps.map(({ words, asks }) => [words, asks])).toEqual([
      ['Call 1', false],
      ['Call 2, if fog is set', false],
    ]);
  });

  it('ends where the page is full, and says so', () => {
    const many = Array.from({ length: 5000 }, (_, index) => parameter(`lamp${index}`));
    const long = Array.from({ length: 400 }, () => parameter('x'.repeat(5000)));
    for (const fragments of [many, long]) {
      const drawing = new Drawing(paths);
      const chart = drawing.chart('Lamp', 'Lamp', 'result', [{ when: [], fragments }]);
      expect(JSON.stringify(chart).length).toBeLessThan(250_000);
      expect(chart.notes).toEqual(['there are more parts']);
      expect(drawing.isFull).toBe(true);
      // What the next chart has no room for is not said to be nothing.
      const next = drawing.chart('More', 'More', 'result', [{ when: [], fragments }]);
      expect(next).toMatchObject({ steps: [], notes: ['there are more parts'] });
    }
  });

  it('says of what lies too deep that it is not drawn', () => {
    let fragment: DrawnFragment = parameter('lamp');
    for (let level = 0; level < 20; level++) fragment = { kind: 'list', ...place, fragments: [fragment] };
    const chart = new Drawing(paths).chart('Lamp', 'Lamp', 'result', [{ when: [], fragments: [fragment] }]);
    expect(flat(chart.steps[0]!.parts).at(-1)?.words).toBe('more is not drawn');
    expect(chart.notes).toEqual(['there are more parts']);
  });

  it('stays small where a choice has many alternatives, and says nothing only of what is nothing', () => {
    const alternatives = Array.from({ length: 5000 }, () => ({
      when: [isSet('own')],
      fragments: [parameter('own')],
    }));
    const choice = { kind: 'choice' as const, ...place, alternatives };
    const chart = new Drawing(paths).chart('Lamp', 'Lamp', 'result', [{ when: [], fragments: [choice] }]);
    const words = flat(chart.steps[0]!.parts).map((part) => part.words);
    expect(words.length).toBeLessThan(600);
    expect(words.at(-1)).toBe('more is not drawn');
    expect(words.filter((word) => word.includes('nothing'))).toEqual([]);
    const whole = { ...choice, alternatives: [{ when: [isSet('own')], fragments: [] }] };
    const small = new Drawing(paths).chart('Lamp', 'Lamp', 'result', [{ when: [], fragments: [whole] }]);
    expect(small.notes).toEqual([]);
    expect(flat(small.steps[0]!.parts).at(-1)?.words).toBe('if own is set: nothing');
  });
});

describe('pages of scenarios', () => {
  it('hold each line with its standing, and what the code puts together', async () => {
    const { page, site } = await pagesOf(lampCatalog());
    expect(page('scenarios/own')).toMatchObject({
      title: '1. an <own> prompt',
      component: 'ScenarioPage',
      data: { counts: { proved: 3, stated: 2, contradicted: 1 } },
    });
    expect(page('scenarios/index')).toMatchObject({ data: { reference: 'scenarios/reference' } });
    expect(page('scenarios/reference')).toMatchObject({ data: { statements: [{ status: 'contradicted' }] } });
    const links = sidebarOf(site).find(({ text }) => text === 'Scenarios')?.links;
    expect(links?.map(({ path }) => path)).toEqual(['scenarios/index', 'scenarios/own']);
  });

  it('are left out where a catalog holds no assemblies to hold lines against', async () => {
    const { pages, site } = await pagesOf({ ...lampCatalog(), assemblies: [] });
    expect(site.scenarios).toBeNull();
    expect(pages.filter(({ path }) => path.startsWith('scenarios'))).toEqual([]);
  });

  it('stay small, whatever a file holds, and say what is left out', async () => {
    const [own] = lampFile.scenarios;
    const long = 'x'.repeat(900);
    const lines = Array.from({ length: 400 }, () => ({ ...own!.planes[0]!.lines[0]!, text: long }));
    const values = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${long}${at}`, null]));
    const large = {
      ...own!,
      inputs: { values },
      skeletons: Array.from({ length: 500 }, () => ({ assembly: 'Resolver' })),
      planes: Array.from({ length: 20 }, () => ({ name: 'SYSTEM', lines })),
    };
    const many = Array.from({ length: 900 }, (_, at) => ({ ...own!, name: `own-${at}`, title: long }));
    const { page, site } = await pagesOf(lampCatalog(), { ...lampFile, scenarios: [large, ...many] });
    for (const path of ['scenarios/own', 'scenarios/index'])
      expect(JSON.stringify(page(path)?.data).length, path).toBeLessThan(300_000);
    expect(page('scenarios/own')?.data).toMatchObject({ moreInputs: 200, morePlanes: 12 });
    expect(page('scenarios/index')?.data).toMatchObject({ more: 501 });
    const links = sidebarOf(site).find(({ text }) => text === 'Scenarios')?.links ?? [];
    expect(JSON.stringify(links).length).toBeLessThan(10_000);
  });
});

describe('pages of registries', () => {
  it('are in the order of names, with anchors that stay, and list no text twice', async () => {
    const catalog = exampleCatalog();
    const [tool] = catalog.registries.tools;
    const ids = Array.from({ length: 40 }, (_, at) => `tool-description-${at}`);
    catalog.registries.tools = ['Zenith', 'anchor', 'Bow'].map((name) => ({
      ...tool!,
      name,
      parameters: [],
      description: [],
      prompt: ids,
      entries: ids,
    }));
    const { page } = await pagesOf(catalog);
    const tools = page('registries/tools');
    expect(tools?.data).toMatchObject({
      items: [
        { name: 'anchor', anchor: 'item-anchor' },
        { anchor: expect.stringMatching(/^item-bow/) },
        { name: 'Zenith' },
      ],
    });
    const [{ lists }] = (tools!.data as { items: [{ lists: unknown[] }] }).items;
    expect(lists).toHaveLength(1);
    expect(lists[0]).toMatchObject({ label: 'Prompt', more: 16 });
  });
});

describe('pages of prompts', () => {
  it('tell prompts of one name apart by what their ids do not share', async () => {
    const catalog = largeCatalog(4);
    const ids = ['note-keep-1a', 'note-keep-2b', 'note', 'note-alone'];
    catalog.prompts.forEach((entry, at) => {
      entry.id = ids[at]!;
      entry.kind = 'other';
      entry.name = at < 3 ? 'Note' : 'Note of its own';
    });
    const site = await loadSite([catalog], { scenarios: null });
    const names = promptNames(site.prompts);
    expect(ids.map((id) => names.get(id))).toEqual([
      'Note (keep-1a)',
      'Note (keep-2b)',
      'Note',
      'Note of its own',
    ]);
    const entries = [...sitePages(site)].find(({ page }) => page?.path === 'prompts/other')?.page?.data;
    expect(entries).toMatchObject({
      entries: [{ name: 'Note' }, { name: 'Note of its own' }, { name: 'Note (keep-1a)' }, {}],
    });
  });

  it('count the newest release and all of them, and say which releases hold a prompt', async () => {
    const catalogs = ['1.0', '1.1', '1.2'].map((version, at) => {
      const catalog = largeCatalog(3);
      catalog.release.version = version;
      catalog.prompts.forEach((entry) => {
        entry.kind = 'other';
      });
      catalog.prompts.splice(at === 2 ? 2 : 1, at === 0 ? 0 : 1);
      return catalog;
    });
    const site = await loadSite(catalogs, { scenarios: null });
    const written = [...sitePages(site)];
    const overview = written.find(({ page }) => page?.path === 'prompts/index')?.page;
    expect(overview?.data).toMatchObject({ kinds: [{ count: 3, newest: { count: 2 } }] });
    const start = written.find(({ page }) => page?.path === 'index')?.page;
    expect(start?.data).toMatchObject({ prompts: 2, kinds: [{ count: 2 }] });
    const list = written.flatMap(({ files }) => files).find((file) => file.path === 'data/lists/other.json');
    const spans = (list!.data as unknown[][]).map(([, , , , first, last, , , gaps]) => [first, last, gaps]);
    expect(spans).toEqual([
      [0, 2, undefined],
      [0, 2, [1]],
      [0, 1, undefined],
    ]);
  });
});

describe('pages of changes', () => {
  it('call nothing new or gone that both releases hold for different readers', async () => {
    const [before, after] = ['1.0', '1.1'].map((version) => {
      const catalog = largeCatalog(3);
      catalog.release.version = version;
      return catalog;
    }) as [CatalogDocument, CatalogDocument];
    const [moved] = before.prompts.splice(0, 1) as [CatalogDocument['prompts'][number]];
    before.unlisted = unlistedTexts([{ facing: 'internal', textHash: moved.textHash }]);
    const site = await loadSite([before, after], { scenarios: null });
    const page = [...sitePages(site)].find((one) => one.page?.component === 'ChangePage')?.page;
    expect(page?.data).toMatchObject({
      counts: { added: 0, removed: 0, reread: 1 },
      reread: [{ id: moved.id, readers: { before: 'internal', after: moved.facing } }],
      starts: { reread: 'changes/1.0-to-1.1#reread' },
    });
    const history = site.prompts.find(({ entry }) => entry.id === moved.id)!;
    expect(eventsOf(history)).toEqual([
      { release: 1, events: [{ what: 'facing', from: 'internal', to: moved.facing }] },
    ]);
  });

  it('put other words before other places, and lead to each list', async () => {
    const catalogs = ['1.0', '1.1'].map((version) => {
      const catalog = largeCatalog(3);
      catalog.release.version = version;
      return catalog;
    });
    const change = (id: string, what: readonly PromptChangeKind[]) => {
      const side = { kind: 'other', facing: 'model', chars: 9 };
      return { ...side, id, name: id, oldIds: [], moreIds: [], what, before: side };
    };
    const compare = () => ({
      added: [],
      removed: [],
      changed: [change('moved', ['occurrences']), change('reworded', ['reworded', 'moved'])],
      reread: [],
      aliases: [],
      assemblies: [],
      names: [],
    });
    const site = await loadSite(catalogs, { scenarios: null, compare });
    const page = [...sitePages(site)].find((one) => one.page?.component === 'ChangePage')?.page;
    expect(page?.data).toMatchObject({
      counts: { changed: 1, same: 1 },
      changed: [{ id: 'reworded' }],
      same: [{ id: 'moved', what: ['at more or fewer places'] }],
      starts: { changed: 'changes/1.0-to-1.1#changed', same: 'changes/1.0-to-1.1#same' },
    });
  });

  it('list every name that came or went, on as many pages as they need', async () => {
    const catalogs = ['1.0', '1.1'].map((version, at) => {
      const catalog = largeCatalog(1);
      catalog.release.version = version;
      const [anchor] = exampleCatalog().anchors;
      catalog.anchors = Array.from({ length: at === 0 ? 0 : 2000 }, (_, name) => ({
        ...anchor!,
        kind: 'event',
        value: `n${name}`,
      }));
      return catalog;
    });
    const site = await loadSite(catalogs, { scenarios: null });
    const found = [...sitePages(site)].flatMap(({ page }) =>
      page?.component === 'ChangePage' ? [page] : [],
    );
    const names = found.flatMap(({ data }) => (data as { names: { name: string }[] }).names);
    expect(found.length).toBeGreaterThan(1);
    expect(names.map(({ name }) => name).sort()).toEqual(
      catalogs[1]!.anchors.map(({ value }) => value).sort(),
    );
    expect(found[0]?.data).toMatchObject({ counts: { names: 2000 } });
  });

  it('say which parts of an assembly came, went and ask for something else', async () => {
    const before = lampCatalog();
    const after = lampCatalog();
    after.release.version = '9.9';
    const [resolver] = after.assemblies as [Assembly];
    const [, last] = resolver.branches;
    last!.fragments.push({ kind: 'environment', name: 'TIDE', ...place });
    last!.fragments = last!.fragments.filter(({ kind }) => kind !== 'boundary');
    last!.fragments.find(({ name }) => name === 'memory')!.when = [isSet('deep')];
    const site = await loadSite([before, after], { scenarios: null });
    const page = [...sitePages(site)].find((one) => one.page?.component === 'ChangePage')?.page;
    expect(page?.data).toMatchObject({
      counts: { assemblies: 1 },
      assemblies: [
        {
          alias: 'Resolver',
          address: 'assemblies/resolver',
          what: ['more parts', 'fewer parts', 'other conditions'],
          added: { shown: [{ words: 'environment TIDE' }], more: 0 },
          removed: { shown: [{ words: 'boundary EDGE' }], more: 0 },
          conditions: [{ of: 'section memory', after: 'deep is set' }],
        },
      ],
    });
  });
});
