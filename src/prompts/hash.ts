import xxhash from 'xxhash-wasm';

const { h64Raw } = await xxhash();
const encoder = new TextEncoder();

/** `xxh64:` and 16 hex digits, seed 0, over bytes. Algorithm: https://github.com/Cyan4973/xxHash (XXH64). */
export function hashBytes(bytes: Uint8Array): string {
  return `xxh64:${h64Raw(bytes, 0n).toString(16).padStart(16, '0')}`;
}

/** The hash of a text over its UTF-8. */
export function hashText(text: string): string {
  return hashBytes(encodeText(text));
}

/** UTF-8; a lone surrogate becomes the three bytes that UTF-8 would give its number, as in WTF-8. */
export function encodeText(text: string): Uint8Array {
  if (text.isWellFormed()) return encoder.encode(text);
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    if (code >= 0xd800 && code <= 0xdfff)
      bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(...encoder.encode(character));
  }
  return Uint8Array.from(bytes);
}

/**
 * What stays of a text when only its wording changes: every run of words, numbers and the spaces and
 * light punctuation between them becomes one `w`; lines, list marks, headings, tags, code marks and
 * placeholders stay.
 */
export function shapeOf(text: string): string {
  // Bounded, since a run of millions would overflow the engine's stack; the second step joins what it cuts.
  const words = text.replace(
    /(\$\{\d+\})|[\p{L}\p{M}\p{N}]{1,512}/gu,
    (_, placeholder: string | undefined) => placeholder ?? 'w',
  );
  return words.replace(/w[ ,;.:!?'’"()/_w-]*w/g, 'w');
}
