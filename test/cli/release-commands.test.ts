import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CatalogDocument } from '#src/catalog/document.js';
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

  it('lists texts for the readers asked for, by further sinks too', async () => {
    const shown = 'console.log("Only people see these words.");keeper.order("Light the lamp at dusk.")';
    const input = folder.file('agent.js', shown);
    const previews = async (...more: string[]) => {
      const { out } = await runCatalog(['build', input, '--out', '-', '--quiet', ...more]);
      return (JSON.parse(out) as CatalogDocument).prompts.map(({ preview }) => preview);
    };
    expect(await previews('--facing', 'model')).toEqual([]);
    expect(await previews('--facing', 'ui')).toContain('Only people see these words.');
    expect(await previews('--facing', 'all')).toHaveLength(2);
    const sink = { name: 'order', facing: 'model', at: { call: ['.order'] } };
    const sinks = folder.file('sinks.json', JSON.stringify({ vendor: 'lighthouse', sinks: [sink] }));
    expect(await previews('--facing', 'model', '--sinks', sinks)).toEqual(['Light the lamp at dusk.']);
  });

  it('says which reader or sink it does not know', async () => {
    const input = folder.file('agent.js', script);
    const unknown = await runCatalog(['build', input, '--facing', 'model,nobody']);
    expect(unknown).toMatchObject({ code: 2 });
    expect(unknown.err).toContain('"nobody"');
    const broken = folder.file('sinks.json', '{"vendor":"x","sinks":[{"name":"y"}]}');
    const refused = await runCatalog(['build', input, '--out', '-', '--sinks', broken]);
    expect(refused).toMatchObject({ code: 3, out: '' });
    expect(refused.err).toContain('/sinks/0');
    expect(await runCatalog(['build', input, '--sinks', folder.path('none.json')])).toMatchObject({
      code: 3,
    });
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

describe('catalog explain', () => {
  const request = `const advice = "${advice}";\nexport const ask = (client) => client.messages.create({ model: "m", system: advice, messages: [] });\n`;
  const build = async (input: string) =>
    JSON.parse((await runCatalog(['build', input, '--out', '-', '--quiet'])).out) as CatalogDocument;

  it('shows the way to the reader with the code of each step', async () => {
    const input = folder.file('agent.js', request);
    const [prompt] = (await build(input)).prompts;
    const { code, out } = await runCatalog(['explain', input, prompt?.id ?? '', '--quiet']);
    expect(code).toBe(0);
    expect(out).toContain(`${prompt?.id}: system-prompt for model`);
    expect(out).toMatch(/^ {2}1\. /m);
    expect(out).toContain('taken by: ');
    expect(out).toContain('client.messages.create(');
  });

  it('shows the same way from a catalog, and as JSON', async () => {
    const input = folder.file('agent.js', request);
    const catalog = await build(input);
    const [prompt] = catalog.prompts;
    const file = folder.file('agent.catalog.json', JSON.stringify(catalog));
    const words = await runCatalog(['explain', file, prompt?.id ?? '']);
    expect(words.out).toContain('taken by: ');
    expect(words.out).not.toContain('client.messages');
    const { out } = await runCatalog(['explain', input, prompt?.id ?? '', '--json', '--quiet']);
    const answer = JSON.parse(out);
    expect(answer.evidence).toEqual(prompt?.evidence);
    expect(answer.sources).toHaveLength(answer.evidence.length);
    expect(answer.sources.at(-1).literal).toBe(
      request.slice(answer.evidence.at(-1).start, answer.evidence.at(-1).end),
    );
  });

  it('says that no way was found, and which ids are like a wrong one', async () => {
    const input = folder.file(
      'agent.js',
      'export const note = "Keep the lamp burning until the last boat is home.";',
    );
    const [prompt] = (await build(input)).prompts;
    const { out } = await runCatalog(['explain', input, prompt?.id ?? '', '--quiet']);
    expect(out).toContain('for unknown');
    expect(out).toContain('No way to any reader was found');
    const wrong = await runCatalog(['explain', input, `${prompt?.id}-x`, '--quiet']);
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).toContain(prompt?.id ?? '?');
  });
});

describe('commands that ask about one text', () => {
  it('read a release once, and answer the same without what was kept', async () => {
    const input = folder.file('agent.js', script);
    const facts = folder.path('facts');
    const kept = () => readdirSync(facts, { recursive: true }).toSorted();
    const catalog = JSON.parse((await runCatalog(['build', input, '--out', '-', '--quiet'])).out);
    const { id } = (catalog as CatalogDocument).prompts.find(({ preview }) => preview === advice) ?? {};
    const questions = [
      ['show', input, id ?? ''],
      ['explain', input, id ?? ''],
      ['where', input, id ?? ''],
    ];
    await runCatalog([...(questions[0] as string[]), '--facts-cache', facts]);
    const files = kept();
    for (const question of questions) {
      const answer = await runCatalog([...question, '--facts-cache', facts]);
      expect(answer.code).toBe(0);
      expect(answer.out).toBe((await runCatalog([...question, '--no-facts-cache'])).out);
      expect(kept()).toEqual(files);
    }
  });
});
