import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { OutputError } from '../catalog/atomic-file.js';
import { InputError } from '../catalog/diagnostic.js';
import { sha256Hex } from './digest.js';
import type { ModuleKind, Release, ReleaseIdentity, ReleaseKind, TextEncodingName } from './release.js';
import { SafeNames } from './safe-names.js';

/** `manifest.json` of an extracted release: which file holds which module. */
export interface ExtractManifest {
  manifestVersion: 1;
  generator: 'prompt-catalog';
  release: ReleaseIdentity & { kind: ReleaseKind; bytes: number; sha256: string; entry: string | null };
  modules: ExtractedModule[];
}

export interface ExtractedModule {
  /** The module's path as shipped, and its file below the folder, with forward slashes. */
  path: string;
  file: string;
  kind: ModuleKind;
  loader?: string;
  /** Encoding of the file's bytes, which are the module's after decompression. */
  encoding: TextEncodingName;
  compression?: 'zstd';
  bytes: number;
  sha256: string;
}

export interface ExtractOptions {
  /** Replace a folder that an earlier extraction wrote. Others are never replaced. */
  force?: boolean;
  /** `done` and `total` count modules. */
  onProgress?: (progress: { phase: 'extract'; done: number; total: number }) => void;
}

const MANIFEST = 'manifest.json';

/**
 * Writes every module of a release as a file, decompressed and otherwise byte for byte, with a manifest. All
 * is written beside the folder first and put in place by a rename, so that it is there whole or not at all.
 *
 * @throws InputError `folder-not-empty` where the folder holds anything, unless it is an earlier extraction
 *   and `force` is set.
 * @throws OutputError where it cannot be written.
 */
export async function extractRelease(
  release: Release,
  outDir: string,
  options: ExtractOptions = {},
): Promise<ExtractManifest> {
  const target = resolve(outDir);
  const replaces = requireReplaceable(target, options.force ?? false);
  const partial = join(dirname(target), `.${basename(target)}-${randomBytes(6).toString('hex')}.part`);
  try {
    mkdirSync(partial, { recursive: true });
    const modules = writeModules(release, partial, options);
    const manifest = await manifestOf(release, modules);
    writeFileSync(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    putInPlace(partial, target, replaces);
    return manifest;
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw asOutputError(error, outDir);
  }
}

function writeModules(release: Release, folder: string, { onProgress }: ExtractOptions): ExtractedModule[] {
  const names = new SafeNames([MANIFEST]);
  const total = release.modules.length;
  return release.modules.map((module, index) => {
    const { path, kind, loader, encoding, compression } = module;
    const content = module.content();
    const file = names.nameFor(compression ? path.replace(/\.zst$/i, '') : path);
    const location = join(folder, file);
    mkdirSync(dirname(location), { recursive: true });
    writeFileSync(location, content, { flag: 'wx' });
    onProgress?.({ phase: 'extract', done: index + 1, total });
    return {
      path,
      file,
      kind,
      ...(loader === undefined ? {} : { loader }),
      encoding,
      ...(compression ? { compression } : {}),
      bytes: content.length,
      sha256: sha256Hex(content),
    };
  });
}

async function manifestOf(release: Release, modules: ExtractedModule[]): Promise<ExtractManifest> {
  const { identity, kind, bytes, entry } = release;
  const sha256 = await release.sha256();
  return {
    manifestVersion: 1,
    generator: 'prompt-catalog',
    release: { ...identity, kind, bytes, sha256, entry },
    modules,
  };
}

/** @returns what is at the target: nothing, an empty folder, or an earlier extraction to be replaced. */
function requireReplaceable(target: string, force: boolean): 'nothing' | 'empty' | 'extraction' {
  const names = namesIn(target);
  if (names === null) return 'nothing';
  if (names.length === 0) return 'empty';
  const isOurs = names.includes(MANIFEST) && isExtraction(join(target, MANIFEST));
  if (force && isOurs) return 'extraction';
  const advice = isOurs
    ? 'Use --force to replace it, or name another folder.'
    : 'Name a new or an empty folder.';
  const what = isOurs ? 'holds an earlier extraction' : 'is not empty, and was not written by this program';
  throw new InputError('folder-not-empty', `The folder ${target} ${what}.`, advice);
}

function namesIn(folder: string): string[] | null {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw asOutputError(error, folder);
  }
}

function isExtraction(path: string): boolean {
  try {
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Partial<ExtractManifest>;
    return manifest.generator === 'prompt-catalog' && manifest.manifestVersion === 1;
  } catch {
    return false;
  }
}

function putInPlace(partial: string, target: string, replaces: 'nothing' | 'empty' | 'extraction'): void {
  if (replaces === 'empty') rmdirSync(target);
  if (replaces !== 'extraction') {
    renameSync(partial, target);
    return;
  }
  const old = `${partial}-old`;
  renameSync(target, old);
  try {
    renameSync(partial, target);
  } catch (error) {
    renameSync(old, target);
    throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

function asOutputError(error: unknown, outDir: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code && syscall ? new OutputError(outDir, error) : error;
}
