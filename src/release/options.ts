import type { Readable } from 'node:stream';
import type { IdentityOverrides } from './identity.js';

/** How far a long read has come; `done` and `total` in bytes of the input as stored. */
export interface ReadProgress {
  phase: 'download' | 'unpack' | 'read';
  done: number;
  total?: number;
}

export interface OpenOptions extends IdentityOverrides {
  /** Where downloads are kept; the platform's usual cache folder where left out. */
  cacheDir?: string;
  /** What the input `-` reads; the process's standard input where left out. */
  stdin?: AsyncIterable<Uint8Array> | Readable;
  onProgress?: (progress: ReadProgress) => void;
}
