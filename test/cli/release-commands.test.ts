import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCatalog } from '#src/catalog/read.js';
import { defaultFileName } from '#src/cli/commands/build.js';
import { exampleCatalog } from '../catalog/example.js';
import { runCatalog, useFolder } from './harness.js';

const folder = useFolder();

const advice = 'Answer every sailor with patience, and never send a boat out in fog.';
const script = `const advice = "${advice}";\nexport const request = (client) => client.send({ system: advice });\n`;

describe('catalog build', () => {
  it('writes a catalog and says what it holds', async () => {
    const out = folder.path('out.json');
    const result = await runCatalog(['build', folder.file('agent.js', script), '--out', out]);
    expect(result).toMatchObject({ code: 0, out: '' });
    expect(result.err).toContain(`written to ${out}`);
    const document = await readCatalog(out);
    const prompt = document.prompts.find((candidate) => candidate.preview === advice);
    expect(script.slice(prompt?.occurrences[0]?.start, prompt?.occurrences[0]?.end)).toBe(`"${advice}"`);
    expect(readdirSync(folder.path()).sort()).toEqual(['agent.js', 'out.json']);
  });

  it('streams to standard output, the same bytes as to a file', async () => {
    const input = folder.file('agent.js', script);
    const out = folder.path('out.json');
    await runCatalog(['build', input, '--out', out, '--quiet']);
    const streamed = await runCatalog(['build', input, '--out', '-', '--quiet']);
    expect(streamed).toEqual({ code: 0, out: readFileSync(out, 'utf8'), err: '' });
  });

  it('writes as much text as asked for', async () => {
    const input = folder.file('agent.js', script);
    const catalog = async (...more: string[]) =>
      (await runCatalog(['build', input, '--out', '-', ...more])).out;
    expect(await catalog('--no-preview')).not.toContain('boat');
    expect(await catalog('--preview', '12')).not.toContain('boat');
    expect(await catalog('--no-preview', '--text')).toContain(`"text":"${advice}"`);
    expect(await catalog('--anchor', 'fog')).toContain('"value":"fog"');
  });

  it('names the file by the release where no name is given', async () => {
    const before = process.cwd();
    const input = folder.file('agent.js', script);
    process.chdir(folder.path());
    try {
      expect(await runCatalog(['build', input])).toMatchObject({ code: 0 });
    } finally {
      process.chdir(before);
    }
    expect(readdirSync(folder.path()).filter((name) => name.endsWith('.catalog.json'))).toHaveLength(1);
  });

  it('S2 writes nothing where it cannot read, and reads nothing where it cannot write', async () => {
    const out = folder.path('out.json');
    const unread = await runCatalog(['build', folder.path('none.js'), '--out', out]);
    expect(unread).toMatchObject({ code: 3, out: '' });
    const unwritten = await runCatalog([
      'build',
      folder.file('a.js', script),
      '--out',
      folder.path('no', 'x'),
    ]);
    expect(unwritten).toMatchObject({ code: 3, err: expect.stringContaining('Its folder does not exist') });
    expect(readdirSync(folder.path())).toEqual(['a.js']);
  });
});

describe('defaultFileName', () => {
  const { release } = exampleCatalog();
  it.each([
    [{ name: 'keeper', version: '2.10' }, 'keeper-2.10-linux-x64.catalog.json'],
    [{ name: '@sea/keeper-linux-x64', version: '1.0.0' }, 'sea-keeper-linux-x64-1.0.0.catalog.json'],
    [{ name: '../../etc/passwd', version: '/' }, 'etc-passwd-linux-x64.catalog.json'],
    [{ name: '灯', version: 'a\u001bb' }, 'release-a-b-linux-x64.catalog.json'],
    [
      { name: 'x'.repeat(500), version: 'y'.repeat(500) },
      `${'x'.repeat(80)}-${'y'.repeat(80)}-linux-x64.catalog.json`,
    ],
  ])('%j', (named, expected) => {
    expect(defaultFileName({ ...release, ...named })).toBe(expected);
  });
});

describe('catalog show INPUT', () => {
  it('shows the source with the code around it', async () => {
    const input = folder.file('agent.js', script);
    const built = JSON.parse((await runCatalog(['build', input, '--out', '-'])).out);
    const id = built.prompts.find((prompt: { preview: string }) => prompt.preview === advice).id;
    const shown = await runCatalog(['show', input, id, '--context', '15']);
    expect(shown.code).toBe(0);
    expect(shown.out).toContain(`const advice = "${advice}";\nexport const `);
    const { sources } = JSON.parse((await runCatalog(['show', input, id, '--context', '8', '--json'])).out);
    expect(sources).toMatchObject([{ before: 'dvice = ', literal: `"${advice}"`, after: ';\nexport' }]);
  });
});

describe('catalog extract', () => {
  it('writes the modules', async () => {
    const input = folder.file('agent.js', script);
    const result = await runCatalog(['extract', input, '--out', folder.path('modules')]);
    expect(result).toMatchObject({ code: 0, out: '', err: expect.stringContaining('1 module written to') });
    expect(readdirSync(folder.path('modules'))).toContain('manifest.json');
  });
});
