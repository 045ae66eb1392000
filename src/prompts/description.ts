import { hashText, shapeOf } from './hash.js';
import { previewOf } from './preview.js';
import { Sketcher, sketchText } from './sketch.js';
import { withoutStamps } from './stamps.js';
import { type CountTokens, wordsOf } from './tokens.js';

/** What an entry says of its text besides its hash. */
export interface TextDescription {
  shapeHash: string;
  /** Hash of the text without version and build stamps; absent where it has none. */
  stampHash?: string;
  /** Absent where the text is too short for one, or no model reads it. */
  sketch?: string;
  /** Absent where no model reads it, or none were asked for. */
  tokens?: number;
  preview?: string;
}

/** A hashed text to describe. */
export interface TextToDescribe {
  textHash: string;
  source: string;
  /** Whether a model reads it, or may read it. */
  forModels: boolean;
}

export interface DescriptionSettings {
  /** UTF-16 units of the preview; 0 for none. */
  previewLength: number;
  /** Whether tokens are counted. */
  tokens: boolean;
}

/**
 * Describes texts by themselves, wherever they stand. Asked of listed texts only: most are met and left out,
 * and this takes longer than finding them.
 */
export class TextDescriber {
  readonly #previewLength: number;
  readonly #countTokens: CountTokens | null;
  readonly #sketcher = new Sketcher();

  /** @param countTokens null for no counts */
  constructor(previewLength: number, countTokens: CountTokens | null) {
    this.#previewLength = previewLength;
    this.#countTokens = countTokens;
  }

  describe({ source, forModels }: TextToDescribe): TextDescription {
    const unstamped = withoutStamps(source);
    return {
      shapeHash: hashText(shapeOf(source)),
      ...(unstamped === source ? {} : { stampHash: hashText(unstamped) }),
      ...(forModels ? this.#forModels(source) : {}),
      ...(this.#previewLength > 0 ? { preview: previewOf(source, this.#previewLength) } : {}),
    };
  }

  /** Texts for others are found again by their hashes and places: sketches of all would make catalogs larger by a fifth. */
  #forModels(source: string): Pick<TextDescription, 'sketch' | 'tokens'> {
    const sketch = this.#sketcher.bytesOf(source);
    return {
      ...(sketch ? { sketch: sketchText(sketch) } : {}),
      ...(this.#countTokens ? { tokens: this.#countTokens(wordsOf(source)) } : {}),
    };
  }
}
