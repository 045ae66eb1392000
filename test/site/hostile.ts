import type { CatalogDocument, PromptEntry } from '#src/catalog/document.js';
import type { ScenarioFile } from '#src/scenarios/file.js';
import { exampleCatalog } from '../catalog/example.js';

/** Texts with the syntax of every language that a page passes through on its way to a reader. */
export const hostileTexts: readonly string[] = [
  '{{ constructor.constructor("document.title = \'owned\'")() }} and {{{raw}}} and {{ 7 * 7 }}',
  '<name>, <Name prop={1} />, </pre></code></div></template> and <br> <!-- <script> --> &amp; &#65; &lt;',
  '</script><script>document.title = "owned"</script><!--<script>',
  '<img src=x onerror="document.title=\'owned\'"><svg onload=alert(1)>',
  '<style>body { display: none }</style><link rel=stylesheet href=//example.org/x.css>',
  `\${{a.B}} \${x} $& $1 $\` {a.b} {/* note */} {"x"}`,
  '{% x %}{% raw %}{% endraw %}{# note #}{{ config }} {%- include "x" -%} << x >> @{x}',
  '````md\n```js\nconst a = "```";\n```\n````\n~~~\n~~~',
  '[a](./x.md) ![b](./missing.png) [c]: ./d "e" <https://example.org> https://example.org www.example.org a@example.org',
  '---\ntitle: "x: y" \'z\'\nlayout: home\n---\n# Heading {#id .class}\n\n- item\n  1. other\n\n> quote\n\n***\n\n| a | b |\n|---|---|\n',
  ':::warning\ntext\n:::\n\n!!! note "x"\n    text\n\n[[toc]] [TOC] [^1] :smile: ==mark== --8<-- "x" <!--@include: ./x.md-->',
  'import x from "./missing.js"\n\nexport const y = 1\n\nimport.meta.env.MODE process.env.NODE_ENV __VP_HASH_MAP__',
  '\n\nbegins with lines\n\n   keeps   spaces\tand tabs   \n\n\n',
  'quotes " \' ` \\ \\\\ \\n %25 %s &quot; \u2028 \u2029 \ufeff \u200b',
  '=1+1 +2 -3 @x\t_vp-fn_() => 1',
  'javascript:alert(1) data:text/html,x vbscript:x',
  '全部の灯りを😀 é e\u0301 ﷽ \u202eright to left\u202c',
  '<script setup>import x from "y"</script> v-html="x" @click="x" :is="x" #default {{$data}}',
];

/** Short hostile words for names, roles, versions and paths. */
export const hostileWord = `<img src=x onerror=alert(1)>{{7*7}}\`\${x}\`"'[a](b)`;

/** A catalog of which each text is hostile, whole. */
export function hostileCatalog(): CatalogDocument {
  const document = exampleCatalog();
  const [model] = document.prompts as [PromptEntry];
  document.compositions = [];
  document.release.name = `_vp-fn_ ${hostileWord}`;
  document.modules[0]!.path = hostileWord;
  document.release.entry = hostileWord;
  document.prompts = hostileTexts.map((text, index) => ({
    ...model,
    id: `system-prompt-hostile-${index}`,
    name: text.slice(0, 60),
    text,
    chars: text.length,
    textHash: `xxh64:${String(index).padStart(16, '0')}`,
    evidence: [{ rule: hostileWord, detail: text.slice(0, 200) }],
    placeholders: [{ index: 0, label: 0, expression: hostileWord, name: hostileWord, resolved: text }],
    occurrences: [
      {
        module: hostileWord,
        start: index,
        end: index + 1,
        line: 1,
        column: index,
        path: hostileWord,
        function: hostileWord,
      },
    ],
  }));
  document.anchors = [
    {
      kind: 'custom',
      value: hostileWord,
      occurrences: [{ module: hostileWord, start: 1, end: 2, line: 1, column: 1 }],
    },
  ];
  document.aliases = [
    {
      alias: 'HostileAlias',
      role: hostileWord,
      status: 'resolved',
      confidence: 1,
      module: hostileWord,
      symbol: hostileWord,
      start: 1,
      end: 2,
      bodyHash: `xxh64:${'0'.repeat(16)}`,
      evidence: [{ rule: hostileWord, detail: hostileTexts[0]! }],
    },
  ];
  document.registries = { sections: [], tools: [], agents: [], commands: [], attachments: [] };
  document.registries.tools = [
    {
      name: hostileWord,
      aliases: [hostileWord],
      description: ['system-prompt-hostile-1'],
      prompt: [],
      parameters: [{ name: hostileWord, description: [] }],
      module: hostileWord,
      start: 1,
      end: 2,
      entries: ['system-prompt-hostile-1'],
      evidence: [{ rule: hostileWord, detail: hostileWord }],
    },
  ];
  document.assemblies = [
    {
      alias: 'HostileAlias',
      target: 'result',
      module: hostileWord,
      start: 1,
      end: 2,
      branches: [
        {
          when: [{ kind: 'parameter', name: hostileWord, operator: 'set' }],
          words: `${hostileWord} is set`,
          start: 1,
          end: 2,
          fragments: [
            { kind: 'parameter', name: hostileWord, start: 1, end: 2 },
            { kind: 'prompt', prompt: 'system-prompt-hostile-1', start: 1, end: 2 },
          ],
        },
      ],
    },
  ];
  document.diagnostics = [];
  return document;
}

/** A situation of which each word is hostile, with a line for each text. */
export const hostileScenarios: ScenarioFile = {
  schemaVersion: 1,
  product: 'hostile',
  packages: [],
  title: hostileWord,
  notation: [{ mark: hostileWord, meaning: hostileTexts[0]! }],
  scenarios: [
    {
      name: 'hostile',
      title: hostileWord,
      inputs: { values: { [`${hostileWord}.other`]: hostileWord } },
      skeletons: [{ assembly: 'HostileAlias' }],
      planes: [
        {
          name: hostileWord,
          lines: hostileTexts.map((text) => ({
            text,
            checks: [{ assembly: 'HostileAlias', holds: { kind: 'parameter', name: hostileWord } }],
          })),
        },
      ],
    },
  ],
  tables: { resolver: 'HostileAlias', helpers: [{ name: hostileWord, querySource: hostileWord }] },
  reference: {
    name: hostileWord,
    release: hostileWord,
    statements: [
      {
        id: 'hostile',
        at: hostileWord,
        says: hostileWord,
        finding: hostileWord,
        checks: [{ alias: 'Nowhere' }],
      },
    ],
  },
};

/** The release after it: half of the texts changed, so that a page of changes holds hostile texts and parts as well. */
export function hostileSuccessor(): CatalogDocument {
  const document = hostileCatalog();
  document.release.version = '2.11';
  document.assemblies[0]!.branches[0]!.fragments.push({
    kind: 'environment',
    name: hostileWord,
    start: 1,
    end: 2,
  });
  document.prompts = document.prompts.map((entry, index) =>
    index % 2 === 0
      ? entry
      : { ...entry, text: `${entry.text} (changed)`, textHash: `xxh64:${String(index).padStart(16, 'f')}` },
  );
  return document;
}
