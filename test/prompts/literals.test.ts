// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs and hashed texts

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CatalogDocument } from '#src/catalog/document.js';
import { readCatalog } from '#src/catalog/read.js';
import { serialiseCatalog } from '#src/catalog/serialise.js';
import { validateCatalog } from '#src/catalog/validate.js';
import { hashText } from '#src/prompts/hash.js';
import { inFolder } from '../release/builders/opening.js';
import { catalogOf, entryOf, texts } from './building.js';

describe('L1: lone surrogates and cut characters', () => {
  it('keep different hashes and valid JSON', async () => {
    const catalog = await catalogOf(
      'f("\\uD800 and three more words","\\uFFFD and three more words","ok 😀😀😀 and three more")',
      { previewLength: 6 },
    );
    expect(catalog.prompts).toHaveLength(3);
    expect(new Set(catalog.prompts.map(({ textHash }) => textHash)).size).toBe(3);
    expect(new Set(catalog.prompts.map(({ id }) => id)).size).toBe(3);
    expect(catalog.prompts.map(({ preview }) => preview)).toEqual(['\ufffd and…', '\ufffd and…', 'ok 😀…']);
    expect(validateCatalog(catalog)).toEqual([]);
    await inFolder(async (folder) => {
      const file = path.join(folder, 'catalog.json');
      await writeFile(file, [...serialiseCatalog(catalog)].join(''));
      expect(await readCatalog(file)).toEqual(catalog);
    });
  });
});

describe('L2: raw and cooked', () => {
  it('String.raw keeps its backslashes; escapes and lines of a template give one text', async () => {
    const catalog = await catalogOf(
      'f(String.raw`one two three\\nfour`,"one two three\\nfour",`one two three\nfour`,`one two three\r\nfour`,tag`one two three\\nfour`)',
    );
    const raw = entryOf(catalog, 'one two three\\n');
    const cooked = entryOf(catalog, 'one two three\n');
    expect(raw.occurrences).toHaveLength(1);
    expect(cooked.occurrences).toHaveLength(4);
    expect(cooked.textHash).toBe(hashText('one two three\nfour'));
    expect(raw.textHash).toBe(hashText('one two three\\nfour'));
  });

  it('escapes that are none lose no text under a tag', async () => {
    const catalog = await catalogOf(
      'f(String.raw`\\users read three more words`,tex`\\xi and three more ${x} words`)',
    );
    expect(texts(catalog)).toEqual(['\\users read three more words', '\\xi and three more ${0} words']);
  });

  it('a raw template with placeholders keeps them', async () => {
    const catalog = await catalogOf('f(String.raw`the path \\d of ${x} is here`)');
    expect(texts(catalog)).toEqual(['the path \\d of ${0} is here']);
  });
});

describe('L3: templates in placeholders', () => {
  it('are decoded on their own, and their source is the expression', async () => {
    const source = 'f(`Outer words go here ${on?`inner \\u0041 words\\nstand here`:"\\t"} to the end`)';
    const catalog = await catalogOf(source);
    const outer = entryOf(catalog, 'Outer');
    expect(outer.text).toBe('Outer words go here ${0} to the end');
    expect(outer.placeholders[0]?.expression).toBe('on?`inner \\u0041 words\\nstand here`:"\\t"');
    const inner = entryOf(catalog, 'inner');
    expect(inner.text).toBe('inner A words\nstand here');
    const [composition] = catalog.compositions;
    expect(composition).toMatchObject({ operator: 'concat', start: 2, end: source.length - 1 });
    expect(composition?.parts.map(({ prompt }) => prompt)).toEqual([outer.id, inner.id, undefined]);
    expect(inner.occurrences[0]?.composition).toEqual({ id: composition?.id, part: 1 });
    expect(composition?.parts[1]?.conditions).toEqual([
      { start: source.indexOf('on?'), end: source.indexOf('?'), negated: false },
    ]);
  });
});

describe('L4: literals that are joined', () => {
  it('by +: one composition with parts and conditions, short parts as well', async () => {
    const source = 'f("Lead. "+(flag?"Alpha":"Beta")+`the long end of ${x}`)';
    const catalog = await catalogOf(source);
    expect(texts(catalog)).toEqual(['Lead. ', 'Alpha', 'Beta', 'the long end of ${0}']);
    const [composition] = catalog.compositions;
    const at = source.indexOf('flag');
    expect(catalog.compositions).toHaveLength(1);
    expect(composition).toMatchObject({
      operator: 'concat',
      module: 'a.js',
      start: 2,
      end: source.length - 1,
    });
    expect(composition?.parts.map(({ conditions }) => conditions)).toEqual([
      undefined,
      [{ start: at, end: at + 4, negated: false }],
      [{ start: at, end: at + 4, negated: true }],
      undefined,
    ]);
    expect(composition?.parts.map(({ start, end }) => source.slice(start, end))).toEqual([
      '"Lead. "',
      '"Alpha"',
      '"Beta"',
      '`the long end of ${x}`',
    ]);
  });

  it('by .join: separator, conditions, spreads and other expressions', async () => {
    const source = 'f(["# A",c?null:"Beta",d&&"Gamma rays are here",g(),...e].filter(Boolean).join("\\n"))';
    const catalog = await catalogOf(source);
    const [composition] = catalog.compositions;
    expect(composition).toMatchObject({ operator: 'join', separator: '\n' });
    expect(composition?.parts.map(({ start, end }) => source.slice(start, end))).toEqual([
      '"# A"',
      '"Beta"',
      '"Gamma rays are here"',
      'g()',
      'e',
    ]);
    expect(
      composition?.parts.map(({ conditions }) =>
        conditions?.map(({ start, end, negated }) => `${negated ? 'not ' : ''}${source.slice(start, end)}`),
      ),
    ).toEqual([undefined, ['not c'], ['d'], undefined, undefined]);
    expect(texts(catalog)).toEqual(['Beta', 'Gamma rays are here']);
  });

  it('by +=, in order, from where the name is declared', async () => {
    const source =
      'function f(){let s="You are here.";if(x){s+=" Stay a while longer."}s+=`And ${y}.`;return s}';
    const catalog = await catalogOf(source);
    const [composition] = catalog.compositions;
    expect(composition?.operator).toBe('append');
    expect(composition?.parts.map(({ start, end }) => source.slice(start, end))).toEqual([
      '"You are here."',
      '" Stay a while longer."',
      '`And ${y}.`',
    ]);
    expect(texts(catalog)).toHaveLength(3);
  });

  it('within each other: one composition around all, conditions from the outside in', async () => {
    const source =
      'f([`One two three ${a?"Alpha "+(b||"Beta"):""}`,["Gamma","Delta"].join(", ")].join("\\n\\n").trim())';
    const catalog = await catalogOf(source);
    expect(catalog.compositions).toHaveLength(1);
    const beta = catalog.compositions[0]?.parts.find(
      ({ start, end }) => source.slice(start, end) === '"Beta"',
    );
    expect(
      beta?.conditions?.map(
        ({ start, end, negated }) => `${negated ? 'not ' : ''}${source.slice(start, end)}`,
      ),
    ).toEqual(['a', 'not b']);
    expect(texts(catalog)).toEqual(['One two three ${0}', 'Alpha ', 'Beta', 'Gamma', 'Delta']);
  });

  it('not where the whole is no prose, nor where a condition is only compared', async () => {
    const catalog = await catalogOf('f("a"+b+"c",["x","y"].join(),p==="some words to compare"?"one":"two")');
    expect(catalog.compositions).toEqual([]);
    expect(texts(catalog)).toEqual(['some words to compare']);
  });

  it.each([
    ['terms', (parts: string[]) => `f(${parts.join('+')})`],
    ['elements', (parts: string[]) => `f([${parts.join()}].join(""))`],
    ['appends', (parts: string[]) => `var s="";${parts.map((part) => `s+=${part};`).join('')}`],
  ])(
    'of 20,000 %s, none lost, in time',
    async (_, write) => {
      const parts = Array.from({ length: 20_000 }, (_, index) => `"part number ${index} of many "`);
      const start = performance.now();
      const catalog = await catalogOf(write(parts));
      expect(catalog.prompts).toHaveLength(20_000);
      expect(catalog.compositions).toHaveLength(1);
      expect(catalog.compositions[0]?.parts.filter(({ prompt }) => prompt)).toHaveLength(20_000);
      expect(performance.now() - start).toBeLessThan(12_000);
    },
    30_000,
  );
});

const nested = (open: string, inner: string, close: string): string =>
  `${open.repeat(10_000)}${inner}${close.repeat(10_000)}`;
const NESTED: [name: string, source: string][] = [
  ['arrays', `f(${nested('[', '"One two three"', ']')}.join("x"))`],
  ['conditions', `f(${nested('a?"One two three":', 'b', '')})`],
  ['templates', `f(${nested('`One two three ${', '1', '}`')})`],
  ['calls', nested('f(', '"One two three"', ')')],
  ['objects', `f(${nested('{a:', '"One two three"', '}')})`],
  ['functions', nested('(()=>', '"One two three"', ')')],
  ['sums that lean right', `f(${nested('"One two three"+(', 'a', ')')})`],
  ['methods', `f(["One two three","b"]${'.filter(x)'.repeat(10_000)}.join(""))`],
  ['members', `f("One two three"${'.a'.repeat(10_000)})`],
];

describe('P1: literals in deep nesting', () => {
  it('are found', { timeout: 60_000 }, async () => {
    const catalog = await catalogOf(Object.fromEntries(NESTED), { text: false });
    expect(catalog.diagnostics).toEqual([]);
    expect(validateCatalog(catalog)).toEqual([]);
    const found = new Set(
      catalog.prompts.flatMap(({ occurrences }) => occurrences.map(({ module }) => module)),
    );
    expect([...found].sort()).toEqual(NESTED.map(([name]) => name).sort());
  });
});

const STANDS: [name: string, source: string][] = [
  ['in a lazy-init thunk', 'var a,i=e(()=>{a="One two three"})'],
  ['in a comma sequence', 'x=1,a="One two three",y=2'],
  ['in an append', 'a+="One two three"'],
  ['in an arm of a switch', 'switch(x){case 1:return"One two three"}'],
  ['as a case', 'switch(x){case"One two three":y}'],
  ['as an argument of a tag', 'dedent`One two three`'],
  ['as an argument of a factory', 'make({},"One two three")'],
  ['in a default', 'function f(a="One two three"){}'],
  ['in a destructured default', 'const{a="One two three"}=b'],
  ['in a field', 'class A{#a="One two three"}'],
  ['in a static block', 'class A{static{x="One two three"}}'],
  ['in a computed key', 'a={["One two three"]:1}'],
  ['thrown', 'throw Error("One two three")'],
  ['yielded', 'function*f(){yield"One two three"}'],
  ['in a chain', 'a?.b?.("One two three")'],
  ['in a decorated class', '@d class A{a="One two three"}'],
  ['exported', 'export default"One two three"'],
];
const STANDS_NOT: [name: string, source: string][] = [
  ['a key', 'a={"One two three":1}'],
  ['a specifier', 'import"one two three"'],
  ['a specifier of import()', 'import("one two three")'],
  ['a re-export', 'export*from"one two three"'],
  ['a regular expression', 'a=/One two three/'],
  ['a comment', '// One two three\n/* One two three */'],
];

describe('L5: wherever literals stand they are found', () => {
  let catalog: CatalogDocument;
  beforeAll(async () => {
    catalog = await catalogOf(Object.fromEntries([...STANDS, ...STANDS_NOT]));
  });
  const literalsIn = (name: string, source: string): string[] =>
    catalog.prompts.flatMap(({ occurrences }) =>
      occurrences.filter(({ module }) => module === name).map(({ start, end }) => source.slice(start, end)),
    );

  it.each(STANDS)('%s', (name, source) => {
    expect(literalsIn(name, source).map((literal) => literal.slice(1, -1))).toEqual(['One two three']);
  });

  it.each(STANDS_NOT)('but not %s', (name, source) => {
    expect(literalsIn(name, source)).toEqual([]);
  });
});

describe('L6: descriptions that hold placeholders', () => {
  it('are marked wherever they stand', async () => {
    const catalog = await catalogOf(
      'var NAME="ReadPage";t={name:NAME,description:`Use ${NAME} for pages`,inputSchema:s.object({p:s.string().describe(`A page for ${NAME}`)}),call(){}};' +
        'g={agentType:"reader",whenToUse:`When ${NAME} is slow`,getSystemPrompt:()=>`You read with ${NAME} only`}',
    );
    expect(
      catalog.prompts.map(({ kind, placeholders }) => [
        kind,
        placeholders[0]?.expression,
        placeholders[0]?.resolved,
      ]),
    ).toEqual([
      ['tool-description', 'NAME', 'ReadPage'],
      ['tool-parameter', 'NAME', 'ReadPage'],
      ['agent-prompt', 'NAME', 'ReadPage'],
      ['agent-prompt', 'NAME', 'ReadPage'],
    ]);
  });
});

describe('a literal of six million characters', () => {
  it('is read in time', async () => {
    const source = `a="${'Some words and then more. '.repeat(240_000)}"`;
    const start = performance.now();
    const catalog = await catalogOf(source, { text: false });
    expect(catalog.prompts.map(({ chars }) => chars)).toEqual([26 * 240_000]);
    expect(performance.now() - start).toBeLessThan(15_000);
  }, 30_000);
});

describe('places', () => {
  it('count lines that end at LF, CRLF or CR only', async () => {
    const source = '\ufeffa;\nb;\r\nc;\rd;\u2028e="One two three"';
    const catalog = await catalogOf(source);
    const start = source.indexOf('"');
    expect(catalog.prompts[0]?.occurrences[0]).toMatchObject({
      start,
      end: source.length,
      line: 4,
      column: 5,
    });
  });

  it('name the function around as shipped, and the path of properties', async () => {
    const catalog = await catalogOf(
      'function q1(){return{tools:{read:{help:()=>"One two three"}}}}var q2=()=>"Four five six";a.b="Seven eight nine";({m(){return"Ten eleven twelve"}})',
    );
    expect(catalog.prompts.map(({ occurrences: [one] }) => [one?.function, one?.path])).toEqual([
      ['q1', 'tools.read.help'],
      ['q2', undefined],
      [undefined, 'b'],
      ['m', 'm'],
    ]);
  });
});
