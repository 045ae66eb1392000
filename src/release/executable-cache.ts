import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, InputError } from '../catalog/diagnostic.js';
import { type DigestTask, digestFile } from './digest.js';
import type { PackageManifest } from './package-manifest.js';
import type { ExecutableSink } from './package-reader.js';
import { FileSource } from './source.js';

/** What is kept beside an unpacked executable, so that a second build is the same without the tarball. */
export interface ExecutableRecord {
  schema: 1;
  /** The executable's path in the tarball, its size in bytes and its SHA-256 in hex. */
  path: string;
  size: number;
  sha256: string;
  manifest?: PackageManifest;
  /** What was said of the tarball. */
  diagnostics: Diagnostic[];
}

/**
 * Executables unpacked from downloaded tarballs, in a folder each named after the tarball's integrity.
 * A folder appears whole, by a rename, or not at all.
 */
export class ExecutableCache {
  readonly #folder: string;

  constructor(cacheDir: string) {
    this.#folder = join(cacheDir, 'executables');
  }

  /** The record of a tarball's executable, where one lies here in its full size. */
  find(integrity: string): ExecutableRecord | null {
    const place = this.#placeOf(integrity);
    try {
      const record = JSON.parse(readFileSync(join(place, 'record.json'), 'utf8')) as ExecutableRecord;
      return record.schema === 1 && statSync(join(place, 'program')).size === record.size ? record : null;
    } catch {
      return null;
    }
  }

  locationOf(integrity: string): string {
    return join(this.#placeOf(integrity), 'program');
  }

  /** Hashes the executable; a digest other than the record's is an InputError and drops it from the cache. */
  verify(integrity: string, record: ExecutableRecord): DigestTask {
    const digest = digestFile(this.locationOf(integrity), record.size);
    const checked = async () => {
      const sha256 = await digest.result();
      if (sha256 === record.sha256) return sha256;
      this.drop(integrity);
      const advice = 'Run the command again; the executable is unpacked anew.';
      throw new InputError('cache-damaged', 'The executable in the cache folder was changed.', advice);
    };
    return { result: checked, cancel: digest.cancel };
  }

  openSink(): FileSink {
    return new FileSink(join(this.#folder, `unpacking-${process.pid}-${randomBytes(6).toString('hex')}`));
  }

  /** Takes over what a sink wrote. The sink's files must be closed. */
  keep(integrity: string, record: ExecutableRecord, sink: FileSink): void {
    const place = this.#placeOf(integrity);
    writeFileSync(join(sink.folder, 'record.json'), JSON.stringify(record));
    if (existsSync(place) && !this.find(integrity)) this.drop(integrity);
    try {
      renameSync(sink.folder, place);
    } catch (error) {
      sink.discard();
      // Another process was faster: the same tarball gave it the same bytes.
      if (!this.find(integrity)) throw error;
    }
  }

  drop(integrity: string): void {
    rmSync(this.#placeOf(integrity), { recursive: true, force: true });
  }

  #placeOf(integrity: string): string {
    return join(this.#folder, createHash('sha256').update(integrity).digest('hex').slice(0, 40));
  }
}

/** Writes an executable into a temporary folder of the cache. */
export class FileSink implements ExecutableSink {
  readonly folder: string;
  readonly #descriptor: number;
  #isOpen = true;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    this.#descriptor = openSync(join(folder, 'program'), 'wx');
  }

  write(chunk: Uint8Array): void {
    let written = 0;
    while (written < chunk.length) written += writeSync(this.#descriptor, chunk, written);
  }

  finish(): FileSource {
    this.#close();
    return new FileSource(join(this.folder, 'program'));
  }

  discard(): void {
    this.#close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #close(): void {
    if (this.#isOpen) closeSync(this.#descriptor);
    this.#isOpen = false;
  }
}
