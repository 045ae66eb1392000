/** Little building blocks for files made byte by byte. */

export function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => void bytes.writeUInt16LE(value, index * 2));
  return bytes;
}

export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => void bytes.writeUInt32LE(value >>> 0, index * 4));
  return bytes;
}

export function u32BigEndian(...values: number[]): Buffer {
  return u32(...values).swap32();
}

export function u64(...values: (number | bigint)[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  values.forEach((value, index) => void bytes.writeBigUInt64LE(BigInt(value), index * 8));
  return bytes;
}

/** Text in a field of fixed size, NULs behind it. */
export function field(text: string, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.write(text, 'latin1');
  return bytes;
}

/** Bytes with NULs behind them up to a multiple. */
export function padded(bytes: Uint8Array, multiple: number): Buffer {
  const missing = (multiple - (bytes.length % multiple)) % multiple;
  return Buffer.concat([bytes, Buffer.alloc(missing)]);
}

/** A copy with some bytes replaced. */
export function patched(bytes: Uint8Array, offset: number, replacement: Uint8Array): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(replacement, offset);
  return copy;
}
