import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, decodeText } from '#src/release/encoding.js';
import { bunPayload, LOADER } from './builders/bun-payload.js';
import { elf } from './builders/executables.js';
import { codesOf, openBytes, textOf } from './builders/opening.js';

describe('the rule for encodings', () => {
  it('E7: a record tagged latin1 whose bytes are UTF-8 is read as that, with a diagnostic', async () => {
    const name = '/$bunfs/root/cli';
    const contents = Buffer.from([0x22, 0xe2, 0x9c, 0x93, 0x22]);
    const release = await openBytes(elf(bunPayload([{ name, contents, encoding: 1 }])));
    expect(textOf(release, name)).toBe('"✓"');
    expect(release.diagnostics).toMatchObject([
      { code: 'encoding-mismatch', severity: 'warning', module: name },
    ]);
  });

  it('E8: one text as latin1, UTF-8 and UTF-16LE record', async () => {
    const text = 'Größe: keep it short, café-style.\n';
    const stored: [string, Buffer, number][] = [
      ['latin1', Buffer.from(text, 'latin1'), 1],
      ['utf8-old-tag', Buffer.from(text, 'utf8'), 2],
      ['utf8-untagged', Buffer.from(text, 'utf8'), 0],
      ['utf16', Buffer.from(text, 'utf16le'), 2],
    ];
    const modules = stored.map(([name, contents, encoding]) => ({
      name: `/$bunfs/root/${name}.md`,
      contents,
      encoding,
      loader: LOADER.text,
    }));
    const release = await openBytes(elf(bunPayload(modules)));
    expect(release.modules.map(({ encoding }) => encoding)).toEqual(['latin1', 'utf8', 'utf8', 'utf16le']);
    for (const { name } of modules) expect(textOf(release, name)).toBe(text);
    expect(release.diagnostics).toEqual([]);
  });

  it('takes true latin1 for latin1, and ASCII under tag 2 for UTF-8', () => {
    expect(chooseEncoding(Buffer.from('caf\xe9', 'latin1'), 1)).toEqual({ encoding: 'latin1' });
    expect(chooseEncoding(Buffer.from('plain'), 1)).toEqual({ encoding: 'latin1' });
    expect(chooseEncoding(Buffer.from('even'), 2)).toEqual({ encoding: 'utf8' });
  });

  it('tells UTF-16LE by a byte order mark where there is no tag', () => {
    const bytes = Buffer.from('\ufeffplan', 'utf16le');
    expect(chooseEncoding(bytes)).toEqual({ encoding: 'utf16le' });
    expect(decodeText(bytes, 'utf16le')).toBe('\ufeffplan');
  });

  it('says where bytes are invalid or a tag is unknown', async () => {
    expect(chooseEncoding(Buffer.from([0x61, 0xff]))).toEqual({
      encoding: 'utf8',
      finding: 'encoding-invalid',
    });
    expect(chooseEncoding(Buffer.from([0x61, 0xff, 0x62]), 2).finding).toBe('encoding-invalid');
    expect(chooseEncoding(Buffer.from('a'), 9)).toEqual({ encoding: 'utf8', finding: 'encoding-unknown' });
    const release = await openBytes(
      elf(bunPayload([{ name: '/$bunfs/root/cli', contents: 'a\xff', encoding: 9 }])),
    );
    expect(codesOf(release)).toEqual(['encoding-unknown']);
  });

  it('keeps a byte order mark as a character', () => {
    const text = '\ufeff#!/usr/bin/env node\nlet a';
    expect(decodeText(Buffer.from(text), 'utf8')).toBe(text);
  });

  it('reads UTF-16LE of any text with a character below U+0100 back', () => {
    const text = fc.string({ unit: 'binary', minLength: 1 }).map((body) => `${body}\n`);
    fc.assert(
      fc.property(text, (value) => {
        const bytes = Buffer.from(value, 'utf16le');
        expect(decodeText(bytes, chooseEncoding(bytes, 2).encoding)).toBe(value);
      }),
      { seed: 7 },
    );
  });

  it('reads UTF-8 of any text without NUL back under each tag', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
    fc.assert(
      fc.property(text, fc.constantFrom(0, 1, 2), (value, tag) => {
        const bytes = Buffer.from(value, 'utf8');
        expect(decodeText(bytes, chooseEncoding(bytes, tag).encoding)).toBe(value);
      }),
      { seed: 7 },
    );
  });

  it('refuses to decode data', () => {
    expect(() => decodeText(new Uint8Array(2), 'binary')).toThrow(RangeError);
  });
});
