// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are hashed texts
import { describe, expect, it } from 'vitest';
import type { CatalogDocument } from '#src/catalog/document.js';
import { diffCatalogs } from '#src/diff/diff.js';
import { htmlLines } from '#src/diff/html.js';
import { markdownLines } from '#src/diff/markdown.js';
import { isEmpty, selectChanges } from '#src/diff/selection.js';
import { catalog, entry, prose } from './entries.js';

const hostile =
  '</pre><script>alert(1)</script>`````` ![x](http://x.y) www.x.y @all {{ a }} \u001b[2J\u202e \n- **NEW:** [a](b)';

function hostileDiff() {
  const text = prose(1, 40);
  const before = catalog([
    entry('a', text, { withText: true, name: hostile }),
    entry('gone', prose(2, 40), { name: hostile }),
  ]);
  const after = catalog(
    [
      entry('a', `${text} ${hostile}`, { withText: true, name: hostile }),
      entry('come', prose(3, 40), { name: hostile }),
    ],
    hostile,
  );
  after.anchors = [{ kind: 'gate', value: hostile, occurrences: [] }];
  return diffCatalogs(before, after, { text: true });
}

describe('Markdown', () => {
  it('is a section of a changelog, one line a prompt, with totals', () => {
    const before = catalog([
      entry('a', prose(1, 40), { name: 'Lamp' }),
      entry('gone', prose(2, 40), { name: 'Shelf' }),
    ]);
    const after = catalog(
      [entry('a', `${prose(1, 40)} too`, { name: 'Lamp' }), entry('come', prose(3, 40), { name: 'Bell' })],
      '1.1.0',
    );
    const lines = [...markdownLines(diffCatalogs(before, after))];
    expect(lines[0]).toBe('## agent 1.1.0, since 1.0.0');
    expect(lines[2]).toMatch(/^_1 new, 1 removed, 1 reworded; [+-]?\d+ characters_$/);
    expect(lines.slice(4)).toEqual([
      expect.stringMatching(/^- \*\*NEW:\*\* Bell \(`come`\): model, \d+ chars$/),
      expect.stringMatching(
        /^- \*\*CHANGED:\*\* Lamp \(`a`\): reworded; about \d+ % alike; \+4 chars; matched by id$/,
      ),
      expect.stringMatching(/^- \*\*REMOVED:\*\* Shelf \(`gone`\): model, \d+ chars$/),
    ]);
  });

  it('takes no text of a release for markup', () => {
    const text = [...markdownLines(hostileDiff())].join('\n');
    expect(text).not.toContain('\u001b');
    expect(text).not.toContain('\u202e');
    const fences = text.split('\n').filter((line) => /^ {2}`{3,}/.test(line));
    // Longer than any row of ticks inside, opened once and closed once.
    expect(fences).toEqual([`  ${'`'.repeat(7)}text`, `  ${'`'.repeat(7)}`]);
    const outside = text
      .replace(/ {2}`{7}text[\s\S]*?\n {2}`{7}/, '')
      .replace(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, '');
    expect(outside).not.toMatch(/<script|(?<!\\)!\[|(?<!\\)\]\(|http:\/\/|www\.x|(?<!\\)@all|(?<!\\)\{\{/);
    expect(outside.split('\n').filter((line) => line.startsWith('- **NEW'))).toHaveLength(2);
  });
});

describe('HTML', () => {
  it('is one page that loads nothing and runs nothing', () => {
    const page = [...htmlLines(hostileDiff())].join('\n');
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|<img|<link|src=|href=/);
    expect(page.match(/<\/pre>/g)).toHaveLength(1);
    expect(page).not.toContain('\u001b');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toMatch(/<ins>[^<]*&lt;\/pre&gt;/);
  });
});

describe('aliases, anchors and modules', () => {
  const alias = (fields: Partial<CatalogDocument['aliases'][number]>): CatalogDocument['aliases'] => [
    {
      alias: 'LampPrompt',
      role: 'Lights the lamp',
      status: 'resolved',
      confidence: 1,
      evidence: [],
      module: 'a.js',
      symbol: 'q',
      start: 1,
      end: 9,
      bodyHash: `xxh64:${'1'.repeat(16)}`,
      readable: { startLine: 3, endLine: 4 },
      ...fields,
    },
  ];
  const of = (fields: Partial<CatalogDocument['aliases'][number]>) => ({
    ...catalog([]),
    aliases: alias(fields),
  });

  it('change by body and status; a new symbol is listed where asked for', () => {
    const moved = of({ symbol: 'zz', readable: { startLine: 8, endLine: 9 } });
    expect(diffCatalogs(of({}), moved)).toSatisfy(isEmpty);
    expect(diffCatalogs(of({}), moved, { places: true }).aliases).toMatchObject([
      { changes: ['places'], before: { symbol: 'q', startLine: 3 }, after: { symbol: 'zz', startLine: 8 } },
    ]);
    const body = of({ bodyHash: `xxh64:${'2'.repeat(16)}` });
    expect(diffCatalogs(of({}), body).aliases[0]?.changes).toEqual(['body']);
    for (const status of ['missing', 'ambiguous'] as const) {
      expect(diffCatalogs(of({}), of({ status })).aliases[0]?.changes).toEqual([status]);
      expect(diffCatalogs(of({ status }), of({})).aliases[0]?.changes).toEqual(['found']);
    }
    expect(diffCatalogs(of({}), catalog([])).aliases[0]?.changes).toEqual(['removed']);
  });

  it('a text that came to stand in another alias moved', () => {
    const place = (start: number) => [entry('a', prose(1, 20), { at: start })];
    const aliases = [
      ...alias({ start: 0, end: 500 }),
      ...alias({ alias: 'ShelfPrompt', start: 500, end: 1000 }),
    ];
    const before = { ...catalog(place(10)), aliases };
    const after = { ...catalog(place(600)), aliases };
    expect(diffCatalogs(before, after).prompts).toMatchObject([
      { changes: ['moved'], moved: { what: 'alias', before: 'LampPrompt', after: 'ShelfPrompt' } },
    ]);
  });

  it('anchors that were asked for count only where both builds asked', () => {
    const anchored = (kind: 'custom' | 'gate') => ({
      ...catalog([]),
      anchors: [{ kind, value: 'lamp', occurrences: [] }],
    });
    expect(diffCatalogs(catalog([]), anchored('custom'))).toSatisfy(isEmpty);
    expect(diffCatalogs(catalog([]), anchored('gate')).anchors).toEqual([
      { change: 'added', kind: 'gate', value: 'lamp' },
    ]);
  });
});

describe('texts that are only read otherwise', () => {
  const text = (seed: number) => prose(seed, 20);
  const before = [entry('lamp', text(1), { kind: 'skill' }), entry('shelf', text(2)), entry('bell', text(3))];
  const after = [
    entry('lamp', text(1), { kind: 'message' }),
    entry('shelf', text(2), { kind: 'message', facing: 'ui' }),
    entry('bell', `${text(3)} too`),
  ];

  it('stand last, under a title and a count of their own', () => {
    const diff = diffCatalogs(catalog(before), catalog(after));
    expect(diff.prompts.map(({ changes }) => changes)).toEqual([['reworded'], ['kind'], ['facing']]);
    const lines = [...markdownLines(diff)];
    const titles = lines.filter((line) => line.startsWith('#') || line.startsWith('- '));
    expect(titles.map((line) => line.slice(0, 34).trim())).toEqual([
      '## agent 1.0.0, since 1.0.0',
      '- **CHANGED:** bell (`bell`): rewo',
      '### Same texts, other reader or ki',
      '- **CHANGED:** lamp (`lamp`): othe',
      '- **CHANGED:** shelf (`shelf`): ot',
    ]);
  });
});

describe('selectChanges', () => {
  const text = prose(1, 20);
  const diff = diffCatalogs(
    catalog([
      entry('a', 'You are Lantern 3.4.1 at work', { kind: 'skill' }),
      entry('b', text, { facing: 'ui' }),
    ]),
    catalog([entry('a', 'You are Lantern 3.5.0 at work', { kind: 'message' }), entry('c', prose(2, 20))]),
  );

  it('keeps what passes, and of a prompt only the kinds that pass', () => {
    expect(selectChanges(diff, { ignore: ['stamp'] }).counts).toEqual({ added: 1, removed: 1, kind: 1 });
    expect(selectChanges(diff, { only: ['stamp'] }).prompts).toMatchObject([{ changes: ['stamp'] }]);
    expect(selectChanges(diff, { only: ['prompts'], ignore: ['kind', 'stamp'] }).prompts).toHaveLength(2);
    expect(selectChanges(diff, { ignore: ['prompts'] })).toSatisfy(isEmpty);
    expect(selectChanges(diff, { facings: ['ui'] }).counts).toEqual({ removed: 1 });
    expect(selectChanges(diff, { kinds: ['message'] }).prompts).toHaveLength(1);
    expect(selectChanges(diff, {})).toEqual(diff);
  });
});
