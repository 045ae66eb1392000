// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs and hashed texts
import { describe, expect, it } from 'vitest';
import type { Placeholder } from '#src/catalog/document.js';
import { catalogOf, entryOf } from './building.js';

async function placeholdersOf(source: string | Record<string, string>): Promise<Placeholder[]> {
  return entryOf(await catalogOf(source), 'The words').placeholders;
}

describe('labels', () => {
  it('are shared by one binding or one expression, and by nothing else', async () => {
    const labels = async (template: string): Promise<number[]> =>
      (await placeholdersOf(`function f(a,b){return \`The words ${template}\`}`)).map(({ label }) => label);
    expect(await labels('${a} ${b} ${a}')).toEqual([0, 1, 0]);
    expect(await labels('${a.x} ${a.y} ${a.x} ${a?.x}')).toEqual([0, 1, 0, 2]);
    expect(await labels('${g(a)} ${g(b)} ${g( a )}')).toEqual([0, 1, 0]);
    expect(await labels('${a+b} ${b+a} ${a-b}')).toEqual([0, 1, 2]);
    expect(await labels('${((a)=>a)(1)} ${a} ${`${a}`}')).toEqual([0, 1, 2]);
  });

  it('make the same text of the same template under other names', async () => {
    const one = await catalogOf('function f(a,b){return `The words ${a.x} and ${b} of ${a.x}`}');
    const other = await catalogOf('var q=(r,s)=>`The words ${r.x} and ${s} of ${r.x}`');
    expect(other.prompts[0]?.textHash).toBe(one.prompts[0]?.textHash);
    expect(other.prompts[0]?.id).toBe(one.prompts[0]?.id);
  });
});

describe('what a placeholder means', () => {
  it.each([
    ['a constant', 'var x1="ReadPage";', 'x1', 'ReadPage', 'READ_PAGE'],
    ['a constant of several words', 'var x1="web fetch";', 'x1', 'web fetch', 'WEB_FETCH'],
    ['a property', 'var x1={limit:40};', 'x1.limit', '40', 'limit'],
    ['a number', 'var x1=40;', 'x1', '40', undefined],
    ['a property of an unknown', '', 'x1.limit', undefined, 'limit'],
    ['a method', '', 'x1.list()', undefined, 'list()'],
    ['an environment variable', '', 'process.env.HOME_SHELF', undefined, 'HOME_SHELF'],
    ['a global', '', 'Infinity', undefined, 'Infinity'],
    ['an awaited call', '', 'await x1.load()', undefined, 'load()'],
    ['an optional member', '', 'x1?.shelf', undefined, 'shelf'],
    ['a destructured name', 'var{shelf:x1}=y();', 'x1', undefined, 'shelf'],
    ['a destructured name with a default', 'var{shelf:x1=2}=y();', 'x1', undefined, 'shelf'],
    ['a choice', 'var x1;', 'x1?"a":"b"', undefined, undefined],
    ['a local name', 'var x1=y();', 'x1', undefined, undefined],
    ['two values', 'var x1="a";x1="b";', 'x1', undefined, undefined],
  ])('%s', async (_, before, expression, resolved, name) => {
    const [placeholder] = await placeholdersOf(`${before}async()=>f(\`The words \${${expression}} end\`)`);
    expect(placeholder).toEqual({
      index: 0,
      label: 0,
      expression,
      ...(resolved === undefined ? {} : { resolved }),
      ...(name === undefined ? {} : { name }),
    });
  });

  it('is found in other modules', async () => {
    const [placeholder] = await placeholdersOf({
      'a.js': 'import{q as z}from"./b.js";f(`The words ${z} end`)',
      'b.js': 'export{x as q}from"./c.js"',
      'c.js': 'var k="Read",x;var i=e(()=>{x=`${k}Page`});export{x}',
    });
    expect(placeholder).toMatchObject({ resolved: 'ReadPage', name: 'READ_PAGE' });
  });

  it('is cut where it is long, at whole characters', async () => {
    const long = `g("${'😀'.repeat(400)}")`;
    const [placeholder] = await placeholdersOf(`f(\`The words \${${long}} end\`)`);
    expect(placeholder?.expression?.length).toBeLessThanOrEqual(301);
    expect(placeholder?.expression?.isWellFormed()).toBe(true);
    expect(placeholder?.expression?.endsWith('…')).toBe(true);
  });
});
