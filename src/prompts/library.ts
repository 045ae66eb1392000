import { hashText } from './hash.js';
import { leadingWords } from './identity.js';

/** What is known of a text by itself, wherever it stands. */
export interface TextFacts {
  textHash: string;
  /** UTF-16 units of the hashed text. */
  chars: number;
  /** The words of its first heading, or its first words, with spaces between. */
  words: string;
  isReminder: boolean;
  /** The hashed text. */
  source: string;
}

const REMINDER_TAG = /<\/?system-reminder>/;

/** The distinct texts of a release: each is looked at once, however often it stands. */
export class TextLibrary {
  readonly #facts = new Map<string, TextFacts>();

  /** @param text the hashed text, with placeholders as `${n}` */
  factsOf(text: string): TextFacts {
    const textHash = hashText(text);
    const known = this.#facts.get(textHash);
    if (known) return known;
    const facts: TextFacts = {
      textHash,
      chars: text.length,
      words: leadingWords(text),
      isReminder: REMINDER_TAG.test(text),
      source: text,
    };
    this.#facts.set(textHash, facts);
    return facts;
  }
}
