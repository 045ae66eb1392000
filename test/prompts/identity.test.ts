// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CatalogDocument } from '#src/catalog/document.js';
import { assignIds, type IdentityParts, leadingWords, nameOf, slugOf } from '#src/prompts/identity.js';
import { catalogOf, entryOf } from './building.js';

const KEBAB = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u;

describe('words of ids', () => {
  it.each([
    ['# Careful work\n\nText here', 'Careful work'],
    ['Read the page first, then write it down', 'Read the page first then write'],
    ['<note>Keep this</note> ${0} note', 'Keep this note'],
    ["Don't cut it", "Don't cut it"],
    ['\n\n## Second title ##', 'Second title'],
    ['请用简体中文回答', '请用简体中文回答'],
    ['--- !!!', ''],
  ])('of %j', (text, words) => {
    expect(leadingWords(text)).toBe(words);
  });

  it.each([
    ['ReadPage', 'read-page'],
    ['web_fetch 2', 'web-fetch-2'],
    ['Größe ÄÖ', 'größe-äö'],
    ['ﬁne Ａ', 'fine-a'],
    ['x'.repeat(80), ''],
    ['one '.repeat(40), 'one-one-one-one-one-one-one-one-one-one-one-one'],
  ])('%j as a slug', (text, slug) => {
    expect(slugOf(text)).toBe(slug);
  });
});

describe('ids', () => {
  const parts: fc.Arbitrary<IdentityParts> = fc.record({
    kind: fc.constantFrom('other' as const, 'message' as const, 'tool-description' as const),
    owner: fc.option(fc.constantFrom('Read', 'web fetch', '!!')),
    keys: fc.array(fc.constantFrom('a', 'help', '$'), { maxLength: 3 }),
    words: fc.oneof(fc.constantFrom('', 'One two', 'one-two', 'Ünïcode'), fc.string({ unit: 'binary' })),
    textHash: fc
      .bigInt({ min: 0n, max: (1n << 64n) - 1n })
      .map((hash) => `xxh64:${hash.toString(16).padStart(16, '0')}`),
  });
  const lists = fc.uniqueArray(parts, { selector: ({ textHash }) => textHash.slice(-8), maxLength: 30 });

  it('are kebab-case and unique, and do not depend on order', () => {
    fc.assert(
      fc.property(lists, fc.infiniteStream(fc.nat()), (list, numbers) => {
        const ids = assignIds(list);
        expect(new Set(ids).size).toBe(list.length);
        for (const id of ids) expect(id).toMatch(KEBAB);
        const order = list
          .map((_, index) => [numbers.next().value, index] as const)
          .sort(([one], [two]) => one - two);
        const again = assignIds(order.map(([, index]) => list[index] as IdentityParts));
        order.forEach(([, index], place) => {
          expect(again[place]).toBe(ids[index]);
        });
      }),
    );
  });

  it('have names for people', () => {
    const parts = { owner: 'Bash', keys: [], words: 'Runs a line', textHash: 'xxh64:0000000000000000' };
    expect(nameOf({ ...parts, kind: 'tool-description' })).toBe('Tool description Bash: Runs a line');
    expect(nameOf({ ...parts, kind: 'other', owner: null, words: '' })).toBe('Text');
  });
});

const PROGRAM = {
  'chunk-a.js':
    'import{n as x1}from"./chunk-b.js";function q1(e){return`You are ${e} with ${x1}.`}var t1={name:x1,description:"Reads one page at a time",inputSchema:{},call(){}};export{q1,t1};r9("The same words stand twice")',
  'chunk-b.js':
    'var z1="ReadPage";export{z1 as n};function y1(){throw Error("The page could not be read")}y1(`Leave the page ${z1} alone, ${y1}`)',
  'chunk-c.js':
    'var u1=()=>({querySource:"page_summary",system:["Sum up the page in a line"]});r9("The same words stand twice");export{u1}',
};

const RENAMED = {
  'zz-1.js':
    'var GG=()=>({querySource:"page_summary",system:["Sum up the page in a line"]});kk("The same words stand twice");export{GG as b}',
  'zz-2.js':
    'import{b as HH}from"./zz-3.js";function LL(MM){return`You are ${MM} with ${HH}.`}var NN={name:HH,description:"Reads one page at a time",inputSchema:{},call(){}};export{LL,NN};kk("The same words stand twice")',
  'zz-3.js':
    'function OO(){throw Error("The page could not be read")}OO(`Leave the page ${PP} alone, ${OO}`);var PP="ReadPage";export{PP as b}',
};

const identities = ({ prompts }: CatalogDocument): string[] =>
  prompts
    .map(({ id, name, kind, textHash, shapeHash }) => [id, name, kind, textHash, shapeHash].join(' '))
    .sort();

describe('I1: new names and new chunks', () => {
  it('change no id, no hash and no kind', async () => {
    const [one, other] = [await catalogOf(PROGRAM), await catalogOf(RENAMED)];
    expect(one.prompts).toHaveLength(6);
    expect(identities(other)).toEqual(identities(one));
    expect(one.prompts.filter(({ id }) => /(?:^|-)(?:[a-z]\d|chunk)(?:-|$)/.test(id))).toEqual([]);
  });

  it('nor does the order of modules', async () => {
    const shuffled = Object.fromEntries(Object.entries(PROGRAM).reverse());
    expect(identities(await catalogOf(shuffled))).toEqual(identities(await catalogOf(PROGRAM)));
  });
});

describe('I2: one text at two sites', () => {
  it('is one entry, and keeps its id when the first site is gone', async () => {
    const both = entryOf(
      await catalogOf('a("The same words twice");b("Other words stand here");c("The same words twice")'),
      'The same',
    );
    const one = entryOf(await catalogOf('b("Other words stand here");c("The same words twice")'), 'The same');
    expect(both.occurrences.map(({ start }) => start)).toEqual([2, 56]);
    expect(one.occurrences).toHaveLength(1);
    expect([one.id, one.textHash, one.kind]).toEqual([both.id, both.textHash, both.kind]);
  });

  it('takes its kind from the place that says most, wherever that stands', async () => {
    const tool = 't={name:"Read",description:"The same words twice",inputSchema:{}};';
    const log = 'console.log("The same words twice");';
    for (const source of [tool + log, log + tool])
      expect(entryOf(await catalogOf(source), 'The same')).toMatchObject({
        kind: 'tool-description',
        id: 'tool-description-read-the-same-words-twice',
      });
  });
});

const KINDS: [source: string, kind: string, owner: string | null][] = [
  ['t={name:"Read",description:"One two three",inputSchema:{}}', 'tool-description', 'Read'],
  ['t={name:"Read",prompt:async()=>"One two three",isReadOnly:()=>true}', 'tool-description', 'Read'],
  ['var q;t={name:"Read",prompt:w,call(){}};function w(){return"One two three"}', 'tool-description', 'Read'],
  [
    't={name:"Read",inputSchema:s.object({p:s.string().describe("One two three")}),call(){}}',
    'tool-parameter',
    null,
  ],
  ['t={type:"string",description:"One two three",enum:["a"]}', 'tool-parameter', 'string'],
  ['g={agentType:"surveyor",getSystemPrompt:()=>"One two three"}', 'agent-prompt', 'surveyor'],
  ['g={agentType:"surveyor",whenToUse:"One two three"}', 'agent-prompt', 'surveyor'],
  ['g={agentType:"surveyor",whenToUse:"x",description:"One two three"}', 'agent-prompt', 'surveyor'],
  ['g={name:"surveyor",whenToUse:"x",prompt:"One two three"}', 'agent-prompt', 'surveyor'],
  // Tools and skills say when to use them too.
  ['g={name:"Read",whenToUse:"x",inputSchema:h,prompt:()=>"One two three"}', 'tool-description', 'Read'],
  ['g={name:"Read",whenToUse:"x",call(){},description:"One two three"}', 'tool-description', 'Read'],
  ['g={name:"tidy",whenToUse:"x",userInvocable:!0,description:"One two three"}', 'skill', 'tidy'],
  ['ask({querySource:"compact",system:["One two three"]})', 'helper-prompt', 'compact'],
  ['ask({systemPrompt:"One two three"})', 'system-prompt', null],
  ['f({isMeta:true,content:"One two three"})', 'system-reminder', null],
  ['f("<system-reminder>One two three</system-reminder>")', 'system-reminder', null],
  ['f({tool_use_id:x,content:"One two three"})', 'tool-result', null],
  ['f({behavior:"deny",message:"One two three"})', 'tool-result', null],
  ['throw new TypeError("One two three")', 'message', null],
  ['console.error("One two three")', 'message', null],
  ['f("One two three")', 'other', null],
];

describe('kinds', () => {
  let catalog: CatalogDocument;
  /** Each source has a text of its own, so that one catalog holds all. */
  const wordOf = (index: number): string => String.fromCharCode(97 + index).repeat(4);
  beforeAll(async () => {
    const sources = KINDS.map(([source], index) => [
      `${index}.js`,
      source.replace('One', `One ${wordOf(index)}`),
    ]);
    catalog = await catalogOf(Object.fromEntries(sources));
  });

  it.each(KINDS.map(([source, kind, owner], index) => ({ source, kind, owner, index })))(
    'of $source',
    ({ kind, owner, index }) => {
      const entry = catalog.prompts.find(({ text }) => text?.includes(`One ${wordOf(index)} two three`));
      expect(entry?.kind).toBe(kind);
      if (owner !== null) expect(entry?.id).toContain(owner.toLowerCase());
    },
  );

  it('of a text module are what the scripts that load it make of it', async () => {
    const catalog = await catalogOf({
      'a.js': 'import w from"./work.md";t={name:"Read",description:w,inputSchema:{}}',
      'lonely.md': '# Lonely\n',
      'work.md': '# Careful work\n\n${not} a placeholder\r\n',
    });
    expect(catalog.prompts.map(({ kind }) => kind)).toEqual(['skill', 'tool-description']);
    const work = entryOf(catalog, '# Careful');
    expect(work.text).toBe('# Careful work\n\n\\${not} a placeholder\r\n');
    expect(work.occurrences[0]).toMatchObject({ module: 'work.md', start: 0, end: 38, line: 1, column: 0 });
    expect(work.placeholders).toEqual([]);
  });
});
