import { describe, expect, it } from 'vitest';
import type { Condition } from '#src/catalog/document.js';
import { answerCheck } from '#src/scenarios/checks.js';
import { decide } from '#src/scenarios/conditions.js';
import { evaluateScenarios } from '#src/scenarios/evaluate.js';
import type { AssemblyCheck, Inputs } from '#src/scenarios/file.js';
import { joinInputs } from '#src/scenarios/inputs.js';
import { mermaidLines } from '#src/scenarios/mermaid.js';
import { pageLines } from '#src/scenarios/page.js';
import { Reducer } from '#src/scenarios/reduce.js';
import { matches } from '#src/scenarios/select.js';
import { skeletonLines } from '#src/scenarios/skeleton-lines.js';
import { environment, isSet, lampCatalog, lampFile, parameter, resolver } from './lamp.js';

const atom = (operator: string, value?: Condition['value']): Condition => ({
  kind: 'parameter',
  name: 'lamp.oil',
  operator,
  ...(value === undefined ? {} : { value }),
});

describe('a condition under inputs', () => {
  it.each<[string, Condition, Inputs, boolean | 'open']>([
    ['not named', isSet('lamp'), {}, 'open'],
    ['a text', isSet('lamp'), { values: { lamp: 'lit' } }, true],
    ['an empty text', isSet('lamp'), { values: { lamp: '' } }, false],
    ['not there', isSet('lamp'), { values: { lamp: null } }, false],
    ['a path below what is not there', atom('set'), { values: { lamp: null } }, false],
    ['a path below what is there', atom('set'), { values: { lamp: { some: 'object' } } }, 'open'],
    ['equal', atom('is', 'full'), { values: { 'lamp.oil': 'full' } }, true],
    ['some text, compared', atom('is', 'full'), { values: { 'lamp.oil': { some: 'text' } } }, 'open'],
    ['some text, by type', atom('typeof', 'string'), { values: { 'lamp.oil': { some: 'text' } } }, true],
    ['a list that holds', atom('has', 'a'), { values: { 'lamp.oil': { some: 'list', holds: ['a'] } } }, true],
    [
      'a list that lacks',
      atom('has', 'a'),
      { values: { 'lamp.oil': { some: 'list', lacks: ['a'] } } },
      false,
    ],
    ['a list that may hold', atom('has', 'a'), { values: { 'lamp.oil': { some: 'list' } } }, 'open'],
    ['one of several', atom('in', ['1', 'on']), { values: { 'lamp.oil': 'on' } }, true],
    ['missing', atom('missing'), { values: { 'lamp.oil': null } }, true],
    ['a variable', environment('FOG'), { environment: { FOG: '1' } }, true],
    ['another variable', environment('FOG'), {}, 'open'],
    ['another variable, none set', environment('FOG'), { otherEnvironment: 'unset' }, false],
    ['a gate', { kind: 'gate', name: 'beam', operator: 'set' }, { gates: { beam: false } }, false],
    ['an error', { kind: 'opaque', name: 'error', operator: 'thrown' }, { errors: false }, false],
    ['a name of a minifier', { ...isSet('e'), minified: true }, { values: { e: 'x' } }, 'open'],
    [
      'a function by what it reads',
      { kind: 'call', name: 'q', minified: true, mentions: ['A', 'B', 'C'], operator: 'set' },
      { reads: [{ names: ['A', 'C'], value: false }] },
      false,
    ],
    [
      'a function that reads less',
      { kind: 'call', name: 'q', minified: true, mentions: ['A'], operator: 'set' },
      { reads: [{ names: ['A', 'C'], value: false }] },
      'open',
    ],
    ['not', { not: isSet('lamp') }, { values: { lamp: null } }, true],
    ['all, one false', { all: [isSet('lamp'), isSet('fog')] }, { values: { fog: null } }, false],
    ['any, one true', { any: [isSet('lamp'), isSet('fog')] }, { values: { fog: 'thick' } }, true],
  ])('%s', (_name, condition, inputs, expected) => {
    const residual = decide(condition, inputs);
    expect(typeof residual === 'boolean' ? residual : 'open').toBe(expected);
  });

  it('keeps only what is open', () => {
    const condition: Condition = { all: [isSet('lamp'), { any: [isSet('fog'), isSet('rain')] }] };
    expect(decide(condition, { values: { lamp: 'lit', rain: null } })).toEqual(isSet('fog'));
  });

  it('is decided by the later of two inputs', () => {
    const inputs = joinInputs({ values: { lamp: 'lit' } }, { values: { lamp: null } });
    expect(decide(isSet('lamp'), inputs)).toBe(false);
  });
});

describe('an assembly under inputs', () => {
  const reduced = (inputs: Inputs) => {
    const found = new Reducer(lampCatalog()).reduce('Resolver', inputs);
    const target = 'result' as const;
    return [
      ...skeletonLines({
        assembly: 'Resolver',
        levels: 9,
        target,
        branches: found?.branches ?? [],
        wasCut: false,
      }),
    ];
  };

  it('keeps all ways that are open', () => {
    expect(reduced({})).toEqual([
      'if override is set',
      '  <override>',
      'else',
      '  one of',
      '    | if own is set',
      '      <own>',
      '    | else',
      '      ...<base>',
      '  [==== EDGE ====]  if environment SHARED is set',
      '  [section memory]  if environment BRIEF is not set',
      '  [<appended>]  if appended is set',
    ]);
  });

  it('leaves nothing behind the way that is taken', () => {
    expect(reduced({ values: { override: 'x' } })).toEqual(['<override>']);
  });

  it('takes the alternative that is decided, in its place', () => {
    const values = { override: null, own: { some: 'text' as const }, appended: 'x' };
    expect(reduced({ values, otherEnvironment: 'unset' })).toEqual(['<own>', 'section memory', '<appended>']);
  });

  it('does not follow assemblies that call each other for ever', () => {
    const call = (alias: string, other: string) => ({
      ...resolver(),
      alias,
      branches: [
        {
          when: [],
          words: '',
          start: 1,
          end: 2,
          fragments: [{ kind: 'call' as const, alias: other, start: 1, end: 2 }],
        },
      ],
    });
    const found = new Reducer(lampCatalog(call('A', 'B'), call('B', 'A'))).reduce('A', {});
    expect(found?.branches[0]?.fragments).toEqual([
      {
        kind: 'call',
        alias: 'B',
        module: 'package/cli.js',
        start: 1,
        end: 2,
        fragments: [{ kind: 'call', alias: 'A', module: 'package/cli.js', start: 1, end: 2, closed: true }],
      },
    ]);
  });
});

describe('a question to an assembly', () => {
  const ask = (
    check: Omit<AssemblyCheck, 'assembly'>,
    inputs: Inputs = {},
    ...assemblies: Parameters<typeof lampCatalog>
  ) => {
    const catalog = lampCatalog(...assemblies);
    return answerCheck(
      { assembly: 'Resolver', ...check },
      { catalog, reducer: new Reducer(catalog), inputs },
    );
  };
  const own = { kind: 'parameter' as const, name: 'own' };
  const appended = { kind: 'parameter' as const, name: 'appended' };
  const decided: Inputs = { values: { override: null, own: 'x', appended: 'y' }, otherEnvironment: 'unset' };

  it('is answered by what is there', () => {
    expect(ask({ holds: own, sure: true, where: 'first', before: appended }, decided).holds).toBe(true);
    expect(ask({ holds: appended, where: 'last', after: own }, decided).holds).toBe(true);
    expect(ask({ only: [own, { kind: 'section' }, appended] }, decided).holds).toBe(true);
  });

  it('is denied only where all is known', () => {
    expect(ask({ holds: { kind: 'parameter', name: 'base' } }, decided).holds).toBe(false);
    expect(ask({ lacks: own }, decided).holds).toBe(false);
    expect(ask({ only: [own] }, decided).holds).toBe(false);
    expect(ask({ holds: own, where: 'last' }, decided).holds).toBe(false);
    expect(ask({ holds: { prompt: 'no-such-*' } }, decided).holds).toBeUndefined();
    expect(ask({ holds: { alias: 'Unknown' } }, decided).holds).toBeUndefined();
  });

  it('is left open where a part is not understood or has the name of a minifier', () => {
    for (const fragment of [
      { kind: 'opaque' as const, start: 1, end: 2 },
      parameter('e', { minified: true }),
    ]) {
      const assembly = resolver();
      assembly.branches = [{ when: [], words: '', start: 1, end: 2, fragments: [fragment] }];
      expect(ask({ holds: own }, {}, assembly).holds).toBeUndefined();
      expect(ask({ lacks: own }, {}, assembly).holds).toBeUndefined();
      expect(ask({ only: [own] }, {}, assembly).holds).not.toBe(true);
    }
  });

  it('says what depends on more', () => {
    expect(ask({ holds: appended })).toMatchObject({ holds: true, optional: true });
    expect(ask({ holds: appended, sure: true }).holds).toBeUndefined();
    expect(ask({ lacks: appended }).holds).toBeUndefined();
  });
});

describe('a report', () => {
  const report = evaluateScenarios(lampCatalog(), lampFile);

  it('gives each line its status and its evidence', () => {
    expect(report.counts).toEqual({ proved: 3, stated: 2, contradicted: 1 });
    const lines = report.scenarios[0]?.planes[0]?.lines.map(({ text, status, optional }) => [
      text,
      status,
      optional,
    ]);
    expect(lines).toEqual([
      ['The own prompt.', 'proved', undefined],
      ['No override.', 'proved', undefined],
      ['What is appended.', 'proved', true],
      ['The base.', 'contradicted', undefined],
      ['The lamp is lit.', 'stated', undefined],
      ['A function that is not there.', 'stated', undefined],
    ]);
    expect(report.scenarios[0]?.planes[0]?.lines[0]?.evidence).toEqual([
      { alias: 'Resolver', name: 'own', module: 'package/cli.js', start: 10, end: 20 },
    ]);
    expect(report.reference?.statements).toMatchObject([{ id: 'base-stays', status: 'contradicted' }]);
  });

  it('becomes a page in which no text of a file or release is markup', () => {
    const assembly = resolver();
    assembly.branches[1]?.fragments.unshift({
      kind: 'section',
      name: '```\n<b>|x|</b>\u202e',
      start: 1,
      end: 2,
    });
    const page = [...pageLines(evaluateScenarios(lampCatalog(assembly), lampFile))].join('\n');
    expect(page).toContain('# Prompts \\| of the \\*lighthouse\\*');
    expect(page).toContain('## Scenario 1: an &lt;own&gt; prompt');
    expect(page).toContain('| \\[What is appended.\\] | proved |');
    expect(page).toContain('## Against the reference');
    expect(page).toContain('An own prompt takes its place.');
    expect(page).not.toMatch(/^<b>/m);
    expect(page).not.toContain('\u202e');
    const fences = page.split('\n').filter((line) => /^`{3,}/.test(line));
    expect(fences.length % 2).toBe(0);
    expect(fences).toContain('````text');
  });

  it('becomes a flow chart', () => {
    expect([...mermaidLines(report.scenarios[0] as never)].slice(0, 5)).toEqual([
      'flowchart TD',
      '  start(["an #60;own#62; prompt"])',
      '  s0[["Resolver"]]',
      '  start --> s0',
      '  s0_1_0["#60;own#62;"]',
    ]);
  });

  it('can be asked of one scenario with other inputs', () => {
    const [scenario] = evaluateScenarios(lampCatalog(), lampFile, {
      only: 'own',
      inputs: { values: { override: 'now' } },
    }).scenarios;
    expect(scenario?.planes[0]?.lines[1]?.status).toBe('contradicted');
  });
});

describe('a pattern', () => {
  it.each([
    ['lamp-lit', 'lamp-*', true],
    ['lamp-lit', '*lit', true],
    ['lamp-lit', '*mp-l*', true],
    ['lamp-lit', 'lamp', false],
    ['aa', 'a*a*a', false],
    ['a'.repeat(50_000), `${'*a'.repeat(400)}*b`, false],
  ])('%.10s against %.10s', (text, pattern, expected) => {
    expect(matches(text, pattern)).toBe(expected);
  });
});
