import { describe, expect, it } from 'vitest';
import type { FoundPlace } from '#src/queries/where.js';
import { lanternRules } from '../aliases/lantern-rules.js';
import { rule, ruleSet } from '../aliases/programs.js';
import { built, severalFit, shapePath } from './bundles.js';
import { runCatalog, useFolder } from './harness.js';

const folder = useFolder();
const LIMIT = 120_000;
const rulesFile = (rules = lanternRules) => folder.file('rules.json', JSON.stringify(rules));

async function places(input: string, question: string, rules = rulesFile()): Promise<FoundPlace[]> {
  const { code, out, err } = await runCatalog([
    'where',
    input,
    question,
    '--rules',
    rules,
    '--json',
    '--quiet',
  ]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out).places;
}

function codeOf(place: FoundPlace | undefined): string {
  return place?.excerpt.find(({ isInside }) => isInside)?.text ?? '';
}

describe('catalog where', { timeout: LIMIT }, () => {
  it.each(['esbuild-min', 'esbuild-chunks', 'bun-min'])(
    'translates between all notations: %s',
    async (name) => {
      const input = await shapePath(name);
      const [alias] = await places(input, 'ReminderWrapper');
      const { module, start, line, column, readable, symbol } = alias as FoundPlace;
      expect(codeOf(alias)).toContain(symbol);
      for (const question of [
        `${module}:@${start}`,
        `${module}:${line}:${column}`,
        `${module}:${readable?.startLine}`,
        `${module.slice(1)}:@${start}`,
      ]) {
        const [found] = await places(input, question);
        expect(found).toMatchObject({ module, aliases: expect.arrayContaining(['ReminderWrapper']) });
        expect(found?.readable?.startLine).toBe(readable?.startLine);
        expect(codeOf(found)).toBe(codeOf(alias));
      }
    },
  );

  it('finds every place of a prompt, by its id and back', async () => {
    const input = await shapePath('esbuild-min');
    const { prompts } = await built(input, '--rules', 'none');
    const prompt = prompts.find(({ occurrences }) => occurrences.length > 1) ?? prompts[0];
    const found = await places(input, prompt?.id ?? '');
    expect(found.map(({ start, readable }) => ({ start, readable }))).toEqual(
      prompt?.occurrences.map(({ start, readable }) => ({ start, readable })),
    );
    const [{ module, start }] = found as [FoundPlace];
    const [back] = await places(input, `${module}:@${start}`);
    expect(back?.prompts).toContain(prompt?.id);
  });

  it('shows the code around to people', async () => {
    const input = await shapePath('esbuild-min');
    const argv = ['where', input, 'ReminderWrapper', '--rules', rulesFile(), '--context', '1'];
    const { out } = await runCatalog(argv);
    expect(out).toMatch(/^ReminderWrapper: alias, resolved\n/);
    const lines = out.split('\n').filter((text) => text.includes(' | '));
    expect(lines.filter((text) => text.startsWith(' '))).toHaveLength(2);
    expect(lines.filter((text) => text.startsWith('> ')).length).toBeGreaterThan(0);
  });

  it('reads a text module and a script that cannot be printed as shipped', async () => {
    const text = 'Keep the lamp burning until the last boat is home.\nThen rest.\n';
    folder.file('package.json', '{"name":"lamp","version":"1.0.0"}');
    folder.file('note.md', text);
    folder.file('odd.js', `var note = "Keep the lamp burning.";\rbreak away; /* \u001b[2J */\n`);
    const [note] = await places(folder.path(), 'note.md:2:5');
    expect(note).toMatchObject({ start: 56, line: 2, column: 5, module: 'note.md' });
    expect(note).not.toHaveProperty('readable');
    expect(codeOf(note)).toBe('Then rest.');
    const shown = await runCatalog(['where', folder.path(), 'odd.js:2:1']);
    expect(shown.out).toContain('no readable print');
    expect(shown.out).toContain('> 2 | break away; /* \\u001b[2J */');
    const line = await runCatalog(['where', folder.path(), 'odd.js:1']);
    expect(line).toMatchObject({ code: 2, err: expect.stringContaining('odd.js has no readable print') });
  });

  it('A4 shows all that fit an ambiguous alias as candidates, and exits with 1', async () => {
    const input = await shapePath('esbuild-min');
    const rules = rulesFile(ruleSet(rule('Any', severalFit)));
    const { code, out } = await runCatalog(['where', input, 'Any', '--rules', rules, '--json']);
    expect(code).toBe(1);
    const answer = JSON.parse(out);
    expect(answer).toMatchObject({ kind: 'alias', status: 'ambiguous' });
    expect(answer.places.length).toBeGreaterThan(1);
    expect(answer.places.every((place: FoundPlace) => place.isCandidate)).toBe(true);
  });

  it.each([
    ['SystemPromptThing', 'is no alias, prompt id or position'],
    ['one.js:@99999', 'one.js has offsets 0 to 15'],
    ['one.js:9:0', 'one.js has lines 1 to 1'],
    ['one.js:1:40', 'one.js has columns in line 1 0 to 15'],
    ['one.js:7', 'one.js has readable lines 1 to 1'],
    ['one.js:0', 'one.js has readable lines 1 to 1'],
    ['none.js:1', 'No module of text has a path that ends with "none.js"'],
    ['js:1', '2 modules have a path that ends with "js", such as: one.js, sub/e.js'],
    ['@5', 'The release has 2 scripts: name the module'],
  ])('says what is wrong with %s', async (question, message) => {
    const { mkdirSync } = await import('node:fs');
    folder.file('package.json', '{"name":"lamp","version":"1.0.0"}');
    folder.file('one.js', 'var first = 12;');
    mkdirSync(folder.path('sub'));
    folder.file('sub/e.js', 'var second = 12;\n');
    const { code, out, err } = await runCatalog(['where', folder.path(), question]);
    expect(err).toContain(message);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });
});
