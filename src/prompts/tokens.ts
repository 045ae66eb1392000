import { createRequire } from 'node:module';
import type { CatalogTokenizer } from '../catalog/document.js';

/**
 * The newest encoding that the library has. Makers of models do not publish all of theirs, so a count is an
 * estimate whatever the model.
 */
const ENCODING = 'o200k_base';
const LIBRARY = 'gpt-tokenizer';

/**
 * Longer runs without a space, or of spaces alone, are cut before they are counted: the time of a count
 * grows with the square of a run, and texts are a stranger's.
 */
const LONGEST_RUN = 256;
const LONG_RUNS = new RegExp(`\\S{${LONGEST_RUN + 1},}|\\s{${LONGEST_RUN + 1},}`, 'g');

export type CountTokens = (text: string) => number;

let tokenizer: CatalogTokenizer | undefined;

/** What a catalog says of the tokenizer. */
export function describeTokenizer(): CatalogTokenizer {
  if (tokenizer === undefined) {
    const { version } = createRequire(import.meta.url)(`${LIBRARY}/package.json`) as { version: string };
    tokenizer = { name: LIBRARY, version, encoding: ENCODING, estimate: true };
  }
  return tokenizer;
}

/** Loads the encoding's ranks, which takes a fifth of a second, at first use only. */
export async function loadTokenCounter(): Promise<CountTokens> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  // What looks like a control token of the encoding is text here like any other.
  const options = { disallowedSpecial: new Set<string>() };
  return (text) => {
    let tokens = 0;
    for (const piece of countedPieces(text)) tokens += countTokens(piece, options);
    return tokens;
  };
}

/** The text without its placeholders, and with escapes undone: the inverse of `hashedText`. */
export function wordsOf(hashed: string): string {
  let words = '';
  let from = 0;
  for (let at = hashed.indexOf('${'); at >= 0; at = hashed.indexOf('${', at + 2)) {
    let slashes = 0;
    while (at - slashes > from && hashed.charCodeAt(at - slashes - 1) === BACKSLASH) slashes++;
    words += hashed.slice(from, at - slashes) + '\\'.repeat(slashes >> 1);
    from = at;
    if ((slashes & 1) === 0) from = hashed.indexOf('}', at) + 1;
  }
  return words + hashed.slice(from);
}

const BACKSLASH = 92;

/** The text in pieces that hold no run too long; a cut falls between characters. */
function* countedPieces(text: string): Generator<string> {
  let from = 0;
  for (const { 0: run, index } of text.matchAll(LONG_RUNS)) {
    if (index > from) yield text.slice(from, index);
    yield* cutRun(run);
    from = index + run.length;
  }
  if (from < text.length) yield text.slice(from);
}

function* cutRun(run: string): Generator<string> {
  for (let start = 0; start < run.length; ) {
    let end = Math.min(start + LONGEST_RUN, run.length);
    const isPair = (run.charCodeAt(end - 1) & 0xfc00) === 0xd800 && end < run.length;
    if (isPair) end--;
    yield run.slice(start, end);
    start = end;
  }
}
