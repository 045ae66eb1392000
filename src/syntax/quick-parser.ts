import * as acorn from 'acorn';
import { type Options, Parser, type TokenType, tokTypes } from 'acorn';

/** What this file uses of acorn's parser beyond its public types; acorn's version is pinned for it. */
interface ParserInternals {
  strict: boolean;
  input: string;
  pos: number;
  containsEsc: boolean;
  keywords: RegExp;
  finishToken(type: TokenType, value: string): void;
  readWord1(): string;
  checkUnreserved(reference: { start: number; end: number; name: string }): void;
}

const Internal = Parser as unknown as new (
  options: Options,
  input: string,
) => ParserInternals & { parse(): unknown };

/** Whether a character, by its code, belongs to a name: letters, digits, `$` and `_` of ASCII. */
const IN_NAME = new Uint8Array(128);
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789$_') {
  IN_NAME[character.charCodeAt(0)] = 1;
}
const BACKSLASH = 92;

/** Token types of keywords; acorn exports them, though its types do not say so. */
const { keywordTypes } = acorn as unknown as { keywordTypes: Readonly<Record<string, TokenType>> };

/** Every keyword and reserved word has two to ten letters and begins with a small one. */
function mayBeReserved(name: string): boolean {
  const first = name.charCodeAt(0);
  return name.length >= 2 && name.length <= 10 && first >= 97 && first <= 122;
}

/**
 * acorn's parser for code that has shipped: the same trees, faster. Names of ASCII are read without
 * regard to Unicode, and only what may be a reserved word is held against the lists of them. Checks that
 * need the whole module, or that only refuse a name declared twice, are left out: what a release ships has
 * passed them. Strictness may come from outside the text.
 */
export class QuickParser extends Internal {
  constructor(options: Options, input: string, strict: boolean) {
    super(options, input);
    if (strict) this.strict = true;
  }

  override readWord1(): string {
    const { input } = this;
    const start = this.pos;
    let end = start;
    let code = input.charCodeAt(end);
    while (code < 128 && IN_NAME[code] === 1) code = input.charCodeAt(++end);
    if (code >= 128 || code === BACKSLASH) return super.readWord1();
    this.containsEsc = false;
    this.pos = end;
    return input.slice(start, end);
  }

  readWord(): void {
    const word = this.readWord1();
    const isKeyword = mayBeReserved(word) && this.keywords.test(word);
    this.finishToken(isKeyword ? (keywordTypes[word] as TokenType) : tokTypes.name, word);
  }

  override checkUnreserved(reference: { start: number; end: number; name: string }): void {
    if (mayBeReserved(reference.name)) super.checkUnreserved(reference);
  }

  checkLocalExport(): void {}

  checkExport(): void {}

  declareName(): void {}
}
