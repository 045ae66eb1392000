import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InstructionNames } from '#src/scenarios/file.js';
import { discoverInstructions } from '#src/scenarios/instructions.js';
import { simulate } from '#src/scenarios/simulate.js';
import { lampCatalog, lampFile } from './lamp.js';

const names = lampFile.simulation.instructions as InstructionNames;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'catalog-instructions-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const target = path.join(folder, name);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  return target;
}

describe('instruction files', () => {
  it('are looked for upward and listed from the root down, with a note where nothing is read', () => {
    file('RULES.md', 'Keep the lamp lit.');
    file('tower/RULES.md', ' \n');
    file('tower/.rules/b.md', 'Second.');
    file('tower/.rules/a.md', 'First.');
    file('tower/.rules/c.txt', 'No rule.');
    file('tower/room/RULES.md', 'Close the window. ');
    const found = discoverInstructions(path.join(folder, 'tower/room'), names)
      .filter(({ path: at }) => at.startsWith(folder))
      .map(({ path: at, kind, own, status, chars }) => [path.relative(folder, at), kind, own, status, chars]);
    expect(found).toEqual([
      ['RULES.md', 'project', false, 'read', 18],
      ['tower/RULES.md', 'project', false, 'empty', 0],
      ['tower/.rules/a.md', 'part', false, 'read', 6],
      ['tower/.rules/b.md', 'part', false, 'read', 7],
      ['tower/room/RULES.md', 'project', true, 'read', 17],
    ]);
  });

  it('have a header with their path', () => {
    const at = file('RULES.md', 'x');
    const [found] = discoverInstructions(folder, names).filter(({ own }) => own);
    expect(found?.headerChars).toBe(`From ${at}`.length);
  });

  it('that cannot be read are noted; folders and pipes are none', () => {
    const at = file('RULES.md', 'x');
    mkdirSync(path.join(folder, 'inner/RULES.md'), { recursive: true });
    mkdirSync(path.join(folder, 'pipe'));
    execFileSync('mkfifo', [path.join(folder, 'pipe/RULES.md')]);
    const status = (inner: string) =>
      discoverInstructions(path.join(folder, inner), names)
        .filter(({ own }) => own)
        .map((one) => one.status);
    expect(status('inner')).toEqual([]);
    expect(status('pipe')).toEqual([]);
    chmodSync(at, 0);
    // Nothing is closed to a superuser.
    expect(status('.')).toEqual([process.getuid?.() === 0 ? 'read' : 'unreadable']);
  });
});

describe('a simulated request', () => {
  const catalog = lampCatalog();
  const instructions = [
    { path: '/home/RULES.md', kind: 'project', own: true, status: 'read' as const, chars: 5, headerChars: 9 },
  ];

  it('holds what the situation decides, in order, and says what it does not', () => {
    const request = simulate(catalog, lampFile, {
      flags: { values: { own: { some: 'text', as: 'own text', chars: 12 } } },
      environment: { HOME_PORT: 'east' },
      instructions,
    });
    expect(request.system.map(({ name, holds }) => [name, holds])).toEqual([
      ['prompt', [{ value: 'own text' }, { value: 'folder', undecided: true }]],
    ]);
    expect(request.system[0]?.size).toMatchObject({ least: 12 });
    expect(request.message[0]?.holds).toEqual([
      { value: 'folder', undecided: true },
      { value: 'rules of the folder', undecided: true },
    ]);
    expect(request.instructions).toMatchObject([{ sent: undefined }]);
    expect(request.cacheEnd).toEqual({ block: 0, at: 'end' });
  });

  it('is cut at a boundary that is sure, and undecided at one that is not', () => {
    const cut = simulate(catalog, lampFile, { environment: { SHARED: '1' } });
    expect(cut.system.map(({ name }) => name)).toEqual([
      'prompt, before the boundary',
      'prompt, after the boundary',
    ]);
    expect(cut.cacheEnd).toEqual({ block: 0, at: 'boundary' });
    expect(simulate(catalog, lampFile, {}).cacheEnd).toEqual({ block: 0, at: 'boundary', undecided: true });
  });

  it('says what flags leave out', () => {
    const request = simulate(catalog, lampFile, { flags: { environment: { BRIEF: '1' } }, instructions });
    expect(request.effect).toEqual({ dropped: ['section memory', 'property rules'], added: [], moved: [] });
    expect(request.instructions).toMatchObject([{ sent: false }]);
    expect(request.message[0]?.holds).toEqual([]);
  });

  it('counts no file that was not read', () => {
    const empty = instructions.map((one) => ({ ...one, status: 'empty' as const }));
    const request = simulate(catalog, lampFile, { instructions: empty, environment: { BRIEF: '' } });
    expect(request.instructions).toMatchObject([{ sent: false }]);
    expect(request.message[0]?.holds).toEqual([]);
  });
});
