// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are hashed texts
import { describe, expect, it } from 'vitest';
import { unlistedTexts } from '#src/catalog/unlisted.js';
import { diffCatalogs } from '#src/diff/diff.js';
import type { PromptChange } from '#src/diff/document.js';
import { catalogOf } from '../prompts/building.js';
import { catalog, entry, prose } from './entries.js';

function changesOf(before: ReturnType<typeof entry>[], after: ReturnType<typeof entry>[]): PromptChange[] {
  return diffCatalogs(catalog(before), catalog(after)).prompts;
}

/** Kinds of change, the reason, and the ids of both sides. */
function brief({ changes, by, before, after }: PromptChange): unknown[] {
  return [changes, by, before.map(({ id }) => id), after.map(({ id }) => id)];
}

describe('matching without texts', () => {
  it('says nothing of the same text under other ids and at other places', () => {
    expect(changesOf([entry('a', prose(1, 30))], [entry('b', prose(1, 30), { at: 900 })])).toEqual([]);
  });

  it('finds a reworded text by its sketch, and estimates how alike it is', () => {
    const words = prose(2, 120).split(' ');
    const reworded = [...words.slice(0, 90), ...prose(3, 30).split(' ')].join(' ');
    const [change, ...more] = changesOf([entry('a', words.join(' '))], [entry('b', reworded)]);
    expect(more).toEqual([]);
    expect(brief(change as PromptChange)).toEqual([['reworded'], 'similarity', ['a'], ['b']]);
    // 88 of 148 distinct rows of three words.
    expect(change?.similarity).toBeGreaterThan(0.4);
    expect(change?.similarity).toBeLessThan(0.8);
    expect(change?.estimated).toBe(true);
    expect(change?.chars).toBe(reworded.length - words.join(' ').length);
  });

  it('calls unlike texts removed and added', () => {
    const changes = changesOf([entry('a', prose(4, 60))], [entry('b', prose(5, 60))]);
    expect(changes.map(brief)).toEqual([
      [['removed'], undefined, ['a'], []],
      [['added'], undefined, [], ['b']],
    ]);
  });

  it('takes a text that quotes all of a shorter one for a new one, unless its name stayed', () => {
    const [short, rest] = [prose(40, 60), prose(41, 150)];
    const apart = changesOf([entry('lamp', short)], [entry('shelf', `${short} ${rest}`)]);
    expect(apart.map(({ changes }) => changes)).toEqual([['removed'], ['added']]);
    const grown = changesOf([entry('lamp-0a1b2c3d', short)], [entry('lamp-4e5f6a7b', `${short} ${rest}`)]);
    expect(grown.map(({ changes }) => changes)).toEqual([['reworded']]);
  });

  it('takes one id for one prompt, unless the texts have nothing in common', () => {
    const [change] = changesOf([entry('a', 'Mend the lamp')], [entry('a', 'Mend the lamp at once')]);
    expect(brief(change as PromptChange)).toEqual([['reworded'], 'id', ['a'], ['a']]);
    expect(changesOf([entry('a', prose(6, 60))], [entry('a', prose(7, 60))])).toHaveLength(2);
  });

  it('matches the only text of its kind under a path', () => {
    const place = { kind: 'tool-parameter', path: 'tool.lamp' } as const;
    const [change] = changesOf([entry('a', 'A short text', place)], [entry('b', 'Another text', place)]);
    expect(brief(change as PromptChange)).toEqual([['reworded'], 'context', ['a'], ['b']]);
  });

  it('matches by order only where a joined neighbour stays on both sides', () => {
    const composition = (part: number) => ({ id: 'c', part });
    const row = (middle: string, id: string, isJoined: boolean) =>
      [
        entry('first', prose(8, 20), { at: 0 }),
        entry(id, middle, { at: 500 }),
        entry('last', prose(9, 20), { at: 900 }),
      ].map((one, part) => {
        const [place] = one.occurrences;
        return isJoined ? { ...one, occurrences: [{ ...place, composition: composition(part) }] } : one;
      }) as ReturnType<typeof entry>[];
    const joined = changesOf(row('Mend it', 'a', true), row('Fix that', 'b', true));
    expect(joined.map(brief)).toEqual([[['reworded'], 'order', ['a'], ['b']]]);
    const apart = changesOf(row('Mend it', 'a', false), row('Fix that', 'b', false));
    expect(apart.map(({ changes }) => changes)).toEqual([['removed'], ['added']]);
  });

  it('compares short texts by their previews', () => {
    const [change] = changesOf(
      [entry('a', 'Close all of the shelves', { preview: 'Close all of the shelves' })],
      [entry('b', 'Close all the shelves', { preview: 'Close all the shelves' })],
    );
    expect(change).toMatchObject({ by: 'similarity', similarity: 0.8 });
    expect(change).not.toHaveProperty('estimated');
  });

  it('tells a placeholder that came from words that changed', () => {
    const text = prose(10, 40);
    const [added] = changesOf([entry('a', text)], [entry('a', `${text}\${0}`)]);
    expect(added).toMatchObject({ changes: ['restructured'], placeholders: { before: 0, after: 1 } });
    const [both] = changesOf([entry('a', text)], [entry('a', `${text} too\${0}`)]);
    expect(both?.changes).toEqual(['restructured', 'reworded']);
  });

  it('reports another reader only where both are known', () => {
    const text = prose(11, 20);
    const as = (facing: 'model' | 'ui' | 'unknown') => [entry('a', text, { facing })];
    expect(changesOf(as('model'), as('ui'))[0]?.changes).toEqual(['facing']);
    expect(changesOf(as('unknown'), as('ui'))).toEqual([]);
    expect(changesOf(as('model'), as('unknown'))).toEqual([]);
  });

  it('reports what a placeholder stands for, where both sides say it', () => {
    const standing = (resolved?: string) => {
      const one = entry('a', `${prose(12, 20)} \${0}`);
      one.placeholders = [{ index: 0, label: 0, ...(resolved === undefined ? {} : { resolved }) }];
      return [one];
    };
    expect(changesOf(standing('Lamp'), standing('Lantern'))[0]?.changes).toEqual(['values']);
    expect(changesOf(standing('1.2.3'), standing('1.2.4'))[0]?.changes).toEqual(['stamp']);
    expect(changesOf(standing(), standing('Lantern'))).toEqual([]);
  });
});

describe('cases', () => {
  it('I2 counts two sites of one text as one entry, and one of them less as that', async () => {
    const text = 'The shelf is locked until the bell has rung.';
    const one = `function f(){ throw new Error("${text}") }`;
    const two = `${one}; function g(){ throw new Error("${text}") }`;
    const [before, after] = [
      await catalogOf(`export { f, g }; ${two}`),
      await catalogOf(`export { f }; ${one}`),
    ];
    const { prompts } = diffCatalogs(before, after);
    expect(prompts).toHaveLength(1);
    expect(prompts[0]).toMatchObject({ changes: ['occurrences'], by: 'text', before: [{ occurrences: 2 }] });
    expect(prompts[0]?.after[0]).toMatchObject({ occurrences: 1, id: prompts[0]?.before[0]?.id });
  });

  it('I3 says that a branch came, although the text around it stayed', async () => {
    const program = (inside: string) =>
      `export const say = (few, n) => \`Close the shelves before the bell. \${${inside}} Then write it down.\`;`;
    const before = await catalogOf(program('n()'));
    const after = await catalogOf(program('few ? "Only two are left to close." : n()'));
    const changes = diffCatalogs(before, after).prompts;
    expect(changes.map(({ changes }) => changes)).toContainEqual(['restructured']);
    const changed = changes.find(({ changes }) => changes.includes('restructured'));
    expect(changed?.branches?.added).toHaveLength(1);
    expect(changes.map(({ changes }) => changes)).toContainEqual(['added']);
    expect(changes).toHaveLength(2);
  });

  it('I3 says that a text is none of its own any more where it stands in another one', () => {
    const inner = (at: number) => entry('inner', prose(50, 20), { at });
    const outer = (suffix: string) => entry('outer', `${prose(51, 60)}${suffix}`, { at: 0 });
    const [apart, inside] = [
      [outer(''), inner(9_000)],
      [outer('${0}'), inner(100)],
    ];
    const changes = (before: typeof apart, after: typeof apart) =>
      changesOf(before, after).map(({ after: [side], changes, moved }) => [side?.id, changes, moved]);
    expect(changes(apart, inside)).toEqual([
      ['inner', ['removed', 'moved'], { what: 'prompt', after: 'outer' }],
      ['outer', ['restructured'], undefined],
    ]);
    expect(changes(inside, apart)).toContainEqual([
      'inner',
      ['added', 'moved'],
      { what: 'prompt', before: 'outer' },
    ]);
    const [change] = changesOf(apart, inside);
    expect(changesOf(apart, [...inside, entry('other', prose(52, 20))])).toContainEqual(change);
  });

  it.each([false, true])(
    'I3 finds the parts of a split text, and the whole of merged ones (texts: %s)',
    (withText) => {
      const [first, second] = [prose(20, 60), prose(21, 50)];
      const whole = [entry('whole', `${first}. ${second}`, { withText })];
      const parts = [entry('one', first, { withText }), entry('two', second, { withText, at: 900 })];
      const [split, ...others] = changesOf(whole, parts);
      expect(others).toEqual([]);
      expect(brief(split as PromptChange)).toEqual([['split'], 'split', ['whole'], ['one', 'two']]);
      const [merged, ...more] = changesOf(parts, whole);
      expect(more).toEqual([]);
      expect(brief(merged as PromptChange)).toEqual([['merged'], 'merged', ['one', 'two'], ['whole']]);
    },
  );

  it('I3 does not take a copy of a part for a split', () => {
    const [first, second] = [prose(22, 60), prose(23, 50)];
    const before = [entry('whole', `${first}. ${second}`)];
    const after = [entry('whole', `${first}. ${second} at last`), entry('copy', second, { at: 900 })];
    expect(changesOf(before, after).map(({ changes }) => changes)).toEqual([['added'], ['reworded']]);
  });

  it('I3 says that sections of one expression were reordered', async () => {
    const texts = [
      '"# The house rules are these"',
      '"# The tools are these here"',
      '"# The tone is this one"',
    ];
    const program = (order: number[]) =>
      `export const all = () => [${order.map((index) => texts[index]).join(',')}].join("\\n");`;
    const diff = diffCatalogs(await catalogOf(program([0, 1, 2])), await catalogOf(program([2, 0, 1])));
    expect(diff.prompts).toEqual([]);
    expect(diff.compositions).toHaveLength(1);
    expect(diff.compositions[0]?.changes).toEqual(['reordered']);
  });

  it.each([
    ['version', 'You are Lantern 3.4.1 at work', 'You are Lantern 3.5.0-rc.1 at work'],
    ['date', 'Built on 2026-02-01 for the shelf', 'Built on 2026-03-15T08:00:00Z for the shelf'],
    ['build number', 'You are Lantern (build 2207) at work', 'You are Lantern (build 2301) at work'],
    ['commit', 'Made from commit 3f2af5ab here', 'Made from commit 039cfea0af5e here'],
  ])('I4 says that only a stamp changed: %s', (_name, older, newer) => {
    const [change, ...more] = changesOf([entry('a', older)], [entry('b', newer)]);
    expect(more).toEqual([]);
    expect(change).toMatchObject({ changes: ['stamp'], by: 'stamp' });
  });

  it.each([
    ['a count', 'Show at most 5 shelves at a time', 'Show at most 9 shelves at a time'],
    ['a word of hex letters', 'Open the facade of the shelf', 'Open the decade of the shelf'],
    ['a number in a name', 'Use lamp-4 for the long shelf', 'Use lamp-5 for the long shelf'],
    ['a stamp and a word', 'You are Lantern 3.4.1 at work', 'You are Lantern 3.5.0 at rest'],
  ])('I4 says of %s that the wording changed', (_name, older, newer) => {
    expect(changesOf([entry('a', older)], [entry('a', newer)])[0]?.changes).toEqual(['reworded']);
  });
});

describe('texts that a catalog leaves out', () => {
  it('are not taken for new or gone ones', () => {
    const text = prose(30, 40);
    const listed = catalog([entry('a', text)]);
    const left = {
      ...catalog([]),
      unlisted: unlistedTexts([{ facing: 'ui', textHash: entry('a', text).textHash }]),
    };
    expect(diffCatalogs(listed, left).prompts).toMatchObject([
      { changes: ['facing'], after: [], readers: { before: 'model', after: 'ui' } },
    ]);
    expect(diffCatalogs(left, listed).prompts).toMatchObject([
      { changes: ['facing'], before: [], readers: { before: 'ui', after: 'model' } },
    ]);
    const unknown = catalog([entry('a', text, { facing: 'unknown' })]);
    expect(diffCatalogs(left, unknown).prompts).toEqual([]);
  });
});
