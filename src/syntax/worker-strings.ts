import type { Interner } from './walk/builder.js';

/** Longer strings are slices that would keep their whole module in memory, so they last one task only. */
const LASTING_LENGTH = 12;

/**
 * The strings of one worker. Even numbers mean strings that last as long as the worker, odd ones those of
 * the task at hand, so that the main thread is told each short string once.
 */
export class WorkerStrings implements Interner {
  readonly #lasting: string[] = [];
  /** How many lasting strings have been handed over. */
  #taken = 0;
  #own: string[] = [];
  #lastingNumbers = new Map<string, number>();
  #ownNumbers = new Map<string, number>();

  /** Numbers plus one of names of up to three ASCII characters, by their characters: most names of minified code. */
  readonly #tiny = new Int32Array(1 << 21);

  intern(text: string): number {
    if (text.length > LASTING_LENGTH) return number(text, this.#ownNumbers, this.#own) * 2 + 1;
    if (text.length > 3) return number(text, this.#lastingNumbers, this.#lasting) * 2;
    return this.#internTiny(text);
  }

  #internTiny(text: string): number {
    let slot = 0;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code === 0 || code > 127) return number(text, this.#lastingNumbers, this.#lasting) * 2;
      slot = (slot << 7) | code;
    }
    const known = this.#tiny[slot] as number;
    if (known > 0) return (known - 1) * 2;
    const fresh = number(text, this.#lastingNumbers, this.#lasting);
    this.#tiny[slot] = fresh + 1;
    return fresh * 2;
  }

  /** The text of a number that `intern` gave since the last `take`, or of a lasting one. */
  text(number: number): string {
    return ((number & 1) === 0 ? this.#lasting[number >> 1] : this.#own[number >> 1]) as string;
  }

  /** Hands over what is new since the last call. */
  take(): { lasting: string[]; own: string[] } {
    const taken = { lasting: this.#lasting.slice(this.#taken), own: this.#own };
    this.#taken = this.#lasting.length;
    this.#own = [];
    this.#ownNumbers = new Map();
    return taken;
  }
}

function number(text: string, numbers: Map<string, number>, fresh: string[]): number {
  let known = numbers.get(text);
  if (known === undefined) {
    known = numbers.size;
    numbers.set(text, known);
    fresh.push(text);
  }
  return known;
}
