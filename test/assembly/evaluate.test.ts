// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs
import { describe, expect, it } from 'vitest';
import { assembleSources, skeletonLines, skeletonOf } from './skeleton.js';

describe('assemblies of', () => {
  it('early returns and what is left when they fail', async () => {
    const source = `function build({over, base}) { if (over) return [over]; if (!base) return []; return [base, 'the end']; }`;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. if over is set",
        "   <over>",
        "2. if base is not set",
        "   nothing",
        "3. else",
        "   <base>",
        "   prompt the end",
      ]
    `);
  });

  it('throws', async () => {
    const source = `function build({over}) { if (!over) throw Error('none'); return [over]; }`;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. if over is not set",
        "   throws",
        "2. else",
        "   <over>",
      ]
    `);
  });

  it('ternaries, also in a row', async () => {
    const source = `function build({mode}) { return mode === 'a' ? ['one A'] : mode === 'b' ? ['two B'] : ['three C']; }`;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. if mode is "a"",
        "   prompt one A",
        "2. if mode is "b"",
        "   prompt two B",
        "3. else",
        "   prompt three C",
      ]
    `);
  });

  it('&&, || and ?? as elements', async () => {
    const source = `function build({on, own, name}) { return [on && 'when on', own || 'no own', name ?? 'no name'].filter(Boolean); }`;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   prompt when on  if on is set",
        "   one of",
        "    | if own is set",
        "      <own>",
        "    | else",
        "      prompt no own",
        "   one of  if name is set or name is missing",
        "    | if name is there",
        "      <name>",
        "    | else",
        "      prompt no name",
      ]
    `);
  });

  it('spreads and conditional spreads', async () => {
    const source = `function build({list, on}) { const more = ['a more', 'b more']; return [...list, ...on ? ['c on'] : [], ...more]; }`;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   ...<list>",
        "   prompt c on  if on is set",
        "   prompt a more",
        "   prompt b more",
      ]
    `);
  });

  it('filters of what is empty', async () => {
    const source = `
      function note(on) { return on ? 'a note' : null; }
      function build({on, text}) { return ['head line', note(on), text].filter((part) => part !== null); }
    `;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   prompt head line",
        "   note (minified)()  if on is set",
        "     prompt a note",
        "   <text>  if text is not null",
      ]
    `);
  });

  it('push, unshift and conditional push', async () => {
    const source = `
      function build({on, text}) {
        const parts = ['first one'];
        if (on) parts.push('pushed one', text);
        const same = parts;
        same.unshift('in front');
        return parts;
      }
    `;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   prompt in front",
        "   prompt first one",
        "   one of",
        "    | if on is set",
        "      prompt pushed one",
        "      <text>",
      ]
    `);
  });

  it('pushes onto a list that was conditional before, or given', async () => {
    const source = `
      function build({on, more, given}) {
        const parts = [];
        if (on) parts.push('a one');
        if (more) parts.push('b two');
        given.push('c three');
        return [...parts, ...given];
      }
    `;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   prompt a one  if on is set",
        "   prompt b two  if more is set",
        "   ...<given>",
        "   prompt c three",
      ]
    `);
  });

  it('concat and slice', async () => {
    const source = `function build({rest}) { return ['a one', 'b two', 'c three'].slice(1).concat(rest, ['d four']); }`;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   prompt b two",
        "   prompt c three",
        "   ...<rest>",
        "   prompt d four",
      ]
    `);
  });

  it('join, also of what is filtered', async () => {
    const source = `function build({on}) { return ['# Head', on ? null : 'not on', 'tail end'].filter(Boolean).join('\\n'); }`;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   joined by "\\n"",
        "     prompt # Head",
        "     prompt not on  if on is not set",
        "     prompt tail end",
      ]
    `);
  });

  it('pieces of templates and sums', async () => {
    const source = `
      function build({on, name}) {
        let text = 'start of it ';
        if (on) text += 'and more ';
        return \`whole \${text} for \${name}\` + ' the end';
      }
    `;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   joined by """,
        "     prompt whole ",
        "       \${0} joined by """,
        "         prompt start of it ",
        "         prompt and more   if on is set",
        "       \${1} <name>",
        "     prompt  the end",
      ]
    `);
  });

  it('destructured parameters with defaults', async () => {
    const source = `function build({a: {b = false} = {}, list: [first] = []}, ...rest) { return b ? [first] : ['no b', rest]; }`;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. if a.b is set",
        "   <list.0>",
        "2. else",
        "   prompt no b",
        "   <rest (minified)>",
      ]
    `);
  });

  it('async functions and Promise.all', async () => {
    const source = `
      async function one(on) { return on ? 'a one' : null; }
      async function build({on}) {
        const [a, b] = await Promise.all([one(on), Promise.resolve('b two')]);
        return [a, b];
      }
    `;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   one (minified)()",
        "     prompt a one  if on is set",
        "   prompt b two",
      ]
    `);
  });

  it('local helpers that change what they see', async () => {
    const source = `
      function build({on}) {
        const parts = [];
        const add = (text) => { parts.push(text); };
        add('a one');
        if (on) add('b two');
        return parts;
      }
    `;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   prompt a one",
        "   prompt b two  if on is set",
      ]
    `);
  });

  it('wrappers that give back what they are given', async () => {
    const source = `
      const brand = (list) => list;
      function memo(f) { let kept; return () => kept ??= f(); }
      const text = memo(() => 'a text');
      function build() { return brand([text()]); }
    `;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   text (minified)()",
        "     prompt a text",
      ]
    `);
  });

  it('lazy initialisers', async () => {
    const source = `
      var lazy = (f, kept) => () => (f && (kept = f(f = 0)), kept);
      var text;
      var init = lazy(() => { text = 'a late text'; });
      function build() { init(); return [text]; }
    `;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   prompt a late text",
      ]
    `);
  });

  it('loops', async () => {
    const source = `
      function build({names, on}) {
        const parts = ['head line'];
        for (const name of names) { if (name.hidden) continue; parts.push(\`name \${name.label}\`); }
        for (const fixed of ['a x', 'b y']) parts.push(fixed);
        return parts;
      }
    `;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   prompt head line",
        "   for each of names",
        "     prompt name   if names[].hidden is not set",
        "       \${0} <names[].label>",
        "   prompt a x",
        "   prompt b y",
      ]
    `);
  });

  it('variables that a round of a loop sets for the next', async () => {
    const source = `
      function build({names}) {
        const parts = [];
        let first = true;
        for (const name of names) {
          if (first) parts.push('the first'); else parts.push('a later one');
          first = false;
        }
        return parts;
      }
    `;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   for each of names",
        "     one of",
        "      | if a condition that is not understood is set",
        "        prompt the first",
        "      | else",
        "        prompt a later one",
      ]
    `);
  });

  it('maps over known and unknown lists', async () => {
    const source = `function build({names}) { return [...['a', 'b'].map((x) => \`letter \${x}\`), ...names.map((n) => \`name \${n}\`)]; }`;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   prompt letter ",
        "     \${0} prompt a",
        "   prompt letter ",
        "     \${0} prompt b",
        "   for each of names",
        "     prompt name ",
        "       \${0} <names[]>",
      ]
    `);
  });

  it('switches', async () => {
    const source = `
      function build({lang}) {
        switch (lang) { case 'de': return ['auf Deutsch']; case 'fr': case 'be': return ['en langue']; default: return ['in words']; }
      }
    `;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. if lang is "de"",
        "   prompt auf Deutsch",
        "2. if lang is "fr" or lang is "be"",
        "   prompt en langue",
        "3. else",
        "   prompt in words",
      ]
    `);
  });

  it('what a caught error leads to', async () => {
    const source = `function build({agent}) { try { return [agent.prompt()]; } catch { return ['a fallback']; } }`;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. if error is not thrown",
        "   <agent.prompt()>",
        "2. else",
        "   prompt a fallback",
      ]
    `);
  });

  it('environment variables, gates and flags', async () => {
    const source = `
      function on(v) { return v ? ['1', 'true'].includes(v.toLowerCase().trim()) : false; }
      function build() {
        return [...on(process.env.APP_BRIEF) ? ['brief one'] : [], ...gate('app_new_words', false) ? ['new words'] : []];
      }
    `;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   prompt brief one  if environment APP_BRIEF is one of "1", "true"",
        "   prompt new words  if gate app_new_words is on",
      ]
    `);
  });

  it('sections under their names, through a resolver that remembers', async () => {
    const source = `
      const kept = new Map();
      const section = (name, compute) => ({name, compute});
      async function texts(list) {
        return Promise.all(list.map(async (s) => {
          if (kept.has(s.name)) return kept.get(s.name) ?? null;
          const text = await s.compute();
          kept.set(s.name, text);
          return text;
        }));
      }
      async function build({memory}) {
        const list = [section('memory', () => memory ? \`know \${memory}\` : null), section(\`style\${memory}\`, () => 'a style')];
        return ['__CACHE_BOUNDARY_HERE__', ...(await texts(list)).filter((t) => t !== null)];
      }
    `;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   ==== __CACHE_BOUNDARY_HERE__ ====",
        "   section memory  if memory is set",
        "     prompt know ",
        "       \${0} <memory>",
        "   section style",
        "     prompt a style",
      ]
    `);
  });

  it('what other code changes while the program runs, by name only', async () => {
    const source = `
      const state = {on: false, fixed: 'a fixed'};
      function setOn(v) { state.on = v; }
      const extras = [];
      function add(text) { extras.push(text); }
      const settled = {on: false};
      function build() {
        return [...state.on ? ['when on'] : [], ...extras, settled.on ? 'never' : 'always so'];
      }
    `;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   prompt when on  if on is set",
        "   ...<value extras (minified)>",
        "   prompt always so",
      ]
    `);
  });

  it('what is not understood, by its span', async () => {
    const source = `function build({x}) { return [x ** 2, new Thing(x), 'a text']; }`;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   code at 30..36",
        "   code at 38..50",
        "   prompt a text",
      ]
    `);
  });

  it('functions that call each other', async () => {
    const source = `
      function even(n) { return n ? odd(n - 1) : 'is even'; }
      function odd(n) { return n ? even(n - 1) : 'is odd'; }
      function build({n}) { return [even(n)]; }
    `;
    expect(await skeletonOf(source)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   even (minified)()",
        "     one of",
        "      | if n is set",
        "        odd (minified)()",
        "          one of",
        "           | if a condition that is not understood is set",
        "             even (minified)()",
        "           | else",
        "             prompt is odd",
        "      | else",
        "        prompt is even",
      ]
    `);
  });

  it('values from other modules', async () => {
    const more = {
      'texts.js':
        "const tail = 'the tail'; export { tail as t }; export function head(on) { return on ? 'a head' : 'no head'; }",
    };
    const source =
      "import { t, head } from './texts.js'; export function build({on}) { return [head(on), t]; }";
    expect(await skeletonOf(source, more)).toMatchInlineSnapshot(`
      [
        "1. always",
        "   head (minified)()",
        "     one of",
        "      | if on is set",
        "        prompt a head",
        "      | else",
        "        prompt no head",
        "   prompt the tail",
      ]
    `);
  });

  it('calls that ask a model', async () => {
    const source =
      "async function build({page, ask}) { if (ask) { const text = `page ${page}`; await send({system: ['be brief'], options: {querySource: 'page_ask'}, user: text}); } }";
    const assembly = await assembleSources(
      { 'main.js': source },
      { keys: ['system', 'user', 'querySource'] },
    );
    expect(skeletonLines(assembly)).toMatchInlineSnapshot(`
      [
        "1. if ask is set",
        "   property system",
        "     prompt be brief",
        "   property querySource",
        "     prompt page_ask",
        "   property user",
        "     prompt page ",
        "       \${0} <page>",
      ]
    `);
  });
});

describe('bounds', () => {
  const count = 10_000;
  const branches = Array.from({ length: count }, (_, index) => index);
  const large: Record<string, string> = {
    returns: `function build({x}) { ${branches.map((n) => `if (x.a${n}) return ['text ${n}'];`).join('')} return []; }`,
    cases: `function build({x}) { switch (x) { ${branches.map((n) => `case ${n}: return ['text ${n}'];`).join('')} } return []; }`,
    ternaries: `function build({x}) { return ${branches.map((n) => `x.a${n} ? ['text ${n}'] : `).join('')} []; }`,
    spreads: `function build({x}) { return [${branches.map((n) => `...x.a${n} ? ['text ${n}'] : []`).join(',')}]; }`,
    pushes: `function build({x}) { const l = []; ${branches.map((n) => `if (x.a${n}) l.push('text ${n}');`).join('')} return l; }`,
    calls: `${branches.map((n) => `function f${n}(x) { return x ? f${n + 1}(x) : f${n + 2}(x); }`).join('')} function build({x}) { return [f0(x)]; }`,
  };

  it.each(Object.keys(large))('end with a note on 10,000 %s', async (name) => {
    const assembly = await assembleSources({ 'main.js': large[name] as string });
    // What calls what is not followed for ever; that is no text left out.
    if (name !== 'calls') expect(assembly.notes?.length).toBeGreaterThan(0);
    expect(JSON.stringify(assembly).length).toBeLessThan(2_000_000);
  });
});
