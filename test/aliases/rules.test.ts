import { describe, expect, it } from 'vitest';
import { bundledProducts, loadRules, parseRules, rulesForPackage } from '#src/aliases/load.js';
import { patternFault } from '#src/aliases/pattern.js';
import { RuleFaultError } from '#src/aliases/rule-fault.js';
import { validateRules } from '#src/aliases/validate.js';
import { rule, ruleSet } from './programs.js';

function faultOf(value: unknown) {
  const [fault] = validateRules(value);
  return fault && { code: fault.code, alias: fault.alias, pointer: fault.pointer };
}

describe('faults name the rule and the JSON pointer', () => {
  const good = rule('Good', { has: { text: 'one' } });

  it.each([
    [
      'a wrong type',
      { ...ruleSet(good), aliases: [{ ...good, match: { has: { text: 5 } } }] },
      'wrong-shape',
      'Good',
      '/aliases/0/match/has/text',
    ],
    [
      'an unknown word',
      { ...ruleSet(good), aliases: [good, { ...good, alias: 'Bad', match: { hass: {} } }] },
      'wrong-shape',
      'Bad',
      '/aliases/1/match/hass',
    ],
    ['no rules at all', { schemaVersion: 1 }, 'wrong-shape', undefined, ''],
    ['a newer version', { ...ruleSet(good), schemaVersion: 2 }, 'wrong-shape', undefined, '/schemaVersion'],
    ['a name twice', ruleSet(good, good), 'duplicate-alias', 'Good', '/aliases/1/alias'],
    [
      'an unknown alias',
      ruleSet(rule('A', { calls: { alias: 'B' } })),
      'unknown-alias',
      'A',
      '/aliases/0/match/calls/alias',
    ],
    [
      'an unknown part',
      { ...ruleSet(), aliases: [{ alias: 'A', role: 'r', meaning: 'm', source: 's', parts: ['B'] }] },
      'unknown-alias',
      'A',
      '/aliases/0/parts/0',
    ],
    [
      'a circle',
      ruleSet(rule('A', { calls: { alias: 'B' } }), rule('B', { calledBy: { alias: 'A' } })),
      'circular-alias',
      'A',
      '/aliases/0',
    ],
    [
      'a rule without a start',
      ruleSet(rule('A', { shape: 'function', async: true })),
      'leads-nowhere',
      'A',
      '/aliases/0/match',
    ],
    [
      'a pattern that may not end',
      ruleSet(rule('A', { has: { text: { pattern: '(a+)+b' } } })),
      'unsafe-pattern',
      'A',
      '/aliases/0/match/has/text/pattern',
    ],
  ] as const)('%s', (_, value, code, alias, pointer) => {
    expect(faultOf(value)).toEqual({ code, alias, pointer });
  });

  it('a file nested without end is refused, not followed', () => {
    const deep = `${'{"all":['.repeat(50_000)}{"shape":"call"}${']}'.repeat(50_000)}`;
    const text = JSON.stringify(ruleSet(rule('A', { has: { text: 'x' } }))).replace(
      '{"has":{"text":"x"}}',
      deep,
    );
    expect(() => parseRules(text)).toThrow(/nested more than 64 levels/u);
  });

  it('the error says all of it', () => {
    expect(() => parseRules(JSON.stringify(ruleSet(good, good)), 'mine.json')).toThrow(
      /mine\.json: rule Good, \/aliases\/1\/alias: rule 0 has/u,
    );
    expect(() => parseRules('{"a":')).toThrow(RuleFaultError);
    expect(() => loadRules('./no-such-file.json')).toThrow(/can not be read/u);
  });
});

describe('patterns are bounded in time', () => {
  it.each(['^You are [a-z]+', 'a{2,40}b', '[(+*]x', '\\(a\\)\\*', 'one|two'])('%s is taken', (pattern) => {
    expect(patternFault(pattern)).toBeNull();
  });

  it.each([
    ['(a+)+b', 'repeated-group'],
    ['(?:a|b)*', 'repeated-group'],
    ['(a)\\1', 'reference-or-look-around'],
    ['(?=a)b', 'reference-or-look-around'],
    ['a*b*c*d', 'many-repeats'],
    ['a{1,1000}', 'large-repeat'],
    ['(', 'not-a-pattern'],
    ['x'.repeat(201), 'too-long'],
  ])('%s is refused', (pattern, fault) => {
    expect(patternFault(pattern)).toBe(fault);
  });
});

describe('the rule sets of the program', () => {
  it('are valid, and each alias says what it is and whence it comes', () => {
    expect(bundledProducts()).toEqual(['claude-code', 'gemini-cli']);
    expect(loadRules('claude-code').aliases.length).toBeGreaterThanOrEqual(60);
    expect(loadRules('gemini-cli').aliases.length).toBeGreaterThanOrEqual(12);
  });

  it('are found by package name', () => {
    expect(rulesForPackage('@anthropic-ai/claude-code')?.product).toBe('claude-code');
    expect(rulesForPackage('@anthropic-ai/claude-code-win32-x64')?.product).toBe('claude-code');
    expect(rulesForPackage('@google/gemini-cli')?.product).toBe('gemini-cli');
    expect(rulesForPackage('@google/gemini-cli-core')).toBeNull();
    expect(rulesForPackage('opencode-linux-x64')).toBeNull();
  });
});
