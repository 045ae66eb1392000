/** Where a large module may be cut into pieces that are parsed on their own. */
export interface Cuts {
  /** Offsets between two statements of one list, ascending; the first and last are the list's ends. */
  offsets: number[];
  /** Offset of the `{` whose block holds the statements, or -1 for the module itself. */
  bodyStart: number;
}

export interface Scan {
  /** An `import` or `export` declaration stands at the top level, or `import.meta` anywhere. */
  isModule: boolean;
  cuts: Cuts | null;
}

/** Depth of brackets below which no cut is looked for: `(function(){` or `var x=(()=>{` and one more. */
const DEEPEST_CUT = 3;

interface Frame {
  open: number;
  offsets: number[];
}

const WORDS_BEFORE_REGEX = new Set(
  'return typeof case do else in instanceof new void delete throw yield await of'.split(' '),
);
const WORDS_BEFORE_CONDITION = new Set(['if', 'while', 'for', 'with']);

// biome-ignore format: a table
enum Char {
  Newline = 10, Return = 13, Quote = 34, Dollar = 36, Apostrophe = 39, ParenOpen = 40, ParenClose = 41,
  Star = 42, Plus = 43, Minus = 45, Dot = 46, Slash = 47, Zero = 48, Nine = 57, Semicolon = 59, BracketOpen = 91,
  Backslash = 92, BracketClose = 93, Underscore = 95, Backtick = 96, BraceOpen = 123, BraceClose = 125,
}

// biome-ignore format: one test a kind of character
function isWordChar(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) ||
    code === Char.Underscore || code === Char.Dollar || code > 127
  );
}

/**
 * Reads the text once, without a tree, for where to cut it: after `;` in the statement list that holds
 * most of the text. It guesses whether `/` divides, and may be wrong. A wrong guess can not go unseen:
 * every piece must then parse as whole statements up to its last character, and the joined pieces are
 * the list; whoever cuts must parse the module as one where a piece does not.
 *
 * @param pieceSize cuts are at least that many UTF-16 units apart
 */
export function scanText(text: string, pieceSize: number): Scan {
  const scanner = new Scanner(text, pieceSize);
  scanner.run();
  return { isModule: scanner.isModule, cuts: scanner.cuts() };
}

class Scanner {
  isModule = false;
  readonly #text: string;
  readonly #pieceSize: number;
  readonly #frames: Frame[];
  readonly #bodies: { frame: Frame; end: number }[] = [];
  /** Opening bracket codes; a template's `${` is pushed as a backtick. */
  readonly #stack: number[] = [];
  /** Whether the bracket's `(` follows `if`, `while`, `for` or `with`. */
  readonly #conditions: boolean[] = [];
  #position = 0;
  #regexAllowed = true;
  #afterCondition = false;

  constructor(text: string, pieceSize: number) {
    this.#text = text;
    this.#pieceSize = pieceSize;
    this.#frames = [{ open: -1, offsets: [0] }];
  }

  /** The deepest list that holds at least four fifths of the text and can be cut. */
  cuts(): Cuts | null {
    const { length } = this.#text;
    let best: { frame: Frame; end: number } = { frame: this.#frames[0] as Frame, end: length };
    for (const body of this.#bodies) {
      if (body.end - body.frame.open > length * 0.8 && body.frame.open > best.frame.open) best = body;
    }
    const offsets = best.frame.offsets;
    if (offsets.length < 2) return null;
    if (offsets[offsets.length - 1] !== best.end) offsets.push(best.end);
    return { offsets, bodyStart: best.frame.open };
  }

  run(): void {
    const text = this.#text;
    const { length } = text;
    if (/^\ufeff?#!/.test(text)) this.#skipLine();
    while (this.#position < length) {
      const code = text.charCodeAt(this.#position);
      if (isWordChar(code)) this.#word();
      else this.#punctuation(code);
    }
  }

  #word(): void {
    const text = this.#text;
    const start = this.#position;
    let position = start + 1;
    while (position < text.length && isWordChar(text.charCodeAt(position))) position++;
    this.#position = position;
    const size = position - start;
    this.#afterCondition = false;
    this.#regexAllowed = false;
    if (size < 2 || size > 10 || text.charCodeAt(start - 1) === Char.Dot) return;
    const word = text.slice(start, position);
    if (WORDS_BEFORE_REGEX.has(word)) this.#regexAllowed = true;
    else if (WORDS_BEFORE_CONDITION.has(word)) this.#afterCondition = true;
    else if (word === 'import' || word === 'export') this.#moduleWord(word);
  }

  #moduleWord(word: string): void {
    const following = this.#text.slice(this.#position, this.#position + 16).trimStart();
    if (word === 'import' && following.startsWith('.')) this.isModule ||= following.startsWith('.meta');
    else if (this.#stack.length === 0 && !following.startsWith('(')) this.isModule = true;
  }

  #punctuation(code: number): void {
    const regexAllowed = this.#regexAllowed;
    if (code > 32) {
      this.#regexAllowed = true;
      if (code !== Char.ParenOpen) this.#afterCondition = false;
    }
    switch (code) {
      case Char.Quote:
      case Char.Apostrophe:
        return this.#string(code);
      case Char.Backtick:
        this.#position++;
        return this.#template();
      case Char.Slash:
        return this.#slash(regexAllowed);
      case Char.ParenOpen:
      case Char.BracketOpen:
      case Char.BraceOpen:
        return this.#open(code);
      case Char.ParenClose:
      case Char.BracketClose:
      case Char.BraceClose:
        return this.#close();
      case Char.Semicolon:
        this.#position++;
        return this.#cut();
      case Char.Plus:
      case Char.Minus:
        if (this.#text.charCodeAt(this.#position + 1) === code) {
          this.#position++;
          this.#regexAllowed = regexAllowed;
        }
        this.#position++;
        return;
      default:
        this.#position++;
    }
  }

  #open(code: number): void {
    this.#conditions.push(code === Char.ParenOpen && this.#afterCondition);
    this.#afterCondition = false;
    this.#stack.push(code);
    if (this.#stack.length <= DEEPEST_CUT) {
      this.#frames[this.#stack.length] = { open: this.#position, offsets: [this.#position + 1] };
    }
    this.#position++;
  }

  #close(): void {
    const code = this.#stack.pop();
    const isCondition = this.#conditions.pop() === true;
    if (code === Char.Backtick) {
      this.#position++;
      return this.#template();
    }
    if (this.#stack.length < DEEPEST_CUT && code === Char.BraceOpen) {
      const frame = this.#frames[this.#stack.length + 1] as Frame;
      if (this.#position - frame.open > this.#pieceSize) this.#bodies.push({ frame, end: this.#position });
    }
    this.#regexAllowed = isCondition;
    this.#position++;
  }

  #cut(): void {
    const depth = this.#stack.length;
    if (depth > DEEPEST_CUT || (depth > 0 && this.#stack[depth - 1] !== Char.BraceOpen)) return;
    const { offsets } = this.#frames[depth] as Frame;
    if (this.#position - (offsets[offsets.length - 1] as number) >= this.#pieceSize)
      offsets.push(this.#position);
  }

  #string(quote: number): void {
    const text = this.#text;
    let position = this.#position + 1;
    for (; position < text.length; position++) {
      const code = text.charCodeAt(position);
      if (code === Char.Backslash) position++;
      else if (code === quote || code === Char.Newline) break;
    }
    this.#position = position + 1;
    this.#regexAllowed = false;
  }

  /** From inside a template up to its end or its next `${`. */
  #template(): void {
    const text = this.#text;
    let position = this.#position;
    for (; position < text.length; position++) {
      const code = text.charCodeAt(position);
      if (code === Char.Backslash) position++;
      else if (code === Char.Backtick) break;
      else if (code === Char.Dollar && text.charCodeAt(position + 1) === Char.BraceOpen) {
        this.#stack.push(Char.Backtick);
        this.#conditions.push(false);
        this.#position = position + 2;
        this.#regexAllowed = true;
        return;
      }
    }
    this.#position = position + 1;
    this.#regexAllowed = false;
  }

  #slash(regexAllowed: boolean): void {
    const following = this.#text.charCodeAt(this.#position + 1);
    if (following === Char.Slash) {
      this.#skipLine();
      this.#regexAllowed = regexAllowed;
    } else if (following === Char.Star) {
      const end = this.#text.indexOf('*/', this.#position + 2);
      this.#position = end < 0 ? this.#text.length : end + 2;
      this.#regexAllowed = regexAllowed;
    } else if (regexAllowed) this.#regex();
    else this.#position++;
  }

  #regex(): void {
    const text = this.#text;
    let inClass = false;
    let position = this.#position + 1;
    for (; position < text.length; position++) {
      const code = text.charCodeAt(position);
      if (code === Char.Backslash) position++;
      else if (code === Char.Newline) break;
      else if (code === Char.BracketOpen) inClass = true;
      else if (code === Char.BracketClose) inClass = false;
      else if (code === Char.Slash && !inClass) break;
    }
    this.#position = position + 1;
    this.#regexAllowed = false;
  }

  #skipLine(): void {
    const text = this.#text;
    while (this.#position < text.length) {
      const code = text.charCodeAt(this.#position++);
      if (code === Char.Newline || code === Char.Return) break;
    }
  }
}
