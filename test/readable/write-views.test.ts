// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are code
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stopPrinter } from '#src/readable/esbuild-service.js';
import { excerpt } from '#src/readable/excerpt.js';
import { releaseViews } from '#src/readable/release-views.js';
import { SegmentReader } from '#src/readable/segments.js';
import { ViewNames } from '#src/readable/view-names.js';
import { writeViews } from '#src/readable/write-views.js';
import type { Release, ReleaseModule } from '#src/release/release.js';

let out: string;
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'views-'));
});
afterEach(() => rmSync(out, { recursive: true }));
afterAll(stopPrinter);

function moduleOf(path: string, text: string, kind: ReleaseModule['kind'] = 'script'): ReleaseModule {
  const bytes = new TextEncoder().encode(text);
  return { path, kind, encoding: 'utf8', bytes: bytes.length, content: () => bytes.slice() };
}

function releaseOf(...modules: ReleaseModule[]): Release {
  const identity = {
    name: { value: 'agent', source: 'option' },
    version: { value: '2.10', source: 'option' },
  };
  return {
    identity,
    kind: 'folder',
    bytes: 0,
    sha256: async () => '',
    entry: null,
    modules,
    diagnostics: [],
    close: () => {},
  };
}

const read = (name: string) => readFileSync(join(out, name), 'utf8');

describe('views on disk', () => {
  it('are the prints, their maps and an index', async () => {
    const release = releaseOf(
      moduleOf('/$bunfs/root/cli', 'a();function f(){return "text"}'),
      moduleOf('../../etc/x.mjs', 'export const a=1;'),
      moduleOf('bad.js', 'let a = ;'),
      moduleOf('notes.md', 'let b;', 'text'),
    );
    const index = await writeViews(release, out);
    expect(index.views.map(({ module, file, readableLines }) => [module, file, readableLines])).toEqual([
      ['/$bunfs/root/cli', '_bunfs/root/cli.js', 4],
      ['../../etc/x.mjs', 'etc/x.js', 1],
    ]);
    expect(index.refused).toMatchObject([{ code: 'view-refused', module: 'bad.js', start: 8 }]);
    expect(JSON.parse(read('index.json'))).toEqual(index);
    expect(read('_bunfs/root/cli.js')).toBe('a();\nfunction f() {\n  return "text";\n}\n');
    const map = JSON.parse(read('_bunfs/root/cli.js.map'));
    expect(map).toMatchObject({ version: 3, file: 'cli.js', sources: ['/$bunfs/root/cli'], names: [] });
    expect(map.sourcesContent).toBeUndefined();
    expect(readdirSync(out).sort()).toEqual(['_bunfs', 'etc', 'index.json']);
  });

  it('of one module are annotated and redacted with a map to what was shipped', async () => {
    const text = 'a();function f(){return g("A long secret text\\n",`more\n${b} words`,last)}';
    const literals = ['"A long secret text\\n"', '`more\n${b} words`'].map((part, index) => {
      const start = text.indexOf(part);
      return { start, end: start + part.length, id: `p${index}`, hash: 'xxh64:1' };
    });
    const index = await writeViews(releaseOf(moduleOf('a.js', text), moduleOf('b.js', 'b()')), out, {
      includes: (path) => path === 'a.js',
      redactions: () => literals,
      notes: () => [
        { start: text.indexOf('function'), comment: 'Resolver' },
        ...literals.map(({ start, id }) => ({ start, comment: id })),
      ],
    });
    expect(index.views).toEqual([
      { module: 'a.js', file: 'a.js', sourceMap: 'a.js.map', readableLines: 5, addedLines: 3 },
    ]);
    const code = read('a.js');
    expect(code).toBe(
      [
        'a();',
        '// catalog: Resolver',
        'function f() {',
        '  // catalog: p0',
        '  // catalog: p1',
        '  return g("[redacted p0 xxh64:1]\\n", `[redacted p1 xxh64:1]',
        '${b}`, last);',
        '}',
        '',
      ].join('\n'),
    );
    const reader = new SegmentReader(JSON.parse(read('a.js.map')).mappings);
    const words = new Map<string, string>();
    while (reader.next()) {
      const printed = code
        .split('\n')
        [reader.generatedLine]?.slice(reader.generatedColumn, reader.generatedColumn + 4);
      const shipped = text
        .split('\n')
        [reader.originalLine]?.slice(reader.originalColumn, reader.originalColumn + 4);
      words.set(printed as string, shipped as string);
    }
    expect(words.get('func')).toBe('func');
    expect(words.get('"[re')).toBe('"A l');
    expect(words.get('b}`,')).toBe('b} w');
    expect(words.get('last')).toBe('last');
  });

  it('stop at an abort and leave no index', async () => {
    const signal = AbortSignal.abort();
    await expect(writeViews(releaseOf(moduleOf('a.js', 'a()')), out, { signal })).rejects.toThrow();
    expect(readdirSync(out)).toEqual([]);
  });
});

describe('file names', () => {
  it('stay inside the folder, apart from each other, on any system', () => {
    const segment = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '',
        'a',
        'A',
        'a.js',
        'A.JS',
        'con',
        'nul.js',
        'B:',
        '~BUN',
        'x.js.map',
        'index.json',
        '...',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.string({ minLength: 200, maxLength: 300 }),
    );
    const paths = fc.uniqueArray(
      fc
        .array(segment, { maxLength: 20 })
        .chain((parts) => fc.constantFrom('/', '\\').map((slash) => parts.join(slash))),
    );
    fc.assert(
      fc.property(paths, (list) => {
        const names = new ViewNames();
        const given = list.map((path) => names.nameOf(path));
        const files = given.flatMap((name) => [name, `${name}.map`]).map((name) => name.toLowerCase());
        expect(new Set([...files, 'index.json']).size).toBe(files.length + 1);
        const folders = new Set(
          files.flatMap((name) =>
            name
              .split('/')
              .slice(0, -1)
              .map((_, at, all) => all.slice(0, at + 1).join('/')),
          ),
        );
        for (const name of files) {
          expect(name).toMatch(/^(?:[a-z0-9_-][a-z0-9._-]*\/)*[a-z0-9_-][a-z0-9._-]*\.js(?:\.map)?$/);
          expect(name.split('/').every((part) => part.length <= 100 && !part.endsWith('.'))).toBe(true);
          expect(name.split('/').some((part) => /^(?:con|nul|aux|prn)(?:\.|$)/.test(part))).toBe(false);
          expect(folders.has(name)).toBe(false);
        }
      }),
    );
  });
});

describe('all views of a release', () => {
  it('come in the order of its scripts, refusals with their module', async () => {
    const views = await releaseViews([
      moduleOf('long.js', 'f();'.repeat(2000)),
      moduleOf('bad.js', 'a b'),
      moduleOf('x.txt', 'x', 'text'),
      moduleOf('c.js', 'a();b()'),
    ]);
    expect([...views].map(([path, { view, refusal }]) => [path, view?.lineCount ?? refusal?.module])).toEqual(
      [
        ['long.js', 2000],
        ['bad.js', 'bad.js'],
        ['c.js', 2],
      ],
    );
  });
});

describe('an excerpt', () => {
  it('has the lines asked for and those around, as far as there are any', () => {
    const code = 'one\ntwo\r\nthree\nfour\n';
    expect(excerpt(code, { startLine: 2, endLine: 3 }, 1)).toEqual([
      { line: 1, text: 'one', isInside: false },
      { line: 2, text: 'two', isInside: true },
      { line: 3, text: 'three', isInside: true },
      { line: 4, text: 'four', isInside: false },
    ]);
    expect(excerpt(code, { startLine: 4, endLine: 4 }, 5).map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  });
});
