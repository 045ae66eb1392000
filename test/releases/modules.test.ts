import { expect, test } from 'vitest';
import { decodeText } from '#src/release/encoding.js';
import { buildOrSkip, LIMIT, openOrSkip } from './release.js';

test('2.1.332: records, scripts, text records and zstd assets', { timeout: LIMIT }, async (context) => {
  const release = await openOrSkip('@anthropic-ai/claude-code-linux-x64@2.1.332', context);
  const scripts = release.modules.filter((module) => module.kind === 'script');
  const compressed = release.modules.filter((module) => module.compression === 'zstd');
  const documents = compressed.filter((module) => /\.(?:md|txt)\.zst$/.test(module.path));
  const textRecords = release.modules.filter(
    (module) => module.kind === 'text' && module.compression === undefined,
  );
  expect(release.modules).toHaveLength(3_914);
  expect(scripts).toHaveLength(3_665);
  expect(scripts.reduce((sum, module) => sum + module.bytes, 0)).toBe(68_438_986);
  expect(textRecords).toHaveLength(108);
  expect(compressed).toHaveLength(137);
  expect(compressed.filter((module) => module.content().length === 0)).toEqual([]);
  expect(documents).toHaveLength(131);
  expect(documents.filter((module) => module.kind !== 'text')).toEqual([]);
  for (const module of textRecords) expect(decodeText(module.content(), module.encoding)).not.toContain('\0');
  release.close();
});

test('opencode: scripts under the file loader', { timeout: LIMIT }, async (context) => {
  const { release, catalog } = await buildOrSkip('opencode-linux-x64@1.18.33', context);
  const fileScripts = release.modules.filter(
    (module) => module.kind === 'script' && module.loader === 'file',
  );
  expect(release.modules.filter((module) => module.kind === 'script' && module.loader === 'js')).toHaveLength(
    341,
  );
  expect(fileScripts).toHaveLength(837);
  expect(catalog.prompts.length).toBeGreaterThan(1_000);
  release.close();
});

test('gemini-cli: unminified chunks', { timeout: LIMIT }, async (context) => {
  const { release, catalog } = await buildOrSkip('@google/gemini-cli@0.61.0', context);
  expect(catalog.release).toMatchObject({ name: '@google/gemini-cli', version: '0.61.0', kind: 'tarball' });
  expect(catalog.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(catalog.prompts.some(({ kind }) => kind === 'tool-description')).toBe(true);
  release.close();
});
