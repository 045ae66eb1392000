import picocolors from 'picocolors';
import { describe, expect, it } from 'vitest';
import type { Alias, AssemblyBranch, CatalogDocument, Condition, Fragment } from '#src/catalog/document.js';
import { diffLines } from '#src/cli/views/diff-view.js';
import { diffCatalogs } from '#src/diff/diff.js';
import type { AssemblyChange } from '#src/diff/document.js';
import { htmlLines } from '#src/diff/html.js';
import { markdownLines } from '#src/diff/markdown.js';
import { assembledCatalog } from '../assembly/assembled.js';
import type { ProgramName } from '../fixtures/shapes.js';
import { catalog, entry, prose } from './entries.js';

const LIMIT = 120_000;
const ids = ['lamp', 'shelf', 'bell', 'desk'];

const at = (start: number) => ({ start, end: start + 5 });
const prompt = (id: string, fields: Partial<Fragment> = {}): Fragment => ({
  kind: 'prompt',
  prompt: id,
  ...at(1),
  ...fields,
});
const asked = (name: string, fields: Partial<Condition> = {}): Condition => ({
  kind: 'parameter',
  name,
  operator: 'set',
  ...at(3),
  ...fields,
});
const branch = (fragments: Fragment[], when: Condition[] = []): AssemblyBranch => ({
  when,
  words: '',
  ...at(7),
  fragments,
});

function assembled(branches: AssemblyBranch[], texts: readonly string[] = ids): CatalogDocument {
  const prompts = texts.map((id) => entry(id, prose(1 + ids.indexOf(id), 40)));
  return {
    ...catalog(prompts),
    assemblies: [{ alias: 'Builder', target: 'result', module: 'a.js', ...at(0), branches }],
  };
}

function changesOf(before: CatalogDocument, after: CatalogDocument): AssemblyChange[] {
  return diffCatalogs(before, after).assemblies;
}

const parts = (...names: string[]) => [branch(names.map((name) => prompt(name)))];

describe('an assembly', () => {
  it('says which fragments came and went, wherever they stand', () => {
    const nested = [
      branch([prompt('lamp', { fragments: [{ kind: 'join', ...at(1), fragments: [prompt('bell')] }] })]),
    ];
    expect(changesOf(assembled(parts('lamp', 'shelf')), assembled(nested))).toEqual([
      {
        alias: 'Builder',
        changes: ['fragments-added', 'fragments-removed'],
        added: ['prompt bell'],
        removed: ['prompt shelf'],
      },
    ]);
  });

  it('names the fragments that moved', () => {
    const [change] = changesOf(
      assembled(parts('lamp', 'shelf', 'bell')),
      assembled(parts('bell', 'lamp', 'shelf')),
    );
    expect(change).toMatchObject({ changes: ['reordered'], moved: ['prompt bell'] });
  });

  it('has no order between alternatives of which one counts', () => {
    const choice = (...names: string[]): AssemblyBranch[] => [
      branch([
        {
          kind: 'choice',
          ...at(2),
          alternatives: names.map((name) => ({ when: [asked(name)], fragments: [prompt(name)] })),
        },
      ]),
    ];
    expect(changesOf(assembled(choice('lamp', 'bell')), assembled(choice('bell', 'lamp')))).toEqual([]);
  });

  it('says what a fragment and a branch ask now, and only what differs', () => {
    const ask = (...names: string[]) =>
      branch([prompt('lamp', { when: [asked('night'), { any: names.map((name) => asked(name)) }] })]);
    const [change] = changesOf(assembled([ask('late', 'dark')]), assembled([ask('cold', 'late')]));
    expect(change).toMatchObject({
      changes: ['conditions'],
      conditions: [{ of: 'prompt lamp', before: '… or dark is set', after: '… or cold is set' }],
    });
    const under = (...names: string[]) => [
      branch(
        [prompt('lamp')],
        names.map((name) => asked(name)),
      ),
    ];
    expect(changesOf(assembled(under('night')), assembled(under('day')))).toMatchObject([
      {
        changes: ['conditions'],
        conditions: [{ of: 'branch 1', before: 'night is set', after: 'day is set' }],
      },
    ]);
    expect(changesOf(assembled(under('night', 'day')), assembled(under('day', 'night')))).toEqual([]);
  });

  it('says which branches came, went and changed places', () => {
    const night = branch([prompt('lamp')], [asked('night')]);
    const day = branch([prompt('shelf')], [asked('day')]);
    const rest = branch([prompt('bell')]);
    expect(changesOf(assembled([night, rest]), assembled([night, day, rest]))).toMatchObject([
      { changes: ['branches-added'], added: ['branch if day is set'] },
    ]);
    expect(changesOf(assembled([night, day, rest]), assembled([night, rest]))).toMatchObject([
      { changes: ['branches-removed'], removed: ['branch if day is set'] },
    ]);
    expect(changesOf(assembled([night, day, rest]), assembled([day, night, rest]))).toMatchObject([
      { changes: ['branches-reordered'], added: [], removed: [] },
    ]);
  });

  it('is the same under other ids, spans and minified names', () => {
    const opaque = (start: number): Fragment => ({ kind: 'opaque', ...at(start) });
    const value = (name: string): Fragment => ({ kind: 'value', name, minified: true, ...at(1) });
    const before = assembled([
      branch([prompt('lamp'), opaque(10), value('q')], [asked('e', { minified: true }), asked('night')]),
    ]);
    const after = assembled([
      branch([prompt('lamp'), value('zz'), opaque(90)], [asked('night'), asked('r', { minified: true })]),
    ]);
    expect(changesOf(before, after)).toEqual([]);
    const renamed = {
      ...assembled(parts('light')),
      prompts: [{ ...entry('light', prose(1, 40)), id: 'light' }],
    };
    expect(changesOf(assembled(parts('lamp'), ['lamp']), renamed)).toEqual([]);
  });

  it('says nothing of what one release was not followed to, unless the text itself is new', () => {
    const cut: Fragment = { kind: 'call', name: 'q', minified: true, cut: true, ...at(1) };
    const before = assembled([branch([prompt('lamp'), cut])], ['lamp', 'shelf']);
    const whole = (id: string) => assembled(parts('lamp', id), ['lamp', 'shelf', 'bell']);
    expect(changesOf(before, whole('shelf'))).toEqual([]);
    expect(changesOf(before, whole('bell'))).toMatchObject([{ added: ['prompt bell'] }]);
    const unknown = assembled([branch([prompt('lamp'), { kind: 'opaque', ...at(1) }])]);
    expect(changesOf(unknown, assembled(parts('lamp', 'shelf')))).toEqual([]);
  });

  it('came or went only where its function did', () => {
    const without = (status?: Alias['status']): CatalogDocument => ({
      ...assembled([]),
      assemblies: [],
      aliases:
        status === undefined ? [] : [{ alias: 'Builder', role: 'test', status, confidence: 0, evidence: [] }],
    });
    const whole = assembled(parts('lamp'));
    expect(changesOf(without('missing'), whole)).toMatchObject([{ changes: ['added'] }]);
    expect(changesOf(whole, without('missing'))).toMatchObject([{ changes: ['removed'] }]);
    expect(changesOf(without(), whole)).toEqual([]);
    expect(changesOf(whole, without('ambiguous'))).toEqual([]);
  });

  it('may ask what is nested, in any order, and nothing of what has no name', () => {
    const nameless = asked('e', { minified: true });
    const either: Condition = { any: [asked('day'), { all: [asked('cold'), { not: asked('late') }] }] };
    const turned: Condition = { any: [{ all: [{ not: asked('late') }, asked('cold')] }, asked('day')] };
    const ask = (...when: Condition[]) => assembled([branch([prompt('lamp', { when })])]);
    expect(changesOf(ask(either, { not: nameless }), ask(turned))).toEqual([]);
    expect(changesOf(ask({ not: either }), ask({ not: turned }))).toEqual([]);
    const named = asked('e', { minified: true, operator: 'is', value: 'night' });
    expect(changesOf(ask(), ask(named))[0]?.conditions).toEqual([
      { of: 'prompt lamp', before: '', after: 'something is "night"' },
    ]);
  });

  it('is worded in every output, and its names are no markup there', () => {
    const when = [asked('<b>`night`</b>')];
    const diff = diffCatalogs(
      assembled(parts('lamp')),
      assembled([branch([prompt('lamp', { when }), prompt('bell')])]),
    );
    const markdown = [...markdownLines(diff)].join('\n');
    expect(markdown).toContain(
      '### Assemblies\n\n- **CHANGED:** `Builder`: more fragments, other conditions; with prompt bell; prompt lamp: always → if',
    );
    const page = [...htmlLines(diff)].join('\n');
    expect(page).toContain('Assemblies (1)');
    for (const text of [markdown, page]) expect(text).not.toContain('<b>');
    const shown = [...diffLines(diff, picocolors.createColors(false), 30)];
    expect(shown).toContain('Assemblies (1)');
    expect(shown.at(-1)).toMatch(
      /^~ Builder {2}more fragments, other conditions; with prompt bell; prompt lamp/,
    );
  });
});

const known = new Map<string, Promise<CatalogDocument | null>>();

function ofShape(name: string, program: ProgramName = 'agent'): Promise<CatalogDocument | null> {
  const key = `${program}/${name}`;
  const document = known.get(key) ?? assembledCatalog(name, program);
  known.set(key, document);
  return document;
}

describe('one program in another dress', () => {
  it.each([
    ['esbuild-min', 'esbuild-renamed'],
    ['esbuild', 'esbuild-min'],
    ['esbuild-chunks', 'esbuild-chunks-renamed'],
    ['esbuild-min', 'esbuild-chunks'],
    ['esbuild-min', 'bun-min'],
    ['esbuild-min', 'bun-exe-chunks'],
  ])('%s and %s put prompts together in one way', { timeout: LIMIT }, async (one, other) => {
    const [before, after] = [await ofShape(one), await ofShape(other)];
    if (before === null || after === null) return;
    expect(after.assemblies.length).toBeGreaterThan(3);
    expect(changesOf(before, after)).toEqual([]);
    expect(changesOf(after, before)).toEqual([]);
  });

  it.each(['esbuild-min', 'esbuild-chunks-renamed'])(
    '%s, one release later: what was edited, and nothing else',
    { timeout: LIMIT },
    async (name) => {
      const before = (await ofShape(name)) as CatalogDocument;
      const after = (await ofShape(name, 'agent-next')) as CatalogDocument;
      expect(changesOf(before, after)).toEqual([
        {
          alias: 'DefaultPrompt',
          changes: ['fragments-added', 'fragments-removed', 'reordered'],
          added: [
            'prompt message-many-tools-lie-on-the-desk',
            'section evening',
            'prompt message-evening-the-last-hour',
          ],
          removed: ['prompt message-language-réponds-en-français-avec-des-guillemets'],
          moved: ['prompt message-house-rules-of-the-reading-room'],
        },
      ]);
    },
  );
});
