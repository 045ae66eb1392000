import type { CatalogDocument, PromptEntry } from '../../catalog/document.js';
import { registryItems, registryPrompts } from './registry-tables.js';
import { type Cell, integer, key, real, refersTo, type Table, text } from './table.js';

function promptRow(entry: PromptEntry): Cell[] {
  const { id, name, kind, facing, textHash, shapeHash, chars, placeholders, occurrences, preview } = entry;
  const counts = [chars, entry.tokens ?? null, placeholders.length, occurrences.length];
  return [
    id,
    name,
    kind,
    facing,
    entry.confidence ?? null,
    textHash,
    shapeHash,
    ...counts,
    preview ?? null,
    entry.text ?? null,
  ];
}

const prompts = (document: CatalogDocument): Table => ({
  name: 'prompts',
  columns: [
    key('id'),
    ...['name', 'kind', 'facing'].map(text),
    real('confidence'),
    ...['text_hash', 'shape_hash'].map(text),
    ...['chars', 'tokens', 'placeholders', 'occurrences'].map(integer),
    ...['preview', 'text'].map(text),
  ],
  rows: () => document.prompts.map(promptRow),
});

const occurrences = (document: CatalogDocument): Table => ({
  name: 'occurrences',
  columns: [
    refersTo('prompt', 'prompts', 'id'),
    refersTo('module', 'modules', 'path'),
    ...['start', 'end', 'line', 'column', 'readable_start', 'readable_end'].map(integer),
    ...['facing', 'function', 'path'].map(text),
  ],
  *rows() {
    for (const { id, occurrences: places } of document.prompts) {
      for (const place of places) {
        const { module, start, end, line, column, readable, facing, path } = place;
        const lines = [readable?.startLine ?? null, readable?.endLine ?? null];
        yield [
          id,
          module,
          start,
          end,
          line,
          column,
          ...lines,
          facing ?? null,
          place.function ?? null,
          path ?? null,
        ];
      }
    }
  },
});

const placeholders = (document: CatalogDocument): Table => ({
  name: 'placeholders',
  columns: [
    refersTo('prompt', 'prompts', 'id'),
    integer('index'),
    integer('label'),
    ...['name', 'expression', 'resolved'].map(text),
  ],
  *rows() {
    for (const { id, placeholders: found } of document.prompts) {
      for (const { index, label, name, expression, resolved } of found) {
        yield [id, index, label, name ?? null, expression ?? null, resolved ?? null];
      }
    }
  },
});

const evidence = (document: CatalogDocument): Table => ({
  name: 'evidence',
  columns: [
    refersTo('prompt', 'prompts', 'id'),
    ...['rule', 'detail', 'module'].map(text),
    ...['start', 'end'].map(integer),
  ],
  *rows() {
    for (const { id, evidence: found } of document.prompts) {
      for (const { rule, detail, module, start, end } of found) {
        yield [id, rule, detail ?? null, module ?? null, start ?? null, end ?? null];
      }
    }
  },
});

const aliases = (document: CatalogDocument): Table => ({
  name: 'aliases',
  columns: [
    key('alias'),
    ...['role', 'status'].map(text),
    real('confidence'),
    ...['module', 'symbol'].map(text),
    ...['start', 'end', 'readable_start', 'readable_end'].map(integer),
    text('body_hash'),
  ],
  rows: () =>
    document.aliases.map(
      ({ alias, role, status, confidence, module, symbol, start, end, readable, bodyHash }) => {
        const place = [start ?? null, end ?? null, readable?.startLine ?? null, readable?.endLine ?? null];
        return [alias, role, status, confidence, module ?? null, symbol ?? null, ...place, bodyHash ?? null];
      },
    ),
});

const anchors = (document: CatalogDocument): Table => ({
  name: 'anchors',
  columns: [...['kind', 'value', 'module'].map(text), ...['start', 'end', 'line', 'column'].map(integer)],
  *rows() {
    for (const { kind, value, occurrences: places } of document.anchors) {
      for (const { module, start, end, line, column } of places)
        yield [kind, value, module, start, end, line, column];
    }
  },
});

const modules = (document: CatalogDocument): Table => ({
  name: 'modules',
  columns: [
    key('path'),
    ...['kind', 'loader', 'encoding', 'compression'].map(text),
    integer('bytes'),
    text('hash'),
    integer('readable_lines'),
  ],
  rows: () =>
    document.modules.map(({ path, kind, loader, encoding, compression, bytes, hash, readableLines }) => {
      return [path, kind, loader ?? null, encoding, compression ?? null, bytes, hash, readableLines ?? null];
    }),
});

const releases = ({ release, generator }: CatalogDocument): Table => ({
  name: 'releases',
  columns: [
    ...['name', 'version', 'platform', 'kind', 'sha256', 'entry', 'generator'].map(text),
    ...['bytes', 'modules', 'script_bytes'].map(integer),
  ],
  rows: () => {
    const { name, version, platform, kind, sha256, entry, bytes, scriptBytes } = release;
    const by = `${generator.name} ${generator.version}`;
    return [[name, version, platform ?? null, kind, sha256, entry, by, bytes, release.modules, scriptBytes]];
  },
});

/** All tables of a catalog; the name of an entry's id is `prompt` in the tables that refer to it. */
export function tablesOf(document: CatalogDocument): Table[] {
  return [
    releases,
    prompts,
    occurrences,
    placeholders,
    evidence,
    aliases,
    anchors,
    modules,
    registryItems,
    registryPrompts,
  ].map((table) => table(document));
}

/** Names that `tablesOf` gives. */
export const tableNames = [
  'releases',
  'prompts',
  'occurrences',
  'placeholders',
  'evidence',
  'aliases',
  'anchors',
  'modules',
  'registry_items',
  'registry_prompts',
];
