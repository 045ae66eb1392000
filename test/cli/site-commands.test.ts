import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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
    for (const base of ['', '/a b/', '/../', 'https://example.org/', '"/']) {
      expect(await runCatalog(['site', file, '--out', folder.path('s'), '--base', base]), base).toMatchObject(
        { code: 2 },
      );
    }
    expect(existsSync(folder.path('s'))).toBe(false);
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
      expect(page).toMatch(/^---\n(?:[a-zA-Z]+: ("[ -~]*"|false)\n)+---\n\n## system-prompt-hostile-0\n/);
      expect(page).not.toMatch(/\{\{|\{%|<img|<script|\]\(|onerror=|https?:|www\./);
    }
  });

  it('writes tables to standard output, a file or a folder', async () => {
    const file = folder.catalog('a.json', exampleCatalog());
    const csv = await runCatalog(['export', file, '--format', 'csv', '--table', 'prompts']);
    expect(csv.code).toBe(0);
    expect(csv.out.split('\r\n')[0]).toContain('id,name,kind,facing');
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
    ]) {
      expect(await runCatalog(['export', file, ...argv]), argv.join(' ')).toMatchObject({ code: 2, out: '' });
    }
  });
});
