import { InputError } from '../catalog/diagnostic.js';

/** ES2024, in Node since 20.0; the compiler's ES2023 library lacks it. */
interface ResizableBuffer extends ArrayBuffer {
  resize(length: number): void;
}
type ResizableBufferConstructor = new (length: number, options: { maxByteLength: number }) => ResizableBuffer;

/**
 * Bytes of a length that is not known or not believed, gathered once and never copied. The buffer
 * reserves addresses up to its maximum and takes memory only as bytes arrive.
 */
export class GrowingBytes {
  readonly #maximum: number;
  readonly #buffer: ResizableBuffer;
  #length = 0;

  /** @param maximum in bytes; more than that is an InputError `input-too-large`. */
  constructor(maximum: number) {
    this.#maximum = maximum;
    this.#buffer = new (ArrayBuffer as unknown as ResizableBufferConstructor)(0, { maxByteLength: maximum });
  }

  get length(): number {
    return this.#length;
  }

  append(chunk: Uint8Array): void {
    const end = this.#length + chunk.length;
    if (end > this.#maximum) {
      throw new InputError(
        'input-too-large',
        `The input holds more than ${this.#maximum} bytes in one piece.`,
      );
    }
    if (end > this.#buffer.byteLength) {
      this.#buffer.resize(Math.min(this.#maximum, Math.max(end, this.#buffer.byteLength * 2, 1 << 16)));
    }
    new Uint8Array(this.#buffer).set(chunk, this.#length);
    this.#length = end;
  }

  /** A view of what was gathered, valid for good once no more is appended. */
  finish(): Uint8Array {
    return new Uint8Array(this.#buffer, 0, this.#length);
  }
}
