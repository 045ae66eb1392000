import { describe, expect, it } from 'vitest';
import { explainAlias } from '#src/aliases/explain.js';
import { resolveAliases } from '#src/aliases/resolve.js';
import { programOf, rule, ruleSet } from './programs.js';

const SOURCE = `
var box = { lamp: 'oil' };
async function* loop({ wick, shade: s = 1 }) { yield wick; await ask({ querySource: 'dusk', depth: 5e3 }); }
async function ask(e) { return process.env.LANTERN_MODEL ?? gate('lantern_amber', e); }
function gate(e) { return e }
class Shelf { load(e) { return this.read(e) } read(e) { return { title: e, lines: [] } } }
var table = { open: () => ask, label: 'table of openings' };
var quiet = memo(async () => ({ stillness: 1, ...box }));
function memo(e) { return e }
cli.option('-q, --quiet <level>', 'how quiet').option('--loud', 'no');
run(loop);
function run(e) { return e({ wick: 1 }) }
`;

async function one(match: Parameters<typeof rule>[1], rest: Parameters<typeof rule>[2] = {}) {
  const program = await programOf({ '/cli.js': SOURCE });
  return resolveAliases(program, ruleSet(rule('Wanted', match, rest)))[0];
}

describe('clauses', () => {
  it.each([
    ['loop', { generator: true, has: { querySource: 'dusk' } }],
    ['loop', { parameterKeys: ['wick', 'shade'] }],
    ['loop', { has: { number: 5000 } }],
    ['loop', { has: { object: ['depth', 'querySource'] } }],
    ['loop', { shape: 'function', has: { destructures: 'shade' } }],
    ['loop', { passedTo: { parameters: { min: 1, max: 1 }, has: { key: 'wick' } } }],
    ['ask', { has: { env: 'LANTERN_MODEL' } }],
    ['ask', { has: { gate: 'lantern_amber' } }],
    ['ask', { shape: 'function', calledBy: { generator: true, has: { querySource: 'dusk' } } }],
    ['ask', { async: true, referencedBy: { has: { text: 'table of openings' } } }],
    ['table', { shape: 'object', object: ['open', 'label'] }],
    [
      'table',
      { has: { text: { pattern: '^table [a-z]+ open' } }, references: { has: { env: 'LANTERN_MODEL' } } },
    ],
    ['Shelf', { shape: 'class', has: { key: 'load' } }],
    ['quiet', { shape: 'call', returns: { keys: ['stillness'] } }],
    ['box', { shape: 'object', has: { key: { name: 'lamp', value: 'oil' } } }],
  ] as const)('%s by %j', async (symbol, match) => {
    expect(await one(match as Parameters<typeof rule>[1])).toMatchObject({ status: 'resolved', symbol });
  });

  it('a method, a call, a property, a literal and an object are things too', async () => {
    const read = await one({ name: 'read', has: { key: 'title' } }, { target: 'method' });
    expect(read).toMatchObject({ status: 'resolved', symbol: 'read' });
    const call = await one({ call: 'read' }, { target: 'call' });
    expect([call?.symbol, SOURCE.slice(call?.start, call?.end)]).toEqual(['Shelf', 'this.read(e)']);
    const property = await one(
      { key: { name: 'label', value: 'table of openings' } },
      { target: 'property' },
    );
    expect(SOURCE.slice(property?.start, property?.end)).toBe("label: 'table of openings'");
    const flag = await one({ flag: '--quiet', inside: { call: 'option' } }, { target: 'literal' });
    expect(SOURCE.slice(flag?.start, flag?.end)).toBe("'-q, --quiet <level>'");
    const object = await one({ object: ['depth'] }, { target: 'object' });
    expect(SOURCE.slice(object?.start, object?.end)).toContain("querySource: 'dusk'");
  });

  it('many takes all in order, threshold and weights decide what is enough', async () => {
    const flags = await one(
      { any: [{ flag: '--quiet' }, { flag: '--loud' }] },
      { target: 'literal', many: true },
    );
    expect(flags?.parts?.map(({ start, end }) => SOURCE.slice(start, end))).toEqual([
      "'-q, --quiet <level>'",
      "'--loud'",
    ]);
    const evidence = [
      { weight: 3, clause: { has: { querySource: 'dusk' } } },
      { weight: 1, clause: { has: { text: 'dawn' } } },
    ];
    const program = await programOf({ '/cli.js': SOURCE });
    const weighed = (threshold: number) => {
      const { match: _, ...bare } = rule('Weighed', {});
      return resolveAliases(program, ruleSet({ ...bare, evidence, threshold }))[0];
    };
    expect(weighed(0.7)).toMatchObject({ status: 'resolved', symbol: 'loop', confidence: 0.75 });
    expect(weighed(0.8)).toMatchObject({ status: 'missing' });
  });
});

describe('answers', () => {
  it('a missing alias names what comes nearest and what it lacks', async () => {
    const result = await one({
      shape: 'function',
      async: true,
      has: { querySource: 'dusk' },
      parameters: { min: 4 },
    });
    expect(result).toMatchObject({ status: 'missing', confidence: 0, evidence: [] });
    expect(result?.module).toBeUndefined();
    expect(result?.candidates?.[0]).toMatchObject({
      symbol: 'loop',
      score: 0.75,
      failed: ['parameters min 4'],
    });
  });

  it('parts are answered in order, and all or none', async () => {
    const program = await programOf({ '/cli.js': SOURCE });
    const first = rule('First', { has: { env: 'LANTERN_MODEL' } });
    const second = rule('Second', { generator: true, has: { number: 5000 } });
    const { match: _, ...both } = rule('Both', {});
    const results = resolveAliases(program, ruleSet({ ...both, parts: ['Second', 'First'] }, first, second));
    expect(results[0]?.parts?.map(({ symbol }) => symbol)).toEqual(['loop', 'ask']);
    const lost = resolveAliases(
      program,
      ruleSet({ ...both, parts: ['Second', 'Lost'] }, second, rule('Lost', { has: { text: 'nowhere' } })),
    );
    expect(lost[0]).toMatchObject({
      status: 'missing',
      evidence: [{ detail: 'Second: resolved' }, { detail: 'Lost: missing' }],
    });
  });

  it('a body that the baseline knew is carried, and never called resolved', async () => {
    const wanted = rule('Wanted', { shape: 'function', has: { text: 'words of the old days' } });
    const old = await programOf({
      '/cli.js':
        'function f(e){let t=e.shelf;return g(t,"words of the old days")}function g(e,t){return[t,e]}',
    });
    const rules = ruleSet(wanted, rule('Helper', { shape: 'function', calledBy: { alias: 'Wanted' } }));
    const baseline = resolveAliases(old, rules);
    const renamed = 'function zz(a,b){return[b,a]}function q(x){let y=x.shelf;return zz(y,"new words")}';
    const results = resolveAliases(await programOf({ '/new.js': renamed }), rules, { baseline });
    expect(results[0]).toMatchObject({ status: 'missing' });
    expect(results[1]).toMatchObject({ status: 'carried', symbol: 'zz', evidence: [{ rule: 'bodyHash' }] });
    expect(results[1]?.confidence).toBeLessThan(1);
    const twice = `${renamed}function z2(a,b){return[b,a]}`;
    expect(resolveAliases(await programOf({ '/new.js': twice }), rules, { baseline })[1]?.status).toBe(
      'missing',
    );
  });

  it('copies of one library are one answer, strangers under one rule are not', async () => {
    const text = (name: string) => `function ${name}(e){return{kind:"ledger",e}}export{${name}};`;
    const ledger = rule('Ledger', { has: { key: { name: 'kind', value: 'ledger' } } }, { copies: true });
    const twice = await programOf({ '/a.js': text('ledger'), '/b.js': text('ledger2') });
    expect(resolveAliases(twice, ruleSet(ledger))[0]?.parts?.map(({ module }) => module)).toEqual([
      '/a.js',
      '/b.js',
    ]);
    const strangers = await programOf({ '/a.js': text('ledger'), '/b.js': text('diary') });
    expect(resolveAliases(strangers, ruleSet(ledger))[0]?.status).toBe('ambiguous');
  });

  it('explain tells clause by clause what the candidates meet', async () => {
    const program = await programOf({ '/cli.js': SOURCE });
    const rules = ruleSet(
      rule(
        'Wanted',
        { async: true, has: { querySource: 'dawn' } },
        { evidence: [{ weight: 2, clause: { has: { env: 'LANTERN_MODEL' } } }] },
      ),
    );
    const { result, candidates } = explainAlias(program, rules, 'Wanted');
    expect(result.status).toBe('missing');
    expect(candidates[0]).toMatchObject({ symbol: 'ask', score: 0.75, fits: false });
    expect(candidates[0]?.clauses.map(({ clause, isMet }) => [clause, isMet])).toEqual([
      ['async true', true],
      ['has querySource dawn', false],
      ['has env LANTERN_MODEL', true],
    ]);
    expect(() => explainAlias(program, rules, 'Stranger')).toThrow(RangeError);
  });
});
