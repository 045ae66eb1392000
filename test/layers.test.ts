import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const source = path.join(root, 'src');

/** Folders and files of `src/` as the table in CONTRIBUTING.md lists them: each imports from later ones only. */
const rooms = [
  ...readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(/^\| `([\w-]+(?:\/|\.ts))`/gm),
].map(([, room]) => room as string);

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.(ts|vue)$/.test(file));

function roomOf(file: string): string {
  const [first = '', ...rest] = file.split('/');
  return rest.length > 0 ? `${first}/` : first;
}

/** What a file imports from `src/`, types and what is loaded late included. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(source, file), 'utf8');
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(
    ([, found]) => found as string,
  );
  return specifiers
    .map((specifier) => path.posix.join(path.posix.dirname(file), specifier).replace(/\.js$/, '.ts'))
    .filter((target) => files.includes(target));
}

describe('the folders of src', () => {
  it('are those that CONTRIBUTING lists', () => {
    expect([...new Set(files.map(roomOf))].sort()).toEqual([...rooms].sort());
  });

  it('import from folders further down the list alone', () => {
    const upward = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => rooms.indexOf(roomOf(target)) < rooms.indexOf(roomOf(file)))
        .map((target) => `${file} imports ${target}`),
    );
    expect(upward).toEqual([]);
  });

  it('are seen to import something', () => {
    expect(importsOf('build.ts')).toContain('aliases/index.ts');
    expect(importsOf('cli/commands/build.ts')).toContain('catalog/write.ts');
  });
});
