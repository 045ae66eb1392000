import { describe, expect, it } from 'vitest';
import { ModulePaths } from '#src/program/paths.js';
import { TextModuleUses } from '#src/program/text-modules.js';
import { link } from './linked.js';

describe('specifiers', () => {
  const paths = new ModulePaths([
    'package/cli.js',
    'package/lib/index.mjs',
    'package/b.cjs',
    '/$bunfs/root/x.md',
    'B:/~BUN/root/y.js',
    '',
    'package/c',
  ]);
  it.each([
    ['package/cli.js', './lib', 1],
    ['package/cli.js', './lib/index.mjs', 1],
    ['package/lib/index.mjs', '../cli.js', 0],
    ['package/cli.js', './b', 2],
    ['package/cli.js', './c', 6],
    ['/$bunfs/root/cli', './x.md', 3],
    ['/$bunfs/root/deep/cli', '/$bunfs/root/x.md', 3],
    ['B:\\~BUN\\root\\cli', './y.js', 4],
    ['package/cli.js', 'B:/~BUN/root/y.js', 4],
    ['package/cli.js', 'lib', -1],
    ['package/cli.js', 'node:fs', -1],
    ['package/cli.js', './missing', -1],
    ['package/cli.js', '', -1],
    ['package/cli.js', '../../../package/cli.js', -1],
  ])('in %s, %s', (from, specifier, index) => {
    expect(paths.resolve(from, specifier)).toBe(index);
  });
});

describe('uses of text modules', () => {
  it('are the names that imports bind, and the calls that load them', () => {
    const { program } = link({
      'a.js': 'import text from"./docs/t.md";f(text)',
      'b.js':
        'var t=require("./docs/t.md");load(new URL("./docs/u.md",import.meta.url));var path="./docs/t.md"',
      'c.js': 'f("./missing.md","t.md")',
    });
    const uses = new TextModuleUses(program, ['', 'docs/t.md', 'docs/u.md']);
    expect(uses.of(0)).toEqual([]);
    expect(uses.of(1).map((use) => ('binding' in use ? use.module : use.place.module))).toEqual([0, 1, 1]);
    expect(uses.of(2)).toHaveLength(1);
    expect(uses.of(3)).toEqual([]);
  });
});
