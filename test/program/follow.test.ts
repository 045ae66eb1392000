import { describe, expect, it } from 'vitest';
import { Importers } from '#src/program/importers.js';
import { Kind } from '#src/syntax/kinds.js';
import { type Linked, link, placeAt, sourceOf } from './linked.js';

/** What the expression at the mark `here` stands for, as source; its own source where nothing leads on. */
function followed(sources: string | Record<string, string>): string | null {
  const linked = link(typeof sources === 'string' ? { 'a.js': sources } : sources);
  return sourceOf(linked, linked.program.follow(placeAt(linked)));
}

describe('a name in one module', () => {
  it.each([
    ['its only value', 'var a="text";f(/*here*/a)', '"text"'],
    ['a value assigned later', 'var a;a="text";f(/*here*/a)', '"text"'],
    ['a chain of names', 'var a=b,b=c,c="text";f(/*here*/a)', '"text"'],
    ['a function', 'function a(){}f(/*here*/a)', 'function a(){}'],
    ['a class', 'class A{}f(/*here*/A)', 'class A{}'],
    ['the last of a sequence', 'f((/*here*/0,a,"text"))', '"text"'],
    ['what is awaited', 'async()=>f(/*here*/await a);var a="text"', '"text"'],
    ['a property of an object', 'var a={b:"text"};f(/*here*/a.b)', '"text"'],
    ['a quoted property', 'var a={"b":"text"};f(/*here*/a.b)', '"text"'],
    ['a property in a property', 'var a={b:{c:"text"}};f(/*here*/a.b.c)', '"text"'],
    ['the last of two properties of one name', 'var a={b:"one",b:"two"};f(/*here*/a.b)', '"two"'],
    ['a property behind a spread', 'var a={...c,b:"text"};f(/*here*/a.b)', '"text"'],
    [
      'a property named by birth',
      'var a={__proto__x:1,constructor:"text"};f(/*here*/a.constructor)',
      '"text"',
    ],
    ['a value set in a thunk', 'var a,init=e(()=>{a="text"});f(/*here*/a)', '"text"'],
    ['a value behind an optional link', 'var a={b:"text"};f(/*here*/a?.b)', '"text"'],
  ])('means %s', (_, source, meant) => {
    expect(followed(source)).toBe(meant);
  });

  it.each([
    ['two values', 'var a="one";a="two";f(/*here*/a)', 'a'],
    ['two functions', 'function a(){1}function a(){2}f(/*here*/a)', 'a'],
    ['a value and an append', 'var a="one";a+="two";f(/*here*/a)', 'a'],
    ['a value and an update', 'var a=1;a++;f(/*here*/a)', 'a'],
    ['a value that is destructured', 'var {a}=b;f(/*here*/a)', 'a'],
    ['a parameter', 'var a="text";(function(a){f(/*here*/a)})()', 'a'],
    ['what a catch clause takes', 'var a="text";try{}catch(a){f(/*here*/a)}', 'a'],
    ['what a loop gives', 'for(var a of b)f(/*here*/a)', 'a'],
    ['a name that nobody declares', 'f(/*here*/a)', 'a'],
    ['a property that a spread may replace', 'var a={b:"text",...c};f(/*here*/a.b)', 'a.b'],
    ['a property that is missing', 'var a={b:"text"};f(/*here*/a.toString)', 'a.toString'],
    ['a computed property', 'var a={[b]:"text"};f(/*here*/a.b)', 'a.b'],
    ['a name that leads back to itself', 'var a=b,b=a;f(/*here*/a)', null],
    ['an object that is changed by name', 'var a=g();f(/*here*/a.b)', 'a.b'],
  ])('is not guessed with %s', (_, source, meant) => {
    const answer = followed(source);
    if (meant === null) expect(['a', 'b']).toContain(answer);
    else expect(answer).toBe(meant);
  });

  it('keeps the outer name where an inner one has its letters', () => {
    expect(followed('function g(e){return e()}var e="text";f(/*here*/e)')).toBe('"text"');
    expect(followed('var e="text";function g(e){return /*here*/e}')).toBe('e');
    expect(followed('var e="one";{let e="two";f(/*here*/e)}')).toBe('"two"');
    expect(followed('var $="one",$$="two",a$1="three";f(/*here*/$$)')).toBe('"two"');
  });

  it('finds what a property says that is written with a default import of an object', () => {
    expect(
      followed({ 'a.js': 'import a from"./b.js";f(/*here*/a.c)', 'b.js': 'export default{c:"text"}' }),
    ).toBe('"text"');
  });
});

describe('a name from another module', () => {
  const from = (importing: string, exporting: string, more: Record<string, string> = {}) =>
    followed({ 'src/a.js': importing, 'src/b.js': exporting, ...more });

  it.each([
    ['an export', 'import{x}from"./b.js";f(/*here*/x)', 'export const x="text"'],
    [
      'an export under another name',
      'import{Qc as z}from"./b.js";f(/*here*/z)',
      'var a="text";export{a as Qc}',
    ],
    ['a default', 'import x from"./b.js";f(/*here*/x)', 'export default "text"'],
    ['a name in quotes', 'import{"x y"as x}from"./b.js";f(/*here*/x)', 'const a="text";export{a as"x y"}'],
    ['a namespace', 'import*as n from"./b.js";f(/*here*/n.x)', 'export const x="text"'],
    ['require', 'const n=require("./b.js");f(/*here*/n.x)', 'exports.x="text"'],
    ['require at once', 'f(/*here*/require("./b.js").x)', 'module.exports={x:"text"}'],
    ['require within a wrapper', 'const n=__toESM(require("./b.js"),1);f(/*here*/n.x)', 'exports.x="text"'],
    [
      'a method named require',
      'const n=import.meta.require("./b.js");f(/*here*/n.x)',
      'export const x="text"',
    ],
    ['import()', 'async()=>{const n=await import("./b.js");f(/*here*/n.x)}', 'export const x="text"'],
    ['a path without its extension', 'import{x}from"./b";f(/*here*/x)', 'export const x="text"'],
    ['a destructured export', 'import{x}from"./b.js";f(/*here*/x.y)', 'export const x={y:"text"}'],
    [
      'an export set in a thunk',
      'import{x}from"./b.js";f(/*here*/x)',
      'var x,i=e(()=>{x="text"});export{x,i}',
    ],
  ])('is found by %s', (_, importing, exporting) => {
    expect(from(importing, exporting)).toBe('"text"');
  });

  it('is found through chains of re-exports', () => {
    const chain = {
      'c.js': 'export{x as y}from"./src/b.js"',
      'd.js': 'export*from"./c.js";export{y as z}from"./c.js"',
      'e.js': 'import{z}from"./d.js";export{z as w}',
    };
    const source = 'export const x="text"';
    expect(from('import{y}from"../d.js";f(/*here*/y)', source, chain)).toBe('"text"');
    expect(from('import{z}from"../d.js";f(/*here*/z)', source, chain)).toBe('"text"');
    expect(from('import{w}from"../e.js";f(/*here*/w)', source, chain)).toBe('"text"');
  });

  it('is found by the paths of executables', () => {
    const sources = {
      '/$bunfs/root/cli': 'import{x}from"/$bunfs/root/chunk-1.js";f(/*here*/x)',
      '/$bunfs/root/chunk-1.js': 'export const x="text"',
    };
    expect(followed(sources)).toBe('"text"');
    const windows = {
      'B:/~BUN/root/cli': 'import{x}from"B:/~BUN/root/chunk-1.js";f(/*here*/x)',
      'B:/~BUN/root/chunk-1.js': 'export const x="text"',
    };
    expect(followed(windows)).toBe('"text"');
  });

  it.each([
    ['modules outside the release', 'import{x}from"package";f(/*here*/x)', 'export const x=1', 'x'],
    ['names that are not exported', 'import{y}from"./b.js";f(/*here*/y)', 'export const x=1', 'y'],
    [
      're-exports that lead in a circle',
      'import{x}from"./b.js";f(/*here*/x)',
      'export*from"./a.js";export{x}from"./b.js"',
      'x',
    ],
    ['exports that have two values', 'import{x}from"./b.js";f(/*here*/x)', 'export let x="one";x="two"', 'x'],
    ['a folder above the root', 'import{x}from"../../../../b.js";f(/*here*/x)', 'export const x=1', 'x'],
    [
      'a local function called require',
      'function require(a){return{x:1}}f(/*here*/require("./b.js").x)',
      'exports.x="text"',
      'require("./b.js").x',
    ],
  ])('is not guessed for %s', (_, importing, exporting, meant) => {
    expect(from(importing, exporting)).toBe(meant);
  });

  it('is not guessed where two stars export one name', () => {
    const stars = {
      'c.js': 'export const x="one"',
      'd.js': 'export const x="two"',
      'e.js': 'export*from"./c.js";export*from"./d.js"',
    };
    expect(from('import{x}from"../e.js";f(/*here*/x)', '', stars)).toBe('x');
  });

  it('prefers an own export to a star, and a star never gives a default', () => {
    const star = {
      'c.js': 'export const x="star";export default "star"',
      'd.js': 'export*from"./c.js";export const x="own"',
    };
    expect(from('import{x}from"../d.js";f(/*here*/x)', '', star)).toBe('"own"');
    expect(from('import y from"../d.js";f(/*here*/y)', '', star)).toBe('y');
  });
});

describe('a namespace that a bundler writes', () => {
  it.each([
    ['esbuild', 'var n={};__export(n,{x:()=>a});var a="text";f(/*here*/n.x)'],
    [
      'esbuild, minified, filled in a thunk',
      'var n={};k(n,{x:()=>a,y:()=>b});var a,b,i=e(()=>{a="text"});f(/*here*/n.x)',
    ],
    ['webpack', 'r.d(n,{x:()=>a});const a="text";f(/*here*/n.x);var n={}'],
  ])('by %s means what its getter gives', (_, source) => {
    expect(followed(source)).toBe('"text"');
  });

  it('means the same where another module imports it, but not in a circle', () => {
    const space = 'var n={};k(n,{x:()=>a});var a="text";export{n}';
    const through = { 'b.js': space, 'c.js': 'import{n}from"./b.js";export{n as m}' };
    expect(followed({ 'a.js': 'import{m}from"./c.js";f(/*here*/m.x)', ...through })).toBe('"text"');
    const circle = {
      'a.js': 'import{n}from"./b.js";f(/*here*/n.x);export{n}',
      'b.js': 'import{n}from"./a.js";export{n}',
    };
    expect(followed(circle)).toBe('n.x');
  });

  it.each([
    ['a property of its own', 'var n={x:b};k(n,{x:()=>a});var a="text";f(/*here*/n.y)'],
    ['two getter maps', 'var n={};k(n,{x:()=>a});k(n,{x:()=>b});var a="one",b="two";f(/*here*/n.x)'],
    ['a map that is no getter map', 'var n=g();k(n,{x:a});var a="text";f(/*here*/n.x)'],
    ['a name that is not in it', 'var n={};k(n,{y:()=>a});var a="text";f(/*here*/n.x)'],
  ])('is not guessed with %s', (_, source) => {
    expect(followed(source)).toMatch(/^n\.[xy]$/);
  });
});

describe('exports', () => {
  const names = (source: string): string[] => {
    const { program } = link({ 'a.js': source });
    return [...program.interfaceOf(0).exports.keys()].sort();
  };

  it.each([
    ['export const {a,b:[c,...d]}=e,g=1', ['a', 'c', 'd', 'g']],
    ['export function f(a){var b}', ['f']],
    ['export class A{m(b){}}', ['A']],
    ['export default class{}', ['default']],
    ['export{a,b as"c d"};var a,b', ['a', 'c d']],
    ['export*as n from"./b.js"', ['n']],
    ['exports.a=1;module.exports.b=2;exports["c"]=3', ['a']],
    ['module.exports={a,b:1,"c":2,...d,[e]:3,f(){}}', ['a', 'b']],
    ['(function(exports){exports.a=1})({})', []],
  ])('of %s', (source, expected) => {
    expect(names(source)).toEqual(expected);
  });
});

describe('imports of a binding', () => {
  it('are found through re-exports, in the order of the modules', () => {
    const linked: Linked = link({
      'a.js': 'export function /*def*/f(){}',
      'b.js': 'import{f as g}from"./a.js";g()',
      'c.js': 'export{f as h}from"./a.js"',
      'd.js': 'import{h}from"./c.js";h()',
      'e.js': 'import{f}from"package"',
    });
    const { program } = linked;
    const place = placeAt(linked, 'def');
    expect(program.syntax(0).kind[place.row]).toBe(Kind.Declaration);
    const binding = program.syntax(0).value[place.row] as number;
    const found = new Importers(program).of(0, binding);
    expect(found.map(({ module }) => module)).toEqual([1, 3]);
    const [first] = found;
    const syntax = program.syntax(1);
    expect(program.text(syntax.bindings.name[first?.binding ?? -1] as number)).toBe('g');
  });
});
