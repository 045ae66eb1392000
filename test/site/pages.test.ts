import { describe, expect, it } from 'vitest';
import type { Assembly, CatalogDocument } from '#src/catalog/document.js';
import { loadSite } from '#src/site/index.js';
import { Drawing, type DrawnFragment, type PartView } from '#src/site/pages/flow-chart.js';
import { sidebarOf, sitePages } from '#src/site/pages/site-pages.js';
import { isSet, lampCatalog, lampFile, parameter } from '../scenarios/lamp.js';

const paths = {
  names: new Map<string, string>(),
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

describe('pages of changes', () => {
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
