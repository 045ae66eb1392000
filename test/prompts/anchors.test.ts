// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs
import { describe, expect, it } from 'vitest';
import type { CatalogDocument } from '#src/catalog/document.js';
import { catalogOf } from './building.js';

const listed = ({ anchors }: CatalogDocument): string[] =>
  anchors.map(({ kind, value }) => `${kind} ${value}`);

describe('anchors', () => {
  it.each([
    [
      'a boundary marker',
      'var m="__SYSTEM_PROMPT_DYNAMIC_BOUNDARY__"',
      'boundary __SYSTEM_PROMPT_DYNAMIC_BOUNDARY__',
    ],
    ['a marker in a template', 'var m=`__CACHE_END__`', 'boundary __CACHE_END__'],
    ['a query source', 'ask({querySource:"compact"})', 'query-source compact'],
    ['a query source by name', 'var s="page_summary";ask({querySource:s})', 'query-source page_summary'],
    ['an environment variable', 'if(process.env.SHELF_MODE)f()', 'environment SHELF_MODE'],
    ['one of import.meta', 'import.meta.env.SHELF_MODE', 'environment SHELF_MODE'],
    ['one of Bun', 'Bun.env.SHELF_MODE', 'environment SHELF_MODE'],
    ['a flag that is declared', 'p.option("--system-prompt <text>","Text")', 'flag --system-prompt'],
    ['a flag that is compared', 'if(a==="--verbose")f()', 'flag --verbose'],
    ['a gate', 'g("shelf_amber_margins",!1)', 'gate shelf_amber_margins'],
    ['a gate with a fallback of null', 'g("shelf_amber_margins",null)', 'gate shelf_amber_margins'],
    ['an event', 'log("shelf_session_started",{n:1})', 'event shelf_session_started'],
    ['an event in a template', 'log(`shelf_session_started`)', 'event shelf_session_started'],
    ['an event without data', 'log("shelf_session_started")', 'event shelf_session_started'],
  ])('of %s', async (_, source, anchor) => {
    const catalog = await catalogOf(source);
    expect(listed(catalog)).toEqual([anchor]);
    const [{ start, end } = { start: 0, end: 0 }] = catalog.anchors[0]?.occurrences ?? [];
    expect(catalog.anchors[0]?.occurrences).toHaveLength(1);
    expect(source.slice(start, end)).toMatch(/^(?:["`].*["`]|s|[\w.]+env\.SHELF_MODE)$/);
  });

  it.each([
    ['a marker in lower case', 'var m="__proto__"'],
    ['a method of an object of the language', 'JSON.parse("one_two_three")'],
    ['a name of two parts', 'log("one_two")'],
    ['a name that goes on', 'log(`one_two_three${x}`)'],
    ['a second argument', 'log(x,"one_two_three")'],
    ['flags passed to another program', 'spawn(g,["--no-color"])'],
    ['a query source that is not constant', 'ask({querySource:x})'],
    ['an env of something else', 'x.environment.NAME'],
    ['a property env in lower case', 'process.env.path'],
  ])('are none of %s', async (_, source) => {
    expect(listed(await catalogOf(source))).toEqual([]);
  });

  it('of strings that were asked for, with every literal that holds them', async () => {
    const catalog = await catalogOf(
      { 'a.js': 'f("the amber lamp","lamp")', 'b.js': 'g(`lamp ${x+"lamp"} lamp`);lamp()' },
      { anchors: ['lamp', '', 'absent'] },
    );
    expect(catalog.anchors).toHaveLength(1);
    expect(catalog.anchors[0]).toMatchObject({ kind: 'custom', value: 'lamp' });
    expect(catalog.anchors[0]?.occurrences.map(({ module }) => module)).toEqual([
      'a.js',
      'a.js',
      'b.js',
      'b.js',
    ]);
  });

  it('are found across modules, in the order of kinds, values and places', async () => {
    const catalog = await catalogOf({
      'a.js': 'import{s}from"./b.js";ask({querySource:s});log("b_b_b");log("a_a_a")',
      'b.js': 'export const s="compact";log("b_b_b")',
    });
    expect(listed(catalog)).toEqual(['event a_a_a', 'event b_b_b', 'query-source compact']);
    expect(catalog.anchors[1]?.occurrences.map(({ module }) => module)).toEqual(['a.js', 'b.js']);
  });
});
