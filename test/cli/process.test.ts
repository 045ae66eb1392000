import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { largeCatalog } from '../catalog/example.js';
import { useFolder } from './harness.js';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const folder = useFolder();

function start(...argv: string[]) {
  const child = spawn(process.execPath, [main, ...argv], { cwd: folder.path() });
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return { child, ended: once(child, 'close').then(([code, signal]) => ({ code, signal, err })) };
}

describe('the process', () => {
  it('S2 ends quietly when the reader of a pipe goes away', async () => {
    const file = folder.catalog('a.json', largeCatalog(5000));
    for (const more of [[], ['--json']]) {
      const { child, ended } = start('list', file, ...more);
      await once(child.stdout, 'data');
      child.stdout.destroy();
      expect(await ended).toEqual({ code: 0, signal: null, err: '' });
    }
  });

  it('S2 gives all bytes to a slow reader', async () => {
    const { child, ended } = start('list', folder.catalog('a.json', largeCatalog(5000)), '--json');
    const chunks: Buffer[] = [];
    for await (const chunk of child.stdout) {
      chunks.push(chunk);
      if (chunks.length < 5) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await ended).toMatchObject({ code: 0 });
    expect(JSON.parse(Buffer.concat(chunks).toString())).toHaveLength(5000);
  });

  it('ends by the signal and leaves no file when it is interrupted', async () => {
    const { child, ended } = start('build', '-', '--out', 'out.json');
    child.stdin.write('const a = ');
    // Standard input stays open: the command waits for more of it.
    await new Promise((resolve) => setTimeout(resolve, 700));
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: null, signal: 'SIGINT', err: '' });
    expect(readdirSync(folder.path())).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('S2 says so when standard output is full', async () => {
    const file = folder.catalog('a.json', largeCatalog(10));
    const child = spawn('sh', ['-c', '"$0" "$1" list "$2" > /dev/full', process.execPath, main, file]);
    let err = '';
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(3);
    expect(err).toContain('The disk is full');
  });

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'S2 says so when a folder is read-only',
    async () => {
      folder.file('agent.js', 'export const note = "Keep the lamp burning until the last boat is home.";');
      chmodSync(folder.path(), 0o555);
      try {
        const { ended } = start('build', 'agent.js', '--out', 'out.json');
        expect(await ended).toMatchObject({
          code: 3,
          err: expect.stringContaining('No permission to write there'),
        });
        expect(readdirSync(folder.path())).toEqual(['agent.js']);
      } finally {
        chmodSync(folder.path(), 0o755);
      }
    },
  );
});
