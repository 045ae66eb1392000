import type { CatalogDocument, Condition } from '#src/catalog/document.js';

const condition: Condition = {
  kind: 'parameter',
  name: 'lamp',
  operator: 'in',
  value: ['in', 'out'],
  minified: true,
  mentions: ['LAMP_DEBUG'],
  module: 'package/cli.js',
  start: 701,
  end: 704,
};

const hash = (digit: string) => `xxh64:${digit.repeat(16)}`;

/** A catalog written by hand that has every field of the schema. A new copy at each call. */
export function exampleCatalog(): CatalogDocument {
  return {
    schemaVersion: 1,
    generator: {
      name: 'prompt-catalog',
      version: '0.0.0',
      tokenizer: { name: 'counter', version: '1.0.0', encoding: 'base', estimate: true },
    },
    release: {
      name: 'lighthouse-keeper',
      version: '2.10',
      platform: 'linux-x64',
      sources: { name: 'package.json', version: 'package.json', platform: 'spec' },
      kind: 'tarball',
      bytes: 4096,
      sha256: '0123456789abcdef'.repeat(4),
      entry: 'package/cli.js',
      modules: 2,
      scriptBytes: 2000,
    },
    baseline: { name: 'lighthouse-keeper', version: '2.9', platform: 'linux-x64', sha256: '0'.repeat(64) },
    modules: [
      {
        path: 'package/cli.js',
        kind: 'script',
        loader: 'js',
        encoding: 'utf8',
        bytes: 2000,
        hash: hash('a'),
        readableLines: 80,
      },
      {
        path: 'package/lamp.md',
        kind: 'text',
        encoding: 'utf8',
        compression: 'zstd',
        bytes: 90,
        hash: hash('b'),
      },
    ],
    prompts: [
      {
        id: 'system-prompt-keep-the-light',
        name: 'Keep the light',
        kind: 'system-prompt',
        facing: 'model',
        evidence: [
          { rule: 'request-system', detail: 'argument system', module: 'package/cli.js', start: 5, end: 9 },
        ],
        textHash: hash('1'),
        shapeHash: hash('2'),
        stampHash: hash('5'),
        sketch: 'A'.repeat(86),
        lineage: {
          from: ['system-prompt-tend-the-light'],
          by: 'similarity',
          score: 0.8,
          ownId: 'system-prompt-keep',
        },
        chars: 44,
        tokens: 7,
        placeholders: [{ index: 0, label: 0, expression: 'w.n', resolved: 'Ada', name: 'keeperName' }],
        preview: `You keep the light of \${0}.`,
        text: `You keep the light of \${0}.`,
        occurrences: [
          {
            module: 'package/cli.js',
            start: 100,
            end: 146,
            line: 1,
            column: 100,
            facing: 'model',
            readable: { startLine: 7, endLine: 8 },
            function: 'q1',
            path: 'lamp.prompt',
            composition: { id: 'c-1', part: 0 },
          },
        ],
      },
      {
        id: 'message-灯-é',
        name: 'Lamp out',
        kind: 'message',
        facing: 'ui',
        evidence: [],
        textHash: hash('3'),
        shapeHash: hash('4'),
        chars: 20,
        placeholders: [],
        occurrences: [{ module: 'package/lamp.md', start: 0, end: 20, line: 1, column: 0 }],
      },
    ],
    unlisted: [{ facing: 'internal', textHashes: 'AAAAAA' }],
    compositions: [
      {
        id: 'c-1',
        operator: 'join',
        separator: '\n',
        module: 'package/cli.js',
        start: 90,
        end: 200,
        parts: [
          {
            start: 100,
            end: 146,
            prompt: 'system-prompt-keep-the-light',
            conditions: [{ start: 92, end: 95, negated: true }],
          },
        ],
      },
    ],
    aliases: [{ alias: 'Keeper', role: 'test', status: 'resolved', confidence: 1, evidence: [] }],
    assemblies: [
      {
        alias: 'Keeper',
        target: 'result',
        module: 'package/cli.js',
        start: 700,
        end: 900,
        notes: ['steps'],
        branches: [
          {
            when: [{ not: { any: [{ all: [condition] }, condition] } }],
            words: 'not (lamp is one of "in", "out")',
            module: 'package/cli.js',
            start: 710,
            end: 800,
            fragments: [
              {
                kind: 'prompt',
                prompt: 'system-prompt-keep-the-light',
                optional: true,
                start: 710,
                end: 720,
              },
              {
                kind: 'join',
                separator: '\n',
                start: 720,
                end: 730,
                fragments: [
                  { kind: 'text', chars: 3, placeholder: 0, module: 'package/cli.js', start: 721, end: 724 },
                  { kind: 'parameter', name: 'e', minified: true, spread: true, start: 725, end: 726 },
                  { kind: 'call', alias: 'Keeper', cut: true, when: [condition], start: 727, end: 729 },
                  { kind: 'section', name: 'lamp', empty: true, start: 729, end: 730 },
                ],
              },
              {
                kind: 'choice',
                start: 730,
                end: 760,
                alternatives: [{ when: [condition], fragments: [{ kind: 'opaque', start: 735, end: 740 }] }],
              },
            ],
          },
          { when: [], words: '', throws: true, start: 800, end: 810, fragments: [] },
        ],
      },
    ],
    anchors: [
      {
        kind: 'custom',
        value: 'LAMP_DEBUG',
        occurrences: [{ module: 'package/cli.js', start: 300, end: 312, line: 1, column: 300 }],
      },
    ],
    registries: {
      sections: [
        {
          name: 'watch',
          module: 'package/cli.js',
          start: 400,
          end: 440,
          readable: { startLine: 20, endLine: 20 },
          order: 0,
          template: `watch_\${0}`,
          compute: { module: 'package/cli.js', start: 410, end: 430 },
          cached: false,
          reason: 'The night may end',
          entries: ['system-prompt-keep-the-light'],
          evidence: [{ rule: 'section-call', module: 'package/cli.js', start: 400, end: 440 }],
        },
      ],
      tools: [
        {
          name: 'Trim',
          module: 'package/cli.js',
          start: 450,
          end: 500,
          aliases: ['TrimWick'],
          description: ['system-prompt-keep-the-light'],
          prompt: [],
          parameters: [{ name: 'wick', description: ['system-prompt-keep-the-light'] }],
          entries: ['system-prompt-keep-the-light'],
          evidence: [{ rule: 'tool-object' }],
        },
      ],
      agents: [
        {
          name: 'keeper',
          module: 'package/cli.js',
          start: 510,
          end: 540,
          whenToUse: [],
          prompt: ['system-prompt-keep-the-light'],
          tools: ['*'],
          disallowedTools: ['Trim'],
          model: 'inherit',
          entries: ['system-prompt-keep-the-light'],
          evidence: [{ rule: 'agent-object' }],
        },
      ],
      commands: [
        {
          name: 'relight',
          module: 'package/cli.js',
          start: 550,
          end: 580,
          kind: 'skill',
          aliases: [],
          description: [],
          prompt: [],
          entries: [],
          evidence: [{ rule: 'command-with-prompt' }],
        },
      ],
      attachments: [
        {
          name: 'lamp_out',
          module: 'package/cli.js',
          start: 590,
          end: 600,
          entries: ['system-prompt-keep-the-light'],
          evidence: [{ rule: 'rendered-by-case' }],
        },
      ],
    },
    diagnostics: [
      { code: 'odd-encoding', severity: 'warning', message: 'Odd.', module: 'package/lamp.md', start: 3 },
    ],
  };
}

/** A folder's worth of `count` prompts in one catalog. */
export function largeCatalog(count: number): CatalogDocument {
  const document = exampleCatalog();
  const [first] = document.prompts;
  if (first === undefined) throw new Error('the example has no prompt');
  document.prompts = Array.from({ length: count }, (_, index) => ({
    ...first,
    id: index === 0 ? first.id : `${first.id}-${index}`,
  }));
  return document;
}
