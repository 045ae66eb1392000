import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import path from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The generator's page for addresses that do not exist; it knows where some of them lead. */
const missingPage = '404.html';
const changesPath = '__changes';
const reloadPath = '__reload.js';
/** Loads the page anew when the server says that the site changed; milliseconds between attempts to reconnect. */
const reloadScript = `new EventSource(new URL('./${changesPath}', import.meta.url)).onmessage = () => location.reload();\n`;

export interface ServeOptions {
  /** Name or address to listen at. */
  host: string;
  /** 0 for any free port. */
  port: number;
  /** Address of the site, with a slash at both ends. */
  base: string;
}

/** A site in a folder, shown to browsers; the folder can be exchanged for another. */
export class SiteServer {
  readonly #server: Server;
  readonly #options: ServeOptions;
  readonly #listeners = new Set<ServerResponse>();
  #folder: string | undefined;

  /** Answers that there is no site yet until `show` names the folder of one. */
  constructor(options: ServeOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  /** @returns the address of the site */
  async listen(): Promise<string> {
    const { host, port, base } = this.#options;
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, resolve);
    });
    const address = this.#server.address();
    const shown = isIP(host) === 6 ? `[${host}]` : host;
    return `http://${shown}:${typeof address === 'object' ? address?.port : port}${base}`;
  }

  /** Shows another folder from now on, and tells open pages to load anew. */
  show(folder: string): void {
    this.#folder = folder;
    for (const response of this.#listeners) response.write('data: changed\n\n');
  }

  close(): void {
    for (const response of this.#listeners) response.end();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** A page of another site must not read this one by a name of its own that leads to this computer. */
  #isForUs(request: IncomingMessage): boolean {
    if (!isLoopback(this.#options.host)) return true;
    const name = (request.headers.host ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
    return isLoopback(name);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    response.setHeader('Content-Security-Policy', "frame-ancestors 'none'");
    if (!this.#isForUs(request)) return refuse(response, 403);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405);
    const { base } = this.#options;
    const name = this.#nameOf(request.url ?? '/');
    if (name === undefined) {
      const isAbove = request.url === '/' || request.url === base.slice(0, -1);
      return isAbove ? redirect(response, base) : refuse(response, 404);
    }
    if (name === changesPath) return this.#listen(response);
    if (name === reloadPath) {
      response.writeHead(200, { 'Content-Type': types['.js'] }).end(reloadScript);
      return;
    }
    if (this.#folder === undefined) return refuse(response, 503);
    await this.#send(this.#folder, name, response);
  }

  /** Path in the folder, with `/`; undefined where the address is not below the base. */
  #nameOf(url: string): string | undefined {
    const [raw = ''] = url.split(/[?#]/);
    let decoded: string;
    try {
      decoded = decodeURIComponent(raw);
    } catch {
      return undefined;
    }
    if (!decoded.startsWith(this.#options.base) || decoded.includes('\0')) return undefined;
    const name = decoded.slice(this.#options.base.length);
    if (name.split(/[/\\]/).includes('..')) return undefined;
    return name === '' || name.endsWith('/') ? `${name}index.html` : name;
  }

  async #send(folder: string, name: string, response: ServerResponse): Promise<void> {
    const asked = path.join(folder, ...name.split('/'));
    const isPage = ['.html', ''].includes(path.extname(name));
    const wanted = isPage ? [asked, `${asked}.html`] : [asked];
    const missing = path.join(folder, missingPage);
    const file = await firstFile([...wanted, ...(isPage ? [missing] : [])]);
    if (file === undefined) return refuse(response, 404);
    const ending = path.extname(file);
    response.writeHead(wanted.includes(file) ? 200 : 404, {
      'Content-Type': types[ending] ?? 'application/octet-stream',
    });
    const content = createReadStream(file);
    content.on('error', () => response.destroy());
    if (ending !== '.html') {
      content.pipe(response);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk as Buffer);
    const script = `<script type="module" src="${this.#options.base}${reloadPath}"></script></body>`;
    response.end(Buffer.concat(chunks).toString('utf8').replace('</body>', script));
  }

  #listen(response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('retry: 1000\n\n');
    this.#listeners.add(response);
    response.on('close', () => this.#listeners.delete(response));
  }
}

/** Whether a name or address leads to this computer only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

async function isFile(file: string): Promise<boolean> {
  const status = await stat(file).catch(() => undefined);
  return status?.isFile() === true;
}

async function firstFile(files: readonly string[]): Promise<string | undefined> {
  for (const file of files) if (await isFile(file)) return file;
  return undefined;
}

function redirect(response: ServerResponse, address: string): void {
  response.writeHead(302, { Location: address }).end();
}

const refusals: Readonly<Record<number, string>> = {
  403: 'This site is shown to this computer only: ask for it by the address that was printed.',
  404: 'There is no such page.',
  405: 'This site can only be read.',
  503: 'The site is being made: load this page again in a moment.',
};

function refuse(response: ServerResponse, status: number): void {
  const again = status === 503 ? { 'Retry-After': '5' } : {};
  response
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...again })
    .end(`${refusals[status]}\n`);
}
