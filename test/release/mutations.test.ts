import { describe, expect, it } from 'vitest';
import { InputError } from '#src/catalog/diagnostic.js';
import { decodeText } from '#src/release/encoding.js';
import { bunPayload, LOADER } from './builders/bun-payload.js';
import { CPU, elf, fatMachO, machO, pe } from './builders/executables.js';
import { mutate, seeded } from './builders/mutations.js';
import { openBytes } from './builders/opening.js';
import { tar, tgz } from './builders/tarballs.js';
import { zstdFrame } from './builders/zstd-frames.js';

const MUTATIONS = 2000;
const MAXIMUM_MEGABYTES = 512;

const payload = (stride: 36 | 52) =>
  bunPayload(
    [
      { name: '/$bunfs/root/cli', contents: 'import "./a.js"; // café' },
      { name: '/$bunfs/root/a.js', contents: 'export const a = "You are careful.";' },
      {
        name: '/$bunfs/root/note.md',
        contents: Buffer.from('Be brief.\n', 'utf16le'),
        encoding: 2,
        loader: LOADER.text,
      },
      {
        name: '/$bunfs/root/guide.md.zst',
        contents: zstdFrame('Guide. '.repeat(40)),
        encoding: 0,
        loader: LOADER.file,
      },
    ],
    { stride, argv: '--user-agent=agent/1.2.3' },
  );

const entries = [
  {
    path: 'package/package.json',
    content: JSON.stringify({ name: 'agent', version: '1.0.0', bin: 'cli.js' }),
  },
  { path: 'package/cli.js', content: 'const p = "You are careful.";' },
  { path: 'package/agent', content: elf(payload(52)) },
];

/** Ranges that hold structure: the head, and what stands before the end. */
const headAndTail = (bytes: Buffer): [number, number][] => [
  [0, 600],
  [bytes.length - 700, bytes.length],
];

const FIXTURES: [string, Buffer][] = [
  ['ELF, 52 bytes, section', elf(payload(52))],
  ['ELF, 36 bytes, overlay', elf(payload(36), { placement: 'overlay' })],
  ['Mach-O, 52 bytes', machO(payload(52))],
  ['Mach-O, fat, 36 bytes', fatMachO([{ cpu: CPU.x64, bytes: machO(payload(36), 'section', CPU.x64) }])],
  ['PE, 52 bytes', pe(payload(52))],
  ['PE, 36 bytes, overlay', pe(payload(36), { placement: 'overlay' })],
  ['tarball', tar(entries)],
  ['tarball without executable', tar(entries.slice(0, 2))],
  ['tarball, gzipped', tgz(entries)],
];

/** @returns how it ended: a release whose every module could be read, or an error made for people. */
async function outcomeOf(bytes: Buffer): Promise<'release' | 'error'> {
  try {
    const release = await openBytes(bytes);
    for (const module of release.modules) {
      const content = module.content();
      if (module.kind !== 'data') decodeText(content, module.encoding);
    }
    await release.sha256();
    release.close();
    return 'release';
  } catch (error) {
    if (error instanceof InputError) return 'error';
    throw error;
  }
}

describe(`${MUTATIONS} mutations of each fixture give a release or an error`, () => {
  it.each(FIXTURES)('%s', async (_name, bytes) => {
    const random = seeded(20_260_101);
    const outcomes = { release: 0, error: 0 };
    let slowest = 0;
    for (let count = 0; count < MUTATIONS; count++) {
      const start = performance.now();
      outcomes[await outcomeOf(mutate(bytes, random, headAndTail(bytes)))]++;
      slowest = Math.max(slowest, performance.now() - start);
    }
    // Both ends must be reached, or the mutations test nothing.
    expect(outcomes.error).toBeGreaterThan(MUTATIONS / 50);
    if (!bytes.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))) {
      expect(outcomes.release).toBeGreaterThan(MUTATIONS / 50);
    }
    expect(slowest).toBeLessThan(5000);
    expect(process.resourceUsage().maxRSS / 1024).toBeLessThan(MAXIMUM_MEGABYTES);
  });
});
