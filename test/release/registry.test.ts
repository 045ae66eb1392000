import { createHash } from 'node:crypto';
import { openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseNpmrc, readNpmConfig } from '#src/release/npm-config.js';
import { openRelease } from '#src/release/open.js';
import { parseSpec } from '#src/release/spec.js';
import { bunPayload } from './builders/bun-payload.js';
import { elf } from './builders/executables.js';
import { textOf } from './builders/opening.js';
import { withRegistry } from './builders/registry.js';

describe('packages of a registry', () => {
  it('are opened by name and version; a second time, and without network, from the cache', async () => {
    await withRegistry(async (registry, cacheDir) => {
      registry.publish('@ours/agent', '1.0.0', { 'cli.js': 'let a = "first"' });
      registry.publish('@ours/agent', '1.1.0', { 'cli.js': 'let a = "second"' });
      const first = await openRelease('@ours/agent@1.0.0', { cacheDir });
      expect(first.kind).toBe('tarball');
      expect(first.identity.version).toEqual({ value: '1.0.0', source: 'package.json' });
      expect(textOf(first, 'package/cli.js')).toBe('let a = "first"');
      expect(textOf(await openRelease('npm:@ours/agent', { cacheDir }), 'package/cli.js')).toBe(
        'let a = "second"',
      );

      await registry.stop();
      const again = await openRelease('npm:@ours/agent@1.0.0', { cacheDir });
      expect(await again.sha256()).toBe(await first.sha256());
      expect((await openRelease('@ours/agent@1.1.0', { cacheDir })).identity.version.value).toBe('1.1.0');
    });
  });

  it('are asked for anew each time under a tag, and never answered from the cache', async () => {
    await withRegistry(async (registry, cacheDir) => {
      registry.publish('agent', '1.0.0', { 'cli.js': '1' });
      expect((await openRelease('agent@latest', { cacheDir })).identity.version.value).toBe('1.0.0');
      registry.publish('agent', '1.0.1', { 'cli.js': '2' });
      expect((await openRelease('agent@latest', { cacheDir })).identity.version.value).toBe('1.0.1');
    });
  });

  it('are refused with advice where they are missing or do not match their integrity', async () => {
    await withRegistry(async (registry, cacheDir) => {
      registry.publish(
        'agent',
        '1.0.0',
        { 'cli.js': '1' },
        `sha512-${Buffer.alloc(64, 1).toString('base64')}`,
      );
      await expect(openRelease('agent@9.9.9', { cacheDir })).rejects.toMatchObject({
        code: 'package-not-found',
      });
      await expect(openRelease('npm:nobody', { cacheDir })).rejects.toMatchObject({
        code: 'package-not-found',
      });
      await expect(openRelease('agent@1.0.0', { cacheDir })).rejects.toMatchObject({
        name: 'InputError',
        code: 'download-damaged',
      });
    });
  });

  it('keep a large executable unpacked in the cache, whole and checked', async () => {
    const program = bunPayload([{ name: '/$bunfs/root/cli', contents: 'const p = "You are careful.";' }]);
    const sections = [{ name: '.data', content: Buffer.alloc(33 << 20) }];
    const executable = Buffer.concat([elf(Buffer.alloc(0), { sections }), program]);
    await withRegistry(async (registry, cacheDir) => {
      registry.publish('agent-linux-x64', '1.0.0', { agent: executable });
      const first = await openRelease('agent-linux-x64@1.0.0', { cacheDir });
      const digest = createHash('sha256').update(executable).digest('hex');
      expect(await first.sha256()).toBe(digest);
      first.close();
      const downloads = registry.requests.length;

      const second = await openRelease('agent-linux-x64@1.0.0', { cacheDir });
      expect(registry.requests).toHaveLength(downloads);
      expect(second.identity).toEqual(first.identity);
      expect(second.diagnostics).toEqual(first.diagnostics);
      expect(await second.sha256()).toBe(digest);
      second.close();

      const [place, ...others] = readdirSync(join(cacheDir, 'executables'));
      expect(others).toEqual([]);
      writeSync(
        openSync(join(cacheDir, 'executables', place ?? '', 'program'), 'r+'),
        Buffer.from([1]),
        0,
        1,
        1 << 20,
      );
      const tampered = await openRelease('agent-linux-x64@1.0.0', { cacheDir });
      await expect(tampered.sha256()).rejects.toMatchObject({ code: 'cache-damaged' });
      tampered.close();
      const fresh = await openRelease('agent-linux-x64@1.0.0', { cacheDir });
      expect(await fresh.sha256()).toBe(digest);
      fresh.close();
    });
  });
});

describe('specs', () => {
  it.each([
    ['agent@1.2.3', { name: 'agent', wanted: '1.2.3' }],
    ['npm:agent', { name: 'agent', wanted: 'latest' }],
    ['@ours/agent', { name: '@ours/agent', wanted: 'latest' }],
    ['npm:@ours/agent@next', { name: '@ours/agent', wanted: 'next' }],
    ['agent@^1.0.0', { name: 'agent', wanted: '^1.0.0' }],
    ['agent', null],
    ['cli.js', null],
    ['./agent@1.0.0', null],
    ['https://example.com/a.tgz', null],
    ['agent@file:../x', null],
    ['ours/agent@1.0.0', null],
    ['../@ours/agent', null],
  ])('%s', (input, spec) => expect(parseSpec(input)).toEqual(spec));
});

describe('the npm configuration', () => {
  it('reads lines of key and value with the environment in them', () => {
    const text =
      // biome-ignore lint/suspicious/noTemplateCurlyInString: npm's own way to name a variable
      '; note\n# note\nregistry = https://one.example/\n//one.example/:_authToken=${TOKEN}\n"x"\nca="quoted"\n';
    expect(parseNpmrc(text, { TOKEN: 'secret' })).toEqual({
      registry: 'https://one.example/',
      '//one.example/:_authToken': 'secret',
      ca: 'quoted',
    });
  });

  it('keeps what is about downloads, the environment last', () => {
    const config = readNpmConfig(
      { NPM_CONFIG_REGISTRY: 'https://two.example/', npm_config_loglevel: 'silly' },
      '/',
    );
    expect(config.registry).toBe('https://two.example/');
    expect(Object.keys(config)).not.toContain('loglevel');
  });
});
