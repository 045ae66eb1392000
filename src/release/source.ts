import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { InputError } from '../catalog/diagnostic.js';

/** Bytes at offsets, from a file or from memory. Reading outside them is a RangeError. */
export interface ByteSource {
  readonly size: number;
  /** A copy of the bytes from `offset`. */
  read(offset: number, length: number): Uint8Array<ArrayBuffer>;
  close(): void;
}

/** An open file, of which only the ranges asked for are read. */
export class FileSource implements ByteSource {
  readonly size: number;
  readonly #path: string;
  #descriptor: number | null;

  constructor(path: string) {
    this.#path = path;
    this.#descriptor = openSync(path, 'r');
    this.size = fstatSync(this.#descriptor).size;
  }

  read(offset: number, length: number): Uint8Array<ArrayBuffer> {
    requireRange(this.size, offset, length);
    if (this.#descriptor === null) throw new Error('The release is closed');
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const count = readSync(this.#descriptor, bytes, filled, length - filled, offset + filled);
      if (count === 0)
        throw new InputError('input-changed', `${this.#path} became shorter while it was read.`);
      filled += count;
    }
    return bytes;
  }

  close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }
}

export class MemorySource implements ByteSource {
  readonly size: number;
  #bytes: Uint8Array | null;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.size = bytes.length;
  }

  read(offset: number, length: number): Uint8Array<ArrayBuffer> {
    requireRange(this.size, offset, length);
    if (this.#bytes === null) throw new Error('The release is closed');
    const copy = new Uint8Array(length);
    copy.set(this.#bytes.subarray(offset, offset + length));
    return copy;
  }

  close(): void {
    this.#bytes = null;
  }
}

function requireRange(size: number, offset: number, length: number): void {
  const fits = Number.isSafeInteger(offset) && Number.isSafeInteger(length) && offset >= 0 && length >= 0;
  if (!fits || offset + length > size) throw new RangeError(`No ${length} bytes at ${offset} of ${size}`);
}

/** Reads with a reader's eye: whole integers at offsets of a source, for tables of unknown validity. */
export function readView(source: ByteSource, offset: number, length: number): DataView<ArrayBuffer> {
  return new DataView(source.read(offset, length).buffer);
}
