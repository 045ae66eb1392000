import { describe, expect, it } from 'vitest';
import { decompressZstd, isZstd, ZstdError } from '#src/release/zstd.js';
import { bunPayload, LOADER } from './builders/bun-payload.js';
import { u32 } from './builders/bytes.js';
import { elf } from './builders/executables.js';
import { openBytes, textOf } from './builders/opening.js';
import { zstdBomb, zstdFrame } from './builders/zstd-frames.js';

const TEXT = 'Summarise the conversation so far, keep file names.\n'.repeat(3000);

describe('zstd frames', () => {
  it('unpacks a frame, and several with a skippable one between', () => {
    expect(Buffer.from(decompressZstd(zstdFrame(TEXT))).toString()).toBe(TEXT);
    const skippable = Buffer.concat([u32(0x184d2a53, 3), Buffer.from('xyz')]);
    const both = Buffer.concat([zstdFrame('one, '), skippable, zstdFrame('two')]);
    expect(Buffer.from(decompressZstd(both)).toString()).toBe('one, two');
  });

  it('unpacks a compressed block', () => {
    // "prompt " twenty times, as a compressor packs it.
    const packed = Buffer.from('28b52ffd208c7500003870726f6d70742001000251c508', 'hex');
    expect(isZstd(packed)).toBe(true);
    expect(Buffer.from(decompressZstd(packed)).toString()).toBe('prompt '.repeat(20));
  });

  it('refuses what would unpack beyond the bounds, before it allocates', () => {
    const before = process.memoryUsage().arrayBuffers;
    expect(() => decompressZstd(zstdBomb(600))).toThrow(/are allowed/);
    expect(() => decompressZstd(zstdFrame('short', 0xffffffff))).toThrow(ZstdError);
    expect(() => decompressZstd(Buffer.concat([u32(0xfd2fb528), Buffer.from([0, 0xa0, 1, 0, 0])]))).toThrow(
      /window/,
    );
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 << 20);
  });

  it('refuses frames cut short and garbage behind them', () => {
    const frame = zstdFrame(TEXT);
    for (const length of [4, 5, 8, 11, 100, frame.length - 1]) {
      expect(() => decompressZstd(frame.subarray(0, length))).toThrow(ZstdError);
    }
    expect(() => decompressZstd(Buffer.concat([frame, Buffer.from('tail')]))).toThrow(ZstdError);
  });
});

describe('compressed assets of an executable', () => {
  const asset = (name: string, contents: Uint8Array) => ({
    name: `/$bunfs/root/${name}`,
    contents,
    encoding: 0,
    loader: LOADER.file,
  });

  it('are known by content and not by name; text is text, JavaScript is data', async () => {
    const release = await openBytes(
      elf(
        bunPayload([
          asset('guide-1a2b.md.zst', zstdFrame(TEXT)),
          asset('guide.md', zstdFrame(TEXT)),
          asset('widget.min.js', zstdFrame('let a = 1')),
          asset('plain.zst', Buffer.from('no frame')),
          asset('page.js', Buffer.from('let b = 2')),
        ]),
      ),
    );
    expect(release.modules.map(({ kind, compression, encoding }) => [kind, compression, encoding])).toEqual([
      ['text', 'zstd', 'utf8'],
      ['text', 'zstd', 'utf8'],
      ['data', 'zstd', 'binary'],
      ['data', undefined, 'binary'],
      ['script', undefined, 'utf8'],
    ]);
    expect(release.modules[0]?.bytes).toBe(zstdFrame(TEXT).length);
    expect(textOf(release, '/$bunfs/root/guide-1a2b.md.zst')).toBe(TEXT);
  });

  it('stay as they are stored where they are damaged, with a diagnostic', async () => {
    const frame = zstdFrame(TEXT).subarray(0, 200);
    const release = await openBytes(elf(bunPayload([asset('guide.md.zst', frame)])));
    expect(release.diagnostics).toMatchObject([
      { code: 'zstd-refused', module: '/$bunfs/root/guide.md.zst' },
    ]);
    expect(release.modules[0]).toMatchObject({ kind: 'data', encoding: 'binary' });
    expect(Buffer.from(release.modules[0]?.content() ?? [])).toEqual(frame);
  });
});
