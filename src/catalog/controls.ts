// C0 and C1 controls, DEL, bidirectional controls, line separators, invisible format characters, tag
// characters and lone surrogates. Joiners and variation selectors stay: emoji and scripts need them.
const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function escapeUnits(found: string): string {
  let escaped = '';
  for (let index = 0; index < found.length; index++) {
    escaped += `\\u${found.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }
  return escaped;
}

/**
 * Replaces each character that a terminal would act on, or hide, by its `\uXXXX` escapes. In the text of a
 * JSON string the result stands for the same value.
 */
export function escapeControls(text: string): string {
  return text.replace(unsafe, escapeUnits);
}

/** JSON on one line that can be shown on any terminal. */
export function jsonLine(value: unknown): string {
  return escapeControls(JSON.stringify(value));
}
