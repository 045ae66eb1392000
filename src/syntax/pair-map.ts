/**
 * Pairs of integers to integers, the first of a pair not negative: an open-addressing table, since a Map of
 * pairs would need an object a key.
 */
export class PairMap {
  #first = new Int32Array(1024).fill(-1);
  #second = new Int32Array(1024);
  #result = new Int32Array(1024);
  #mask = 1023;
  #size = 0;

  /** The number of a pair, or -1. */
  get(first: number, second: number): number {
    let slot = hash(first, second) & this.#mask;
    while (this.#first[slot] !== -1) {
      if (this.#first[slot] === first && this.#second[slot] === second) return this.#result[slot] as number;
      slot = (slot + 1) & this.#mask;
    }
    return -1;
  }

  set(first: number, second: number, result: number): void {
    if (++this.#size * 2 > this.#mask) this.#grow();
    this.#place(first, second, result);
  }

  clear(): void {
    this.#first.fill(-1);
    this.#size = 0;
  }

  #place(first: number, second: number, result: number): void {
    let slot = hash(first, second) & this.#mask;
    while (this.#first[slot] !== -1) slot = (slot + 1) & this.#mask;
    this.#first[slot] = first;
    this.#second[slot] = second;
    this.#result[slot] = result;
  }

  #grow(): void {
    const [first, second, result] = [this.#first, this.#second, this.#result];
    const capacity = first.length * 2;
    this.#first = new Int32Array(capacity).fill(-1);
    this.#second = new Int32Array(capacity);
    this.#result = new Int32Array(capacity);
    this.#mask = capacity - 1;
    for (let slot = 0; slot < first.length; slot++) {
      if (first[slot] !== -1)
        this.#place(first[slot] as number, second[slot] as number, result[slot] as number);
    }
  }
}

function hash(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
