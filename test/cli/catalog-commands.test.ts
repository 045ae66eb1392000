import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { exampleCatalog, largeCatalog } from '../catalog/example.js';
import { runCatalog, useFolder } from './harness.js';

const folder = useFolder();

describe('catalog validate', () => {
  it('says that a valid catalog is valid', async () => {
    const file = folder.catalog('a.json', exampleCatalog());
    expect(await runCatalog(['validate', file])).toEqual({
      code: 0,
      out: `${file}: valid, 2 prompts\n`,
      err: '',
    });
    expect(await runCatalog(['validate', file, '--quiet'])).toEqual({ code: 0, out: '', err: '' });
  });

  it('S1 names the pointer of a fault and exits with 1', async () => {
    const file = folder.file('a.json', JSON.stringify({ ...exampleCatalog(), schemaVersion: 7 }));
    const { code, out } = await runCatalog(['validate', file]);
    expect(code).toBe(1);
    expect(out).toContain(`${file}: /schemaVersion: schema version 7 is newer than 1`);
    const asJson = await runCatalog(['validate', '-', '--json'], { stdin: '{"schemaVersion":1}' });
    expect(asJson.code).toBe(1);
    expect(JSON.parse(asJson.out)).toMatchObject({
      valid: false,
      faults: [{ code: 'missing-field', pointer: '/generator' }],
    });
  });

  it('exits with 3 where there is no file or no JSON', async () => {
    const missing = await runCatalog(['validate', folder.path('none.json')]);
    expect(missing).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringContaining('there is no such file'),
    });
    expect(await runCatalog(['validate', folder.file('b.json', 'x')])).toMatchObject({ code: 3 });
  });
});

describe('catalog list', () => {
  it('writes tab-separated lines into a pipe', async () => {
    const { code, out } = await runCatalog(['list', folder.catalog('a.json', exampleCatalog())]);
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      `system-prompt-keep-the-light\tsystem-prompt\tmodel\t44\tYou keep the light of \${0}.`,
      'message-灯-é\tmessage\tui\t20\tLamp out',
      '',
    ]);
  });

  it('writes a table that fits the terminal', async () => {
    const file = folder.catalog('a.json', largeCatalog(50));
    for (const columns of [24, 60, 200]) {
      const { out } = await runCatalog(['list', file], { columns, environment: { NO_COLOR: '1' } });
      const lines = out.trimEnd().split('\n');
      expect(lines.filter((line) => line.includes('system-prompt-keep'))).toHaveLength(50);
      for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
    }
  });

  it('colours a terminal unless NO_COLOR is set', async () => {
    const file = folder.catalog('a.json', exampleCatalog());
    expect((await runCatalog(['list', file], { columns: 80 })).out).toContain('\u001b[1mid');
    const plain = await runCatalog(['list', file], { columns: 80, environment: { NO_COLOR: '1' } });
    expect(plain.out).not.toContain('\u001b');
  });

  it('filters, also from standard input', async () => {
    const stdin = JSON.stringify(exampleCatalog());
    const ids = async (...filters: string[]) => {
      const { out, code } = await runCatalog(['list', '-', '--json', ...filters], { stdin });
      expect(code).toBe(0);
      return JSON.parse(out).map((prompt: { kind: string }) => prompt.kind);
    };
    expect(await ids()).toEqual(['system-prompt', 'message']);
    expect(await ids('--kind', 'message')).toEqual(['message']);
    expect(await ids('--kind', 'message', '--kind', 'system-prompt')).toHaveLength(2);
    expect(await ids('--facing', 'model', '--text', 'LIGHT', '--module', 'cli.js')).toEqual([
      'system-prompt',
    ]);
    expect(await ids('--text', 'nothing has this')).toEqual([]);
  });

  it('refuses a kind that does not exist, and a broken catalog', async () => {
    const file = folder.catalog('a.json', exampleCatalog());
    const unknownKind = await runCatalog(['list', file, '--kind', 'poem']);
    expect(unknownKind).toMatchObject({ code: 2, err: expect.stringContaining('tool-description') });
    const broken = folder.file('b.json', '{"schemaVersion":1}');
    const refused = await runCatalog(['list', broken]);
    expect(refused).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringContaining('/generator: this field is missing'),
    });
  });
});

describe('catalog show CATALOG', () => {
  it('shows an entry, its placeholders and places', async () => {
    const file = folder.catalog('a.json', exampleCatalog());
    const { code, out } = await runCatalog(['show', file, 'system-prompt-keep-the-light']);
    expect(code).toBe(0);
    for (const part of [
      'Keep the light',
      'named keeperName',
      '= "Ada"',
      'package/cli.js:1:100  100..146  in q1',
    ]) {
      expect(out).toContain(part);
    }
    const asJson = await runCatalog(['show', file, 'message-灯-é', '--json']);
    expect(JSON.parse(asJson.out)).toEqual(exampleCatalog().prompts[1]);
  });

  it('X4 shows no text that a terminal would act on', async () => {
    const document = exampleCatalog();
    const hostile = '\u001b]0;owned\u0007\u009b2J\u202eevil';
    document.prompts[0] = {
      ...document.prompts[0],
      name: hostile,
      preview: hostile,
      text: `${hostile}\nb`,
    } as never;
    const file = folder.catalog('a.json', document);
    for (const argv of [
      ['show', file, 'system-prompt-keep-the-light'],
      ['list', file],
    ]) {
      for (const more of [[], ['--json']]) {
        const { out } = await runCatalog([...argv, ...more], { columns: 80, environment: { NO_COLOR: '1' } });
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
        expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
      }
    }
  });

  it('suggests ids that are like an unknown one', async () => {
    const file = folder.catalog('a.json', exampleCatalog());
    const { code, err } = await runCatalog(['show', file, 'keep-the-lights']);
    expect(code).toBe(2);
    expect(err).toContain('Like it: system-prompt-keep-the-light.');
  });
});
