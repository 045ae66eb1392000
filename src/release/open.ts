import { createReadStream, readFileSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { InputError } from '../catalog/diagnostic.js';
import { assembleProgram } from './assemble.js';
import { digestFile, knownDigest, sha256Hex } from './digest.js';
import { openBunProgram } from './executable/open.js';
import { openFolder } from './folder.js';
import { manifestSpeaksOf } from './identity.js';
import type { OpenOptions } from './options.js';
import { MAXIMUM_MANIFEST_BYTES, type PackageManifest, parseManifest } from './package-manifest.js';
import { openSpec } from './registry.js';
import type { Release } from './release.js';
import { openScript } from './script.js';
import { SNIFF_BYTES, sniff } from './sniff.js';
import { FileSource } from './source.js';
import { parseSpec } from './spec.js';
import { openStream } from './stream-input.js';
import { readWholeTarball, releaseOfTarball } from './tarball.js';

export type { OpenOptions, ReadProgress } from './options.js';

/**
 * Opens a release. The input is `-` for standard input; a path that exists: JavaScript file, folder, npm
 * tarball or Bun executable, told apart by content and not by name; or else an npm spec, with or without
 * `npm:` before it. The caller must `close()` what it gets.
 *
 * @throws InputError with a code, what was wrong and what to do.
 */
export async function openRelease(input: string, options: OpenOptions = {}): Promise<Release> {
  if (input === '-') return openStream(options.stdin ?? process.stdin, 'stdin.js', options);
  const stats = input.startsWith('npm:') ? undefined : statOf(input);
  if (stats) return withSystemErrors(input, () => openPath(input, stats, options));
  const spec = parseSpec(input);
  if (spec) return openSpec(spec, options);
  const advice = 'Check the path; a package of a registry is written npm:NAME or NAME@VERSION.';
  throw new InputError('input-not-found', `There is no file or folder ${input}.`, advice);
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

async function openPath(path: string, stats: Stats, options: OpenOptions): Promise<Release> {
  if (stats.isDirectory()) return openFolder(resolve(path), options);
  if (!stats.isFile())
    return openStream(createReadStream(path, { highWaterMark: 1 << 20 }), 'stdin.js', options);
  const source = new FileSource(path);
  try {
    return await openFile(path, source, options);
  } catch (error) {
    source.close();
    throw error;
  }
}

async function openFile(path: string, source: FileSource, options: OpenOptions): Promise<Release> {
  const head = source.read(0, Math.min(SNIFF_BYTES, source.size));
  const found = sniff(head, source.size);
  if (found === 'gzip' || found === 'tar') {
    source.close();
    return openTarballFile(path, found === 'gzip', source.size, options);
  }
  if (found === 'zip') {
    const advice = 'Unpack it and give the folder or the file in it.';
    throw new InputError('unsupported-input', `${path} is a zip archive.`, advice);
  }
  const manifests = manifestsAround(resolve(path));
  if (found === 'other') {
    const digest = knownDigest(() => sha256Hex(source.read(0, source.size)));
    return openScript({ source, digest, name: basename(path), options, ...manifests });
  }
  const program = openBunProgram(source);
  const parts = {
    bytes: source.size,
    digest: digestFile(resolve(path), source.size),
    release: () => source.close(),
  };
  return assembleProgram(program, parts, { overrides: options, fileName: basename(path), ...manifests });
}

async function openTarballFile(
  path: string,
  compressed: boolean,
  total: number,
  options: OpenOptions,
): Promise<Release> {
  const tarball = await readWholeTarball({
    chunks: createReadStream(path, { highWaterMark: 1 << 20 }),
    compressed,
    onBytes: (done) => options.onProgress?.({ phase: 'unpack', done, total }),
  });
  return releaseOfTarball(tarball, { overrides: options, fileName: basename(path) });
}

interface Manifests {
  manifest?: PackageManifest;
  nearbyManifest?: PackageManifest;
}

/** A package.json in the file's folder or the one above. It counts as the file's own if it speaks of it. */
function manifestsAround(path: string): Manifests {
  const found: Manifests = {};
  for (const folder of [dirname(path), dirname(dirname(path))]) {
    const manifest = readManifest(join(folder, 'package.json'));
    if (!manifest) continue;
    if (manifestSpeaksOf(manifest, relative(folder, path).split(sep).join('/'))) return { manifest };
    found.nearbyManifest ??= manifest;
  }
  return found;
}

function readManifest(path: string): PackageManifest | undefined {
  try {
    if (statSync(path).size > MAXIMUM_MANIFEST_BYTES) return undefined;
    return parseManifest(readFileSync(path));
  } catch {
    return undefined;
  }
}

async function withSystemErrors(input: string, open: () => Promise<Release>): Promise<Release> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof InputError) throw error;
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (!code || !syscall) throw error;
    const advice =
      code === 'EACCES' || code === 'EPERM' ? 'Check the permissions.' : 'Check the path and the disk.';
    throw new InputError('unreadable-input', `${input} cannot be read: ${message}.`, advice, {
      cause: error,
    });
  }
}
