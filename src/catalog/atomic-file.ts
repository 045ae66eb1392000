import { randomBytes } from 'node:crypto';
import { constants, type Stats, unlinkSync } from 'node:fs';
import { access, type FileHandle, open, realpath, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Why a file could not be written; `code` is the system's, for example `ENOSPC`. */
export class OutputError extends Error {
  readonly code: string;
  readonly path: string;

  constructor(path: string, cause: unknown) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'EUNKNOWN';
    super(`${path} cannot be written: ${code}`, { cause });
    this.name = 'OutputError';
    this.code = code;
    this.path = path;
  }
}

/** How a file is written. */
export interface WriteOptions {
  /** When it aborts, the unfinished file is removed before the listener returns. */
  signal?: AbortSignal;
}

async function existing(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeChunks(
  handle: FileHandle,
  chunks: Iterable<string>,
  signal?: AbortSignal,
): Promise<void> {
  for (const chunk of chunks) {
    signal?.throwIfAborted();
    await handle.writeFile(chunk, 'utf8');
  }
}

/** A device or a pipe: replacing it by a file would take it away from the system. */
async function writeInPlace(path: string, chunks: Iterable<string>, signal?: AbortSignal): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await writeChunks(handle, chunks, signal);
  } finally {
    await handle.close();
  }
}

function removeQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // It was never made, or is gone.
  }
}

async function replaceFile(
  target: string,
  mode: number | undefined,
  chunks: Iterable<string>,
  signal?: AbortSignal,
): Promise<void> {
  const temporary = join(dirname(target), `.catalog-${randomBytes(8).toString('hex')}.tmp`);
  const discard = () => removeQuietly(temporary);
  signal?.addEventListener('abort', discard);
  try {
    const handle = await open(temporary, 'wx');
    try {
      if (mode !== undefined) await handle.chmod(mode & 0o777);
      await writeChunks(handle, chunks, signal);
      await handle.sync();
    } finally {
      await handle.close();
    }
    signal?.throwIfAborted();
    await rename(temporary, target);
  } catch (error) {
    discard();
    throw error;
  } finally {
    signal?.removeEventListener('abort', discard);
  }
}

/**
 * Refuses a target that cannot be written, before time is spent on its content.
 * @throws OutputError
 */
export async function assertWritable(path: string): Promise<void> {
  try {
    const before = await existing(path);
    if (before?.isDirectory()) throw new OutputError(path, { code: 'EISDIR' });
    await access(before === undefined || before.isFile() ? dirname(path) : path, constants.W_OK);
  } catch (error) {
    throw error instanceof OutputError ? error : new OutputError(path, error);
  }
}

/**
 * Writes a file whole or not at all: to a temporary file in the same folder, which is flushed to disk and
 * renamed. A symbolic link keeps pointing at the file that is replaced; a device or pipe is written to.
 * @throws OutputError where the system refuses; what `chunks` throws, as it is
 */
export async function writeFileAtomically(
  path: string,
  chunks: Iterable<string>,
  options: WriteOptions = {},
): Promise<void> {
  try {
    const before = await existing(path);
    if (before?.isDirectory()) throw new OutputError(path, { code: 'EISDIR' });
    if (before !== undefined && !before.isFile()) {
      await writeInPlace(path, chunks, options.signal);
    } else {
      const target = before === undefined ? path : await realpath(path);
      await replaceFile(target, before?.mode, chunks, options.signal);
    }
  } catch (error) {
    const isSystemError = error instanceof Error && 'syscall' in error;
    throw isSystemError ? new OutputError(path, error) : error;
  }
}
