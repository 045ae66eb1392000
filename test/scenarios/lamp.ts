import type { Assembly, CatalogDocument, Condition, Fragment } from '#src/catalog/document.js';
import type { ScenarioFile } from '#src/scenarios/file.js';
import { exampleCatalog } from '../catalog/example.js';

const place = { start: 10, end: 20 };
export const parameter = (name: string, more: Partial<Fragment> = {}): Fragment => ({
  kind: 'parameter',
  name,
  ...place,
  ...more,
});
export const isSet = (name: string): Condition => ({ kind: 'parameter', name, operator: 'set' });
export const environment = (name: string): Condition => ({ kind: 'environment', name, operator: 'set' });

/** A resolver: an override alone; else the own or the default prompt, and what is appended. */
export function resolver(): Assembly {
  return {
    alias: 'Resolver',
    target: 'result',
    module: 'package/cli.js',
    ...place,
    branches: [
      { when: [isSet('override')], words: 'override is set', ...place, fragments: [parameter('override')] },
      {
        when: [],
        words: '',
        ...place,
        fragments: [
          {
            kind: 'choice',
            ...place,
            alternatives: [
              { when: [isSet('own')], fragments: [parameter('own')] },
              { when: [], fragments: [parameter('base', { spread: true })] },
            ],
          },
          { kind: 'boundary', name: 'EDGE', ...place, when: [environment('SHARED')] },
          { kind: 'section', name: 'memory', ...place, when: [{ not: environment('BRIEF') }] },
          parameter('appended', { when: [isSet('appended')] }),
        ],
      },
    ],
  };
}

/** What goes before the conversation. */
function context(): Assembly {
  return {
    alias: 'Context',
    target: 'result',
    module: 'package/cli.js',
    ...place,
    branches: [
      {
        when: [],
        words: '',
        ...place,
        fragments: [
          {
            kind: 'record',
            ...place,
            fragments: [
              {
                kind: 'property',
                name: 'rules',
                ...place,
                when: [{ not: environment('BRIEF') }],
                fragments: [parameter('files')],
              },
              { kind: 'property', name: 'date', ...place },
            ],
          },
        ],
      },
    ],
  };
}

export function lampCatalog(...given: Assembly[]): CatalogDocument {
  const assemblies = given.length > 0 ? given : [resolver(), context()];
  const example = exampleCatalog();
  const aliases = assemblies.map(({ alias, module, start, end }) => ({
    alias,
    role: 'test',
    status: 'resolved' as const,
    confidence: 1,
    module,
    symbol: 'q',
    start,
    end,
    evidence: [],
  }));
  return { ...example, aliases: [...example.aliases, ...aliases], assemblies };
}

export const lampFile: ScenarioFile & Required<Pick<ScenarioFile, 'simulation'>> = {
  schemaVersion: 1,
  product: 'lighthouse',
  packages: ['lighthouse-keeper'],
  title: 'Prompts | of the *lighthouse*',
  notation: [{ mark: '<…>', meaning: 'filled in' }],
  links: {},
  scenarios: [
    {
      name: 'own',
      title: 'an <own> prompt',
      inputs: { values: { override: null, own: { some: 'text', as: 'own text' } } },
      skeletons: [{ assembly: 'Resolver' }],
      planes: [
        {
          name: 'SYSTEM',
          lines: [
            {
              text: 'The own prompt.',
              checks: [{ assembly: 'Resolver', holds: { kind: 'parameter', name: 'own' }, sure: true }],
            },
            {
              text: 'No override.',
              checks: [{ assembly: 'Resolver', lacks: { kind: 'parameter', name: 'override' } }],
            },
            {
              text: 'What is appended.',
              checks: [
                { assembly: 'Resolver', holds: { kind: 'parameter', name: 'appended' }, where: 'last' },
              ],
            },
            {
              text: 'The base.',
              checks: [{ assembly: 'Resolver', holds: { kind: 'parameter', name: 'base' } }],
            },
            { text: 'The lamp is lit.' },
            { text: 'A function that is not there.', checks: [{ alias: 'Nowhere' }] },
          ],
        },
      ],
    },
  ],
  tables: { resolver: 'Resolver', agents: true, helpers: [{ name: 'Fog', querySource: 'fog' }] },
  reference: {
    name: 'a page',
    release: '1.0',
    statements: [
      {
        id: 'base-stays',
        at: 'line 1',
        says: 'The base stays behind an own prompt.',
        finding: 'An own prompt takes its place.',
        inputs: { values: { override: null, own: { some: 'text' } } },
        checks: [{ assembly: 'Resolver', holds: { kind: 'parameter', name: 'base' } }],
      },
    ],
  },
  simulation: {
    inputs: { values: { override: null, own: null, appended: null } },
    flags: [
      { flag: 'own', takes: 'text', describe: 'Own prompt', as: 'own text', sets: 'own' },
      { flag: 'brief', describe: 'Without memory', inputs: { environment: { BRIEF: '1' } } },
    ],
    rules: [{ environment: 'HOME_PORT', inputs: { environment: { SHARED: null } } }],
    system: [{ name: 'prompt', assembly: 'Resolver', as: 'text' }],
    message: [{ name: 'context', assembly: 'Context', as: 'text', instructions: 'rules' }],
    holders: [{ value: 'folder', in: [{ kind: 'section', name: 'memory' }] }],
    instructions: {
      files: [
        { path: 'RULES.md', kind: 'project' },
        { path: '.rules/*.md', kind: 'part' },
      ],
      header: 'From {path}',
      separator: '\n',
      as: 'rules of the folder',
    },
  },
};
