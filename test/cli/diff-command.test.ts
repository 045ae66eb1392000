import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { catalog, entry, prose } from '../diff/entries.js';
import { runCatalog, useFolder } from './harness.js';

const folder = useFolder();
const text = prose(1, 60);
let [older, newer] = ['', ''];

beforeEach(() => {
  older = folder.catalog(
    'old.json',
    catalog([entry('a', text, { withText: true }), entry('gone', prose(2, 40))], '1.0.0'),
  );
  newer = folder.catalog(
    'new.json',
    catalog(
      [entry('a', `${text} too`, { withText: true }), entry('shown', prose(3, 40), { facing: 'ui' })],
      '1.1.0',
    ),
  );
});

describe('catalog diff', () => {
  it('says what changed, counts first', async () => {
    const { code, out } = await runCatalog(['diff', older, newer]);
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      'agent 1.1.0, since 1.0.0',
      expect.stringMatching(/^ {2}1 removed, 1 reworded; -?\d+ characters$/),
      '',
      'Prompts (2)',
      expect.stringMatching(/^~ a {2}reworded; 98 % alike; \+4 chars; matched by id$/),
      expect.stringMatching(/^- gone {2}model, \d+ chars$/),
      '',
    ]);
  });

  it('cuts long sections on a terminal only, and colours there', async () => {
    const many = (seed: number) =>
      catalog(Array.from({ length: 50 }, (_, index) => entry(`e${seed + index}`, prose(seed + index, 20))));
    const [one, other] = [folder.catalog('one.json', many(100)), folder.catalog('other.json', many(900))];
    const shown = await runCatalog(['diff', one, other], { columns: 80 });
    expect(shown.out).toContain('and 70 more, see --all');
    expect(shown.out).toContain('\u001b[32m+ e');
    expect((await runCatalog(['diff', one, other, '--all'], { columns: 80 })).out).not.toContain('more, see');
    expect((await runCatalog(['diff', one, other])).out.split('\n')).toHaveLength(105);
  });

  it('shows words where asked for and never otherwise', async () => {
    expect((await runCatalog(['diff', older, newer, '--text'])).out).toContain('{+ too+}');
    for (const format of [[], ['--json'], ['--markdown'], ['--html']]) {
      const { out } = await runCatalog(['diff', older, newer, ...format]);
      expect(out).not.toContain(text.slice(0, 30));
    }
    const { out } = await runCatalog(['diff', older, newer, '--text', '--json']);
    expect(JSON.parse(out).prompts[0].text.at(-1)).toEqual({ op: 'added', text: ' too' });
  });

  it('writes a file whole', async () => {
    const file = folder.path('changes.html');
    expect(await runCatalog(['diff', older, newer, '--html', '--out', file])).toMatchObject({
      code: 0,
      out: '',
    });
    expect(readFileSync(file, 'utf8')).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
  });

  it('exits with 1 where something changed, if asked to', async () => {
    expect((await runCatalog(['diff', older, newer, '--exit-code', '--quiet'])).code).toBe(1);
    expect((await runCatalog(['diff', older, newer])).code).toBe(0);
    expect(await runCatalog(['diff', older, older, '--exit-code', '--quiet'])).toEqual({
      code: 0,
      out: '',
      err: '',
    });
    const ignoring = ['diff', older, newer, '--exit-code', '--ignore', 'removed', '--ignore', 'reworded'];
    expect((await runCatalog(ignoring)).code).toBe(0);
    expect((await runCatalog([...ignoring, '--facing', 'all'])).code).toBe(1);
  });

  it('refuses what it cannot understand, and writes nothing then', async () => {
    const file = folder.path('x.json');
    for (const wrong of [
      ['--json', '--html'],
      ['--only', 'lamps'],
      ['--facing', 'nobody'],
    ]) {
      const { code, err } = await runCatalog(['diff', older, newer, '--out', file, ...wrong]);
      expect({ code, isSaid: err !== '' }).toEqual({ code: 2, isSaid: true });
    }
    expect((await runCatalog(['diff', '-', '-'])).code).toBe(2);
    expect((await runCatalog(['diff', older, folder.file('bad.json', '{"schemaVersion":1}')])).code).toBe(3);
    expect(existsSync(file)).toBe(false);
  });

  it('compares releases with catalogs', async () => {
    const script = folder.file('a.js', 'export const say = "Open the shelf before the bell has rung";');
    const built = folder.path('built.json');
    expect((await runCatalog(['build', script, '--out', built, '--no-view', '--quiet'])).code).toBe(0);
    const changed = folder.file('b.js', 'export const say = "Open the shelf after the bell has rung";');
    const { out } = await runCatalog(['diff', built, changed, '--json', '--quiet', '--text']);
    expect(JSON.parse(out).prompts).toMatchObject([{ changes: ['reworded'], similarity: 0.75 }]);
    const { out: whole } = await runCatalog(['diff', script, changed, '--json', '--quiet', '--text']);
    expect(JSON.parse(whole).prompts[0].text).toContainEqual({ op: 'added', text: 'after' });
  });
});

describe('catalog build --baseline', () => {
  it('keeps ids, and says so', async () => {
    const older = folder.file('a.js', 'export const say = "Open the shelf before the bell has rung at six";');
    const newer = folder.file(
      'b.js',
      'export const say = "Please open the shelf before the bell has rung at six";',
    );
    const [one, other] = [folder.path('one.json'), folder.path('other.json')];
    await runCatalog(['build', older, '--out', one, '--no-view', '--quiet']);
    await runCatalog(['build', newer, '--out', other, '--baseline', one, '--no-view', '--quiet']);
    const [before, after] = [one, other].map((file) => JSON.parse(readFileSync(file, 'utf8')));
    expect(after.prompts[0].id).toBe(before.prompts[0].id);
    expect(after.prompts[0].lineage.from).toEqual([before.prompts[0].id]);
  });
});

describe('catalog history', () => {
  it('follows a prompt as a table, JSON and a picture', async () => {
    folder.file('notes.json', '{"other": "json"}');
    const svg = folder.path('size.svg');
    const asked = ['history', 'a', '--catalogs', folder.path(), '--quiet'];
    const { code, out } = await runCatalog([...asked, '--svg', svg]);
    expect(code).toBe(0);
    expect(out.split('\n')[1]).toMatch(/^1\.1\.0\tchanged\t\d+\t\+4\t\t98 %\ta$/);
    expect(readFileSync(svg, 'utf8')).toContain('<polyline');
    const { out: json } = await runCatalog([...asked, '--json']);
    expect(JSON.parse(json)).toMatchObject({ asked: 'a', firstSeen: '1.0.0', lastSeen: '1.1.0' });
    const { out: shown } = await runCatalog(asked, { columns: 80, environment: { NO_COLOR: '1' } });
    expect(shown).toContain('first seen in 1.0.0, last in 1.1.0  ▁█');
  });

  it('says what is missing', async () => {
    expect(await runCatalog(['history', 'nothing', '--catalogs', folder.path(), '--quiet'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('None of 2 catalogs has a prompt or an alias "nothing"'),
    });
    expect((await runCatalog(['history', 'a', '--catalogs', folder.path('none')])).code).toBe(3);
    const other = catalog([], '1.0.0');
    other.release.name = 'other';
    folder.catalog('other.json', other);
    expect(await runCatalog(['history', 'a', '--catalogs', folder.path(), '--quiet'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('agent, other'),
    });
    expect(
      (await runCatalog(['history', 'a', '--catalogs', folder.path(), '--product', 'agent', '--quiet'])).code,
    ).toBe(0);
  });
});
