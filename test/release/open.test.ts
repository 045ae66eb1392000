import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRelease } from '#src/release/open.js';
import { bunPayload } from './builders/bun-payload.js';
import { elf } from './builders/executables.js';
import { codesOf, inFolder, openAsFile, openBytes, textOf } from './builders/opening.js';

function writeAll(folder: string, files: Record<string, string | Uint8Array>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

const SCRIPT = 'const prompt = "Plan first, then act.";\n';
const PROGRAM = elf(bunPayload([{ name: '/$bunfs/root/cli', contents: SCRIPT }]));

describe('files of JavaScript', () => {
  it.each(['cli.js', 'cli.mjs', 'cli.cjs', 'cli'])('%s', async (name) => {
    await openAsFile(name, SCRIPT, async (release) => {
      expect(release.kind).toBe('script');
      expect(release.entry).toBe(name);
      expect(release.modules).toMatchObject([{ path: name, kind: 'script', encoding: 'utf8' }]);
      expect(textOf(release, name)).toBe(SCRIPT);
      expect(await release.sha256()).toBe(await (await openBytes(Buffer.from(SCRIPT))).sha256());
    });
  });

  it('keeps a byte order mark and a hashbang in the text', async () => {
    const text = `\ufeff#!/usr/bin/env node\n${SCRIPT}`;
    await openAsFile('cli.js', text, (release) => expect(textOf(release, 'cli.js')).toBe(text));
  });

  it('takes a script with a foreign extension where its first line calls node', async () => {
    await openAsFile('tool.bin', `#!/usr/bin/env node\n${SCRIPT}`, (release) =>
      expect(release.kind).toBe('script'),
    );
  });

  it('goes by the content: an executable and a tarball may have any name', async () => {
    await openAsFile('cli.js', PROGRAM, (release) => expect(release.kind).toBe('bun-executable'));
  });

  it.each([
    ['notes.txt', SCRIPT, 'unsupported-input'],
    ['cli.js', Buffer.from([1, 2, 0, 3]), 'unsupported-input'],
    ['cli.js', '', 'empty-input'],
    ['cli.js', 'PK\x03\x04rest', 'unsupported-input'],
    ['run', '#!/bin/sh\nexec other', 'launcher'],
  ])('refuses %s with %j: %s', async (name, content, code) => {
    await expect(openAsFile(name, content, () => {})).rejects.toMatchObject({ name: 'InputError', code });
  });

  it('refuses what is not there, with advice', async () => {
    await expect(openRelease('no-such-file.js')).rejects.toMatchObject({
      code: 'input-not-found',
      advice: expect.stringContaining('npm:'),
    });
  });

  it('reads a named pipe like standard input', async () => {
    await inFolder(async (folder) => {
      const pipe = join(folder, 'pipe');
      execFileSync('mkfifo', [pipe]);
      createWriteStream(pipe).end(SCRIPT);
      const release = await openRelease(pipe);
      expect(textOf(release, 'stdin.js')).toBe(SCRIPT);
    });
  });
});

describe('standard input', () => {
  it('is a script, a tarball or an executable by its content, in pieces of any size', async () => {
    for (const piece of [1, 7, 1 << 16]) {
      expect((await openBytes(Buffer.from(SCRIPT), {}, piece)).kind).toBe('script');
      expect((await openBytes(PROGRAM, {}, piece)).kind).toBe('bun-executable');
    }
  });

  it('is refused where it is empty or fails', async () => {
    await expect(openBytes(Buffer.alloc(0))).rejects.toMatchObject({ code: 'empty-input' });
    // biome-ignore lint/correctness/useYield: it fails before it has anything
    async function* failing(): AsyncGenerator<Uint8Array> {
      throw new Error('the other end is gone');
    }
    await expect(openRelease('-', { stdin: failing() })).rejects.toThrow('the other end is gone');
  });
});

describe('folders', () => {
  it('hold modules of each kind, sorted by path, node_modules left out', async () => {
    await inFolder(async (folder) => {
      writeAll(folder, {
        'package.json': JSON.stringify({ name: 'agent', version: '3.0.0', main: './dist/index' }),
        'README.md': '# For people',
        'dist/index.js': SCRIPT,
        'dist/index.js.map': '{}',
        'dist/index.d.ts': 'export {}',
        'dist/prompts/plan.md': 'Plan first.',
        'dist/prompts/config.yaml': 'tone: calm',
        'dist/prompts/binary.txt': Buffer.from([0x61, 0, 0x62]),
        'bin/agent': '#!/usr/bin/env -S node --no-warnings\nimport "../dist/index.js"',
        'node_modules/other/index.js': 'other()',
      });
      const release = await openRelease(folder);
      expect(release.kind).toBe('folder');
      expect(release.identity.version).toEqual({ value: '3.0.0', source: 'package.json' });
      expect(release.entry).toBe('dist/index.js');
      expect(Object.fromEntries(release.modules.map(({ path, kind }) => [path, kind]))).toEqual({
        'README.md': 'data',
        'bin/agent': 'script',
        'dist/index.d.ts': 'data',
        'dist/index.js': 'script',
        'dist/index.js.map': 'data',
        'dist/prompts/binary.txt': 'data',
        'dist/prompts/config.yaml': 'text',
        'dist/prompts/plan.md': 'text',
        'package.json': 'data',
      });
      const paths = release.modules.map(({ path }) => path);
      expect(paths).toEqual([...paths].sort());
      expect(release.bytes).toBe(release.modules.reduce((sum, { bytes }) => sum + bytes, 0));
    });
  });

  it('have a digest that changes with a name or a byte and with nothing else', async () => {
    const digestOf = (files: Record<string, string>) =>
      inFolder(async (folder) => {
        writeAll(folder, files);
        return (await openRelease(folder)).sha256();
      });
    const first = await digestOf({ 'a.js': '1', 'b.js': '2' });
    expect(await digestOf({ 'b.js': '2', 'a.js': '1' })).toBe(first);
    expect(await digestOf({ 'a.js': '1', 'c.js': '2' })).not.toBe(first);
    expect(await digestOf({ 'a.js': '1', 'b.js': '3' })).not.toBe(first);
  });

  it('do not lead out by symbolic links, nor in circles', async () => {
    await inFolder(async (folder) => {
      writeAll(folder, { 'cli.js': SCRIPT, 'lib/one.js': '1' });
      symlinkSync('..', join(folder, 'lib', 'circle'));
      symlinkSync('/etc/hostname', join(folder, 'host.txt'));
      const release = await openRelease(folder);
      expect(release.modules.map(({ path }) => path)).toEqual(['cli.js', 'lib/one.js']);
      expect(codesOf(release)).toEqual(['file-ignored', 'file-ignored']);
    });
  });

  it('are opened through where they hold a Bun executable', async () => {
    await inFolder(async (folder) => {
      const manifest = JSON.stringify({ name: 'agent-linux-x64-musl', version: '9.1.0' });
      writeAll(folder, {
        'package/package.json': manifest,
        'package/bin/agent': PROGRAM,
        'package/z.bin': PROGRAM,
      });
      const release = await openRelease(folder);
      expect(release.kind).toBe('bun-executable');
      expect(release.identity).toMatchObject({
        name: { value: 'agent-linux-x64-musl', source: 'package.json' },
        platform: { value: 'linux-x64-musl', source: 'package-name' },
      });
      expect(codesOf(release)).toEqual(['executable-ignored']);
      release.close();
    });
  });

  it('are refused where they are empty', async () => {
    await inFolder((folder) => expect(openRelease(folder)).rejects.toMatchObject({ code: 'empty-folder' }));
  });
});
