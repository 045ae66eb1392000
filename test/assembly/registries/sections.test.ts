import { describe, expect, it } from 'vitest';
import { registriesOf } from './finding.js';

const SECTIONS = `
  function kept(e, t) { return { name: e, compute: t, cacheBreak: !1 } }
  function fresh(e, t, r) { return { name: e, compute: t, cacheBreak: !0 } }
`;

describe('sections', () => {
  it('are calls of what makes `{name, compute}`, in the order of their builder', () => {
    const { sections } = registriesOf(`
      ${SECTIONS}
      async function build(e, t) {
        let o = e ? ":x" : "";
        return all([
          kept(\`tone\${o}:\${t()}\`, () => speak(t)), kept("weather", () => e ? "It rains" : null),
          ...(e ? [kept("tide", () => high)] : [fresh("tide_now", () => \`The tide is \${t}\`, "It turns")]),
          kept(t.dynamic, () => "Left out"),
        ]);
      }
      var high = "The tide is high";
      function speak() { return "Speak low" }
    `);
    expect(
      sections.map(({ name, order, cached, reason, template, entries }) => [
        name,
        order,
        cached,
        reason,
        template,
        entries,
      ]),
    ).toEqual([
      ['tone', 0, true, undefined, `tone\${0}:\${1}`, ['Speak low']],
      ['weather', 1, true, undefined, undefined, ['It rains']],
      ['tide', 2, true, undefined, undefined, ['The tide is high']],
      ['tide_now', 3, false, 'It turns', undefined, ['The tide is']],
    ]);
    expect(sections[1]?.compute).toMatchObject({ module: 'a.js' });
  });

  it('are found through functions that pass the name on, also across modules', () => {
    const { sections } = registriesOf({
      'make.js': 'export function section(n, c) { return { name: n, compute: c } }',
      'keep.js': `import { section as s } from './make.js';
        export async function decide(x, n, d, g) { return run([s(n, () => g(d()))]) }`,
      'build.js': `import { decide as d } from './keep.js';
        const texts = () => ({ rain: (y) => y ? "Take a coat" : null });
        export function build(o) { let t = texts(); return [d(o, "rain", () => o.wet, t.rain), d(o, "wind", () => "It blows", (e) => e)] }`,
    });
    expect(sections.map(({ name, cached, entries }) => [name, cached, entries])).toEqual([
      ['rain', undefined, ['Take a coat']],
      ['wind', undefined, ['It blows']],
    ]);
  });

  it('take their order from a list of pairs that names some of them', () => {
    const source = (first: string) => `
      function section(n, c) { return { name: n, compute: c } }
      function asked(o) { return [section("rain", () => "Take a coat"), section("wind", () => "Hold your hat")] }
      function optional(n, t) { return t === undefined ? [] : [[n, t]] }
      function listed(scope, pairs) { return pairs.map(([n, t]) => ({ id: n, scope, text: t })) }
      function compose(o) {
        let start = o ? [["${first}", "Good day"]] : [["short", "Hi"]];
        let rest = [["wind", o.wind], ...optional("rain", o.rain)];
        return [...listed("shared", start), ...listed("own", rest)];
      }`;
    const { sections } = registriesOf(source('greeting'));
    expect(
      sections.map(({ name, order, evidence }) => [name, order, evidence.map(({ rule }) => rule)]),
    ).toEqual([
      ['greeting', 0, ['section-pair']],
      ['short', 1, ['section-pair']],
      ['wind', 2, ['section-call', 'section-pair']],
      ['rain', 3, ['section-call', 'section-pair']],
    ]);
    expect(
      registriesOf(
        source('greeting').replace('"rain", () =>', 'n(), () =>').replace('"wind", () =>', 'n(), () =>'),
      ).sections,
    ).toEqual([]);
  });
});
