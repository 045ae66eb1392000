/** What esbuild would follow: a comment that names the source map of its input. */
const namesSourceMap = /\/[/*][#@] *sourceMappingURL=/;
const word = 'sourceMappingURL';

export interface Disarmed {
  text: string;
  /** Puts the word back into a print. */
  restore(code: string): string;
}

/**
 * The text with another word of the same length in place of `sourceMappingURL`. esbuild follows such
 * comments, so that positions would be those that a shipped map claims, in other files.
 */
export function disarmSourceMapComments(text: string): Disarmed {
  if (!text.includes(word) || !namesSourceMap.test(text)) return { text, restore: (code) => code };
  const substitute = unusedWord(text);
  return {
    text: text.replaceAll(word, substitute),
    restore: (code) => code.replaceAll(substitute, word),
  };
}

function unusedWord(text: string): string {
  for (let number = 0; ; number++) {
    const candidate = `sourceMap${number.toString(36).padStart(word.length - 'sourceMap'.length, '0')}`;
    if (!text.includes(candidate)) return candidate;
  }
}
