/**
 * The `mappings` text of a source map, version 3 (ECMA-426): Base64 VLQ numbers, `,` between segments,
 * `;` between generated lines. A segment's fields are relative to the one before it.
 */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const comma = 44;
const semicolon = 59;
const continuation = 32;

const digitOf = new Uint8Array(128);
for (let digit = 0; digit < alphabet.length; digit++) digitOf[alphabet.charCodeAt(digit)] = digit;

/**
 * Steps through the segments of one source without an object a segment. Lines and columns are 0-based,
 * columns in UTF-16 code units; lines end where JavaScript says so, at U+2028 and U+2029 too.
 */
export class SegmentReader {
  generatedLine = 0;
  generatedColumn = 0;
  originalLine = 0;
  originalColumn = 0;
  readonly #mappings: string;
  #position = 0;

  constructor(mappings: string) {
    this.#mappings = mappings;
  }

  /** Moves to the next segment that has an original position; false at the end. */
  next(): boolean {
    const mappings = this.#mappings;
    while (this.#position < mappings.length) {
      const unit = mappings.charCodeAt(this.#position);
      if (unit === semicolon) {
        this.generatedLine++;
        this.generatedColumn = 0;
        this.#position++;
      } else if (unit === comma) {
        this.#position++;
      } else if (this.#readSegment()) return true;
    }
    return false;
  }

  #readSegment(): boolean {
    this.generatedColumn += this.#number();
    if (this.#atSegmentEnd()) return false;
    this.#number();
    this.originalLine += this.#number();
    this.originalColumn += this.#number();
    if (!this.#atSegmentEnd()) this.#number();
    return true;
  }

  #atSegmentEnd(): boolean {
    const unit = this.#mappings.charCodeAt(this.#position);
    return unit === comma || unit === semicolon || this.#position >= this.#mappings.length;
  }

  #number(): number {
    let bits = 0;
    let shift = 0;
    let digit: number;
    do {
      digit = digitOf[this.#mappings.charCodeAt(this.#position++)] as number;
      bits |= (digit & 31) << shift;
      shift += 5;
    } while ((digit & continuation) !== 0);
    return (bits & 1) === 1 ? -(bits >>> 1) : bits >>> 1;
  }
}

function encoded(value: number): string {
  let bits = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = '';
  do {
    const digit = bits & 31;
    bits >>>= 5;
    text += alphabet[bits > 0 ? digit | continuation : digit];
  } while (bits > 0);
  return text;
}

/** Writes the mappings of one source; segments must come in the order of the generated text. */
export class SegmentWriter {
  #text = '';
  #line = 0;
  #column = 0;
  #originalLine = 0;
  #originalColumn = 0;
  #lineIsEmpty = true;

  /** Positions as in {@link SegmentReader}. */
  add(line: number, column: number, originalLine: number, originalColumn: number): void {
    if (line > this.#line) {
      this.#text += ';'.repeat(line - this.#line);
      this.#line = line;
      this.#column = 0;
      this.#lineIsEmpty = true;
    }
    if (!this.#lineIsEmpty) this.#text += ',';
    this.#text += `${encoded(column - this.#column)}A`;
    this.#text += encoded(originalLine - this.#originalLine) + encoded(originalColumn - this.#originalColumn);
    this.#column = column;
    this.#originalLine = originalLine;
    this.#originalColumn = originalColumn;
    this.#lineIsEmpty = false;
  }

  toString(): string {
    return this.#text;
  }
}
