/** A placeholder is one word; so is each character of a script that is written without spaces. */
const WORD =
  /\$\{\d+\}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]{1,512}/gu;

/** Stands for every placeholder, whatever its label: a label shifts where another placeholder comes before it. */
const PLACEHOLDER_WORD = '$';

/**
 * The words of a hashed text as texts are compared by: runs of letters, marks and numbers (at most 512
 * code points each), single characters of unspaced scripts, and `$` for a placeholder.
 */
export function wordsOf(text: string): string[] {
  const words = text.match(WORD) ?? [];
  return words.map((word) => (word.startsWith('$') ? PLACEHOLDER_WORD : word));
}
