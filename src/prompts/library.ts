import { hashText, shapeOf } from './hash.js';
import { leadingWords } from './identity.js';
import { previewOf } from './preview.js';
import { Sketcher, sketchText } from './sketch.js';
import { withoutStamps } from './stamps.js';

/** What is known of a text by itself, wherever it stands. */
export interface TextFacts {
  textHash: string;
  shapeHash: string;
  /** Hash of the text without version and build stamps; absent where it has none. */
  stampHash?: string;
  /** Absent where the text is too short for one. */
  sketch?: string;
  /** UTF-16 units of the hashed text. */
  chars: number;
  /** The words of its first heading, or its first words, with spaces between. */
  words: string;
  isReminder: boolean;
  preview?: string;
  text?: string;
}

export interface LibraryOptions {
  /** UTF-16 units of the preview; 0 for none. */
  previewLength: number;
  /** Whether the facts hold the whole text. */
  text: boolean;
  /** Whether `textOf` is going to be asked. */
  keepsTexts?: boolean;
}

const REMINDER_TAG = /<\/?system-reminder>/;

/** The distinct texts of a release: each is looked at once, however often it stands. */
export class TextLibrary {
  readonly #facts = new Map<string, TextFacts>();
  readonly #texts = new Map<string, string>();
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
    const { previewLength } = this.#options;
    const unstamped = withoutStamps(text);
    const sketch = this.#sketcher.bytesOf(text);
    const facts: TextFacts = {
      textHash,
      shapeHash: hashText(shapeOf(text)),
      ...(unstamped === text ? {} : { stampHash: hashText(unstamped) }),
      ...(sketch === null ? {} : { sketch: sketchText(sketch) }),
      chars: text.length,
      words: leadingWords(text),
      isReminder: REMINDER_TAG.test(text),
      ...(previewLength > 0 ? { preview: previewOf(text, previewLength) } : {}),
      ...(this.#options.text ? { text } : {}),
    };
    this.#facts.set(textHash, facts);
    if (this.#options.keepsTexts) this.#texts.set(textHash, text);
    return facts;
  }

  /** A text that was looked at, by its hash. @throws TypeError where texts are not kept */
  textOf(textHash: string): string {
    const text = this.#texts.get(textHash);
    if (text === undefined) throw new TypeError(`${textHash} is the hash of no text that was kept`);
    return text;
  }
}
