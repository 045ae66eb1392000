import { createHash } from 'node:crypto';
import { type Diagnostic, InputError } from '../catalog/diagnostic.js';
import { isExecutable } from './executable/container.js';
import { type BunProgram, openBunProgram } from './executable/open.js';
import { GrowingBytes } from './growing-bytes.js';
import { MAXIMUM_EXECUTABLE_BYTES, MAXIMUM_KEPT_BYTES, MAXIMUM_MODULE_BYTES } from './limits.js';
import {
  executableIgnored,
  HEAD_BYTES,
  isForeignExecutable,
  isLeftOut,
  type PackageFile,
} from './package-files.js';
import { type ByteSource, MemorySource } from './source.js';
import type { EntryHandler, TarballVisitor } from './tarball-reader.js';

/** Where the bytes of one executable go while it is read out of a tarball. */
export interface ExecutableSink {
  write(chunk: Uint8Array): void;
  /** What was written, for reading; the sink keeps it until `discard`. */
  finish(): ByteSource;
  discard(): void;
}

export interface FoundProgram {
  program: BunProgram;
  source: ByteSource;
  sink: ExecutableSink;
  /** The executable's path in the tarball, and its SHA-256 in hex. */
  path: string;
  sha256: string;
}

/**
 * Keeps what a tarball holds: files in memory, or the first Bun executable. An executable is gathered in
 * one place only, and what was kept besides is let go once one turns out to be the program.
 */
export class PackageReader implements TarballVisitor {
  readonly diagnostics: Diagnostic[] = [];
  readonly #files = new Map<string, PackageFile>();
  readonly #openSink: (size: number) => ExecutableSink;
  #keptBytes = 0;
  #found: FoundProgram | null = null;
  #open: ExecutableSink | null = null;

  /** @param openSink gets the size that the archive states. */
  constructor(openSink: (size: number) => ExecutableSink = () => new MemorySink()) {
    this.#openSink = openSink;
  }

  get files(): PackageFile[] {
    return [...this.#files.values()];
  }

  get found(): FoundProgram | null {
    return this.#found;
  }

  /** Drops what was gathered after a failure. */
  discard(): void {
    this.#open?.discard();
    this.#found?.source.close();
    this.#found?.sink.discard();
    this.#found = null;
    this.#open = null;
    this.#files.clear();
  }

  file(path: string, size: number): EntryHandler | null {
    if (path.split('/').some(isLeftOut)) return null;
    let handler: EntryHandler | null = null;
    let head = Buffer.alloc(0);
    const start = () => {
      handler = this.#handlerFor(path, size, head);
      handler?.data(head);
    };
    let started = false;
    return {
      data: (chunk) => {
        if (started) return handler?.data(chunk);
        head = Buffer.concat([head, chunk]);
        started = head.length >= 64;
        if (started) start();
      },
      end: () => {
        if (!started) start();
        handler?.end();
      },
    };
  }

  #handlerFor(path: string, size: number, head: Uint8Array): EntryHandler | null {
    if (!isExecutable(head)) return this.#found && !isManifest(path) ? null : this.#keeper(path, size);
    if (!this.#found) return this.#executableKeeper(path, size);
    this.diagnostics.push(executableIgnored(path));
    return null;
  }

  #keeper(path: string, size: number): EntryHandler {
    const limit = Math.min(MAXIMUM_KEPT_BYTES - this.#keptBytes, MAXIMUM_MODULE_BYTES);
    if (size > limit) throw tooLarge();
    const bytes = new GrowingBytes(size);
    return { data: (chunk) => bytes.append(chunk), end: () => this.#keep(path, bytes.finish()) };
  }

  #keep(path: string, bytes: Uint8Array): void {
    const earlier = this.#files.get(path);
    this.#keptBytes += bytes.length - (earlier?.bytes ?? 0);
    if (this.#keptBytes > MAXIMUM_KEPT_BYTES) throw tooLarge();
    if (earlier && Buffer.compare(earlier.read(), bytes) !== 0) this.diagnostics.push(replaced(path));
    const read = (end: number) => new Uint8Array(bytes.subarray(0, end));
    this.#files.set(path, {
      path,
      bytes: bytes.length,
      head: () => read(HEAD_BYTES),
      read: () => read(bytes.length),
    });
  }

  #executableKeeper(path: string, size: number): EntryHandler {
    if (size > MAXIMUM_EXECUTABLE_BYTES) throw tooLarge();
    const sink = this.#openSink(size);
    this.#open = sink;
    const hash = createHash('sha256');
    return {
      data: (chunk) => {
        hash.update(chunk);
        sink.write(chunk);
      },
      end: () => this.#tryProgram(path, sink, () => hash.digest('hex')),
    };
  }

  #tryProgram(path: string, sink: ExecutableSink, digest: () => string): void {
    const source = sink.finish();
    try {
      this.#found = { program: openBunProgram(source), source, sink, path, sha256: digest() };
      for (const kept of this.#files.keys()) if (!isManifest(kept)) this.#files.delete(kept);
    } catch (error) {
      if (!isForeignExecutable(error)) throw error;
      if (source.size <= MAXIMUM_MODULE_BYTES) this.#keep(path, source.read(0, source.size));
      source.close();
      sink.discard();
    }
    this.#open = null;
  }
}

/** Gathers an executable in memory, once. */
export class MemorySink implements ExecutableSink {
  readonly #bytes = new GrowingBytes(MAXIMUM_EXECUTABLE_BYTES);

  write(chunk: Uint8Array): void {
    this.#bytes.append(chunk);
  }

  finish(): ByteSource {
    return new MemorySource(this.#bytes.finish());
  }

  discard(): void {}
}

function isManifest(path: string): boolean {
  return /^[^/]+\/package\.json$/.test(path);
}

function tooLarge(): InputError {
  const advice = 'Unpack it and give the folder.';
  return new InputError('tarball-too-large', 'The tarball holds files too large to keep in memory.', advice);
}

function replaced(module: string): Diagnostic {
  const message = 'The archive holds this file more than once with different content; the last one counts.';
  return { code: 'duplicate-path', severity: 'warning', message, module };
}
