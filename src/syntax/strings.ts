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

/** Shorter slices are copies anyhow. */
const LONGEST_COPY = 12;

/**
 * The same text in memory of its own: a slice of a module's text, kept, would keep the whole text.
 * Lone surrogates stay.
 */
export function ownText(slice: string): string {
  if (slice.length <= LONGEST_COPY) return slice;
  const encoding = isLatin1(slice) ? 'latin1' : 'utf16le';
  return Buffer.from(slice, encoding).toString(encoding);
}

/** Whether every character is below U+0100, so that a byte holds it. */
export function isLatin1(text: string): boolean {
  return !/[^\0-\xff]/.test(text);
}
