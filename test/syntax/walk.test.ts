// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Flag, Kind } from '#src/syntax/kinds.js';
import type { ModuleSyntax } from '#src/syntax/module-syntax.js';
import { awkwardPrograms, scopedPrograms } from './programs.js';
import {
  type Read,
  readText,
  readTexts,
  rowsInWords,
  type SourceType,
  treeInWords,
  walkText,
} from './reading.js';

/** One text for each node of the language, and its rows. What stands in `Program(…)` is left out. */
const NODES: [text: string, rows: string][] = [
  ['a', 'ExpressionStatement(Reference a)'],
  ['a.b', 'ExpressionStatement(Member "b"(Reference a))'],
  ['a[b]', 'ExpressionStatement(ComputedMember(Reference a Reference b))'],
  ['a?.b.c', 'ExpressionStatement(Chain(Member "c"(Member "b"(Reference a))))'],
  ['a?.[b]?.(c)', 'ExpressionStatement(Chain(Call(ComputedMember(Reference a Reference b) Reference c)))'],
  ['f(a,...b)', 'ExpressionStatement(Call(Reference f Reference a Spread(Reference b)))'],
  ['new F(a)', 'ExpressionStatement(New(Reference F Reference a))'],
  ['new F', 'ExpressionStatement(New(Reference F))'],
  ['("a\\x41\\u{1f600}\\n")', 'ExpressionStatement(String "aA😀\\n")'],
  ['1e3', 'ExpressionStatement(Number "1000")'],
  ['0x1F', 'ExpressionStatement(Number "31")'],
  ['12n', 'ExpressionStatement(BigInt "12")'],
  ['/a[b--c]/gv', 'ExpressionStatement(RegExp "/a[b--c]/gv")'],
  ['true;false;null', 'ExpressionStatement(Boolean) ExpressionStatement(Boolean) ExpressionStatement(Null)'],
  ['`a${b}c`', 'ExpressionStatement(Template(Quasi "a" Reference b Quasi "c"))'],
  ['t`\\unicode`', 'ExpressionStatement(TaggedTemplate(Reference t Template(Quasi "\\\\unicode")))'],
  ['({a,b:c,[d]:e,"f":1,...g})', 'ExpressionStatement(Object(Property(PropertyName "a" Reference a) Property(PropertyName "b" Reference c) Property(Reference d Reference e) Property(String "f" Number "1") Spread(Reference g)))'],
  ['({get a(){},set a(b){},async*c(){}})', 'ExpressionStatement(Object(Method(PropertyName "a" Function(Empty Parameters Block)) Method(PropertyName "a" Function(Empty Parameters(Declaration b) Block)) Method(PropertyName "c" Function(Empty Parameters Block))))'],
  ['({__proto__:a,"__proto__x":b})', 'ExpressionStatement(Object(Property(PropertyName "__proto__" Reference a) Property(String "__proto__x" Reference b)))'],
  ['[a,,b]', 'ExpressionStatement(Array(Reference a Empty Reference b))'],
  ['(function a(b){c})', 'ExpressionStatement(Function(Declaration a Parameters(Declaration b) Block(ExpressionStatement(Reference c))))'],
  ['(a=>b)', 'ExpressionStatement(Arrow(Parameters(Declaration a) Reference b))'],
  ['(async({a})=>{})', 'ExpressionStatement(Arrow(Parameters(ObjectPattern(Property(PropertyName "a" Declaration a))) Block))'],
  ['(class A extends B{})', 'ExpressionStatement(Class(Declaration A Reference B ClassBody))'],
  ['(class{})', 'ExpressionStatement(Class(Empty Empty ClassBody))'],
  ['class A{a(){}static b=1;[c];#d=2;#e(){}}', 'Class(Declaration A Empty ClassBody(Method(PropertyName "a" Function(Empty Parameters Block)) Field(PropertyName "b" Number "1") Field(Reference c Empty) Field(PrivateName "d" Number "2") Method(PrivateName "e" Function(Empty Parameters Block))))'],
  ['class A{static{a}}', 'Class(Declaration A Empty ClassBody(StaticBlock(ExpressionStatement(Reference a))))'],
  ['class A{#a;b(){this.#a;#a in c}}', 'Class(Declaration A Empty ClassBody(Field(PrivateName "a" Empty) Method(PropertyName "b" Function(Empty Parameters Block(ExpressionStatement(PrivateMember "a"(This)) ExpressionStatement(Binary(PrivateName "a" Reference c)))))))'],
  ['class A extends B{constructor(){super();super.a}}', 'Class(Declaration A Reference B ClassBody(Method(PropertyName "constructor" Function(Empty Parameters Block(ExpressionStatement(Call(Super)) ExpressionStatement(Member "a"(Super)))))))'],
  ['-a', 'ExpressionStatement(Unary(Reference a))'],
  ['a++', 'ExpressionStatement(Update(Write a))'],
  ['--a.b', 'ExpressionStatement(Update(Member "b"(Reference a)))'],
  ['a+b*c', 'ExpressionStatement(Binary(Reference a Binary(Reference b Reference c)))'],
  ['a&&b??c'.replace('??', '||'), 'ExpressionStatement(Logical(Logical(Reference a Reference b) Reference c))'],
  ['a??=b', 'ExpressionStatement(Assignment(Write a Reference b))'],
  ['[a,[b]=c,...d]=e', 'ExpressionStatement(Assignment(ArrayPattern(Write a DefaultPattern(ArrayPattern(Write b) Reference c) Rest(Write d)) Reference e))'],
  ['({a,b:c.d,...e}=f)', 'ExpressionStatement(Assignment(ObjectPattern(Property(PropertyName "a" Write a) Property(PropertyName "b" Member "d"(Reference c)) Rest(Write e)) Reference f))'],
  ['a?b:c', 'ExpressionStatement(Conditional(Reference a Reference b Reference c))'],
  ['a,b', 'ExpressionStatement(Sequence(Reference a Reference b))'],
  ['(((a)))', 'ExpressionStatement(Reference a)'],
  ['async function a(){await b;for await(c of d);}', 'Function(Declaration a Parameters Block(ExpressionStatement(Await(Reference b)) ForOf(Write c Reference d Empty)))'],
  ['function*a(){yield;yield*b}', 'Function(Declaration a Parameters Block(ExpressionStatement(Yield(Empty)) ExpressionStatement(Yield(Reference b))))'],
  ['function A(){new.target}', 'Function(Declaration A Parameters Block(ExpressionStatement(MetaProperty "new.target")))'],
  ['import("a")', 'ExpressionStatement(ImportCall(String "a" Empty))'],
  ['import("a",{with:b})', 'ExpressionStatement(ImportCall(String "a" Object(Property(PropertyName "with" Reference b))))'],
  ['"use strict";a', 'Directive "use strict" ExpressionStatement(Reference a)'],
  ['{a}', 'Block(ExpressionStatement(Reference a))'],
  ['var a,{b=1}=c', 'Variables(Declarator(Declaration a Empty) Declarator(ObjectPattern(Property(PropertyName "b" DefaultPattern(Declaration b Number "1"))) Reference c))'],
  ['let [a,,...b]=c', 'Variables(Declarator(ArrayPattern(Declaration a Empty Rest(Declaration b)) Reference c))'],
  ['function a(b,{c},...d){return}', 'Function(Declaration a Parameters(Declaration b ObjectPattern(Property(PropertyName "c" Declaration c)) Rest(Declaration d)) Block(Return(Empty)))'],
  ['if(a)b;else c', 'If(Reference a ExpressionStatement(Reference b) ExpressionStatement(Reference c))'],
  ['if(a);', 'If(Reference a Empty Empty)'],
  ['for(;;);', 'For(Empty Empty Empty Empty)'],
  ['for(let a=1;b;c)d', 'For(Variables(Declarator(Declaration a Number "1")) Reference b Reference c ExpressionStatement(Reference d))'],
  ['for(a in b)c', 'ForIn(Write a Reference b ExpressionStatement(Reference c))'],
  ['for(const[a]of b)c', 'ForOf(Variables(Declarator(ArrayPattern(Declaration a) Empty)) Reference b ExpressionStatement(Reference c))'],
  ['while(a)b', 'While(Reference a ExpressionStatement(Reference b))'],
  ['do a;while(b)', 'DoWhile(ExpressionStatement(Reference a) Reference b)'],
  ['switch(a){case b:c;default:d}', 'Switch(Reference a Case(Reference b ExpressionStatement(Reference c)) Case(Empty ExpressionStatement(Reference d)))'],
  ['throw a', 'Throw(Reference a)'],
  ['try{a}catch(b){c}finally{d}', 'Try(Block(ExpressionStatement(Reference a)) Catch(Declaration b Block(ExpressionStatement(Reference c))) Block(ExpressionStatement(Reference d)))'],
  ['try{}catch{}', 'Try(Block Catch(Empty Block) Empty)'],
  ['a:for(;;){break a;continue a}', 'Labeled "a"(For(Empty Empty Empty Block(Break "a" Continue "a")))'],
  ['for(;;){break;continue}', 'For(Empty Empty Empty Block(Break - Continue -))'],
  ['with(a)b', 'With(Reference a ExpressionStatement(Reference b))'],
  ['debugger', 'Debugger'],
]; // biome-ignore format: a table

const MODULE_NODES: [text: string, rows: string][] = [
  ['import"a"', 'Import(String "a")'],
  ['import a,{b as c,"d e"as f}from"g"', 'Import(String "g" Imported "default"(Declaration a) Imported "b"(Declaration c) Imported "d e"(Declaration f))'],
  ['import*as a from"b"', 'Import(String "b" Imported "*"(Declaration a))'],
  ['import a from"b"with{type:"json"}', 'Import(String "b" Imported "default"(Declaration a))'],
  ['export{a as b};var a', 'Export(Empty Empty Exported "b"(Reference a)) Variables(Declarator(Declaration a Empty))'],
  ['export{a as"b c"}from"d"', 'Export(Empty String "d" Exported "b c"(PropertyName "a"))'],
  ['export*from"a"', 'ExportAll -(String "a")'],
  ['export*as a from"b"', 'ExportAll "a"(String "b")'],
  ['export const a=1', 'Export(Variables(Declarator(Declaration a Number "1")) Empty)'],
  ['export function a(){}', 'Export(Function(Declaration a Parameters Block) Empty)'],
  ['export default a', 'ExportDefault(Reference a)'],
  ['export default function(){}', 'ExportDefault(Function(Empty Parameters Block))'],
  ['export default class A{}', 'ExportDefault(Class(Declaration A Empty ClassBody))'],
  ['import.meta.url', 'ExpressionStatement(Member "url"(MetaProperty "import.meta"))'],
  ['await a', 'ExpressionStatement(Await(Reference a))'],
  ['using a=b;await using c=d', 'Variables(Declarator(Declaration a Reference b)) Variables(Declarator(Declaration c Reference d))'],
]; // biome-ignore format: a table

function flagsOf({ syntax }: Read, kind: number): number[] {
  const flags: number[] = [];
  for (let row = 0; row < syntax.count; row++)
    if (syntax.kind[row] === kind) flags.push(syntax.flags[row] as number);
  return flags;
}

/** Rows that do not lie inside their parents or whose links do not agree. */
function unsoundRows({ text, syntax }: Read): number[] {
  const { start, end, next, parent, count } = syntax;
  const unsound = next[0] === count && (end[0] as number) <= text.length ? [] : [0];
  for (let row = 1; row < count; row++) {
    const above = parent[row] as number;
    const isLinked =
      above < row &&
      (next[row] as number) > row &&
      (next[row] as number) <= (next[above] as number) &&
      syntax.children(above).includes(row);
    const isInside =
      (start[row] as number) <= (end[row] as number) &&
      (start[row] as number) >= (start[above] as number) &&
      (end[row] as number) <= (end[above] as number);
    if (!isLinked || !isInside) unsound.push(row);
  }
  return unsound;
}

const SOURCE_TYPES: [SourceType, [string, string][]][] = [
  ['script', NODES],
  ['module', MODULE_NODES],
];

describe.each(SOURCE_TYPES)('nodes of a %s', (sourceType, nodes) => {
  it.each(nodes)('%s', (text, rows) => {
    for (const parser of ['acorn', 'babel'] as const) {
      const read = walkText(text, sourceType, parser);
      expect(treeInWords(read)).toBe(`Program(${rows})`);
      expect(unsoundRows(read)).toEqual([]);
    }
  });

  it.each(nodes.map(([text]) => [text]))('both parsers give the same rows for %s', (text) => {
    expect(rowsInWords(walkText(text, sourceType, 'babel'))).toEqual(rowsInWords(walkText(text, sourceType)));
  });
});

describe('the walk', () => {
  it('knows every kind by a text of these tables', () => {
    const seen = new Set<number>([Kind.Unknown]);
    for (const [sourceType, nodes] of SOURCE_TYPES)
      for (const [text] of nodes) for (const kind of walkText(text, sourceType).syntax.kind) seen.add(kind);
    expect(Object.entries(Kind).filter(([, kind]) => !seen.has(kind))).toEqual([]);
  });

  it('gives the same rows by both parsers', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          scopedPrograms,
          awkwardPrograms.filter((text) => !/^\ufeff?#!/.test(text)),
        ),
        (text) => {
          const sourceType = text.startsWith('import') ? 'module' : 'script';
          const read = walkText(text, sourceType);
          expect(rowsInWords(walkText(text, sourceType, 'babel'))).toEqual(rowsInWords(read));
          expect(unsoundRows(read)).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keeps what flags say', () => {
    const of = (text: string, kind: number): number[] => flagsOf(walkText(text), kind);
    expect(of('a?.b;a.b', Kind.Member)).toEqual([Flag.Optional, 0]);
    expect(of('f?.();f()', Kind.Call)).toEqual([Flag.Optional, 0]);
    expect(of('async function*f(){}', Kind.Function)).toEqual([Flag.Async | Flag.Generator | Flag.Static]);
    expect(of('(async a=>b)', Kind.Arrow)).toEqual([Flag.Async | Flag.Short]);
    expect(of('var a;let b;const c=1', Kind.Variables)).toEqual([0, Flag.Setter, Flag.Getter]);
    expect(of('++a;a++', Kind.Update)).toEqual([Flag.Short, 0]);
    expect(of('({get a(){},set a(b){},[c](){}})', Kind.Method)).toEqual([
      Flag.Getter,
      Flag.Setter,
      Flag.Computed,
    ]);
    expect(of('class A{static a;[b]=1}', Kind.Field)).toEqual([Flag.Static, Flag.Computed]);
    expect(of('({a,[b]:c})', Kind.Property)).toEqual([Flag.Short, Flag.Computed]);
  });

  it('finds children, parents, functions and uses', () => {
    const { syntax } = walkText('function f(a){return g(a,1)}f(2)');
    const rowAt = (offset: number): number =>
      syntax.start.findIndex((start, row) => start === offset && syntax.next[row] === row + 1);
    const call = syntax.parentOf(rowAt(21));
    expect(syntax.kind[call]).toBe(Kind.Call);
    expect(syntax.children(call)).toEqual([rowAt(21), rowAt(23), rowAt(25)]);
    expect(syntax.child(call, 2)).toBe(rowAt(25));
    expect(syntax.child(call, 3)).toBe(-1);
    expect(syntax.functionAround(call)).toBe(1);
    expect(syntax.functionAround(rowAt(28))).toBe(-1);
    expect([...syntax.uses(syntax.value[rowAt(23)] as number)]).toEqual([rowAt(11), rowAt(23)]);
    expect(syntax.parentOf(0)).toBe(-1);
  });
});

function slicesOf(text: string, syntax: ModuleSyntax, kind: number): string[] {
  const slices: string[] = [];
  for (let row = 0; row < syntax.count; row++)
    if (syntax.kind[row] === kind) slices.push(text.slice(syntax.start[row], syntax.end[row]));
  return slices;
}

describe('P2: spans slice exactly the text that they name', () => {
  it.each([
    ['a comment with wide characters', '/*»😀*/p="hi"'],
    ['a byte order mark', '\ufeffp="hi"'],
    ['a byte order mark and a hashbang', '\ufeff#!/usr/bin/env node\np="hi"'],
    ['a hashbang', '#! anything "at" all\r\np="hi"'],
    ['line separators', '"\u2028";p="hi"'],
  ])('behind %s', async (_, text) => {
    for (const cut of [{}, { cutFrom: 1, pieceSize: 1 }]) {
      const { syntax } = await readText(text, cut);
      expect(slicesOf(text, syntax, Kind.String).at(-1)).toBe('"hi"');
      expect(slicesOf(text, syntax, Kind.Write)).toEqual(['p']);
    }
  });
});

const ODD: [name: string, text: string, sourceType: SourceType][] = [
  ['await using', 'await using a=b("text");export{}', 'module'],
  ['using in a function', 'function f(){using a=b("text")}', 'script'],
  ['import attributes', 'import a from"./a.json"with{type:"json"};"text"', 'module'],
  ['the flag v', 'a=/[\\p{L}--[a-z]]/v;"text"', 'script'],
  ['top-level await', 'const a=await b("text")', 'module'],
  ['keys named __proto__', 'a={__proto__:null,constructor:1,"__proto__x":"text"}', 'script'],
  ['HTML comments', '<!-- one\na="text"\n--> two', 'script'],
  ['an octal escape', 'a="text\\101"', 'script'],
  ['a function in an if', 'if(a)function f(){"text"}', 'script'],
  ['a return at the top', 'if(a)return"text"', 'script'],
  ['a decorated class', '@d class A{@e m(){return"text"}}', 'script'],
  ['a deferred import', 'import defer*as a from"b";a.c("text")', 'module'],
  ['a class with accessors', '@d class A{accessor a="text";#b="text"}', 'script'],
];

describe('P3: new and odd syntax', () => {
  let odd: Awaited<ReturnType<typeof readTexts>>;
  beforeAll(async () => {
    odd = await readTexts(ODD.map(([, text]) => text));
  });

  it.each(ODD.map(([name, , sourceType], index) => ({ name, sourceType, index })))(
    '$name',
    ({ sourceType, index }) => {
      const syntax = odd.modules[index];
      if (!syntax) throw new Error('no parser reads the script');
      const tree = treeInWords({ syntax, strings: odd.strings });
      expect(syntax.sourceType).toBe(sourceType);
      expect(tree).toContain('"text');
      expect(tree).not.toContain('Unknown');
    },
  );

  it('keeps names that objects are born with', async () => {
    const { syntax, strings } = await readText(
      'var constructor,__proto__,hasOwnProperty;toString(__proto__,constructor)',
    );
    const names = [...syntax.bindings.name].map((name) => strings.text(name));
    expect(names).toEqual(['constructor', '__proto__', 'hasOwnProperty', 'toString']);
  });
});

describe('faults', () => {
  it('says which parser read a script, and where one failed; the rest is read', async () => {
    const texts = ['a;b c d', '@d class A{}', 'a="good"', 'let a;let a;'];
    const { modules, diagnostics } = await readTexts(texts);
    expect(modules.map((syntax) => syntax !== null)).toEqual([true, true, true, true]);
    expect(diagnostics.map(({ code, module }) => `${module} ${code}`)).toEqual([
      '0.js parse-recovered',
      '0.js parse-recovered',
      '1.js parsed-by-babel',
    ]);
  });

  it('says where no parser reads on', async () => {
    const { modules, diagnostics } = await readTexts(['a = "open', 'a="good"']);
    expect(modules.map((syntax) => syntax !== null)).toEqual([false, true]);
    expect(diagnostics).toMatchObject([
      { code: 'parse-failed', severity: 'error', module: '0.js', start: 4 },
    ]);
  });
});

describe('P1: deep nesting and long chains end in the right answer or a diagnostic', () => {
  const parentheses = (count: number): string => `a=${'('.repeat(count)}"text"${')'.repeat(count)}`;
  const chain = (count: number): string => `a=${'"a"+'.repeat(count)}"b"`;
  const strings = (syntax: ModuleSyntax | null | undefined): number =>
    syntax?.kind.filter((kind) => kind === Kind.String).length ?? -1;

  it('5,000 parentheses and 20,000 terms are read', async () => {
    const { modules, diagnostics } = await readTexts([parentheses(5_000), chain(20_000)]);
    expect(diagnostics).toEqual([]);
    expect(modules.map(strings)).toEqual([1, 20_001]);
  });

  it('100,000 of both, arrays, functions and blocks end, and the module beside them is read', {
    timeout: 120_000,
  }, async () => {
    const nested = (open: string, close: string): string => `${open.repeat(100_000)}${close.repeat(100_000)}`;
    const texts = [
      parentheses(100_000),
      chain(100_000),
      `a=${nested('[', ']')}`,
      nested('{', '}'),
      nested('function f(){', '}'),
      `a=${'!'.repeat(100_000)}b`,
      'a="good"',
    ];
    const { modules, diagnostics } = await readTexts(texts);
    texts.forEach((_, index) => {
      const fault = diagnostics.find(({ module }) => module === `${index}.js`);
      if (modules[index]) expect(fault).toBeUndefined();
      else expect(fault).toMatchObject({ code: 'parse-failed', severity: 'error' });
    });
    expect(strings(modules.at(-1))).toBe(1);
    if (modules[1]) expect(strings(modules[1])).toBe(100_001);
  });
});

describe('P4: time grows with the text', () => {
  async function seconds(text: string): Promise<number> {
    const start = performance.now();
    await readText(text);
    return (performance.now() - start) / 1_000;
  }

  it.each([
    [
      '100,000 statements',
      (scale: number) =>
        Array.from(
          { length: 50_000 * scale },
          (_, index) => `var v${index}=f${index % 7}("t${index}");\n`,
        ).join(''),
    ],
    [
      'one line of 6 MB',
      (scale: number) => `a={${'b:["words of a text in a bundle",d(e=>e+1)],'.repeat(67_000 * scale)}}`,
    ],
  ])('%s', { timeout: 60_000 }, async (_, text) => {
    const [half, whole] = [text(1), text(2)];
    await seconds(text(0.1));
    const ratio = (await seconds(whole)) / (await seconds(half));
    expect(ratio).toBeLessThan(5);
  });
});
