import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Diagnostic, InputError } from '../catalog/diagnostic.js';
import { assemble, assembleProgram, type Evidence } from './assemble.js';
import { knownDigest } from './digest.js';
import { findManifest, readPackageFiles } from './package-files.js';
import { type ExecutableSink, PackageReader } from './package-reader.js';
import type { Release } from './release.js';
import { readTarball } from './tarball-reader.js';

export interface TarballInput {
  chunks: AsyncIterable<Uint8Array>;
  compressed: boolean;
  /** Bytes passed so far, after each chunk. */
  onBytes?: (done: number) => void;
  /** Where an executable's bytes go; into memory where left out. */
  openSink?: (size: number) => ExecutableSink;
}

/** A tarball that was read to its end and held together. */
export interface ReadTarball {
  reader: PackageReader;
  bytes: number;
  sha256: string;
}

/** @throws InputError as `readTarball` says, and where the tarball holds no file at all. */
export async function readWholeTarball(input: TarballInput): Promise<ReadTarball> {
  const reader = new PackageReader(input.openSink);
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted() {
    for await (const chunk of input.chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      input.onBytes?.(bytes);
      yield chunk;
    }
  }
  try {
    await readTarball(Readable.from(counted(), { objectMode: false }), input.compressed, reader);
    if (!reader.found && reader.files.length === 0)
      throw new InputError('empty-tarball', 'The tarball holds no files.');
  } catch (error) {
    reader.discard();
    throw error;
  }
  return { reader, bytes, sha256: hash.digest('hex') };
}

/** The release of a tarball: the program in its Bun executable where it holds one, else its files. */
export function releaseOfTarball({ reader, bytes, sha256 }: ReadTarball, evidence: Evidence): Release {
  const { found, files, diagnostics } = reader;
  if (found) {
    const manifest = findManifest(files)?.manifest;
    const digest = knownDigest(() => found.sha256);
    const release = () => found.source.close();
    const parts = {
      bytes: found.source.size,
      digest,
      diagnostics: [...diagnostics, openedThrough(found.path)],
      release,
    };
    return assembleProgram(found.program, parts, { ...evidence, manifest });
  }
  const content = readPackageFiles(files);
  return assemble(
    {
      ...content,
      kind: 'tarball',
      bytes,
      digest: knownDigest(() => sha256),
      diagnostics: [...diagnostics, ...content.diagnostics],
      release: () => {},
    },
    { ...evidence, manifest: content.manifest },
  );
}

/** That a package is read through the executable in it. */
export function openedThrough(path: string): Diagnostic {
  const message = `The release is the program in the executable ${path} of the package.`;
  return { code: 'executable-in-package', severity: 'info', message };
}
