import { describe, expect, it } from 'vitest';
import { InputError } from '#src/catalog/diagnostic.js';
import { bunPayload, FROM_END, LOADER, type PayloadModule } from './builders/bun-payload.js';
import { patched, u32, u64 } from './builders/bytes.js';
import { CPU, elf, fatMachO, machO, pe, RUNTIME, sectionOf } from './builders/executables.js';
import { codesOf, openAsFile, openBytes, textOf } from './builders/opening.js';

const ENTRY = '/$bunfs/root/cli';
const MODULES: PayloadModule[] = [
  {
    name: ENTRY,
    contents: 'import "./first.js";',
    sourceMap: '{"version":3}',
    bytecode: Buffer.alloc(99, 7),
  },
  { name: '/$bunfs/root/first.js', contents: 'export const prompt = "Answer in one line.";' },
  { name: '/$bunfs/root/note.md', contents: 'Be brief.', loader: LOADER.text },
  { name: '/$bunfs/root/helper.node', contents: Buffer.from([0, 1, 2, 3]), encoding: 0, loader: LOADER.napi },
];

async function failureOf(bytes: Uint8Array): Promise<InputError> {
  const error = await openBytes(bytes).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(InputError);
  return error as InputError;
}

describe('executables of every format and placement', () => {
  const shapes: [string, string | undefined, (payload: Buffer) => Buffer][] = [
    ['ELF, section', 'linux-x64', (payload) => elf(payload)],
    ['ELF, overlay', 'linux-arm64', (payload) => elf(payload, { placement: 'overlay', machine: 183 })],
    ['Mach-O, section', 'darwin-arm64', (payload) => machO(payload)],
    ['Mach-O, overlay', 'darwin-x64', (payload) => machO(payload, 'overlay', CPU.x64)],
    ['Mach-O, fat', 'darwin-arm64', (payload) => fatMachO([{ cpu: CPU.arm64, bytes: machO(payload) }])],
    ['PE, section', 'win32-x64', (payload) => pe(payload)],
    ['PE, overlay', 'win32-arm64', (payload) => pe(payload, { placement: 'overlay', machine: 0xaa64 })],
  ];

  for (const stride of [36, 52] as const) {
    it.each(shapes)(`%s, records of ${stride} bytes`, async (_name, platform, build) => {
      const release = await openBytes(build(bunPayload(MODULES, { stride })));
      expect(release.kind).toBe('bun-executable');
      expect(release.identity.platform).toEqual({ value: platform, source: 'executable-header' });
      expect(release.entry).toBe(ENTRY);
      expect(release.modules.map(({ path, kind, loader }) => [path, kind, loader])).toEqual([
        [ENTRY, 'script', 'js'],
        ['/$bunfs/root/first.js', 'script', 'js'],
        ['/$bunfs/root/note.md', 'text', 'text'],
        ['/$bunfs/root/helper.node', 'data', 'napi'],
      ]);
      expect(textOf(release, '/$bunfs/root/first.js')).toBe('export const prompt = "Answer in one line.";');
      expect(release.diagnostics).toEqual([]);
    });
  }

  it('reads a file like a pipe, and names the runtime for neither name nor version', async () => {
    const bytes = elf(bunPayload(MODULES));
    const piped = await openBytes(bytes, {}, 100);
    await openAsFile('tool', bytes, async (release) => {
      expect(await release.sha256()).toBe(await piped.sha256());
      expect(release.modules.map(({ path }) => path)).toEqual(piped.modules.map(({ path }) => path));
      expect(release.identity.version).toEqual({ value: 'unknown', source: 'none' });
      expect(release.identity.name).toEqual({ value: 'tool', source: 'file-name' });
    });
  });

  it('reads the first slice of a fat file that has a program, and says which it did not read', async () => {
    const program = machO(bunPayload(MODULES), 'section', CPU.arm64);
    const bare = machO(Buffer.alloc(0), 'overlay', CPU.x64);
    const release = await openBytes(
      fatMachO([
        { cpu: CPU.x64, bytes: bare },
        { cpu: CPU.arm64, bytes: program },
      ]),
    );
    expect(release.identity.platform?.value).toBe('darwin-arm64');
    expect(codesOf(release)).toEqual(['fat-slices']);
  });

  it('finds a trailer megabytes before the end', async () => {
    const bytes = Buffer.concat([elf(bunPayload(MODULES), { junkTable: true }), Buffer.alloc(3 << 20, 0x11)]);
    expect((await openBytes(bytes)).modules).toHaveLength(4);
  });

  it('closes what it opened', async () => {
    await openAsFile('tool', elf(bunPayload(MODULES)), (release) => {
      release.close();
      expect(() => release.modules[0]?.content()).toThrow('closed');
    });
  });
});

describe('faults of executables', () => {
  it('E1: a junk section table does not hide the payload, nor lend its version', async () => {
    const release = await openBytes(elf(bunPayload(MODULES), { junkTable: true }));
    expect(release.modules).toHaveLength(4);
    expect(release.identity.version.value).toBe('unknown');
  });

  it('E2: 468 bytes are 13 records of 36 or 9 of 52, told by the names', async () => {
    for (const [count, stride] of [
      [13, 36],
      [9, 52],
    ] as const) {
      const modules = Array.from({ length: count }, (_, index) => ({
        name: `/$bunfs/root/part-${index}.js`,
        contents: `"part ${index}"`,
      }));
      const release = await openBytes(elf(bunPayload(modules, { stride })));
      expect(release.modules.map(({ path }) => path)).toEqual(modules.map(({ name }) => name));
    }
  });

  it('E2: a table that fits both is an error, and so is one that fits neither', async () => {
    const payload = bunPayload(MODULES.slice(0, 1));
    const name = `/$bunfs/root/${'n'.repeat(87)}`;
    // Every number is 100, and at 100 stands a name of 100 bytes.
    const both = Buffer.concat([
      Buffer.alloc(100),
      Buffer.from(name),
      u32(...Array(117).fill(100)),
      Buffer.alloc(1),
    ]);
    const tail = payload.subarray(payload.length - FROM_END.byteCount);
    const offsets = Buffer.concat([u64(both.length), u32(200, 468, 0), tail.subarray(20)]);
    expect((await failureOf(elf(Buffer.concat([both, offsets])))).code).toBe('undecidable-records');
    const neither = Buffer.concat([both.fill(0xff, 200), offsets]);
    expect((await failureOf(elf(neither))).code).toBe('damaged-executable');
  });

  it('E3: zeros behind a PE section’s content', async () => {
    const release = await openBytes(pe(bunPayload(MODULES), { zeros: 1 << 18 }));
    expect(release.modules).toHaveLength(4);
  });

  it('E4: a section called .bundle is not .bun, wherever it stands', async () => {
    const other = sectionOf(bunPayload([{ name: '/$bunfs/root/other.js', contents: '1' }]), '.bundle');
    const own = sectionOf(bunPayload(MODULES));
    const runtime = { name: '.rodata', content: RUNTIME };
    for (const sections of [
      [runtime, other, own],
      [runtime, own, other],
    ]) {
      expect((await openBytes(elf(Buffer.alloc(0), { sections }))).entry).toBe(ENTRY);
    }
  });

  it('E4: length fields of 2^63 and of 4 GiB are refused before anything is allocated', async () => {
    const payload = bunPayload(MODULES);
    const end = payload.length;
    const huge = patched(payload, end - FROM_END.byteCount, u64(1n << 63n));
    await failureOf(elf(huge));
    await failureOf(elf(patched(payload, end - FROM_END.tableLength, u32(0xffffffff))));
    const section = sectionOf(payload);
    const lying = { ...section, content: patched(section.content, 0, u64(1n << 63n)) };
    expect((await openBytes(elf(payload, { sections: [lying] }))).modules).toHaveLength(4);
  });

  it('E6: a runtime that holds the trailer only as a constant has no program', async () => {
    for (const bytes of [
      elf(Buffer.alloc(0), { placement: 'overlay' }),
      machO(Buffer.alloc(0), 'overlay'),
      pe(Buffer.alloc(0), { placement: 'overlay' }),
    ]) {
      expect((await failureOf(bytes)).code).toBe('runtime-without-program');
    }
  });

  it('tells an executable without any trailer from a runtime', async () => {
    const sections = [{ name: '.text', content: Buffer.alloc(500, 0x90) }];
    expect((await failureOf(elf(Buffer.alloc(0), { sections }))).code).toBe('not-a-bun-executable');
  });

  it('E9: an entry stub that imports three chunks: every module is there', async () => {
    const chunk = (letter: string) => ({
      name: `/$bunfs/root/chunk-${letter}.js`,
      contents: `export const ${letter} = "You are part ${letter}.";`,
    });
    const stub = {
      name: ENTRY,
      contents: 'import "./chunk-a.js";import "./chunk-b.js";import "./chunk-c.js";',
    };
    const release = await openBytes(
      elf(bunPayload([chunk('a'), stub, chunk('b'), chunk('c')], { entry: 1 })),
    );
    expect(release.entry).toBe(ENTRY);
    expect(release.modules.filter(({ kind }) => kind === 'script')).toHaveLength(4);
    expect(textOf(release, '/$bunfs/root/chunk-c.js')).toContain('You are part c.');
  });
});

describe('records that do not hold together', () => {
  const payload = bunPayload(MODULES);
  const tableAt = payload.length - FROM_END.byteCount - 1 - 52 * MODULES.length;

  it('leaves out a module whose contents lie outside, and says so', async () => {
    const release = await openBytes(elf(patched(payload, tableAt + 52 + 8, u32(0xfffffff0, 100))));
    expect(release.modules).toHaveLength(3);
    expect(release.diagnostics).toMatchObject([
      { code: 'record-out-of-bounds', severity: 'error', module: '/$bunfs/root/first.js' },
    ]);
  });

  it('has no entry where the entry’s module is left out or missing', async () => {
    const withoutContents = await openBytes(elf(patched(payload, tableAt + 8, u32(0xfffffff0, 100))));
    expect(withoutContents.entry).toBeNull();
    const missing = await openBytes(elf(patched(payload, payload.length - FROM_END.entry, u32(77))));
    expect(missing.entry).toBeNull();
    expect(codesOf(missing)).toEqual(['entry-missing']);
  });

  it('refuses records that share their bytes to seem larger than the file', async () => {
    const shared = Buffer.from(payload);
    for (const index of [0, 1, 2, 3]) shared.set(u32(0, tableAt), tableAt + index * 52 + 8);
    expect((await failureOf(elf(shared))).code).toBe('damaged-executable');
  });

  it('gives namesakes numbers', async () => {
    const twins = [ENTRY, ENTRY, ENTRY].map((name, index) => ({ name, contents: `"${index}"` }));
    const release = await openBytes(elf(bunPayload(twins)));
    expect(release.modules.map(({ path }) => path)).toEqual([ENTRY, `${ENTRY}#2`, `${ENTRY}#3`]);
    expect(textOf(release, `${ENTRY}#3`)).toBe('"2"');
  });
});
