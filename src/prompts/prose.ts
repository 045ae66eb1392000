/**
 * Which texts read as prose, in any language. The README states the rule in words; this is the rule.
 * A text here has one `HOLE` for every placeholder.
 */
export const HOLE = '\u0001';

/** Words in a row that make a text prose; two are enough in a template, whose placeholders say more. */
const PROSE_WORDS = 3;
const TEMPLATE_WORDS = 2;
/** Scripts written without spaces: this many characters count as a word. */
const CHARACTERS_PER_WORD = 2;

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const EDGE = '.,;:!?"\'`*()[]{}<>“”‘’«»„‚…—–-/\\|#→•·¿¡。，、！？：；（）「」';
const INSIDE = "'’-/.:`‘–";
const CODE_NAME = /^[A-Za-z_$][\w$.]{0,60}$/;
const LETTER = /\p{L}|\p{M}/u;

/** Whether a whole text is listed. */
export function readsAsProse(text: string): boolean {
  const run = longestWordRun(text, PROSE_WORDS);
  if (run >= PROSE_WORDS) return true;
  if (!text.includes(HOLE)) return false;
  return run >= TEMPLATE_WORDS || laysOutText(text);
}

/** Whether a part of a composition that reads as prose as a whole says anything itself. */
export function saysSomething(text: string): boolean {
  return longestWordRun(text, 1) >= 1 || (text.includes(HOLE) && laysOutText(text));
}

/** Whether a text that is known to be read by a model is more than a name or a word of code. */
export function readsAsWords(text: string): boolean {
  return longestWordRun(text, 2) >= 2 || (/\s/.test(text.trim()) && longestWordRun(text, 1) >= 1);
}

/** A template of placeholders alone that sets paragraphs apart or wraps them in tags. */
function laysOutText(text: string): boolean {
  const blankLine = text.indexOf('\n\n') >= 0;
  return blankLine || (text.includes('\n') && text.includes('</'));
}

/**
 * The longest row of words that stand in one line with spaces between them; counting stops at `enough`.
 * One pass, whatever the text: it is a stranger's.
 */
export function longestWordRun(text: string, enough: number): number {
  let longest = 0;
  let run = 0;
  for (const line of lines(text)) {
    run = 0;
    for (const token of line.split(' ')) {
      if (token === '') continue;
      const words = wordsIn(token);
      run = words < 0 ? 0 : run + words;
      if (run > longest) longest = run;
      if (longest >= enough) return longest;
    }
  }
  return longest;
}

/** What stands between line breaks, tabs, placeholders and the brackets of tags. */
function* lines(text: string): Generator<string> {
  let start = 0;
  for (let position = 0; position <= text.length; position++) {
    const code = position < text.length ? text.charCodeAt(position) : 10;
    if (code > 13 && code !== 60 && code !== 62) continue;
    if (position > start) yield text.slice(start, position);
    start = position + 1;
  }
}

/** 1 for a word, more for a run in an unspaced script, 0 for a name of code, -1 for what ends a run of words. */
function wordsIn(token: string): number {
  let start = 0;
  let end = token.length;
  while (start < end && EDGE.includes(token[start] as string)) start++;
  while (end > start && EDGE.includes(token[end - 1] as string)) end--;
  let letters = 0;
  let unspaced = 0;
  let others = 0;
  for (let index = start; index < end; index++) {
    const code = token.charCodeAt(index);
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) letters++;
    else if (code > 127 && UNSPACED.test(token[index] as string)) unspaced++;
    else if (code > 127 && LETTER.test(token[index] as string)) letters++;
    else if (!INSIDE.includes(token[index] as string)) others++;
  }
  if (unspaced > 0) return Math.floor((unspaced + letters) / CHARACTERS_PER_WORD);
  if (others > 0) return letters > 0 && CODE_NAME.test(token.slice(start, end)) ? 0 : -1;
  return letters >= 2 || token === 'a' || token === 'I' ? 1 : -1;
}
