import { spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SiteData } from '../model/load.js';
import { writeProject } from './project.js';

export interface SiteOptions {
  /** Address of the site on its server, with a slash at both ends; `/` where it is not given. */
  base?: string;
  onProgress?: (event: { phase: string; done: number; total?: number }) => void;
  signal?: AbortSignal;
}

/** What VitePress said last when it failed. */
export class GeneratorError extends Error {
  override readonly name = 'GeneratorError';
}

const runner = fileURLToPath(new URL('./run.js', import.meta.url));
const longestReport = 4000;

/** The generator needs nothing of this process's surroundings but where programs and temporary files are. */
function environment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT', 'NODE_OPTIONS', 'ESBUILD_BINARY_PATH'];
  const values = Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  return { ...values, NODE_ENV: 'production', NO_COLOR: '1', CI: '1' };
}

function runGenerator(folder: string, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [runner, folder], {
      cwd: folder,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal === undefined ? {} : { signal }),
    });
    let report = '';
    const listen = (chunk: Buffer) => {
      report = (report + chunk.toString('utf8')).slice(-longestReport);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', reject);
    child.on('close', (code, killedBy) => {
      if (code === 0) resolve();
      else reject(new GeneratorError(`VitePress ended with ${code ?? killedBy}:\n${report}`));
    });
  });
}

/**
 * Makes a static site with VitePress. Nothing is taken from the network.
 *
 * @param out new or empty folder; what stands in it after a failure is not a site
 * @returns number of pages
 * @throws InputError `generator-missing` where VitePress is not installed; GeneratorError where it fails
 */
export async function buildSite(site: SiteData, out: string, options: SiteOptions = {}): Promise<number> {
  const { base = '/', onProgress, signal } = options;
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'catalog-site-')));
  const discard = () => rmSync(folder, { recursive: true, force: true });
  signal?.addEventListener('abort', discard);
  try {
    const pages = writeProject(folder, site, {
      out: path.resolve(out),
      base,
      ...(onProgress === undefined ? {} : { onProgress }),
      ...(signal === undefined ? {} : { signal }),
    });
    onProgress?.({ phase: 'site', done: 0, total: pages });
    await runGenerator(folder, signal);
    return pages;
  } finally {
    signal?.removeEventListener('abort', discard);
    discard();
  }
}
