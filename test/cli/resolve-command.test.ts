import { describe, expect, it } from 'vitest';
import type { Alias } from '#src/catalog/document.js';
import { lanternRules } from '../aliases/lantern-rules.js';
import { rule, ruleSet } from '../aliases/programs.js';
import { built, severalFit, shapePath } from './bundles.js';
import { runCatalog, useFolder } from './harness.js';

const folder = useFolder();
const LIMIT = 120_000;

const rulesFile = (rules = lanternRules) => folder.file('rules.json', JSON.stringify(rules));
const withRules = (...more: (typeof lanternRules)['aliases']) => ruleSet(...lanternRules.aliases, ...more);

const nowhere = rule('Nowhere', { shape: 'function', has: { text: 'no such text stands here' } });
const tooMany = rule('TooMany', severalFit);

describe('catalog resolve', { timeout: LIMIT }, () => {
  it.each(['esbuild-min', 'esbuild-chunks'])('writes the table that build writes: %s', async (name) => {
    const input = await shapePath(name);
    const rules = rulesFile();
    const { code, out, err } = await runCatalog(['resolve', input, '--rules', rules, '--json']);
    expect({ code, err }).toEqual({ code: 0, err: '  aliases     12 (12 resolved)\n' });
    const { aliases } = JSON.parse(out) as { aliases: Alias[] };
    expect(aliases).toEqual((await built(input, '--rules', rules)).aliases);
    for (const { readable } of aliases) expect(readable?.startLine).toBeGreaterThan(0);
  });

  it('gives one line an alias in a pipe, and a table on a terminal', async () => {
    const input = await shapePath('esbuild-min');
    const argv = ['resolve', input, '--rules', rulesFile(withRules(nowhere, tooMany)), '--quiet'];
    const rows = (await runCatalog(argv)).out
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(rows).toHaveLength(14);
    const [parts] = rows;
    expect(parts).toEqual([
      'PromptParts',
      'resolved',
      '1.00',
      expect.stringMatching(/^[\w$]+$/),
      expect.stringMatching(/^\d+-\d+$/),
      expect.stringMatching(/\.js$/),
      expect.stringContaining('returns'),
    ]);
    expect(rows.at(-2)?.slice(0, 3)).toEqual(['Nowhere', 'missing', '0.00']);
    expect(rows.at(-1)?.slice(0, 2)).toEqual(['TooMany', 'ambiguous']);
    expect(rows.at(-1)?.at(-1)).toMatch(/^fit: [\w$]+, [\w$]+/);
    const table = await runCatalog(argv, { columns: 70, environment: { NO_COLOR: '1' } });
    expect(table.out).toMatch(/^alias +status +conf\./);
  });

  it('exits with 1 for what is open, only where asked to be strict', async () => {
    const input = await shapePath('esbuild-min');
    const open = ['resolve', input, '--rules', rulesFile(withRules(nowhere)), '--no-view', '--quiet'];
    expect(await runCatalog(open)).toMatchObject({ code: 0, err: '' });
    expect((await runCatalog([...open, '--strict'])).code).toBe(1);
    expect((await runCatalog([...open, '--strict', '--explain', 'PromptParts'])).code).toBe(0);
    const closed = ['resolve', input, '--rules', rulesFile(), '--no-view', '--quiet', '--strict'];
    const { code, out } = await runCatalog([...closed, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out).aliases.some((alias: Alias) => alias.readable !== undefined)).toBe(false);
  });

  it('explains clause by clause', async () => {
    const input = await shapePath('esbuild-min');
    const rules = rulesFile(withRules(nowhere));
    const met = await runCatalog(['resolve', input, '--rules', rules, '--explain', 'ReminderWrapper']);
    expect(met.code).toBe(0);
    expect(met.out).toMatch(/^ReminderWrapper {2}resolved {2}1\.00\n/);
    expect(met.out).toMatch(/met {4}required {2}returns shape template {2}at .+:@\d+/);
    const failed = await runCatalog(['resolve', input, '--rules', rules, '--explain', 'Nowhere']);
    expect(failed.out).toMatch(/^Nowhere {2}missing {2}0\.00\n/);
    const asked = ['resolve', input, '--rules', rules, '--explain', 'ReminderWrapper', '--json'];
    const { candidates } = JSON.parse((await runCatalog(asked)).out);
    expect(candidates[0]).toMatchObject({ fits: true, readable: { startLine: expect.any(Number) } });
    expect(candidates[0].clauses.every((clause: { isMet: boolean }) => clause.isMet)).toBe(true);
  });

  it('carries over what only the baseline knew, and says so', async () => {
    const [old, input] = [await shapePath('esbuild-min'), await shapePath('esbuild-renamed')];
    const catalog = folder.file('old.json', JSON.stringify(await built(old, '--rules', rulesFile())));
    const lost = lanternRules.aliases.map((item) =>
      item.alias === 'ReminderWrapper' ? { ...nowhere, alias: 'ReminderWrapper' } : item,
    );
    const rules = folder.file('lost.json', JSON.stringify(ruleSet(...lost)));
    const statusIn = (aliases: readonly Alias[]) =>
      aliases.find(({ alias }) => alias === 'ReminderWrapper')?.status;
    expect(statusIn((await built(input, '--rules', rules)).aliases)).toBe('missing');
    expect(statusIn((await built(input, '--rules', rules, '--baseline', catalog)).aliases)).toBe('carried');
    const argv = ['resolve', input, '--rules', rules, '--baseline', catalog, '--json'];
    expect(statusIn(JSON.parse((await runCatalog(argv)).out).aliases)).toBe('carried');
  });

  it('names what is wrong with rules, baseline and alias', async () => {
    const input = await shapePath('esbuild-min');
    const broken = folder.file('broken.json', JSON.stringify(ruleSet(rule('A', { shapely: 1 } as never))));
    expect(await runCatalog(['resolve', input, '--rules', broken])).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringContaining('rule A, /aliases/0/match'),
    });
    expect(await runCatalog(['resolve', input])).toMatchObject({
      code: 3,
      err: expect.stringMatching(/No alias rules come for .+claude-code/s),
    });
    const none = await runCatalog(['resolve', input, '--rules', 'none']);
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining('resolve needs rules') });
    const baseline = ['resolve', input, '--rules', rulesFile(), '--baseline', broken];
    expect(await runCatalog(baseline)).toMatchObject({ code: 3, err: expect.stringContaining('/generator') });
    expect(await runCatalog(['resolve', '-', '--baseline', '-'])).toMatchObject({ code: 2 });
    const alias = ['resolve', input, '--rules', rulesFile(), '--explain', 'ReminderRapper'];
    expect(await runCatalog(alias)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Like it: ReminderWrapper'),
    });
  });
});

describe('catalog build', { timeout: LIMIT }, () => {
  it('takes rules and the view only where they are wanted', async () => {
    const input = await shapePath('esbuild-min');
    const rules = rulesFile();
    const bare = await built(input, '--rules', 'none', '--no-view');
    expect(bare.aliases).toEqual([]);
    expect(bare.generator.printer).toBeUndefined();
    expect(JSON.stringify(bare)).not.toContain('"readable');
    const whole = await built(input, '--rules', rules);
    expect(whole.aliases).toHaveLength(12);
    expect(whole.prompts.every(({ occurrences }) => occurrences[0]?.readable)).toBe(true);
    const { err } = await runCatalog(['build', input, '--rules', rules, '--out', folder.path('c.json')]);
    expect(err).toContain('  aliases     12 (12 resolved)\n');
    const id = whole.prompts[0]?.id ?? '';
    const { startLine } = whole.prompts[0]?.occurrences[0]?.readable ?? {};
    const shown = await runCatalog(['show', folder.path('c.json'), id]);
    expect(shown.out).toContain(`  readable ${startLine}`);
  });
});
