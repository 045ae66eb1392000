import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeText } from '#src/release/encoding.js';
import { type OpenOptions, openRelease } from '#src/release/open.js';
import type { Release } from '#src/release/release.js';

/** Opens bytes as if they came through a pipe, in pieces. */
export function openBytes(bytes: Uint8Array, options: OpenOptions = {}, piece = 65_536): Promise<Release> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  return openRelease('-', { ...options, stdin: pieces() });
}

/** Calls with a new temporary folder, and removes it. */
export async function inFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'release-test-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens bytes as a file of this name. */
export async function openAsFile<T>(
  name: string,
  bytes: string | Uint8Array,
  work: (release: Release) => T | Promise<T>,
): Promise<T> {
  return inFolder(async (folder) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const release = await openRelease(path);
    try {
      return await work(release);
    } finally {
      release.close();
    }
  });
}

/** The decoded text of a module. */
export function textOf(release: Release, path: string): string {
  const module = release.modules.find((candidate) => candidate.path === path);
  if (!module)
    throw new Error(`no module ${path} among ${release.modules.map((one) => one.path).join(', ')}`);
  return decodeText(module.content(), module.encoding);
}

export function codesOf(release: Release): string[] {
  return release.diagnostics.map((diagnostic) => diagnostic.code);
}
