/** A list of unsigned 32-bit numbers that grows without an object an entry. */
export class GrowingNumbers {
  length = 0;
  #numbers: Uint32Array<ArrayBuffer>;

  constructor(capacity = 64) {
    this.#numbers = new Uint32Array(Math.max(capacity, 1));
  }

  push(value: number): void {
    if (this.length === this.#numbers.length) {
      const grown = new Uint32Array(this.length * 2);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    this.#numbers[this.length++] = value;
  }

  at(index: number): number {
    return this.#numbers[index] as number;
  }

  /** The entries in an array of their own. */
  toArray(): Uint32Array<ArrayBuffer> {
    return this.#numbers.slice(0, this.length);
  }
}

/** Index of the last entry that is at most `value` in a sorted array, or -1. */
export function lastAtMost(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
