import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExtractManifest, extractRelease } from '#src/release/extract.js';
import { SafeNames } from '#src/release/safe-names.js';
import { bunPayload, LOADER } from './builders/bun-payload.js';
import { elf } from './builders/executables.js';
import { inFolder, openBytes } from './builders/opening.js';
import { zstdFrame } from './builders/zstd-frames.js';

const RELEASE = elf(
  bunPayload([
    { name: '/$bunfs/root/cli', contents: 'run("caf\xe9")' },
    { name: '/$bunfs/root/../../../etc/escape.js', contents: '1' },
    { name: '/$bunfs/root/guide.md.zst', contents: zstdFrame('Be brief.'), encoding: 0, loader: LOADER.file },
  ]),
);

describe('extracting a release', () => {
  it('writes every module below the folder, decompressed, with a manifest', async () => {
    await inFolder(async (folder) => {
      const out = join(folder, 'deep', 'out');
      await extractRelease(await openBytes(RELEASE), out);
      const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as ExtractManifest;
      expect(manifest.modules.map(({ path, file, bytes }) => [path, file, bytes])).toEqual([
        ['/$bunfs/root/cli', 'root/cli', 12],
        ['/$bunfs/root/../../../etc/escape.js', 'root/etc/escape.js', 1],
        ['/$bunfs/root/guide.md.zst', 'root/guide.md', 9],
      ]);
      expect(readFileSync(join(out, 'root', 'guide.md'), 'utf8')).toBe('Be brief.');
      expect(manifest.release).toMatchObject({ kind: 'bun-executable', entry: '/$bunfs/root/cli' });
      expect(readdirSync(join(folder, 'deep'))).toEqual(['out']);
    });
  });

  it('replaces an earlier extraction only by force, and nothing else ever', async () => {
    await inFolder(async (folder) => {
      const out = join(folder, 'out');
      mkdirSync(out);
      const release = await openBytes(RELEASE);
      await extractRelease(release, out);
      await expect(extractRelease(release, out)).rejects.toMatchObject({ code: 'folder-not-empty' });
      writeFileSync(join(out, 'stale'), '');
      await extractRelease(release, out, { force: true });
      expect(readdirSync(out).sort()).toEqual(['manifest.json', 'root']);

      const theirs = join(folder, 'theirs');
      mkdirSync(theirs);
      writeFileSync(join(theirs, 'letter.txt'), 'keep me');
      await expect(extractRelease(release, theirs, { force: true })).rejects.toMatchObject({
        code: 'folder-not-empty',
      });
      expect(readdirSync(theirs)).toEqual(['letter.txt']);
    });
  });

  it('leaves nothing behind where it fails half way', async () => {
    await inFolder(async (folder) => {
      const release = await openBytes(RELEASE);
      const broken = {
        ...release,
        modules: [
          ...release.modules,
          {
            ...release.modules[0]!,
            path: '/last',
            content: () => {
              throw new Error('unreadable');
            },
          },
        ],
      };
      await expect(extractRelease(broken, join(folder, 'out'))).rejects.toThrow('unreadable');
      expect(readdirSync(folder)).toEqual([]);
    });
  });

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'says where it cannot write',
    async () => {
      await inFolder(async (folder) => {
        chmodSync(folder, 0o500);
        const release = await openBytes(RELEASE);
        await expect(extractRelease(release, join(folder, 'out'))).rejects.toMatchObject({
          name: 'OutputError',
        });
        expect(existsSync(join(folder, 'out'))).toBe(false);
        chmodSync(folder, 0o700);
      });
    },
  );
});

describe('safe file names', () => {
  const namesFor = (...paths: string[]) => {
    const names = new SafeNames(['manifest.json']);
    return paths.map((path) => names.nameFor(path));
  };

  it.each([
    ['/$bunfs/root/src/cli.js', 'root/src/cli.js'],
    ['B:/~BUN/root/cli.js', 'root/cli.js'],
    ['B:\\~BUN\\root\\cli.js', 'root/cli.js'],
    ['compiled://root/cli.js', 'root/cli.js'],
    ['/etc/passwd', 'etc/passwd'],
    ['../../up.js', 'up.js'],
    ['C:\\Windows\\x.js', 'Windows/x.js'],
    ['a/aux.js', 'a/_aux.js'],
    ['a/CON', 'a/_CON'],
    ['what?*:<>|".js', 'what_______.js'],
    ['a\u0007b\u202ec.js', 'a_b_c.js'],
    ['trailing. ./x', 'trailing_/x'],
    ['', 'module'],
  ])('%j: %s', (path, name) => expect(namesFor(path)).toEqual([name]));

  it('keep apart what differs by case only, or is a file here and a folder there', () => {
    const names = namesFor('a/README.md', 'a/readme.md', 'x', 'x/y', 'p/q', 'p', 'MANIFEST.json');
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    expect(names[0]).toBe('a/README.md');
    expect(names[3]).toBe('x~/y');
    expect(names[5]).toMatch(/^p~[0-9a-f]{8}$/);
    expect(names[6]).not.toBe('MANIFEST.json');
  });

  it('are bounded, relative, and never twice the same', () => {
    const segment = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('..', '.', 'CON', 'a', 'A'),
    );
    const path = fc.array(segment, { maxLength: 30 }).map((segments) => segments.join('/'));
    fc.assert(
      fc.property(fc.array(path, { maxLength: 20 }), (paths) => {
        const names = namesFor(...paths);
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of names) {
          const segments = name.split('/');
          expect(segments.length).toBeLessThanOrEqual(12);
          for (const part of segments) {
            expect(part).not.toMatch(/^(\.\.?|)$|[<>:"|?*\\]|\p{Cc}|[. ]$/u);
            expect(Buffer.byteLength(part)).toBeLessThanOrEqual(150);
          }
        }
      }),
      { seed: 11, numRuns: 200 },
    );
  });
});
