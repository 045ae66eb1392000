import { describe, expect, it } from 'vitest';
import { exampleCatalog } from '../catalog/example.js';
import { runCatalog, useFolder } from './harness.js';

const folder = useFolder();

describe('the command line', () => {
  it.each([
    [['buidl', 'x'], 'Did you mean build?'],
    [['lsit', 'x'], 'Did you mean list?'],
    [['completely-else'], '"completely-else" is no command.'],
    [[], 'Name a command.'],
    [['list'], 'list needs more arguments.'],
    [['extract', 'x'], 'extract needs --out.'],
    [['list', 'x', '--knid', 'y'], 'list knows no argument or option "knid"'],
    [['list', 'x', 'y'], 'list knows no argument or option "y"'],
    [['list', ''], '--catalog needs a value that is not empty.'],
    [['build', 'x', '--out', 'a', '--out', 'b'], '--out was given more than once.'],
    [['build', 'x', '--preview', '-1'], '--preview takes a whole number from 0 to 10000, not "-1".'],
    [['build', 'x', '--preview', '9', '--no-preview'], '--preview and --no-preview contradict each other.'],
    [['build', 'x', '--workers', '0'], '--workers takes a whole number from 1 to 64, not "0".'],
    [['build', 'x', '--workers', '2.5'], '--workers takes a whole number'],
    [['build', 'x', '--anchor', ''], '--anchor needs a value that is not empty.'],
  ])('S2 %j is a fault of usage', async (argv, message) => {
    const { code, out, err } = await runCatalog(argv);
    expect(err).toContain(message);
    expect(err).toMatch(/Run catalog .*--help for help\.\n$/);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });

  it('S2 keeps 2.10 a string', async () => {
    const file = folder.catalog('2.10', exampleCatalog());
    expect(file.endsWith('2.10')).toBe(true);
    const before = process.cwd();
    process.chdir(folder.path());
    try {
      expect(await runCatalog(['validate', '2.10'])).toMatchObject({
        code: 0,
        out: '2.10: valid, 2 prompts\n',
      });
      expect((await runCatalog(['show', '2.10', '3.0'])).err).toContain('No prompt has the id "3.0".');
      expect((await runCatalog(['list', '2.10', '--text', '4.50'])).err).toContain('No prompt');
    } finally {
      process.chdir(before);
    }
  });

  it('X4 shows an argument safely in a message', async () => {
    const { err } = await runCatalog(['list', '\u001b[2J']);
    expect(err).toContain('\\u001b[2J cannot be read');
    expect((await runCatalog(['\u001b[2J'])).err).not.toContain('\u001b');
    expect((await runCatalog(['list', 'x', '--\u001b[2J'])).err).not.toContain('\u001b');
  });

  it('prints help and version on standard output', async () => {
    const help = await runCatalog(['--help'], { columns: 60 });
    expect(help).toMatchObject({ code: 0, err: '' });
    for (const command of ['build', 'extract', 'list', 'show', 'validate'])
      expect(help.out).toContain(`catalog ${command}`);
    expect((await runCatalog(['build', '--help'])).out).toContain('--no-preview');
    expect((await runCatalog(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
