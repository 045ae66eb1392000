import { hashText, shapeOf } from './hash.js';
import { leadingWords } from './identity.js';
import { previewOf } from './preview.js';
import { Sketcher, sketchText } from './sketch.js';
import { withoutStamps } from './stamps.js';

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

/** What an entry says of its text besides. */
export interface TextDescription {
  shapeHash: string;
  /** Hash of the text without version and build stamps; absent where it has none. */
  stampHash?: string;
  preview?: string;
  text?: string;
}

export interface LibraryOptions {
  /** UTF-16 units of the preview; 0 for none. */
  previewLength: number;
  /** Whether descriptions hold the whole text. */
  text: boolean;
}

const REMINDER_TAG = /<\/?system-reminder>/;

/** The distinct texts of a release: each is looked at once, however often it stands. */
export class TextLibrary {
  readonly #facts = new Map<string, TextFacts>();
  readonly #options: LibraryOptions;
  readonly #sketcher = new Sketcher();

  constructor(options: LibraryOptions) {
    this.#options = options;
  }

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

  /** What is asked of listed texts only: most are met and left out, and this takes longer than finding them. */
  describe({ source }: TextFacts): TextDescription {
    const { previewLength, text } = this.#options;
    const unstamped = withoutStamps(source);
    return {
      shapeHash: hashText(shapeOf(source)),
      ...(unstamped === source ? {} : { stampHash: hashText(unstamped) }),
      ...(previewLength > 0 ? { preview: previewOf(source, previewLength) } : {}),
      ...(text ? { text: source } : {}),
    };
  }

  /** A sketch of the text as catalogs hold it; null where the text is too short for one. */
  sketchOf({ source }: TextFacts): string | null {
    const sketch = this.#sketcher.bytesOf(source);
    return sketch && sketchText(sketch);
  }

  /** A text that was looked at, by its hash. @throws TypeError where it was not */
  textOf(textHash: string): string {
    const facts = this.#facts.get(textHash);
    if (facts === undefined) throw new TypeError(`${textHash} is the hash of no text that was met`);
    return facts.source;
  }
}
