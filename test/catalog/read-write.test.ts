import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFileAtomically } from '#src/catalog/atomic-file.js';
import type { CatalogDocument } from '#src/catalog/document.js';
import { readCatalog } from '#src/catalog/read.js';
import { catalogSchema } from '#src/catalog/schema.js';
import { catalogText, writeCatalog } from '#src/catalog/write.js';
import { exampleCatalog, largeCatalog } from './example.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalog-'));
  file = join(folder, 'a.catalog.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const textOf = (document: CatalogDocument) => [...catalogText(document)].join('');

/** The same value with the fields of every object turned around. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, field]) => [key, reversed(field)]),
  );
}

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

describe('writeCatalog and readCatalog', () => {
  it('give back the same document', async () => {
    await writeCatalog(file, exampleCatalog());
    expect(await readCatalog(file)).toEqual(exampleCatalog());
    expect(readdirSync(folder)).toEqual(['a.catalog.json']);
  });

  it('write fields in the order of the schema, whatever their order was', () => {
    const text = textOf(reversed(exampleCatalog()) as CatalogDocument);
    expect(text).toBe(textOf(exampleCatalog()));
    const { properties, $defs } = catalogSchema;
    expect(Object.keys(JSON.parse(text))).toEqual(Object.keys(properties ?? {}));
    expect(Object.keys(JSON.parse(text).prompts[0].occurrences[0])).toEqual(
      Object.keys($defs?.Occurrence?.properties ?? {}),
    );
  });

  it('write one prompt a line', () => {
    const lines = textOf(largeCatalog(3000)).split('\n');
    const prompts = lines.filter((line) => line.startsWith('    {"id":"system-prompt'));
    expect(prompts).toHaveLength(3000);
    expect(lines.length).toBeLessThan(3050);
  });

  it('L1 X4 keep every text, and write no character that a terminal acts on', () => {
    const text = fc
      .string({ unit: 'binary' })
      .chain((left) =>
        fc.constantFrom('\u001b[31m', '\u009b', '\u202e', '\ud800', '\u{e0041}', '').map((odd) => left + odd),
      );
    fc.assert(
      fc.property(text, (value) => {
        const document = exampleCatalog();
        for (const prompt of document.prompts) prompt.text = value;
        const written = textOf(document);
        expect(JSON.parse(written)).toEqual(document);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
        expect(written).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
        expect(written.isWellFormed()).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('S1 write nothing where the document is not valid', async () => {
    const document = exampleCatalog();
    document.release.modules = 9;
    await expect(writeCatalog(file, document)).rejects.toMatchObject({
      faults: [{ pointer: '/release/modules' }],
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('S1 refuse a file with the pointer of its fault', async () => {
    writeFileSync(file, JSON.stringify({ ...exampleCatalog(), schemaVersion: 2 }));
    await expect(readCatalog(file)).rejects.toMatchObject({
      code: 'invalid-catalog',
      path: file,
      faults: [{ code: 'newer-schema-version', pointer: '/schemaVersion' }],
    });
  });

  it('read standard input and a file with a byte order mark', async () => {
    const text = textOf(exampleCatalog());
    expect(await readCatalog('-', { stdin: bytes(text) })).toEqual(exampleCatalog());
    writeFileSync(file, `\uFEFF${text}`);
    expect(await readCatalog(file)).toEqual(exampleCatalog());
  });

  it('refuse what is no JSON text', async () => {
    const refusal = async (content: string | Uint8Array) => {
      writeFileSync(file, content);
      return readCatalog(file).catch((error: { code: string; message: string }) => error);
    };
    expect(await refusal('{\n "a": 1,}')).toMatchObject({ code: 'catalog-not-json' });
    expect(await refusal('')).toMatchObject({ code: 'catalog-not-json' });
    expect(await refusal(Uint8Array.of(0x22, 0xff, 0x22))).toMatchObject({
      code: 'catalog-not-json',
      message: expect.stringContaining('UTF-8'),
    });
    expect(await refusal('['.repeat(1_000_000))).toMatchObject({ code: 'catalog-not-json' });
    expect(await readCatalog(join(folder, 'none')).catch((error) => error)).toMatchObject({
      code: 'catalog-unreadable',
    });
    expect(await readCatalog(folder).catch((error) => error)).toMatchObject({ code: 'catalog-is-folder' });
  });

  it('refuse more bytes than the limit, from a file and from a stream', async () => {
    await writeCatalog(file, exampleCatalog());
    const limit = { maximumBytes: statSync(file).size - 1 };
    await expect(readCatalog(file, limit)).rejects.toMatchObject({ code: 'catalog-too-large' });
    const stdin = bytes(readFileSync(file, 'utf8'));
    await expect(readCatalog('-', { ...limit, stdin })).rejects.toMatchObject({ code: 'catalog-too-large' });
  });
});

describe('writeFileAtomically', () => {
  function* failing() {
    yield 'first ';
    throw Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });
  }

  it('S2 leaves the old file and no other when writing fails half-way', async () => {
    writeFileSync(file, 'old');
    await expect(writeFileAtomically(file, failing())).rejects.toMatchObject({ code: 'ENOSPC', path: file });
    expect(readdirSync(folder)).toEqual(['a.catalog.json']);
    expect(readFileSync(file, 'utf8')).toBe('old');
  });

  it('removes the unfinished file as soon as the signal aborts', async () => {
    const controller = new AbortController();
    let seen: string[] = [];
    let left: string[] = ['not looked at'];
    function* interrupted() {
      yield 'first ';
      seen = readdirSync(folder);
      controller.abort();
      left = readdirSync(folder);
      yield 'second';
    }
    await expect(writeFileAtomically(file, interrupted(), { signal: controller.signal })).rejects.toThrow();
    expect(seen).toHaveLength(1);
    expect(left).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keeps a symbolic link and the mode of the file behind it', async () => {
    const target = join(folder, 'target.json');
    writeFileSync(target, 'old', { mode: 0o640 });
    symlinkSync(target, file);
    await writeFileAtomically(file, ['new']);
    expect(readFileSync(target, 'utf8')).toBe('new');
    expect(statSync(target).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder).sort()).toEqual(['a.catalog.json', 'target.json']);
  });

  it('refuses a folder, a folder that is not there, and a full device', async () => {
    mkdirSync(file);
    await expect(writeFileAtomically(file, ['x'])).rejects.toMatchObject({ code: 'EISDIR' });
    await expect(writeFileAtomically(join(folder, 'no', 'x'), ['x'])).rejects.toMatchObject({
      code: 'ENOENT',
    });
    expect(readdirSync(folder)).toEqual(['a.catalog.json']);
  });

  it.runIf(process.platform === 'linux')('S2 writes to a device and does not replace it', async () => {
    await writeFileAtomically('/dev/null', ['x']);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    await expect(writeFileAtomically('/dev/full', ['x'])).rejects.toMatchObject({ code: 'ENOSPC' });
  });
});
