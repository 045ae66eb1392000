/** Numbers as bytes: unsigned LEB128 (seven bits a byte, low ones first, as in DWARF and WebAssembly). */
export class ByteWriter {
  length = 0;
  #bytes: Uint8Array<ArrayBuffer>;

  constructor(capacity = 1 << 12) {
    this.#bytes = new Uint8Array(Math.max(capacity, 16));
  }

  /** A whole number from 0 to 2^32 - 1. */
  number(value: number): void {
    if (this.length + 5 > this.#bytes.length) this.#grow(5);
    let rest = value >>> 0;
    while (rest > 127) {
      this.#bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.length++] = rest;
  }

  /** A whole number from -2^31 to 2^31 - 1; small ones of either sign are short. */
  signed(value: number): void {
    this.number((value << 1) ^ (value >> 31));
  }

  bytes(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Any text, also one with lone surrogates. */
  text(text: string): void {
    const isWide = WIDE.test(text);
    this.number(text.length * 2 + (isWide ? 1 : 0));
    this.bytes(Buffer.from(text, isWide ? 'utf16le' : 'latin1'));
  }

  take(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.length);
  }

  #grow(by: number): void {
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + by));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
  }
}

const WIDE = /[^\0-\xff]/;

/** Thrown for bytes that no writer made. */
export class DamagedBytesError extends Error {
  override readonly name = 'DamagedBytesError';
}

/** Reads what `ByteWriter` wrote. Never reads beyond the end. */
export class ByteReader {
  readonly #bytes: Buffer;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** How many bytes are left: no list can have more entries. */
  get left(): number {
    return this.#bytes.length - this.#position;
  }

  /** @throws DamagedBytesError at the end of the bytes */
  number(): number {
    const bytes = this.#bytes;
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = bytes[this.#position++];
      if (byte === undefined) break;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
    throw new DamagedBytesError('a number does not end');
  }

  signed(): number {
    const value = this.number();
    return (value >>> 1) ^ -(value & 1);
  }

  /** A count of entries that take a byte or more each. @throws DamagedBytesError where so many can not follow */
  count(): number {
    const count = this.number();
    if (count > this.left) throw new DamagedBytesError('a list is longer than the bytes');
    return count;
  }

  /** A view, no copy. @throws DamagedBytesError */
  bytes(length: number): Uint8Array {
    if (length > this.left) throw new DamagedBytesError('bytes are missing');
    this.#position += length;
    return this.#bytes.subarray(this.#position - length, this.#position);
  }

  /** @throws DamagedBytesError */
  text(): string {
    const head = this.number();
    const isWide = (head & 1) === 1;
    const size = isWide ? head - 1 : head >>> 1;
    if (size > this.left) throw new DamagedBytesError('a text is cut');
    const start = this.#position;
    this.#position += size;
    return this.#bytes.toString(isWide ? 'utf16le' : 'latin1', start, this.#position);
  }
}
