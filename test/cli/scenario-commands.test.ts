import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lampCatalog, lampFile } from '../scenarios/lamp.js';
import { runCatalog, useFolder } from './harness.js';

const folder = useFolder();
const inputs = () => ({
  catalog: folder.catalog('lamp.json', lampCatalog()),
  scenarios: folder.file('scenarios.json', JSON.stringify(lampFile)),
});

describe('catalog scenarios', () => {
  it('writes a page, JSON and flow charts to a new folder', async () => {
    const { catalog, scenarios } = inputs();
    const out = folder.path('pages');
    const result = await runCatalog(['scenarios', catalog, '--scenarios', scenarios, '--out', out]);
    expect(result).toMatchObject({ code: 0, out: '' });
    expect(result.err).toContain('1 scenarios, 3 lines proved, 2 stated, 1 contradicted');
    expect(readdirSync(out).sort()).toEqual(['own.mmd', 'scenarios.json', 'scenarios.md']);
    expect(readFileSync(folder.path('pages', 'scenarios.md'), 'utf8')).toContain('## Scenario 1:');
    const report = JSON.parse(readFileSync(folder.path('pages', 'scenarios.json'), 'utf8'));
    expect(report.scenarios[0].name).toBe('own');
    const again = await runCatalog(['scenarios', catalog, '--scenarios', scenarios, '--out', out]);
    expect(again.code).toBe(3);
  });

  it('prints the page, or JSON, with inputs of the user', async () => {
    const { catalog, scenarios } = inputs();
    const page = await runCatalog(['scenarios', catalog, '--scenarios', scenarios]);
    expect(page.out).toContain('| The own prompt. | proved |');
    const json = await runCatalog([
      ...['scenarios', catalog, '--scenarios', scenarios, '--only', 'own', '--json'],
      ...['--set', 'override=@text', '--set', 'env.BRIEF=1'],
    ]);
    const [scenario] = JSON.parse(json.out).scenarios;
    expect(scenario.inputs).toMatchObject({
      values: { override: { some: 'text' } },
      environment: { BRIEF: '1' },
    });
    expect(scenario.skeletons[0].branches[0].fragments).toMatchObject([{ name: 'override' }]);
  });

  it.each([
    [['--only', 'none'], 'There is no scenario "none". There is one of: own.'],
    [['--set', 'override'], '--set takes NAME=VALUE, not "override".'],
    [['--json', '--out', 'x'], 'contradict each other'],
  ])('refuses %j', async (more, message) => {
    const { catalog, scenarios } = inputs();
    const { code, err } = await runCatalog(['scenarios', catalog, '--scenarios', scenarios, ...more]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it.each([
    ['{', 'is not JSON'],
    ['{"schemaVersion":1}', 'must have required property'],
    [JSON.stringify({ ...lampFile, scenarios: [...lampFile.scenarios, ...lampFile.scenarios] }), 'own twice'],
  ])('refuses a scenario file %.20s', async (text, message) => {
    const { catalog } = inputs();
    const { code, err } = await runCatalog([
      'scenarios',
      catalog,
      '--scenarios',
      folder.file('bad.json', text),
    ]);
    expect(code).toBe(3);
    expect(err).toContain(message);
  });

  it('says that no file comes for a package', async () => {
    const { code, err } = await runCatalog(['scenarios', inputs().catalog]);
    expect(code).toBe(2);
    expect(err).toContain('No scenario file comes for lighthouse-keeper: name one with --scenarios.');
  });
});

describe('catalog simulate', () => {
  const claude = () => {
    const file = {
      ...lampFile,
      simulation: {
        ...lampFile.simulation,
        flags: [
          {
            flag: 'system-prompt',
            takes: 'text',
            describe: 'own',
            as: 'own text',
            sets: 'own',
            excludes: ['system-prompt-file'],
          },
          { flag: 'system-prompt-file', takes: 'file', describe: 'own', as: 'own text', sets: 'own' },
          { flag: 'agent', takes: 'name', describe: 'agent' },
          { flag: 'agents', takes: 'agents', describe: 'agents', as: 'agent prompt', sets: 'appended' },
          { flag: 'bare', describe: 'bare', inputs: { environment: { BRIEF: '1' } } },
        ],
      },
    };
    return [
      folder.catalog('lamp.json', lampCatalog()),
      '--scenarios',
      folder.file('own.json', JSON.stringify(file)),
    ];
  };

  it('takes the flags of the program under study', async () => {
    const rules = folder.path('home');
    mkdirSync(rules);
    folder.file('home/RULES.md', 'Keep the lamp lit.');
    const { code, out } = await runCatalog([
      ...[
        'simulate',
        ...claude(),
        '--system-prompt',
        'Be a lamp.',
        '--cwd',
        rules,
        '--env',
        'HOME_PORT=east',
      ],
      ...['--agent', 'fog', '--agents', '{"fog":{"prompt":"Blow the horn."}}'],
    ]);
    expect(code).toBe(0);
    expect(out.split('\n').filter((line) => !line.startsWith('    '))).toEqual(
      expect.arrayContaining([
        'SYSTEM[0]  prompt  26 characters',
        '  holds own text',
        '  holds agent prompt',
        '---- the cacheable prefix ends here ----',
        '  holds rules of the folder (undecided)',
        `  ${rules}/RULES.md  (project)  undecided whether it is sent`,
      ]),
    );
  });

  it('gives JSON', async () => {
    const { out } = await runCatalog(['simulate', ...claude(), '--bare', '--json']);
    expect(JSON.parse(out).effect.dropped).toEqual(['section memory', 'property rules']);
  });

  it('reads texts from files', async () => {
    const text = folder.file('text.md', 'From a file.');
    const { out } = await runCatalog(['simulate', ...claude(), '--system-prompt-file', text]);
    expect(out).toContain('holds own text');
    const none = await runCatalog(['simulate', ...claude(), '--system-prompt-file', folder.path('none')]);
    expect(none).toMatchObject({ code: 3 });
  });

  it.each([
    [['--model', 'x'], 'lighthouse has no flag --model.'],
    [['--system-prompt', 'a', '--system-prompt-file', 'b'], 'exclude each other in lighthouse'],
    [['--agent', 'fog', '--agents', '[]'], '--agents takes a JSON object'],
    [['--env', 'X'], '--env takes NAME=VALUE'],
  ])('refuses %j', async (more, message) => {
    const { code, err } = await runCatalog(['simulate', ...claude(), ...more]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
