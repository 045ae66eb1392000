import type { PromptEntry } from '../catalog/document.js';
import { LEAST_WORDS, SHINGLE_WORDS, Sketcher, sketchBytes } from '../prompts/sketch.js';
import { wordsOf } from '../prompts/words.js';

const sketcher = new Sketcher();
/** Eight digits of the text hash, which ids get where their words are not enough. */
const HASH_SUFFIX = /-[0-9a-f]{8}$/;

/** An entry of one side, with what matching asks of it; each is worked out at the first question. */
export class Subject {
  readonly entry: PromptEntry;
  /** Position in its catalog. */
  readonly index: number;
  /** Hash of the text without stamps. */
  readonly stampKey: string;
  #words: readonly string[] | null | undefined;
  #rows: ReadonlySet<string> | undefined;
  #sketch: Uint8Array | null | undefined;

  constructor(entry: PromptEntry, index: number) {
    this.entry = entry;
    this.index = index;
    this.stampKey = entry.stampHash ?? entry.textHash;
  }

  /** The id without digits of a hash. */
  get stem(): string {
    return this.entry.id.replace(HASH_SUFFIX, '');
  }

  /** The words of the text, where the catalog holds it or a preview that is all of it; else null. */
  get words(): readonly string[] | null {
    if (this.#words === undefined) {
      const { text, preview } = this.entry;
      const whole = text ?? (preview === undefined || preview.endsWith('…') ? undefined : preview);
      this.#words = whole === undefined ? null : wordsOf(whole);
    }
    return this.#words;
  }

  /** Whether the text is long enough to be compared by rows of words. */
  get isLong(): boolean {
    return this.words === null ? this.sketch !== null : this.words.length >= LEAST_WORDS;
  }

  /** Distinct rows of three words; only of a text that is at hand. */
  get rows(): ReadonlySet<string> {
    if (this.#rows === undefined) {
      const words = this.words ?? [];
      const rows = new Set<string>();
      for (let first = 0; first + SHINGLE_WORDS <= words.length; first++)
        rows.add(words.slice(first, first + SHINGLE_WORDS).join(' '));
      this.#rows = rows;
    }
    return this.#rows;
  }

  /** Null where the catalog has none and the text is too short or not at hand. */
  get sketch(): Uint8Array | null {
    if (this.#sketch === undefined) {
      const { sketch } = this.entry;
      const stored = sketch === undefined ? null : sketchBytes(sketch);
      const words = this.words;
      this.#sketch = stored ?? (words && words.length >= LEAST_WORDS ? sketcher.bytesOfWords(words) : null);
    }
    return this.#sketch;
  }
}

/** The entries of one side that no pair has taken yet, in the order of the catalog. */
export class Pool {
  readonly #open = new Set<Subject>();

  constructor(entries: readonly PromptEntry[]) {
    entries.forEach((entry, index) => {
      this.#open.add(new Subject(entry, index));
    });
  }

  has(subject: Subject): boolean {
    return this.#open.has(subject);
  }

  take(subject: Subject): void {
    this.#open.delete(subject);
  }

  get rest(): Subject[] {
    return [...this.#open];
  }

  /** Open entries by a key; those without one are left out. */
  by(keyOf: (subject: Subject) => string | null): Map<string, Subject[]> {
    const groups = new Map<string, Subject[]>();
    for (const subject of this.#open) {
      const key = keyOf(subject);
      if (key === null) continue;
      const group = groups.get(key);
      if (group) group.push(subject);
      else groups.set(key, [subject]);
    }
    return groups;
  }
}
