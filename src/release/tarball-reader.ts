import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { type Diagnostic, InputError } from '../catalog/diagnostic.js';
import { MAXIMUM_FILES, MAXIMUM_PATH_BYTES, MAXIMUM_UNPACKED_BYTES } from './limits.js';

/** Takes one regular file of a tarball; `end` comes once all its chunks came. */
export interface EntryHandler {
  data(chunk: Uint8Array): void;
  end(): void;
}

export interface TarballVisitor {
  /** @returns null to pass over the file. */
  file(path: string, size: number): EntryHandler | null;
  diagnostics: Diagnostic[];
}

/**
 * Reads a tarball, gzipped or not, in one pass. Only regular files reach the visitor; links, devices and
 * names that are absolute or climb out are passed over with a diagnostic. Nothing is written.
 *
 * @throws InputError `damaged-tarball` for an archive that is cut short or does not hold together,
 *   `tarball-too-large` beyond the bounds; whatever the visitor throws.
 */
export async function readTarball(
  input: Readable,
  compressed: boolean,
  visitor: TarballVisitor,
): Promise<void> {
  const entries = new EntryReader(visitor, compressed);
  const unpacked = compressed ? input.pipe(createGunzip({ chunkSize: 1 << 18 })) : input;
  if (compressed) input.once('error', (error) => unpacked.destroy(error));
  try {
    for await (const chunk of unpacked) await entries.write(chunk as Buffer);
    await entries.end();
    await readToEnd(input);
  } catch (error) {
    throw error instanceof InputError || isForeignToTarballs(error) ? error : damagedTarball(error);
  } finally {
    unpacked.destroy();
    input.destroy();
  }
}

/** Bytes behind the compressed data hold nothing, but a download is verified only at its end. */
async function readToEnd(input: Readable): Promise<void> {
  if (input.readableEnded) return;
  input.resume();
  await finished(input);
}

class EntryReader {
  readonly #parser = new Parser({ strict: true });
  readonly #visitor: TarballVisitor;
  readonly #mayLackEnd: boolean;
  #failure: unknown;
  #unpackedBytes = 0;
  #files = 0;
  #sawEnd = false;

  constructor(visitor: TarballVisitor, mayLackEnd: boolean) {
    this.#visitor = visitor;
    this.#mayLackEnd = mayLackEnd;
    this.#parser.on('error', (error: unknown) => this.#fail(error));
    this.#parser.on('entry', (entry: ReadEntry) => this.#guard(() => this.#take(entry)));
    this.#parser.on('eof', () => {
      this.#sawEnd = true;
    });
  }

  async write(chunk: Buffer): Promise<void> {
    this.#unpackedBytes += chunk.length;
    if (this.#unpackedBytes > MAXIMUM_UNPACKED_BYTES) {
      throw new InputError(
        'tarball-too-large',
        `The tarball unpacks to more than ${MAXIMUM_UNPACKED_BYTES} bytes.`,
      );
    }
    const ready = this.#guard(() => this.#parser.write(chunk));
    if (this.#failure !== undefined) throw this.#failure;
    if (ready === false) await new Promise((resolve) => setImmediate(resolve));
  }

  async end(): Promise<void> {
    this.#guard(() => this.#parser.end());
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#sawEnd) return;
    if (!this.#mayLackEnd) throw damagedTarball(new Error('it has no end'));
    const message =
      'The tarball lacks the two empty blocks at its end; its compression says that it is whole.';
    this.#visitor.diagnostics.push({ code: 'tarball-without-end', severity: 'info', message });
  }

  #take(entry: ReadEntry): void {
    const reason = reasonToPassOver(entry);
    if (++this.#files > MAXIMUM_FILES) {
      throw new InputError('tarball-too-large', `The tarball holds more than ${MAXIMUM_FILES} files.`);
    }
    if (reason) this.#sayIgnored(entry, reason);
    const takes = reason === undefined && entry.type !== 'Directory';
    const handler = takes ? this.#visitor.file(entry.path, entry.size) : null;
    if (handler) {
      entry.on('data', (chunk: Buffer) => this.#guard(() => handler.data(chunk)));
      entry.on('end', () => this.#guard(() => handler.end()));
    }
    entry.resume();
  }

  #sayIgnored(entry: ReadEntry, reason: string): void {
    const name = JSON.stringify(entry.path.slice(0, 200));
    const message = `The archive's entry ${name} was passed over: ${reason}.`;
    this.#visitor.diagnostics.push({ code: 'archive-entry-ignored', severity: 'warning', message });
  }

  /** Errors in event handlers must reach the loop that feeds the parser, not the process. */
  #guard<T>(action: () => T): T | undefined {
    if (this.#failure !== undefined) return undefined;
    try {
      return action();
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  #fail(error: unknown): void {
    this.#failure ??= error ?? new Error('unknown');
  }
}

const REGULAR_TYPES = new Set(['File', 'OldFile', 'ContiguousFile', 'Directory', 'GNUDumpDir']);

function reasonToPassOver(entry: ReadEntry): string | undefined {
  if (!REGULAR_TYPES.has(entry.type)) return `it is no regular file but a ${entry.type}`;
  const { path } = entry;
  if (path.length > MAXIMUM_PATH_BYTES || path.includes('\0')) return 'its name is too long or holds a NUL';
  if (/^([/\\]|[A-Za-z]:)/.test(path)) return 'its name is absolute';
  if (path.split(/[/\\]/).includes('..')) return 'its name climbs out of the archive';
  return undefined;
}

function damagedTarball(cause: unknown): InputError {
  const detail = cause instanceof Error ? cause.message : String(cause);
  const advice = 'Download the tarball again.';
  return new InputError('damaged-tarball', `The tarball is cut short or damaged: ${detail}.`, advice, {
    cause,
  });
}

/** Errors of the file system, the network, or a download's integrity check. */
function isForeignToTarballs(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return (
    typeof code === 'string' &&
    (syscall !== undefined || /^E[A-Z0-9]+$/.test(code)) &&
    !code.startsWith('ERR_')
  );
}
