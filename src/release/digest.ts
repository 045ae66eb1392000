import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** A digest being computed beside the caller. */
export interface DigestTask {
  /** SHA-256 in hex. */
  result(): Promise<string>;
  cancel(): void;
}

/** Below this, starting a thread takes longer than hashing. */
const SMALL_FILE_BYTES = 8 << 20;

/**
 * Hashes a file, a large one in a thread of its own from now on, chunk by chunk; the thread does not keep
 * the process alive.
 *
 * @param size of the file in bytes.
 */
export function digestFile(path: string, size: number): DigestTask {
  return size < SMALL_FILE_BYTES ? knownDigest(() => sha256Hex(readFileSync(path))) : digestInThread(path);
}

function digestInThread(path: string): DigestTask {
  const worker = new Worker(new URL('./digest-worker.js', import.meta.url), { workerData: path });
  const result = new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The release was closed before its digest was known')));
  });
  // Whoever never asks must not see an unhandled rejection.
  result.catch(() => {});
  worker.unref();
  return {
    result: () => {
      worker.ref();
      return result;
    },
    cancel: () => void worker.terminate(),
  };
}

/** SHA-256 in hex digits. */
export function sha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A task for a digest that is known already, or cheap to compute. */
export function knownDigest(compute: () => string): DigestTask {
  return { result: async () => compute(), cancel: () => {} };
}
