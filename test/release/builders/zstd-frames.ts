import { u32 } from './bytes.js';

/** A zstd frame with its content in raw blocks and its size in the header (RFC 8878). */
export function zstdFrame(content: string | Uint8Array, statedSize?: number): Buffer {
  const bytes = Buffer.from(content as Uint8Array);
  const blocks: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 1 << 16) {
    const piece = bytes.subarray(at, at + (1 << 16));
    blocks.push(blockHeader(0, piece.length, at + (1 << 16) >= bytes.length), piece);
  }
  // Descriptor: a content size of four bytes, a single segment.
  return Buffer.concat([u32(0xfd2fb528), Buffer.from([0xa0]), u32(statedSize ?? bytes.length), ...blocks]);
}

/** A frame of run-length blocks that does not say its size: `count` times 128 KiB of one byte. */
export function zstdBomb(count: number): Buffer {
  const block = (last: boolean) => Buffer.concat([blockHeader(1, 1 << 17, last), Buffer.from([0x20])]);
  const blocks = Array.from({ length: count }, (_, index) => block(index === count - 1));
  // Descriptor: no size; then a window of 1 MiB.
  return Buffer.concat([u32(0xfd2fb528), Buffer.from([0x00, 0x50]), ...blocks]);
}

function blockHeader(kind: number, size: number, last: boolean): Buffer {
  return u32((size << 3) | (kind << 1) | (last ? 1 : 0)).subarray(0, 3);
}
