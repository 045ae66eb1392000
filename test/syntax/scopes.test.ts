import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '#src/release/encoding.js';
import { openRelease } from '#src/release/open.js';
import { fixtureShape, shapeNames } from '../fixtures/shapes.js';
import { babelResolution, differences, ourResolution } from './oracle.js';
import { scopedPrograms } from './programs.js';
import { readTexts, walkText } from './reading.js';

function differencesIn(text: string): string[] {
  return differences(text, ourResolution(walkText(text)), babelResolution(text, 'script'));
}

describe('every name means what @babel/traverse says', () => {
  it('in programs of nested scopes', () => {
    fc.assert(
      fc.property(scopedPrograms, (text) => {
        expect(differencesIn(text)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['a function that shadows a name below', 'var e;function f(e){return e()}e();'],
    ['a name used before its var', 'x();{var x=1}x;'],
    ['a function in a block', 'if(a){g();function g(){}}g();'],
    ['the own name of a function expression', 'var f=function g(){return g};g;'],
    ['the own name of a class expression', 'var A=class B{m(){return B}};B;'],
    ['a class that its own field reads', 'class A{static x=A}A;'],
    ['a default that reads an earlier parameter', 'var a;function f(a,b=a){return b}'],
    ['a parameter that is declared again', 'function f(a){var a=1;return a}'],
    ['what a switch asks, beside a name its arms declare', 'let x=1;switch(x){case 0:let x=2;x}'],
    [
      'a computed key, beside a parameter of its method',
      'let k;({[k](k){return k}});class A{[k](k){return k}}',
    ],
    ['a catch parameter, destructured', 'try{}catch({a,b:[c]}){a(c)}a;c;'],
    ['loop heads', 'for(let i=0;i<1;i++){let i;i}for(const i of i2)i;for(var j in i)j;j;'],
    ['a label with the name of a variable', 'var a;a:for(;;){break a}'],
    ['arrow parameters, destructured with defaults', '(({a=b,...c},[d])=>a+b+c+d);'],
    ['assignment targets', 'let a,b;[a,{k:b,...c}]=d;({a,b:a.b}=e);a++;'],
    ['a static block', 'class A{static{var v=1;let w=v}}v;w;'],
    ['names with dollars', 'var $,$$,a$1;$($$,a$1);'],
    ['names written with escapes', 'var \\u0061b;ab;'],
  ])('with %s', (_, text) => {
    expect(differencesIn(text)).toEqual([]);
  });

  it('but a name that a function declares again is that one, not its own name', () => {
    const read = (text: string) => [...ourResolution(walkText(text))];
    expect(read('(function g(){var g=1;return g});').at(-1)).toEqual([29, 18]);
    expect(read('(function g(g){return g});').at(-1)).toEqual([22, 12]);
  });

  it.each([
    'import a,{b as c,default as d}from"m";import*as n from"n";a(c,d,n.x);',
    'export{x as y};export{z}from"m";export*as all from"m";export default function f(){f()}let x;',
    'export const {a,b:[c]}=d,e=a;export class K extends c{}',
    'export default class{m(){return q}}let q;',
    'import x from"x"with{type:"json"};await x;',
  ])('in the module %s', (text) => {
    const ours = ourResolution(walkText(text, 'module'));
    expect(differences(text, ours, babelResolution(text, 'module'))).toEqual([]);
  });
});

describe('every name of a fixture bundle means what @babel/traverse says', () => {
  const shapes = shapeNames.filter((name) => !/darwin|windows|bytecode/.test(name));
  it.each(shapes)('%s', { timeout: 120_000 }, async (name) => {
    const shape = await fixtureShape(name);
    if (shape.skipped !== undefined) return console.warn(`skipped: ${name}: ${shape.skipped}`);
    const release = await openRelease(
      shape.kind === 'executable' ? path.resolve(shape.folder, shape.entry) : shape.folder,
    );
    const scripts = release.modules.filter((module) => module.kind === 'script');
    const texts = scripts.map((module) => decodeText(module.content(), module.encoding));
    release.close();
    const { modules } = await readTexts(texts);
    let names = 0;
    texts.forEach((text, index) => {
      const syntax = modules[index];
      if (!syntax) throw new Error(`${scripts[index]?.path} was not read`);
      const ours = ourResolution({ syntax });
      names += ours.size;
      expect(differences(text, ours, babelResolution(text, syntax.sourceType))).toEqual([]);
    });
    expect(names).toBeGreaterThan(500);
  });
});
