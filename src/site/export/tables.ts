import type { CatalogDocument, PromptEntry } from '../../catalog/document.js';

export type Cell = string | number | null;

/** A flat table of a catalog, for analysis. */
export interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: 'TEXT' | 'INTEGER' | 'REAL' }[];
  rows(): Iterable<readonly Cell[]>;
}

const text = (name: string) => ({ name, type: 'TEXT' as const });
const integer = (name: string) => ({ name, type: 'INTEGER' as const });
const real = (name: string) => ({ name, type: 'REAL' as const });

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
    ...['id', 'name', 'kind', 'facing'].map(text),
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
    ...['prompt', 'module'].map(text),
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
    text('prompt'),
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
  columns: [...['prompt', 'rule', 'detail', 'module'].map(text), ...['start', 'end'].map(integer)],
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
    ...['alias', 'role', 'status'].map(text),
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
    ...['path', 'kind', 'loader', 'encoding', 'compression'].map(text),
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
  return [releases, prompts, occurrences, placeholders, evidence, aliases, anchors, modules].map((table) =>
    table(document),
  );
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
];
