import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLoopback, SiteServer } from '#src/site/serve/server.js';

let folder = '';
let server: SiteServer;
let address = '';

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'catalog-server-'));
  for (const name of ['one', 'two']) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, 'index.html'), `<body>${name}</body>`);
  }
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  server = new SiteServer({ host: '127.0.0.1', port: 0, base: '/base/' });
  address = await server.listen();
  server.show(path.join(folder, 'one'));
});

afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Asks as no browser would: the path goes out as it is. */
function ask(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<number> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: target, headers, method }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('SiteServer', () => {
  it('shows the folder below its base, with a script that loads pages anew', async () => {
    const html = await (await fetch(address)).text();
    expect(html).toContain('one');
    expect(html).toContain('src="/base/__reload.js"');
    expect((await fetch(`${address}__reload.js`)).status).toBe(200);
    expect(await ask('/elsewhere/')).toBe(404);
    expect(await ask('/base/none.html')).toBe(404);
  });

  it('gives nothing outside the folder', async () => {
    for (const target of [
      '/base/../secret.txt',
      '/base/%2e%2e/secret.txt',
      '/base/..%2fsecret.txt',
      '/base/..%5csecret.txt',
      '/base/%00',
      '/base/%zz',
    ]) {
      expect(await ask(target), target).toBe(404);
    }
    expect(await ask('/base/', {}, 'POST')).toBe(405);
  });

  it('leads to its base from above it', async () => {
    for (const above of ['/', '/base']) {
      const answer = await fetch(new URL(above, address), { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/base/']);
    }
  });

  it('answers with the page for missing pages where a page is asked for, and with nothing else of it', async () => {
    writeFileSync(path.join(folder, 'one', '404.html'), '<body>missing</body>');
    const answer = await fetch(`${address}none.html`);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('missing')]);
    expect(await (await fetch(`${address}none.json`)).text()).not.toContain('missing');
    expect(await (await fetch(`${address}none`)).text()).toContain('missing');
  });

  it('finds a page whose ending is left out', async () => {
    writeFileSync(path.join(folder, 'one', 'page.html'), '<body>whole</body>');
    const answer = await fetch(`${address}page`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('whole')]);
  });

  it('says that there is no site yet until it is shown one', async () => {
    const early = new SiteServer({ host: '127.0.0.1', port: 0, base: '/' });
    try {
      const answer = await fetch(await early.listen());
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    } finally {
      early.close();
    }
  });

  it('lets no other site show or load what it holds', async () => {
    const { headers } = await fetch(address);
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('answers no name that is not of this computer', async () => {
    expect(await ask('/base/', { host: 'evil.example' })).toBe(403);
    expect(await ask('/base/', { host: 'localhost:1' })).toBe(200);
    expect(['127.0.0.1', '127.9.9.9', 'localhost', '::1'].every(isLoopback)).toBe(true);
    expect(['0.0.0.0', '127.evil.example', '::', '10.0.0.1', ''].some(isLoopback)).toBe(false);
  });

  it('tells open pages when another folder is shown', async () => {
    const events = await fetch(`${address}__changes`);
    const reader = events.body!.getReader();
    await reader.read();
    server.show(path.join(folder, 'two'));
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('data: changed');
    await reader.cancel();
    expect(await (await fetch(address)).text()).toContain('two');
  });
});
