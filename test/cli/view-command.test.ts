import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import type { ViewIndex } from '#src/readable/write-views.js';
import { lanternRules } from '../aliases/lantern-rules.js';
import { built, shapePath } from './bundles.js';
import { runCatalog, useFolder } from './harness.js';

const folder = useFolder();
const LIMIT = 120_000;
const rulesFile = () => folder.file('rules.json', JSON.stringify(lanternRules));

async function viewed(...argv: string[]): Promise<{ index: ViewIndex; texts: string[] }> {
  const out = folder.path('views');
  const { code, err } = await runCatalog(['view', ...argv, '--out', out]);
  expect(err).toContain(`written to ${out}`);
  expect(code).toBe(0);
  const index = JSON.parse(readFileSync(join(out, 'index.json'), 'utf8')) as ViewIndex;
  return { index, texts: index.views.map(({ file }) => readFileSync(join(out, file), 'utf8')) };
}

describe('catalog view', { timeout: LIMIT }, () => {
  it('writes every script, with the lines that the catalog counts', async () => {
    const input = await shapePath('esbuild-chunks');
    const { index, texts } = await viewed(input);
    const { modules } = await built(input);
    expect(index.views.map(({ module, readableLines }) => [module, readableLines])).toEqual(
      modules.filter(({ kind }) => kind === 'script').map((module) => [module.path, module.readableLines]),
    );
    expect(texts.some((text) => text.includes('// catalog:'))).toBe(false);
  });

  it('writes alias and prompt id above their places', async () => {
    const input = await shapePath('esbuild-min');
    const rules = rulesFile();
    const { aliases, prompts } = await built(input, '--rules', rules);
    const { index, texts } = await viewed(input, '--annotate', '--rules', rules);
    expect(index).toMatchObject({ annotated: true, redacted: false });
    const lines = texts.join('\n').split('\n');
    const wrapper = aliases.find(({ alias }) => alias === 'ReminderWrapper');
    const below = lines[lines.findIndex((line) => line.includes('catalog: alias ReminderWrapper')) + 1];
    expect(below).toContain(wrapper?.symbol);
    for (const { id } of prompts)
      expect(lines.some((line) => line.endsWith(`catalog: prompt ${id}`))).toBe(true);
  });

  it('takes the texts away and leaves code that parses', async () => {
    const input = await shapePath('esbuild-chunks');
    const { prompts } = await built(input, '--text', '--rules', 'none');
    const { index, texts } = await viewed(input, '--redact');
    expect(index.redacted).toBe(true);
    const all = texts.join('\n');
    for (const text of texts) parse(text, { ecmaVersion: 'latest', sourceType: 'module' });
    // Texts that esbuild prints as they are, so that a trace of one would be found.
    const plain = prompts.filter(
      ({ text, occurrences }) =>
        !/[$\\`"'\n]/.test(text ?? '') && occurrences.some(({ module }) => module.endsWith('.js')),
    );
    expect(plain.length).toBeGreaterThan(10);
    for (const { text, id, textHash } of plain) {
      expect(all).not.toContain(text);
      expect(all).toContain(`[redacted ${id.replace(/[^A-Za-z0-9._:-]/g, '_')} ${textHash}]`);
    }
  });

  it('writes one module by an ending of its path', async () => {
    const { index } = await viewed(await shapePath('esbuild-chunks'), '--module', 'compact.js');
    expect(index.views.map(({ module }) => module.split('/').at(-1))).toEqual(['compact.js']);
  });

  it('refuses to write where something is, and leaves nothing where it fails', async () => {
    const input = folder.file('agent.js', 'export const note = "Keep the lamp burning.";');
    mkdirSync(folder.path('empty'));
    expect((await runCatalog(['view', input, '--out', folder.path('empty')])).code).toBe(0);
    const again = await runCatalog(['view', input, '--out', folder.path('empty')]);
    expect(again).toMatchObject({ code: 3, err: expect.stringContaining('is not empty') });
    const missing = ['view', input, '--out', folder.path('new'), '--module', 'other.js'];
    expect(await runCatalog(missing)).toMatchObject({ code: 2, err: expect.stringContaining('"other.js"') });
    expect(await runCatalog(['view', input, '--out', input])).toMatchObject({ code: 3 });
    expect(readdirSync(folder.path()).sort()).toEqual(['agent.js', 'empty']);
    const rules = ['view', input, '--out', folder.path('new'), '--rules', 'none'];
    expect(await runCatalog(rules)).toMatchObject({ code: 2, err: expect.stringContaining('--annotate') });
  });

  it('does not write a module that no parser reads where texts are to go', async () => {
    mkdirSync(folder.path('release'));
    folder.file('release/package.json', '{"name":"lamp","version":"1.0.0"}');
    folder.file('release/odd.js', 'var note = "Keep the lamp burning until dawn."; /[/');
    folder.file('release/good.js', 'export const note = "Keep the lamp burning until noon.";');
    const out = folder.path('views');
    const { code, err } = await runCatalog(['view', folder.path('release'), '--redact', '--out', out]);
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringMatching(/warning: odd\.js: No redacted view.*\n1 module, \d+ readable line/),
    });
    expect(existsSync(join(out, 'odd.js'))).toBe(false);
    expect(readFileSync(join(out, 'good.js'), 'utf8')).toContain('[redacted ');
  });
});
