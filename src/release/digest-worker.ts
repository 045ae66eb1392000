import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const CHUNK_BYTES = 4 << 20;

const descriptor = openSync(workerData as string, 'r');
try {
  const hash = createHash('sha256');
  const chunk = new Uint8Array(CHUNK_BYTES);
  for (let count = readSync(descriptor, chunk); count > 0; count = readSync(descriptor, chunk)) {
    hash.update(chunk.subarray(0, count));
  }
  parentPort?.postMessage(hash.digest('hex'));
} finally {
  closeSync(descriptor);
}
