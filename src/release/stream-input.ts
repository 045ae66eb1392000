import { createHash } from 'node:crypto';
import { InputError } from '../catalog/diagnostic.js';
import { assembleProgram } from './assemble.js';
import { knownDigest } from './digest.js';
import { isExecutable } from './executable/container.js';
import { openBunProgram } from './executable/open.js';
import { GrowingBytes } from './growing-bytes.js';
import { MAXIMUM_EXECUTABLE_BYTES, MAXIMUM_MODULE_BYTES } from './limits.js';
import type { OpenOptions } from './options.js';
import type { Release } from './release.js';
import { openScript } from './script.js';
import { SNIFF_BYTES, sniff } from './sniff.js';
import { MemorySource } from './source.js';
import { readWholeTarball, releaseOfTarball } from './tarball.js';

/** Opens what comes through a pipe: a script, a tarball or a Bun executable, told apart by the content. */
export async function openStream(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  options: OpenOptions,
): Promise<Release> {
  const iterator = chunks[Symbol.asyncIterator]();
  const head = await readHead(iterator);
  const rest = continued(head, iterator);
  const found = sniff(head, undefined);
  const onBytes = (done: number) => options.onProgress?.({ phase: 'read', done });
  const evidence = { overrides: options };
  if (found === 'gzip' || found === 'tar') {
    const tarball = await readWholeTarball({ chunks: rest, compressed: found === 'gzip', onBytes });
    return releaseOfTarball(tarball, evidence);
  }
  const isProgram = isExecutable(head);
  const bytes = new GrowingBytes(isProgram ? MAXIMUM_EXECUTABLE_BYTES : MAXIMUM_MODULE_BYTES);
  const hash = createHash('sha256');
  for await (const chunk of rest) {
    hash.update(chunk);
    bytes.append(chunk);
    onBytes(bytes.length);
  }
  if (bytes.length === 0) throw new InputError('empty-input', 'The input is empty.');
  const source = new MemorySource(bytes.finish());
  const digest = knownDigest(once(() => hash.digest('hex')));
  if (!isProgram) return openScript({ source, digest, name, options });
  const parts = { bytes: source.size, digest, release: () => source.close() };
  return assembleProgram(openBunProgram(source), parts, evidence);
}

function once(compute: () => string): () => string {
  let known: string | undefined;
  return () => {
    known ??= compute();
    return known;
  };
}

async function readHead(iterator: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head = Buffer.alloc(0);
  while (head.length < SNIFF_BYTES) {
    const { done, value } = await iterator.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* continued(head: Uint8Array, iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    for (let step = await iterator.next(); !step.done; step = await iterator.next()) yield step.value;
  } finally {
    await iterator.return?.();
  }
}
