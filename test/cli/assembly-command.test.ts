import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serialiseCatalog } from '#src/catalog/serialise.js';
import { exampleCatalog } from '../catalog/example.js';
import { runCatalog } from './harness.js';

let folder = '';
let file = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'assembly-'));
  file = path.join(folder, 'catalog.json');
  await writeFile(file, [...serialiseCatalog(exampleCatalog())].join(''));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('catalog assembly', () => {
  it('shows branches, conditions and fragments as a tree', async () => {
    const { code, out } = await runCatalog(['assembly', file]);
    expect(code).toBe(0);
    expect(out.split('\n').slice(0, 5)).toEqual([
      'Keeper  gives  package/cli.js:@700..@900',
      '  not whole: evaluation took more than its share somewhere',
      '  1. if not (lamp is one of "in", "out")',
      '     prompt system-prompt-keep-the-light [optional]',
      '     joined by "\\n"',
    ]);
    expect(out).toContain('  2. else\n     throws\n');
  });

  it('shows names as they are, whatever they mean elsewhere', async () => {
    const document = exampleCatalog();
    for (const name of ['$$', '$&', "$'"]) {
      const { fragments } = document.assemblies[0]!.branches[0]!;
      fragments.push({ kind: 'parameter', name, minified: true, optional: true, start: 725, end: 726 });
    }
    const { out } = await runCatalog(['assembly', '-'], { stdin: JSON.stringify(document) });
    for (const name of ['$$', '$&', "$'"]) expect(out).toContain(`     <${name} (minified)> [optional]\n`);
  });

  it('gives one assembly as JSON, and as a flow chart whose labels hold no markup', async () => {
    const json = await runCatalog(['assembly', file, 'Keeper', '--json']);
    expect(JSON.parse(json.out)).toEqual(exampleCatalog().assemblies[0]);
    const { out } = await runCatalog(['assembly', file, 'Keeper', '--mermaid']);
    const [first, start, question, ...links] = out.trimEnd().split('\n');
    expect([first, start]).toEqual(['flowchart TD', '  start(["Keeper"])']);
    expect(question).toBe('  q0{"not (lamp is one of #34;in#34;, #34;out#34;)"}');
    expect(links).toContain('  q0 -->|yes| b0_0');
    expect(links.every((line) => (line.match(/"/g) ?? []).length % 2 === 0)).toBe(true);
  });

  it('refuses an alias without an assembly, and two formats at once', async () => {
    expect(await runCatalog(['assembly', file, 'Lamp'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no assembly of "Lamp". There is one of: Keeper.'),
    });
    expect((await runCatalog(['assembly', file, '--json', '--mermaid'])).code).toBe(2);
  });
});
