/** Strings as small integers: equal strings have one number. Numbers follow first use. */
export class StringTable {
  readonly list: string[] = [];
  readonly #numbers = new Map<string, number>();

  intern(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.list.length;
    this.list.push(text);
    this.#numbers.set(text, number);
    return number;
  }

  /** The number of a string that was interned before, or -1. */
  find(text: string): number {
    return this.#numbers.get(text) ?? -1;
  }

  text(number: number): string {
    return this.list[number] ?? '';
  }
}
