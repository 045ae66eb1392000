import { describe, expect, it } from 'vitest';
import { runCatalog } from './harness.js';

describe('help', () => {
  it.each([
    'build',
    'export',
    'extract',
    'list',
    'resolve',
    'serve',
    'show',
    'site',
    'validate',
    'view',
    'where',
  ])('of %s has examples that can be run', async (command) => {
    const { code, out, err } = await runCatalog([command, '--help'], { columns: 100 });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [, examples = ''] = out.split('Examples:\n');
    expect(examples.match(new RegExp(`^  catalog ${command} `, 'gm'))?.length).toBeGreaterThan(1);
    expect((await runCatalog(['--help'])).out).toContain(`catalog ${command}`);
  });
});
