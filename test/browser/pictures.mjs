// Makes the pictures of the README from the fixture program: npm run pictures.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { buildShape } from '../../fixtures/bundle.mjs';

const project = fileURLToPath(new URL('../../', import.meta.url));
const pictures = path.join(project, 'fixtures', 'pictures');
const work = mkdtempSync(path.join(tmpdir(), 'catalog-pictures-'));

/** Runs one command line as on a terminal, and gives what it prints. */
async function catalog(...argv) {
  const [{ run }, { Output }] = await Promise.all([
    import('../../dist/cli/run.js'),
    import('../../dist/cli/output.js'),
  ]);
  let text = '';
  const terminal = () =>
    Object.assign(
      new Writable({
        write(chunk, _encoding, done) {
          text += chunk;
          done();
        },
      }),
      { isTTY: true, columns: 120 },
    );
  const [out, err] = [new Output(terminal(), 'out', { FORCE_COLOR: '1' }), new Output(terminal(), 'err', {})];
  const code = await run(argv, { out, err, stdin: process.stdin, signal: new AbortController().signal });
  if (code !== 0) throw new Error(text);
  return text;
}

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const styles = {
  1: 'bold',
  2: 'dim',
  22: '',
  31: 'red',
  32: 'green',
  33: 'yellow',
  36: 'cyan',
  39: '',
  0: '',
};

/** What a terminal shows, as HTML: the few escapes that the program writes. */
function terminal(text) {
  let open = false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  const body = escapeHtml(text).replaceAll(/\u001b\[(\d+)m/g, (_, code) => {
    const before = open ? '</span>' : '';
    open = styles[code] !== '';
    return open ? `${before}<span class="${styles[code] ?? ''}">` : before;
  });
  return `<!doctype html><style>
    body { margin: 0; padding: 20px 24px; background: #1d1f27; color: #e6e7ec; font: 15px/1.5 "DejaVu Sans Mono", monospace; }
    pre { margin: 0; white-space: pre } .bold { font-weight: 700 } .dim { color: #9a9eab }
    .red { color: #ff8f9a } .green { color: #8fe3b4 } .yellow { color: #f2cf7d } .cyan { color: #86dbe8 }
    </style><pre>${body}</pre>`;
}

const file = (program) => path.join(work, `${program}.json`);

async function serve(folder) {
  const { SiteServer } = await import('../../dist/site/serve/server.js');
  const server = new SiteServer({ host: '127.0.0.1', port: 0, base: '/' });
  server.show(folder);
  return { server, address: await server.listen() };
}

let browser;
let running;
try {
  for (const program of ['agent', 'agent-next']) {
    const folder = path.join(work, program);
    mkdirSync(folder);
    await buildShape('esbuild-min', program, folder);
    await catalog('build', folder, '--text', '--facing', 'all', '--out', file(program), '--quiet');
  }
  await catalog('site', file('agent'), file('agent-next'), '--out', path.join(work, 'site'), '--quiet');
  running = await serve(path.join(work, 'site'));
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  mkdirSync(pictures, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1440, height: 800 } });
  await page.goto(running.address, { waitUntil: 'load' });
  await page.waitForTimeout(500);
  await page.screenshot({ path: path.join(pictures, 'site.png') });
  const command = ['list', 'agent.json', '--kind', 'system-prompt', '--kind', 'agent-prompt'];
  const shown = await catalog(...command.map((word) => (word === 'agent.json' ? file('agent') : word)));
  // A page of its own: the content policy of the site goes on where a page is only filled anew.
  const prompt = await browser.newPage({ viewport: { width: 1140, height: 200 } });
  await prompt.setContent(
    terminal(`\u001b[2m$\u001b[22m \u001b[1mcatalog ${command.join(' ')}\u001b[22m\n${shown}`),
  );
  await prompt.screenshot({ path: path.join(pictures, 'terminal.png'), fullPage: true });
} finally {
  await browser?.close();
  running?.server.close();
  rmSync(work, { recursive: true, force: true });
}
