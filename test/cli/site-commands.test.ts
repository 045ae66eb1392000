import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeCatalog } from '#src/catalog/write.js';
import { catalogPaths } from '#src/cli/commands/site.js';
import { exampleCatalog } from '../catalog/example.js';
import { hostileCatalog } from '../site/hostile.js';
import { runCatalog, useFolder } from './harness.js';

const folder = useFolder();

describe('catalog site', () => {
  it('writes a site, and nothing where it cannot', async () => {
    const file = folder.catalog('a.json', exampleCatalog());
    const out = folder.path('site');
    const made = await runCatalog(['site', file, '--out', out, '--base', 'docs']);
    expect(made).toMatchObject({
      code: 0,
      out: '',
      err: expect.stringContaining('about 2 prompts of 1 release'),
    });
    expect(readFileSync(folder.path('site', 'index.html'), 'utf8')).toContain('src="/docs/assets/');
    expect(await runCatalog(['site', file, '--out', out])).toMatchObject({ code: 3 });
    const broken = folder.file('b.json', '{}');
    expect(await runCatalog(['site', file, broken, '--out', folder.path('other')])).toMatchObject({
      code: 3,
    });
    expect(readdirSync(folder.path('.')).toSorted()).toEqual(['a.json', 'b.json', 'site']);
  }, 120_000);

  it('refuses standard input and a base that is no path', async () => {
    expect(await runCatalog(['site', '-', '--out', folder.path('s')])).toMatchObject({ code: 2 });
    const file = folder.catalog('a.json', exampleCatalog());
    for (const base of ['', '/a b/', '/../', './x', '//example.org/x', 'https://example.org/', '"/', 'a?b']) {
      expect(await runCatalog(['site', file, '--out', folder.path('s'), '--base', base]), base).toMatchObject(
        { code: 2 },
      );
    }
    expect(existsSync(folder.path('s'))).toBe(false);
  });

  it('takes the catalogs in folders, and says where one holds none', async () => {
    for (const version of ['1.0', '1.1']) {
      const document = exampleCatalog();
      document.release.version = version;
      await writeCatalog(folder.path(`${version}.json`), document);
    }
    folder.file('notes.json', '{"a": 1}');
    const files = ['1.0.json', '1.1.json'].map((name) => folder.path(name));
    expect(await catalogPaths([folder.path('.'), folder.path('1.0.json')], 'site')).toEqual(files);
    mkdirSync(folder.path('empty'));
    expect(await runCatalog(['site', folder.path('empty'), '--out', folder.path('s')])).toMatchObject({
      code: 2,
      err: expect.stringContaining('empty'),
    });
  });
});

describe('catalogs of several products', () => {
  const write = (name: string, file: string) => {
    const document = exampleCatalog();
    document.release.name = name;
    return folder.catalog(file, document);
  };

  it('are refused with their names and files, and chosen by --product', async () => {
    const [lamp, bell] = [write('@coast/lamp-linux-x64', 'lamp.json'), write('bell', 'bell.json')];
    const out = folder.path('site');
    for (const command of [
      ['site', lamp, bell, '--out', out],
      ['serve', folder.path('.'), '--port', '0'],
    ]) {
      const { code, err } = await runCatalog(command);
      expect(code).toBe(3);
      for (const part of ['@coast/lamp (', 'lamp.json', 'bell (', 'bell.json', '--product'])
        expect(err).toContain(part);
    }
    expect(existsSync(out)).toBe(false);
    for (const product of ['@coast/lamp', '@coast/lamp-linux-x64'])
      expect(await catalogPaths([folder.path('.')], 'site', product)).toEqual([lamp]);
    expect(await runCatalog(['site', folder.path('.'), '--product', 'gong', '--out', out])).toMatchObject({
      code: 2,
    });
  });

  it('are followed one at a time, and no release of them twice', async () => {
    write('@coast/lamp-linux-x64', 'lamp.json');
    write('bell', 'bell.json');
    const id = exampleCatalog().prompts[0]!.id;
    const history = (...more: string[]) =>
      runCatalog(['history', id, '--catalogs', folder.path('.'), '--quiet', ...more]);
    expect(await history()).toMatchObject({ code: 2, err: expect.stringContaining('@coast/lamp, bell') });
    expect(await history('--product', 'bell')).toMatchObject({ code: 0 });
    write('@coast/lamp', 'again.json');
    expect(await history('--product', '@coast/lamp')).toMatchObject({
      code: 3,
      err: expect.stringMatching(/again\.json and .*lamp\.json/),
    });
  });
});

describe('catalog serve', () => {
  it('refuses ports and hosts that are none, before it works', async () => {
    const file = folder.catalog('a.json', exampleCatalog());
    expect(await runCatalog(['serve', file, '--port', '70000'])).toMatchObject({ code: 2 });
    expect(await runCatalog(['serve', file, '--host', 'a/b'])).toMatchObject({ code: 2 });
  });
});

describe('catalog export', () => {
  it('writes pages with front matter and a sidebar for each generator', async () => {
    const file = folder.catalog('a.json', hostileCatalog());
    const sidebars = {
      markdown: 'SUMMARY.md',
      docusaurus: 'sidebars.json',
      starlight: 'sidebar.json',
      mkdocs: 'nav.yml',
    };
    for (const [format, sidebar] of Object.entries(sidebars)) {
      const out = folder.path(format);
      expect(await runCatalog(['export', file, '--format', format, '--out', out])).toMatchObject({ code: 0 });
      expect(readdirSync(out).toSorted()).toEqual(['aliases.md', 'index.md', 'prompts', sidebar].toSorted());
      const page = readFileSync(folder.path(format, 'prompts', 'system-prompt.md'), 'utf8');
      expect(page).toMatch(/^---\n(?:[a-zA-Z_]+: ("[ -~]*"|false)\n)+---\n\n## system-prompt-hostile-0\n/);
      expect(page).not.toMatch(/\{\{|\{%|<img|<script|\]\(|onerror=|https?:|www\./);
    }
  });

  it('names pages by the folder that they will lie in', async () => {
    const file = folder.catalog('a.json', exampleCatalog());
    const read = async (format: string, name: string) => {
      const out = folder.path(format);
      expect(
        await runCatalog(['export', file, '--format', format, '--out', out, '--base', '/x/y']),
      ).toMatchObject({ code: 0 });
      return readFileSync(folder.path(format, name), 'utf8');
    };
    const sidebar = JSON.parse(await read('docusaurus', 'sidebars.json'));
    expect(sidebar.catalog[0].items[0]).toMatchObject({ id: 'x/y/index' });
    expect(readFileSync(folder.path('docusaurus', 'index.md'), 'utf8')).toContain('slug: "/x/y/"');
    expect(JSON.parse(await read('starlight', 'sidebar.json'))[0].items[0].link).toBe('/x/y/');
    expect(await read('mkdocs', 'nav.yml')).toContain('"x/y/prompts/system-prompt.md"');
  });

  it('writes tables to standard output, a file or a folder', async () => {
    const file = folder.catalog('a.json', exampleCatalog());
    const csv = await runCatalog(['export', file, '--format', 'csv', '--table', 'prompts']);
    expect(csv.code).toBe(0);
    expect(csv.out.split('\r\n')[0]).toContain('"id","name","kind","facing"');
    const json = await runCatalog(['export', '-', '--format', 'json'], {
      stdin: JSON.stringify(exampleCatalog()),
    });
    expect(JSON.parse(json.out).prompts).toHaveLength(2);
    await runCatalog(['export', file, '--format', 'csv', '--out', folder.path('csv')]);
    expect(readdirSync(folder.path('csv'))).toContain('occurrences.csv');
    await runCatalog(['export', file, '--format', 'sqlite', '--out', folder.path('a.sqlite')]);
    expect(readFileSync(folder.path('a.sqlite')).subarray(0, 15).toString()).toBe('SQLite format 3');
  });

  it('asks for what is missing', async () => {
    const file = folder.catalog('a.json', exampleCatalog());
    for (const argv of [
      ['--format', 'mkdocs'],
      ['--format', 'csv'],
      ['--format', 'sqlite', '--out', '-'],
      ['--format', 'poem'],
      ['--format', 'json', '--table', 'none'],
      ['--format', 'markdown', '--out', folder.path('m'), '--table', 'prompts'],
      ['--format', 'json', '--base', 'prompts/'],
      ['--format', 'markdown', '--out', folder.path('m'), '--base', 'prompts/'],
      ['--format', 'mkdocs', '--out', folder.path('m'), '--base', 'https://example.org/'],
      ['--format', 'mkdocs', '--out', folder.path('m'), '--base', 'templates/'],
      ['--format', 'starlight', '--out', folder.path('m'), '--base', 'a/.b/'],
      ['--format', 'docusaurus', '--out', folder.path('m'), '--base', 'a/_b/'],
    ]) {
      expect(await runCatalog(['export', file, ...argv]), argv.join(' ')).toMatchObject({ code: 2, out: '' });
    }
  });
});
