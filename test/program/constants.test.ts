// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs
import { describe, expect, it } from 'vitest';
import { constantString } from '#src/program/constants.js';
import { link, placeAt } from './linked.js';

function constant(sources: string | Record<string, string>): string | null {
  const linked = link(typeof sources === 'string' ? { 'a.js': sources } : sources);
  return constantString(linked.program, placeAt(linked));
}

describe('the one constant string of an expression', () => {
  it.each([
    ['a string', 'f(/*here*/"text")', 'text'],
    ['a number', 'f(/*here*/1e3)', '1000'],
    ['a template', 'f(/*here*/`a\\n`)', 'a\n'],
    ['a template of constants', 'var a="x",b=2;f(/*here*/`${a}-${b}-${`${a}`}`)', 'x-2-x'],
    ['a sum', 'var a="x";f(/*here*/a+"y"+1)', 'xy1'],
    ['a string with a number before', 'f(/*here*/1+"y")', '1y'],
    ['a name', 'var a="x";f(/*here*/a)', 'x'],
    ['a property', 'var a={b:"x"};f(/*here*/a.b)', 'x'],
  ])('%s', (_, source, text) => {
    expect(constant(source)).toBe(text);
  });

  it('across modules', () => {
    const sources = {
      'a.js': 'import{x}from"./b.js";import*as n from"./b.js";f(/*here*/`${x}/${n.y}`)',
      'b.js': 'import{z}from"./c.js";export const x="one"+z;export{w as y}from"./c.js"',
      'c.js': 'export const z=" two",w="three"',
    };
    expect(constant(sources)).toBe('one two/three');
  });

  it.each([
    ['a call', 'f(/*here*/g())'],
    ['two values', 'var a="x";a="y";f(/*here*/a)'],
    ['a sum of numbers', 'f(/*here*/1+2)'],
    ['a sum of names of numbers', 'var a=1,b=2;f(/*here*/a+b)'],
    ['a sum of a sum of numbers and a string', 'f(/*here*/1+2+"x")'],
    ['another operator', 'f(/*here*/"a"-"b")'],
    ['a choice', 'f(/*here*/a?"x":"y")'],
    ['a template with an unknown', 'f(/*here*/`a${b}`)'],
    ['a name in its own value', 'var a=a+"x";f(/*here*/a)'],
    ['names that go round', 'var a=`${b}x`,b=`${a}y`;f(/*here*/a)'],
    ['null', 'f(/*here*/null)'],
    ['true', 'f(/*here*/true)'],
    ['an object', 'var a={};f(/*here*/a)'],
  ])('is none for %s', (_, source) => {
    expect(constant(source)).toBeNull();
  });

  it.each([22, 64])('ends on names that double at each of %d steps', (steps) => {
    const lines = Array.from({ length: steps }, (_, index) => `v${index + 1}=v${index}+v${index}`);
    const linked = link({ 'a.js': `var v0="",${lines.join(',')};f(/*here*/v${steps})` });
    const start = performance.now();
    expect(constantString(linked.program, placeAt(linked))).toBeNull();
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
