import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { inFolder } from './opening.js';
import { tar } from './tarballs.js';

interface Published {
  name: string;
  version: string;
  tarball: Buffer;
  /** What the registry says of the tarball, if other than true. */
  integrity?: string;
}

/** A registry of a few packages that counts what it is asked. */
export class Registry {
  readonly requests: string[] = [];
  readonly #published: Published[] = [];
  readonly #server: Server;
  #failing = '';

  constructor() {
    this.#server = createServer((request, response) => {
      const path = decodeURIComponent(request.url ?? '');
      this.requests.push(path);
      const asked = this.#published.find((one) => path === `/${one.name}-${one.version}.tgz`);
      const tarball = path === this.#failing ? undefined : asked?.tarball;
      const document = tarball ? undefined : this.#document(path.slice(1));
      response.statusCode = tarball || document ? 200 : 404;
      response.end(tarball ?? JSON.stringify(document ?? {}));
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    process.env.npm_config_registry = this.#address;
  }

  /** The tarball of a version is not to be had from now on; none fails with null. */
  fail(name: string, version: string | null): void {
    this.#failing = version === null ? '' : `/${name}-${version}.tgz`;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }

  publish(name: string, version: string, files: Record<string, string | Buffer>, integrity?: string): void {
    const manifest = {
      path: 'package/package.json',
      content: JSON.stringify({ name, version, bin: 'cli.js' }),
    };
    const entries = Object.entries(files).map(([path, content]) => ({ path: `package/${path}`, content }));
    const tarball = gzipSync(tar([manifest, ...entries]), { level: 1 });
    this.#published.push({ name, version, tarball, ...(integrity ? { integrity } : {}) });
  }

  get #address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  #document(name: string): object | undefined {
    const published = this.#published.filter((one) => one.name === name);
    const last = published.at(-1);
    if (!last) return undefined;
    const versions = published.map(({ version, tarball, integrity }) => {
      const sha512 = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
      const dist = { tarball: `${this.#address}${name}-${version}.tgz`, integrity: integrity ?? sha512 };
      return [version, { name, version, dist }];
    });
    return { name, 'dist-tags': { latest: last.version }, versions: Object.fromEntries(versions) };
  }
}

/** Calls with a registry that npm's configuration names meanwhile, and a new cache folder. */
export function withRegistry(work: (registry: Registry, cacheDir: string) => Promise<void>): Promise<void> {
  return inFolder(async (cacheDir) => {
    const registry = new Registry();
    const before = process.env.npm_config_registry;
    await registry.start();
    try {
      await work(registry, cacheDir);
    } finally {
      if (before === undefined) delete process.env.npm_config_registry;
      else process.env.npm_config_registry = before;
      await registry.stop().catch(() => {});
    }
  });
}
