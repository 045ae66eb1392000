import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { contentsOf, lanternRules, NAME, publishLantern } from '../batch/batches.js';
import { withRegistry } from '../release/builders/registry.js';
import { runCatalog, useFolder } from './harness.js';

const LIMIT = 120_000;
const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const folder = useFolder();
const building = (cacheDir: string) => [
  '--cache-dir',
  cacheDir,
  '--rules',
  folder.file('rules.json', JSON.stringify(lanternRules)),
  '--no-view',
];

describe('catalog batch, merge and update', () => {
  it('build a range, its parts, and what came since', { timeout: LIMIT }, () =>
    withRegistry(async (registry, cacheDir) => {
      const options = building(cacheDir);
      publishLantern(registry, 2);
      const [whole, merged, updated] = ['whole', 'merged', 'updated'].map((name) => folder.path(name));
      const run = (...argv: string[]) => runCatalog([...argv, ...options]);

      // Where a folder has nothing yet, the newest is all that an update builds.
      const { err } = await run('update', NAME, '--catalogs', updated as string);
      expect(err).toContain('[1/1] @ours/lantern 1.1.0 built in');
      publishLantern(registry, 4);

      expect(await run('batch', `${NAME}@1.1.0 - 1.3.0`, '--out', whole as string)).toMatchObject({
        code: 0,
        out: '',
        err: expect.stringMatching(
          /\[3\/3\].*1\.3\.0 built in.*a minute.*3 built, 0 up to date, 0 failed\n$/s,
        ),
      });
      const parts = ['1/2', '2/2'].map((shard) => [folder.path(shard.replace('/', '-')), shard] as const);
      for (const [out, shard] of parts)
        expect(await run('batch', `${NAME}@1.1.0 - 1.3.0`, '--out', out, '--shard', shard)).toMatchObject({
          code: 0,
        });
      const folders = parts.map(([out]) => out);
      expect(await run('merge', ...folders, '--out', merged as string)).toMatchObject({ code: 0 });
      expect(contentsOf(merged as string)).toEqual(contentsOf(whole as string));

      const { out } = await run('update', NAME, '--catalogs', updated as string, '--json');
      expect(JSON.parse(out)).toMatchObject({ built: 2, reused: 0, failed: 0 });
      expect(contentsOf(updated as string)).toEqual(contentsOf(whole as string));
      expect(await run('update', NAME, '--catalogs', updated as string)).toMatchObject({
        code: 0,
        err: '0 built, 0 up to date, 0 failed\n',
      });
    }),
  );

  it('say which release failed, build the others, and exit with 1', { timeout: LIMIT }, () =>
    withRegistry(async (registry, cacheDir) => {
      publishLantern(registry, 3);
      registry.fail(NAME, '1.1.0');
      const argv = ['batch', NAME, `${NAME}@<=1.1.0`, '--out', folder.path('out'), ...building(cacheDir)];
      const { code, err } = await runCatalog(argv);
      expect(code).toBe(1);
      expect(err).toMatch(
        /\[2\/3\] @ours\/lantern 1\.1\.0 failed\ncatalog: The registry has no @ours\/lantern@1\.1\.0/,
      );
      expect(err).toMatch(/2 built, 0 up to date, 1 failed\n$/);
    }),
  );

  it('interrupted by the system and run again, give the bytes of one run', { timeout: LIMIT }, () =>
    withRegistry(async (registry, cacheDir) => {
      publishLantern(registry, 3);
      const options = [...building(cacheDir), '--no-facts-cache'];
      const whole = folder.path('whole');
      await runCatalog(['batch', `${NAME}@1`, '--out', whole, ...options]);
      const out = folder.path('out');
      for (const wait of [400, 800, 1300]) {
        const child = spawn(process.execPath, [
          main,
          'batch',
          `${NAME}@1`,
          '--out',
          out,
          '--quiet',
          ...options,
        ]);
        const ended = once(child, 'close');
        const timer = setTimeout(() => child.kill('SIGINT'), wait);
        await ended;
        clearTimeout(timer);
      }
      expect(await runCatalog(['batch', `${NAME}@1`, '--out', out, ...options])).toMatchObject({ code: 0 });
      expect(contentsOf(out)).toEqual(contentsOf(whole));
    }),
  );

  it('refuse what they do not understand', async () => {
    const refused = async (...argv: string[]) => {
      const { code, err } = await runCatalog(argv);
      return `${code} ${err.split('\n', 1)[0]}`;
    };
    const out = ['--out', folder.path('out')];
    for (const shard of ['0/2', '3/2', '1', '1/0', 'a/b'])
      expect(await refused('batch', 'x@1', ...out, '--shard', shard)).toContain(
        '2 catalog: --shard takes a part',
      );
    expect(await refused('batch', './a.js', ...out)).toContain('3 catalog: ./a.js is no npm spec');
    expect(await refused('batch', 'x@1')).toContain('2 catalog: batch needs --out');
    expect(await refused('merge', folder.path('none'), ...out)).toContain('3 catalog: ');
    expect(await refused('update', 'no such', '--catalogs', folder.path('out'))).toContain(
      '3 catalog: no such is neither a product nor a package',
    );
    const platform = ['--platform', 'vms-vax'];
    expect(await refused('update', 'claude-code', '--catalogs', folder.path('out'), ...platform)).toContain(
      '3 catalog: claude-code has no package for vms-vax',
    );
    expect(await refused('build', 'x', '--no-facts-cache', '--facts-cache', 'y')).toContain('contradict');
    expect(existsSync(folder.path('out'))).toBe(false);
  });
});
