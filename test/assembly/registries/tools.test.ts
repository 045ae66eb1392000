import { describe, expect, it } from 'vitest';
import { registriesOf } from './finding.js';

const parametersOf = (sources: string | Record<string, string>) =>
  registriesOf(sources).tools.map(({ parameters }) =>
    Object.fromEntries(parameters.map(({ name, description }) => [name, description])),
  );

const LIBRARY = `
  export function memo(make) { let kept; return () => (kept ??= make()); }
  export const shape = { object: (fields) => new Schema(fields), string: () => new Schema({}) };
  class Schema { constructor(fields) { this.fields = fields; } describe(text) { return this; } }
`;

describe('tools', () => {
  it('have name, aliases, descriptions and parameters from an object', () => {
    const [tool] = registriesOf(`
      var NAME = "Lantern", QUIET = "softly";
      function longText() { return \`Lights the lantern. \${QUIET}\`; }
      var lantern = make({
        name: NAME,
        aliases: ["Lamp"],
        async description() { return "Light a lantern" },
        async prompt() { return longText() },
        get inputSchema() { return s.object({ wick: s.string().describe("Which wick to light") }) },
      });
    `).tools;
    expect(tool).toMatchObject({
      name: 'Lantern',
      aliases: ['Lamp'],
      description: ['Light a lantern'],
      prompt: ['Lights the lantern.', 'softly'],
      parameters: [{ name: 'wick', description: ['Which wick to light'] }],
      evidence: [{ rule: 'tool-object', detail: 'inputSchema', module: 'a.js' }],
    });
    expect(tool?.entries).toEqual([
      'Light a lantern',
      'Lights the lantern.',
      'softly',
      'Which wick to light',
    ]);
  });

  it('are named by constants of other modules, and read shapes from there', () => {
    const sources = {
      'names.js': 'export const A = "Ferry"; export { A as Zq };',
      'zod.js': LIBRARY,
      'tool.js': `
        import { Zq as n } from './names.js';
        import { memo as m, shape as s } from './zod.js';
        const base = { from: s.string().describe("The pier to leave") };
        const schema = m(() => s.object({ ...base, to: s.string().optional().describe("The pier to reach") }));
        export const ferry = { name: n, description: "Cross the water", get inputSchema() { return schema() } };
      `,
    };
    expect(registriesOf(sources).tools.map(({ name }) => name)).toEqual(['Ferry']);
    expect(parametersOf(sources)).toEqual([{ from: ['The pier to leave'], to: ['The pier to reach'] }]);
  });

  it('unite the schemas that are chosen between, and leave out what is taken away', () => {
    const tool = (schema: string) => `
      const full = s.object({ a: s.string().describe("The first"), b: s.string(), c: s.string() });
      register({ name: "Sum", description: "Adds up", inputSchema: ${schema} });
    `;
    expect(parametersOf(tool('full'))).toEqual([{ a: ['The first'], b: [], c: [] }]);
    expect(parametersOf(tool('full.omit({ c: true })'))).toEqual([{ a: ['The first'], b: [] }]);
    expect(parametersOf(tool('full.pick({ c: true })'))).toEqual([{ c: [] }]);
    expect(parametersOf(tool('on ? full.omit({ b: true }) : full.omit({ c: true })'))).toEqual([
      { a: ['The first'], c: [], b: [] },
    ]);
    expect(parametersOf(tool('full.extend({ a: s.string().describe("Another") })'))).toEqual([
      { a: ['Another'], b: [], c: [] },
    ]);
    expect(parametersOf(tool('s.union([full.pick({ a: true }), s.object({ d: s.string() })])'))).toEqual([
      { a: ['The first'], d: [] },
    ]);
  });

  it('read JSON schemas, also with names as computed keys', () => {
    expect(
      parametersOf(`
        var PATH = "shelf_path";
        var one = { name: "shelve", description: "Puts a book away", parametersJsonSchema: {
          type: "object", properties: { [PATH]: { type: "string", description: "Where it goes" }, n: { type: "number" } },
        } };
        var two = { type: "function", name: "fetch", description: "Gets a book", parameters: {
          type: "object", properties: { title: { type: "string", description: "Which book" } },
        } };
      `),
    ).toEqual([{ shelf_path: ['Where it goes'], n: [] }, { title: ['Which book'] }]);
  });

  it('have the name of the call or key around them where they state none', () => {
    const { tools } = registriesOf(`
      var oar = define("oar", run(function* () {
        return { description: "Rows", parameters: S.Struct({ strokes: S.Number.annotate({ description: "How many" }) }), execute: () => 1 };
      }));
      var set = { anchor: tool({ description: "Drops the anchor", inputSchema: z.object({}), execute() {} }) };
    `);
    expect(tools.map(({ name, evidence }) => [name, evidence[0]?.rule])).toEqual([
      ['oar', 'named-tool-call'],
      ['anchor', 'tool-under-key'],
    ]);
    expect(tools[0]?.parameters).toEqual([{ name: 'strokes', description: ['How many'] }]);
  });

  it('are left out where the name is not constant or nothing describes them', () => {
    const { tools } = registriesOf(`
      function wrap(e) { return { name: e.name, description: "Wrapped", inputSchema: e.inputSchema }; }
      var bare = { name: "bare", inputSchema: {} };
      var dynamic = { name: "mcp__" + server, description: "Of a server", inputSchema: {} };
      var person = { name: "Ada", description: "A person", parameters: 3 };
    `);
    expect(tools).toEqual([]);
  });
});
