import { describe, expect, it } from 'vitest';
import { exampleCatalog } from '../catalog/example.js';
import { runCatalog, useFolder } from './harness.js';

const folder = useFolder();

describe('catalog registry', () => {
  it('lists one registry, tab-separated in a pipe', async () => {
    const file = folder.catalog('a.json', exampleCatalog());
    const { code, out } = await runCatalog(['registry', file, 'tools']);
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n').at(-1)).toBe('Trim\tTrimWick\twick\t1\tpackage/cli.js:450');
  });

  it('lists all under their names, and gives JSON', async () => {
    const file = folder.catalog('a.json', exampleCatalog());
    const { out } = await runCatalog(['registry', file]);
    for (const name of ['sections', 'tools', 'agents', 'commands', 'attachments'])
      expect(out).toContain(`${name}\n`);
    const json = await runCatalog(['registry', file, '--json']);
    expect(JSON.parse(json.out)).toEqual(exampleCatalog().registries);
    const agents = await runCatalog(['registry', file, 'agents', '--json']);
    expect(JSON.parse(agents.out)).toEqual(exampleCatalog().registries.agents);
  });

  it('says so where there is nothing, and refuses what is no registry', async () => {
    const empty = { sections: [], tools: [], agents: [], commands: [], attachments: [] };
    const file = folder.catalog('a.json', { ...exampleCatalog(), registries: empty });
    expect(await runCatalog(['registry', file])).toMatchObject({
      code: 0,
      out: '',
      err: 'This catalog registers nothing of that kind.\n',
    });
    expect(await runCatalog(['registry', file, 'lamps'])).toMatchObject({ code: 2 });
  });
});
