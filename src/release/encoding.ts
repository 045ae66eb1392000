import { isAscii, isUtf8 } from 'node:buffer';
import type { TextEncodingName } from './release.js';

/**
 * The rule by which bytes become text, the same for every input:
 *
 * 1. Tag 1 (latin1): each byte is a character. But bytes of which some are above 0x7F and all are
 *    valid UTF-8 are UTF-8: text in latin1 is that by accident only, and records are tagged wrongly.
 * 2. Tag 2 was UTF-8 and is UTF-16LE since Bun 1.4.1. Valid UTF-8 without a NUL is UTF-8: UTF-16LE of
 *    real text holds a NUL (any character below U+0100, the line feed among them) or is not valid UTF-8.
 *    Otherwise an even count of bytes is UTF-16LE.
 * 3. No tag, tag 0 or a tag unknown to us: UTF-16LE where a byte order mark says so, else UTF-8.
 *
 * Bytes that are not valid in the encoding become U+FFFD, and a finding says so. A byte order mark stays
 * in the text as its first character, so that offsets count it and spans slice exactly.
 */
export interface EncodingChoice {
  encoding: Exclude<TextEncodingName, 'binary'>;
  finding?: 'encoding-mismatch' | 'encoding-unknown' | 'encoding-invalid';
}

/** Tags in the module records of Bun executables. */
export const EncodingTag = { binary: 0, latin1: 1, utf8OrUtf16: 2 } as const;

/** @param tag the record's encoding byte; leave it out where the container has none. */
export function chooseEncoding(bytes: Uint8Array, tag: number = EncodingTag.binary): EncodingChoice {
  if (tag === EncodingTag.latin1) {
    if (isAscii(bytes) || !isUtf8(bytes)) return { encoding: 'latin1' };
    return { encoding: 'utf8', finding: 'encoding-mismatch' };
  }
  const choice = tag === EncodingTag.utf8OrUtf16 ? chooseTagTwo(bytes) : chooseUntagged(bytes);
  return tag > EncodingTag.utf8OrUtf16 ? { finding: 'encoding-unknown', ...choice } : choice;
}

function chooseTagTwo(bytes: Uint8Array): EncodingChoice {
  if (isUtf8(bytes) && !bytes.includes(0)) return { encoding: 'utf8' };
  if (bytes.length % 2 === 0) return { encoding: 'utf16le' };
  return isUtf8(bytes) ? { encoding: 'utf8' } : { encoding: 'utf8', finding: 'encoding-invalid' };
}

function chooseUntagged(bytes: Uint8Array): EncodingChoice {
  if (isUtf8(bytes)) return { encoding: 'utf8' };
  if (startsWithUtf16Mark(bytes)) return { encoding: 'utf16le' };
  return { encoding: 'utf8', finding: 'encoding-invalid' };
}

function startsWithUtf16Mark(bytes: Uint8Array): boolean {
  return bytes.length % 2 === 0 && bytes[0] === 0xff && bytes[1] === 0xfe;
}

/** Whether untagged bytes can be text at all: no NUL, unless a byte order mark says UTF-16LE. */
export function looksLikeText(bytes: Uint8Array): boolean {
  return startsWithUtf16Mark(bytes) || !bytes.includes(0);
}

/**
 * Decodes a module's bytes; a byte order mark is kept as a character.
 * @throws RangeError for `binary`, which is not text.
 */
export function decodeText(bytes: Uint8Array, encoding: TextEncodingName): string {
  if (encoding === 'binary') throw new RangeError('A binary module has no text');
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.toString(encoding === 'utf8' && isAscii(view) ? 'latin1' : encoding);
}
