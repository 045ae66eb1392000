import { existsSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { InputError } from '#src/catalog/diagnostic.js';
import { openRelease } from '#src/release/open.js';
import { bunPayload } from './builders/bun-payload.js';
import { elf } from './builders/executables.js';
import { codesOf, inFolder, openAsFile, openBytes, textOf } from './builders/opening.js';
import { type TarEntry, tar, tgz } from './builders/tarballs.js';

const MANIFEST: TarEntry = {
  path: 'package/package.json',
  content: JSON.stringify({ name: '@ours/agent', version: '1.2.3', bin: { agent: './cli.js' } }),
};
const CLI: TarEntry = {
  path: 'package/cli.js',
  content: '#!/usr/bin/env node\nconst p = "You are careful.";\n',
};
const PROGRAM = elf(bunPayload([{ name: '/$bunfs/root/cli', contents: 'const p = "You are careful.";' }]));

describe('npm tarballs', () => {
  it.each([
    ['gzipped', tgz([CLI, MANIFEST])],
    ['plain', tar([CLI, MANIFEST])],
  ])('%s, by content and not by name', async (_name, bytes) => {
    await openAsFile('release.bin', bytes, async (release) => {
      expect(release.kind).toBe('tarball');
      expect(release.identity).toEqual({
        name: { value: '@ours/agent', source: 'package.json' },
        version: { value: '1.2.3', source: 'package.json' },
      });
      expect(release.entry).toBe('package/cli.js');
      expect(release.modules.map(({ path, kind }) => [path, kind])).toEqual([
        ['package/cli.js', 'script'],
        ['package/package.json', 'data'],
      ]);
      expect(textOf(release, 'package/cli.js')).toBe(CLI.content);
      expect(await release.sha256()).toMatch(/^[0-9a-f]{64}$/);
    });
  });

  it('leaves node_modules out, and takes the last of two files with one name', async () => {
    const dependency = { path: 'package/node_modules/other/index.js', content: 'other()' };
    const later = { ...CLI, content: 'let later = 1' };
    const release = await openBytes(tgz([MANIFEST, CLI, dependency, later]));
    expect(release.modules.map(({ path }) => path)).toEqual(['package/cli.js', 'package/package.json']);
    expect(textOf(release, 'package/cli.js')).toBe('let later = 1');
    expect(codesOf(release)).toEqual(['duplicate-path']);
    expect(codesOf(await openBytes(tgz([CLI, CLI])))).toEqual([]);
  });

  it('opens a Bun executable in it, wherever the manifest stands, passing over other executables', async () => {
    const foreign = {
      path: 'package/vendor/search',
      content: elf(Buffer.alloc(0), { placement: 'overlay' }),
    };
    const program = { path: 'package/bin/agent', content: PROGRAM };
    for (const entries of [
      [MANIFEST, foreign, program, CLI],
      [CLI, program, foreign, MANIFEST],
    ]) {
      const release = await openBytes(tgz(entries));
      expect(release.kind).toBe('bun-executable');
      expect(release.bytes).toBe(PROGRAM.length);
      expect(release.identity).toMatchObject({
        version: { value: '1.2.3' },
        platform: { value: 'linux-x64' },
      });
      expect(release.modules.map(({ path }) => path)).toEqual(['/$bunfs/root/cli']);
      expect(await release.sha256()).toBe(await (await openBytes(PROGRAM)).sha256());
      expect(codesOf(release)).toContain('executable-in-package');
    }
  });

  it('keeps an executable of another maker as data', async () => {
    const foreign = {
      path: 'package/vendor/search',
      content: elf(Buffer.alloc(0), { placement: 'overlay' }),
    };
    const release = await openBytes(tgz([MANIFEST, CLI, foreign]));
    expect(release.kind).toBe('tarball');
    expect(Buffer.from(release.modules.at(-1)?.content() ?? [])).toEqual(foreign.content);
  });
});

describe('faults of tarballs', () => {
  it('T1: links, absolute names and names that climb out are passed over; nothing is written', async () => {
    await inFolder(async (folder) => {
      const bytes = tgz([
        MANIFEST,
        CLI,
        { path: 'package/hard.js', type: '1', link: 'package/cli.js' },
        { path: 'package/soft.js', type: '2', link: '/etc/hostname' },
        { path: 'package/pipe', type: '6' },
        { path: `${folder}/absolute.js`, content: 'let written = 1' },
        { path: '../climbs.js', content: 'let written = 2' },
        { path: 'package/../../climbs.js', content: 'let written = 3' },
        { path: 'package\\..\\..\\climbs.js', content: 'let written = 4' },
        { path: 'C:/drive.js', content: 'let written = 5' },
      ]);
      const release = await openBytes(bytes);
      expect(release.modules.map(({ path }) => path)).toEqual(['package/cli.js', 'package/package.json']);
      expect(codesOf(release)).toEqual(Array(8).fill('archive-entry-ignored'));
      expect(readdirSync(folder)).toEqual([]);
      expect(existsSync('climbs.js')).toBe(false);
    });
  });

  it('T2: a tarball cut short by 20 bytes is an error', async () => {
    const filler = {
      path: 'package/long.md',
      content: Array.from({ length: 5000 }, (_, line) => `- ${line}`).join('\n'),
    };
    const whole = tgz([MANIFEST, CLI, filler]);
    const plain = tar([MANIFEST, CLI]);
    for (const cut of [
      whole.subarray(0, -20),
      whole.subarray(0, 30),
      gzipSync(plain.subarray(0, 700)),
      plain.subarray(0, -1024),
      plain.subarray(0, 700),
    ]) {
      await expect(openBytes(cut)).rejects.toMatchObject({ name: 'InputError', code: 'damaged-tarball' });
    }
  });

  it('takes an archive without its two empty blocks where the compression says that it is whole', async () => {
    const release = await openBytes(gzipSync(tar([MANIFEST, CLI]).subarray(0, -1024)));
    expect(codesOf(release)).toEqual(['tarball-without-end']);
  });

  it('refuses an archive with a damaged header, of no files, or that states an absurd size', async () => {
    const damaged = tar([CLI, MANIFEST]);
    damaged[1024 + 3] = 1;
    await expect(openBytes(gzipSync(damaged))).rejects.toBeInstanceOf(InputError);
    await expect(openBytes(tgz([]))).rejects.toBeInstanceOf(InputError);
    const header = tar([{ path: 'package/huge.js', content: '' }]).subarray(0, 512);
    header.write('77777777777\0', 124, 'latin1');
    header.fill(' ', 148, 156);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
      'latin1',
    );
    await expect(openBytes(gzipSync(Buffer.concat([header, Buffer.alloc(1024)])))).rejects.toMatchObject({
      code: 'tarball-too-large',
    });
  });

  it('T3: a launcher names the packages that hold the payload, those for one platform first', async () => {
    const manifest = {
      name: '@ours/agent',
      version: '1.2.3',
      bin: 'run.js',
      dependencies: { '@ours/helper': '^2.0.0', 'agent-windows-arm64': 'npm:@ours/agent@1.2.3-win' },
      optionalDependencies: {
        '@ours/agent-linux-x64': '1.2.3',
        'agent-darwin-arm64': '1.2.3',
        tiny: '1.0.0',
      },
    };
    const release = await openBytes(
      tgz([
        { path: 'package/package.json', content: JSON.stringify(manifest) },
        { path: 'package/run.js', content: 'require("@ours/helper").run()' },
        { path: 'package/bin/agent.exe', content: '#!/bin/sh\necho "the postinstall script did not run"\n' },
      ]),
    );
    expect(release.modules.find(({ path }) => path.endsWith('.exe'))?.kind).toBe('data');
    const launcher = release.diagnostics.find(({ code }) => code === 'launcher');
    expect(launcher?.message.match(/(?:@ours\/)?\w+(?:-\w+)*@[\w.-]+\w/g)).toEqual([
      '@ours/agent-linux-x64@1.2.3',
      'agent-darwin-arm64@1.2.3',
      '@ours/agent@1.2.3-win',
      '@ours/helper@2.0.0',
    ]);
  });

  it('T3: a small package without such dependencies is no launcher', async () => {
    expect(codesOf(await openBytes(tgz([MANIFEST, CLI])))).toEqual([]);
  });

  it('T3: a shell script or text called x.exe is said to be one, and where the payload lives', async () => {
    const shim = `#!/bin/sh\n${'# the program is in another package\n'.repeat(14)}`.slice(0, 500);
    await expect(openAsFile('x.exe', shim, () => {})).rejects.toMatchObject({ code: 'launcher' });
    await expect(openAsFile('x.exe', 'Not installed.', () => {})).rejects.toMatchObject({ code: 'launcher' });
    await inFolder(async (folder) => {
      const { mkdirSync, writeFileSync } = await import('node:fs');
      mkdirSync(`${folder}/bin`);
      writeFileSync(`${folder}/bin/x.exe`, shim);
      const optionalDependencies = { 'x-linux-arm64': '4.5.6' };
      writeFileSync(
        `${folder}/package.json`,
        JSON.stringify({ name: 'x', bin: 'bin/x.exe', optionalDependencies }),
      );
      const error = await openRelease(`${folder}/bin/x.exe`).catch((reason: InputError) => reason);
      expect(error).toMatchObject({ code: 'launcher' });
      expect((error as InputError).advice).toContain('npm:x-linux-arm64@4.5.6');
    });
  });
});
