import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { platformInName } from '#src/catalog/platform-name.js';
import { openRelease } from '#src/release/open.js';
import { bunPayload } from './builders/bun-payload.js';
import { elf } from './builders/executables.js';
import { codesOf, inFolder, openAsFile, openBytes } from './builders/opening.js';

const CONSTANTS = 'var info={PACKAGE_URL:"@ours/agent",README_URL:"x",VERSION:"4.5.6",BUILD_TIME:"then"};';

describe('where identity is read', () => {
  it('version constants, in the entry or else in another module', async () => {
    const entry = { name: '/$bunfs/root/cli', contents: 'import "./b.js";' };
    const other = { name: '/$bunfs/root/b.js', contents: CONSTANTS };
    await openAsFile('agent', elf(bunPayload([entry, other])), ({ identity }) => {
      expect(identity.name).toEqual({ value: '@ours/agent', source: 'version-constant' });
      expect(identity.version).toEqual({ value: '4.5.6', source: 'version-constant' });
    });
  });

  it('arguments compiled into an executable', async () => {
    const argv = '--user-agent=agent/7.8.9 --use-system-ca';
    const { identity } = await openBytes(
      elf(bunPayload([{ name: '/$bunfs/root/cli', contents: '1' }], { argv })),
    );
    expect(identity.name).toEqual({ value: 'agent', source: 'embedded-arguments' });
    expect(identity.version).toEqual({ value: '7.8.9', source: 'embedded-arguments' });
  });

  it('a banner at the head of the entry', async () => {
    await openAsFile(
      'agent.js',
      '#!/usr/bin/env node\n// Ours.\n\n// Version: 2.3.4-beta.1\nrun()',
      ({ identity }) => {
        expect(identity.version).toEqual({ value: '2.3.4-beta.1', source: 'banner' });
        expect(identity.name).toEqual({ value: 'agent', source: 'file-name' });
      },
    );
  });

  it('a package.json that names the file, one folder above it too', async () => {
    await inFolder(async (folder) => {
      mkdirSync(join(folder, 'dist'));
      writeFileSync(join(folder, 'dist', 'cli.js'), CONSTANTS);
      const manifest = { name: 'whole', version: '1.0.0', bin: { whole: './dist/cli.js' } };
      writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
      const { identity } = await openRelease(join(folder, 'dist', 'cli.js'));
      expect(identity.name).toEqual({ value: 'whole', source: 'package.json' });
    });
  });

  it('a package.json that merely lies there comes after what the program says', async () => {
    await inFolder(async (folder) => {
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'mine', version: '0.0.1' }));
      writeFileSync(join(folder, 'one.js'), CONSTANTS);
      writeFileSync(join(folder, 'two.js'), 'run()');
      expect((await openRelease(join(folder, 'one.js'))).identity.name.value).toBe('@ours/agent');
      const { name } = (await openRelease(join(folder, 'two.js'))).identity;
      expect(name).toEqual({ value: 'mine', source: 'nearby-package.json' });
    });
  });

  it('options before all else', async () => {
    const overrides = { name: 'n', version: 'v', platform: 'p' };
    const { identity } = await openBytes(Buffer.from(CONSTANTS), overrides);
    for (const key of ['name', 'version', 'platform'] as const) {
      expect(identity[key]).toEqual({ value: overrides[key], source: 'option' });
    }
  });

  it('the header, where a package name says another platform', async () => {
    await inFolder(async (folder) => {
      writeFileSync(
        join(folder, 'package.json'),
        JSON.stringify({ name: 'agent-darwin-arm64', version: '1.0.0' }),
      );
      const program = bunPayload([{ name: '/$bunfs/root/cli', contents: '1' }]);
      writeFileSync(join(folder, 'agent'), elf(program));
      const release = await openRelease(join(folder, 'agent'));
      expect(release.identity.platform).toEqual({ value: 'linux-x64', source: 'executable-header' });
      expect(codesOf(release)).toEqual(['platform-mismatch']);
      release.close();
    });
  });
});

describe('platforms in package names', () => {
  it.each([
    ['@ours/agent-linux-x64', 'linux-x64'],
    ['@ours/agent-linux-x64-musl', 'linux-x64-musl'],
    ['@ours/agent-linuxmusl-arm64', 'linux-arm64-musl'],
    ['agent-windows-x64-baseline', 'win32-x64-baseline'],
    ['agent-darwin-aarch64', 'darwin-arm64'],
    ['agent', undefined],
    ['linux-tools', undefined],
    ['agent-linux-x64y', undefined],
  ])('%s: %s', (name, platform) => expect(platformInName(name)).toBe(platform));
});
