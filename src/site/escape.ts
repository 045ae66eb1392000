/**
 * Text in which only ASCII letters and digits, spaces between words, and letters of other scripts stand as they
 * are: every other character is a numeric entity, also line ends. No Markdown, HTML, template (Vue, Jinja,
 * Liquid) or front matter syntax is left for any reader to find, and the result is one line.
 *
 * A character that HTML cannot hold becomes U+FFFD, as a browser shows it.
 */
export function entityText(text: string): string {
  return text.toWellFormed().replace(/[^\p{L}\p{N} ]|^ | $| (?= )|(?<= ) /gu, (character) => {
    const code = character.codePointAt(0) as number;
    return `&#${isUnshowable(code) ? 0xfffd : code};`;
  });
}

/** NUL, which no reference may name, and C1 controls, which HTML reads as Windows-1252. */
function isUnshowable(code: number): boolean {
  return code === 0 || (code >= 0x80 && code <= 0x9f);
}

/**
 * A JavaScript string literal in braces, as MDX takes for an expression: every character but ASCII letters, digits
 * and spaces is escaped, so that no step before or after the MDX parser finds syntax in it.
 */
export function mdxText(text: string): string {
  let literal = '';
  for (let index = 0; index < text.length; index++) {
    const unit = text[index] as string;
    literal += /[A-Za-z0-9 ]/.test(unit) ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  }
  return `{"${literal}"}`;
}

/** A JSON string of ASCII, which YAML 1.2 reads as the same string. */
export function yamlString(text: string): string {
  return JSON.stringify(text).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
