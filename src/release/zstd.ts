import * as zlib from 'node:zlib';
import { decompress as decompressInScript } from 'fzstd';
import { MAXIMUM_ASSET_BYTES, MAXIMUM_ASSET_RATIO } from './limits.js';

/** A frame's size cannot be told, or is beyond the bounds, or its data are damaged. */
export class ZstdError extends Error {
  override readonly name = 'ZstdError';
}

const FRAME_MAGIC = 0xfd2fb528;
const SKIPPABLE_MAGIC = 0x184d2a50;
const MAXIMUM_BLOCK_BYTES = 128 * 1024;

/** Whether bytes begin with the magic number of a zstd frame. */
export function isZstd(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === FRAME_MAGIC;
}

/**
 * Decompresses one or more zstd frames (RFC 8878). What they may unpack to is summed up from the frame
 * and block headers first, and refused beyond the bounds, so that nothing is allocated on a frame's word.
 * @throws ZstdError
 */
export function decompressZstd(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const bound = boundOfFrames(bytes);
  const allowed = Math.min(MAXIMUM_ASSET_BYTES, bytes.length * MAXIMUM_ASSET_RATIO);
  if (bound > allowed)
    throw new ZstdError(`the frame unpacks to up to ${bound} bytes, ${allowed} are allowed`);
  try {
    return decompressBounded(bytes, bound);
  } catch (error) {
    throw new ZstdError('the frame is damaged', { cause: error });
  }
}

type NativeDecompress = (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer<ArrayBuffer>;

function decompressBounded(bytes: Uint8Array, bound: number): Uint8Array<ArrayBuffer> {
  // Node has it since 22.15 and 23.8.
  const native = (zlib as { zstdDecompressSync?: NativeDecompress }).zstdDecompressSync;
  if (native) return new Uint8Array(native(bytes, { maxOutputLength: Math.max(bound, 1) }));
  return new Uint8Array(decompressInScript(bytes));
}

function boundOfFrames(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  let bound = 0;
  let at = 0;
  while (at < bytes.length) {
    const frame = measureFrame(view, at);
    bound += frame.bound;
    at = frame.end;
  }
  return bound;
}

interface FrameExtent {
  end: number;
  bound: number;
}

function measureFrame(view: DataView, start: number): FrameExtent {
  try {
    const magic = view.getUint32(start, true);
    if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE_MAGIC) {
      return { end: start + 8 + view.getUint32(start + 4, true), bound: 0 };
    }
    if (magic !== FRAME_MAGIC) throw new ZstdError('there are bytes after the frame that are no frame');
    return measureDataFrame(view, start);
  } catch (error) {
    if (error instanceof RangeError) throw new ZstdError('the frame is cut short', { cause: error });
    throw error;
  }
}

function measureDataFrame(view: DataView, start: number): FrameExtent {
  const descriptor = view.getUint8(start + 4);
  const singleSegment = (descriptor & 0x20) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeBytes = descriptor >> 6 === 0 ? (singleSegment ? 1 : 0) : 1 << (descriptor >> 6);
  if (!singleSegment) refuseWideWindow(view.getUint8(start + 5));
  const sizeAt = start + (singleSegment ? 5 : 6) + dictionaryBytes;
  const stated = readContentSize(view, sizeAt, sizeBytes);
  const blocks = measureBlocks(view, sizeAt + sizeBytes);
  const checksumBytes = (descriptor & 4) === 0 ? 0 : 4;
  return { end: blocks.end + checksumBytes, bound: stated || blocks.bound };
}

/** Decoders allocate the window before they see a byte of content. */
function refuseWideWindow(descriptor: number): void {
  const base = 2 ** (10 + (descriptor >> 3));
  const size = base + (base / 8) * (descriptor & 7);
  if (size > MAXIMUM_ASSET_BYTES) throw new ZstdError(`the frame wants a window of ${size} bytes`);
}

function readContentSize(view: DataView, at: number, sizeBytes: number): number {
  if (sizeBytes === 0) return 0;
  if (sizeBytes === 1) return view.getUint8(at);
  if (sizeBytes === 2) return view.getUint16(at, true) + 256;
  return sizeBytes === 4 ? view.getUint32(at, true) : Number(view.getBigUint64(at, true));
}

/** Walks the block headers: a block gives at most 128 KiB, a raw or run-length one what its header says. */
function measureBlocks(view: DataView, start: number): FrameExtent {
  let at = start;
  let bound = 0;
  for (;;) {
    const header = view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
    const kind = (header >> 1) & 3;
    const size = header >> 3;
    at += 3 + (kind === 1 ? 1 : size);
    bound += kind === 2 ? MAXIMUM_BLOCK_BYTES : size;
    if (kind === 3) throw new ZstdError('the frame holds a block of a reserved kind');
    if (at > view.byteLength) throw new ZstdError('the frame is cut short');
    if ((header & 1) === 1) return { end: at, bound };
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
