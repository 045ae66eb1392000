import { describe, expect, it } from 'vitest';
import { resolveAliases } from '#src/aliases/resolve.js';
import { programOf, rule, ruleSet } from './programs.js';

const marker = rule('Marker', { shape: 'string', text: '== end of the fixed part ==' });

describe('A1: the binding is followed through exports, imports and re-exports', () => {
  const sources = {
    '/a.js': 'var q="== end of the fixed part ==";export{q as Qc};',
    '/b.js': 'export{Qc as z9}from"/a.js";',
    '/c.js': 'export*from"/b.js";',
    '/d.js': 'import{z9 as z}from"/c.js";function go(e){return[...e,z]}export{go as default};',
  };

  it('from the use to the definition and back', async () => {
    const program = await programOf(sources);
    const builder = rule('Builder', { shape: 'function', references: { alias: 'Marker' } });
    const [found, user] = resolveAliases(program, ruleSet(marker, builder));
    expect(found).toMatchObject({ status: 'resolved', module: '/a.js', symbol: 'q', exportedAs: 'Qc' });
    expect(user).toMatchObject({ status: 'resolved', module: '/d.js', symbol: 'go' });
  });

  it('a caller in a third module is a caller', async () => {
    const program = await programOf({
      ...sources,
      '/e.js': 'import f from"/d.js";async function boss(){return await f(["opening words"])}boss();',
    });
    const called = rule('Called', { shape: 'function', calledBy: { has: { text: 'opening words' } } });
    const caller = rule('Caller', { async: true, calls: { alias: 'Called' } });
    const [, first, second] = resolveAliases(program, ruleSet(marker, called, caller));
    expect(first).toMatchObject({ status: 'resolved', module: '/d.js', symbol: 'go' });
    expect(second).toMatchObject({ status: 'resolved', module: '/e.js', symbol: 'boss' });
  });

  it('a name of a namespace object leads to the symbol, by the name that the bundle keeps', async () => {
    const program = await programOf({
      '/cli.js':
        'var n={};k(n,{fetchParts:()=>x1});function k(t,o){for(var p in o)t[p]=o[p]}async function x1(){return{words:[],facts:{}}}',
    });
    const parts = rule('Parts', { exportedAs: 'fetchParts' });
    expect(resolveAliases(program, ruleSet(parts))[0]).toMatchObject({
      status: 'resolved',
      symbol: 'x1',
      exportedAs: 'fetchParts',
    });
  });
});

describe('A2: a shadowing name is another name', () => {
  it('a call of a parameter is no call of the function outside', async () => {
    const program = await programOf({
      '/cli.js':
        'function e(){return"the outer voice"}function f(e){return e()+"one"}function g(){return e()+"two"}function h(){let e=()=>1;return e()+"three"}',
    });
    const outer = rule('Outer', { shape: 'function', has: { text: 'the outer voice' } });
    const caller = rule('Caller', { shape: 'function', calls: { alias: 'Outer' } });
    const results = resolveAliases(program, ruleSet(outer, caller));
    expect(results.map(({ status, symbol }) => [status, symbol])).toEqual([
      ['resolved', 'e'],
      ['resolved', 'g'],
    ]);
  });
});

describe('A3: symbols and texts with $', () => {
  it.each(['$', '$$', 'a$1', '$&'.replace('&', '_'), 'ünïcode'])('a function called %s', async (name) => {
    const program = await programOf({
      '/cli.js': `function ${name}({lamp:t,shelf:r}){return[t,"replace with $& and $1",r]}`,
    });
    const wanted = rule('Wanted', {
      parameterKeys: ['lamp', 'shelf'],
      has: { text: 'replace with $& and $1' },
    });
    const [result] = resolveAliases(program, ruleSet(wanted));
    expect(result).toMatchObject({ status: 'resolved', symbol: name, start: 0, confidence: 1 });
    expect(result?.evidence.map(({ rule: word }) => word)).toEqual(['parameterKeys', 'has']);
  });
});

describe('A4: two that fit', () => {
  const twins = {
    '/cli.js':
      'function a(e){return{querySource:"summary",words:e}}function b(e){return{querySource:"summary",words:[e]}}function c(e){return{querySource:"title",words:e}}',
  };
  const summary = rule('Summary', { shape: 'function', has: { querySource: 'summary' } });

  it('are ambiguous with both, in any order of the code', async () => {
    for (const text of [
      twins['/cli.js'],
      twins['/cli.js']
        .split(/(?=function )/u)
        .reverse()
        .join(''),
    ]) {
      const [result] = resolveAliases(await programOf({ '/cli.js': text }), ruleSet(summary));
      expect(result).toMatchObject({ status: 'ambiguous', confidence: 0 });
      expect(result?.symbol).toBeUndefined();
      expect(result?.candidates?.map(({ symbol }) => symbol).sort()).toEqual(['a', 'b']);
    }
  });

  it('an alias that leans on an ambiguous one is not resolved by it', async () => {
    const program = await programOf({ '/cli.js': `${twins['/cli.js']}function d(){return a(b(1))}` });
    const user = rule('User', { shape: 'function', calls: { alias: 'Summary' } });
    expect(resolveAliases(program, ruleSet(summary, user))[1]?.status).toBe('missing');
  });

  it('the innermost of nested ones is meant', async () => {
    const program = await programOf({
      '/cli.js':
        'var start=T(()=>{tool=make({name:"lantern",label:"wick"})}),tool;function make(e){return e}function T(e){return e}',
    });
    const tool = rule('Tool', { has: { key: { name: 'name', value: 'lantern' } } });
    expect(resolveAliases(program, ruleSet(tool))[0]).toMatchObject({ status: 'resolved', symbol: 'tool' });
  });
});
