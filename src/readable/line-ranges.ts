import { GrowingNumbers } from './growing-numbers.js';

/** Sorted line numbers, kept as ranges. */
export class LineRanges {
  readonly #firsts = new GrowingNumbers();
  readonly #lasts = new GrowingNumbers();

  /** Adds lines `first` to `last`, all above those added before. */
  add(first: number, last: number): void {
    this.#firsts.push(first);
    this.#lasts.push(last);
  }

  /** First and last line of each range, ascending. */
  *[Symbol.iterator](): Generator<[first: number, last: number]> {
    for (let index = 0; index < this.#firsts.length; index++) {
      yield [this.#firsts.at(index), this.#lasts.at(index)];
    }
  }

  has(line: number): boolean {
    let low = 0;
    let high = this.#firsts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#lasts.at(middle) < line) low = middle + 1;
      else high = middle;
    }
    return low < this.#firsts.length && this.#firsts.at(low) <= line;
  }
}
