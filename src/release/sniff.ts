import { isExecutable } from './executable/container.js';

/** What a file's first bytes say that it is; `other` may be text. */
export type Sniffed = 'gzip' | 'tar' | 'zip' | 'executable' | 'other';

/** As many first bytes as are looked at: a tar header. */
export const SNIFF_BYTES = 512;

/** @param size of the whole, where known; a tarball is never smaller than a header. */
export function sniff(head: Uint8Array, size: number | undefined): Sniffed {
  const starts = (...magic: number[]) => magic.every((byte, index) => head[index] === byte);
  if (starts(0x1f, 0x8b)) return 'gzip';
  if (starts(0x50, 0x4b, 3, 4)) return 'zip';
  if (isExecutable(head)) return 'executable';
  const mark = Buffer.from(head.subarray(257, 262)).toString('latin1');
  return mark === 'ustar' && (size ?? SNIFF_BYTES) >= SNIFF_BYTES ? 'tar' : 'other';
}
