import { describe, expect, it } from 'vitest';
import type { CatalogDocument } from '#src/catalog/document.js';
import { validateCatalog } from '#src/catalog/validate.js';
import { exampleCatalog, largeCatalog } from './example.js';

type Change = (document: CatalogDocument) => void;
// biome-ignore lint/suspicious/noExplicitAny: the cases make documents that the types forbid
const loosely = (change: (document: any) => void): Change => change;

function faultsAfter(change: Change) {
  const document = exampleCatalog();
  change(document);
  return validateCatalog(JSON.parse(JSON.stringify(document)));
}

const cases: [title: string, code: string, pointer: string, change: Change][] = [
  ['newer version', 'newer-schema-version', '/schemaVersion', loosely((d) => (d.schemaVersion = 2))],
  ['older version', 'not-allowed', '/schemaVersion', loosely((d) => (d.schemaVersion = 0))],
  ['version as text', 'wrong-type', '/schemaVersion', loosely((d) => (d.schemaVersion = '1'))],
  ['no version', 'missing-field', '/schemaVersion', loosely((d) => delete d.schemaVersion)],
  ['no release', 'missing-field', '/release', loosely((d) => delete d.release)],
  ['wrong type', 'wrong-type', '/prompts/1/chars', loosely((d) => (d.prompts[1].chars = '20'))],
  ['null', 'wrong-type', '/prompts/0/preview', loosely((d) => (d.prompts[0].preview = null))],
  ['list for object', 'wrong-type', '/release', loosely((d) => (d.release = []))],
  [
    'missing field deep down',
    'missing-field',
    '/prompts/0/occurrences/0/readable/endLine',
    loosely((d) => delete d.prompts[0].occurrences[0].readable.endLine),
  ],
  ['unknown field', 'unknown-field', '/modules/0/a~1b~0c', loosely((d) => (d.modules[0]['a/b~c'] = 1))],
  ['unknown kind', 'not-allowed', '/prompts/0/kind', loosely((d) => (d.prompts[0].kind = 'poem'))],
  ['bad hash', 'wrong-pattern', '/prompts/0/textHash', loosely((d) => (d.prompts[0].textHash = 'xxh64:1'))],
  ['id with a space', 'wrong-pattern', '/prompts/0/id', loosely((d) => (d.prompts[0].id = 'a b'))],
  [
    'negative offset',
    'out-of-range',
    '/prompts/0/occurrences/0/start',
    loosely((d) => (d.prompts[0].occurrences[0].start = -1)),
  ],
  [
    'line 0',
    'out-of-range',
    '/anchors/0/occurrences/0/line',
    loosely((d) => (d.anchors[0].occurrences[0].line = 0)),
  ],
  ['fraction', 'wrong-type', '/release/bytes', loosely((d) => (d.release.bytes = 1.5))],
  [
    'prompt that is nowhere',
    'out-of-range',
    '/prompts/1/occurrences',
    loosely((d) => (d.prompts[1].occurrences = [])),
  ],
  [
    'same id twice',
    'duplicate',
    '/prompts/1/id',
    (d) => d.prompts.splice(1, 1, structuredClone(d.prompts[0] as never)),
  ],
  [
    'same module twice',
    'duplicate',
    '/modules/2/path',
    (d) => {
      d.release.modules = d.modules.push(d.modules[0] as never);
    },
  ],
  [
    'same composition twice',
    'duplicate',
    '/compositions/1/id',
    (d) => d.compositions.push(d.compositions[0] as never),
  ],
  [
    'unknown module',
    'unknown-reference',
    '/prompts/0/occurrences/0/module',
    loosely((d) => (d.prompts[0].occurrences[0].module = 'x')),
  ],
  [
    'unknown entry',
    'unknown-reference',
    '/release/entry',
    (d) => {
      d.release.entry = 'x';
    },
  ],
  [
    'unknown composition',
    'unknown-reference',
    '/prompts/0/occurrences/0/composition/id',
    loosely((d) => (d.prompts[0].occurrences[0].composition.id = 'c-2')),
  ],
  [
    'unknown part',
    'unknown-reference',
    '/prompts/0/occurrences/0/composition/part',
    loosely((d) => (d.prompts[0].occurrences[0].composition.part = 1)),
  ],
  [
    'unknown prompt',
    'unknown-reference',
    '/compositions/0/parts/0/prompt',
    loosely((d) => (d.compositions[0].parts[0].prompt = 'x')),
  ],
  [
    'end before start',
    'wrong-span',
    '/compositions/0/parts/0/conditions/0/end',
    loosely((d) => (d.compositions[0].parts[0].conditions[0].end = 1)),
  ],
  [
    'wrong count',
    'wrong-count',
    '/release/modules',
    (d) => {
      d.release.modules = 3;
    },
  ],
];

describe('validateCatalog', () => {
  it('finds nothing in a catalog that uses every field', () => {
    expect(validateCatalog(exampleCatalog())).toEqual([]);
  });

  it.each(cases)('S1 names the pointer: %s', (_title, code, pointer, change) => {
    expect(faultsAfter(change)[0]).toMatchObject({ code, pointer });
  });

  it.each([[null], [1], ['text'], [[]], [true]])('S1 refuses %j', (value) => {
    expect(validateCatalog(value)).toMatchObject([{ code: 'wrong-type', pointer: '' }]);
  });

  it('refuses __proto__ as an unknown field and takes nothing from it', () => {
    const text = JSON.stringify(exampleCatalog());
    const own = JSON.parse(
      text.replace('{"schemaVersion":1,', '{"__proto__":{"schemaVersion":1},"schemaVersion":1,'),
    );
    expect(validateCatalog(own)).toMatchObject([{ code: 'unknown-field', pointer: '/__proto__' }]);
    const inherited = JSON.parse(text.replace('{"schemaVersion":1,', '{"__proto__":{"schemaVersion":1},'));
    expect(validateCatalog(inherited)[0]).toMatchObject({ code: 'missing-field', pointer: '/schemaVersion' });
    expect(Object.hasOwn(Object.prototype, 'schemaVersion')).toBe(false);
  });

  it('names faults of several prompts in one run, and at most 20', () => {
    const two = faultsAfter(
      loosely((d) =>
        d.prompts.forEach((prompt: { chars: unknown }) => {
          prompt.chars = null;
        }),
      ),
    );
    expect(two.map((fault) => fault.pointer)).toEqual(['/prompts/0/chars', '/prompts/1/chars']);
    const many = largeCatalog(100);
    for (const prompt of many.prompts) prompt.chars = -1;
    expect(validateCatalog(many)).toHaveLength(20);
    const references = largeCatalog(100);
    for (const prompt of references.prompts) prompt.id = 'same';
    expect(validateCatalog(references)).toHaveLength(20);
  });
});
