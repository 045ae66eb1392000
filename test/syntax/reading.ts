import { KIND_NAMES, Kind, VALUE_TYPE, ValueType } from '#src/syntax/kinds.js';
import { ModuleSyntax } from '#src/syntax/module-syntax.js';
import { parseAcorn, parseBabel } from '#src/syntax/parse.js';
import { type ReleaseSyntax, readSyntax, type ScriptSource, type SyntaxOptions } from '#src/syntax/reader.js';
import { StringTable } from '#src/syntax/strings.js';
import { NONE, sliceNodes } from '#src/syntax/table.js';
import { TreeBuilder } from '#src/syntax/walk/builder.js';
import type { EstreeNode } from '#src/syntax/walk/estree.js';
import { walkStatements } from '#src/syntax/walk/statements.js';

export interface Read {
  text: string;
  syntax: ModuleSyntax;
  strings: StringTable;
}

export type SourceType = 'module' | 'script';

/** Reads scripts as the product does, in a pool of workers. */
export function readTexts(
  texts: readonly string[],
  options: Partial<SyntaxOptions> = {},
): Promise<ReleaseSyntax> {
  const sources = texts.map((text, index): ScriptSource => {
    const bytes = new Uint8Array(Buffer.from(text, 'utf16le'));
    return {
      path: `${index}.js`,
      encoding: 'utf16le',
      size: bytes.length,
      bytes: () => bytes.slice(),
      text: () => text,
    };
  });
  return readSyntax(sources, new StringTable(), { workers: 1, ...options });
}

/** Reads one script; an error where no parser reads it. */
export async function readText(text: string, options: Partial<SyntaxOptions> = {}): Promise<Read> {
  const { modules, strings } = await readTexts([text], options);
  const [syntax] = modules;
  if (!syntax) throw new Error('no parser reads the script');
  return { text, syntax, strings };
}

/** Parses and walks in this process, with one parser alone. @throws SyntaxError where it refuses */
export function walkText(
  text: string,
  sourceType: SourceType = 'script',
  parser: 'acorn' | 'babel' = 'acorn',
  { path = 'walked.js', strings = new StringTable() } = {},
): Read {
  const request = { text, sourceType, piece: false, strict: false, async: false };
  const program = parser === 'acorn' ? parseAcorn(request, sourceType) : parseBabel(request).program;
  return { text, strings, syntax: walkProgram(program, sourceType, path, strings) };
}

function walkProgram(
  program: EstreeNode,
  sourceType: SourceType,
  path: string,
  strings: StringTable,
): ModuleSyntax {
  const builder = new TreeBuilder(strings, 64);
  builder.begin();
  const { scopes } = builder;
  const root = builder.open(Kind.Program, program, NONE, 0, 0);
  const scope = scopes.open(root, true);
  builder.columns.value[root] = scope;
  walkStatements(builder, program.body, root);
  builder.close(root);
  scopes.resolve(builder.columns.value);
  return new ModuleSyntax(
    path,
    sourceType,
    sliceNodes(builder.columns, 0, builder.count),
    { parent: Int32Array.from(scopes.scopeParent), node: Uint32Array.from(scopes.scopeNode) },
    {
      name: Int32Array.from(scopes.bindingName),
      scope: Int32Array.from(scopes.bindingScope),
      kind: Uint8Array.from(scopes.bindingKind),
      node: Uint32Array.from(scopes.bindingNode),
    },
  );
}

/**
 * Every row in words: kind, flags, span, subtree end, parent and what its value means. Two readings of a
 * text are the same where these are, however they number strings, scopes and bindings.
 */
export function rowsInWords({ syntax, strings }: Omit<Read, 'text'>): string[] {
  const rows: string[] = [];
  for (let row = 0; row < syntax.count; row++) {
    const { kind, flags, start, end, next, parent } = syntax;
    const links = `${flags[row]} ${start[row]}-${end[row]} next ${next[row]} in ${parent[row]}`;
    rows.push(`${KIND_NAMES[kind[row] as number]} ${links} ${valueInWords(syntax, strings, row)}`);
  }
  return rows;
}

function valueInWords(syntax: ModuleSyntax, strings: StringTable, row: number): string {
  const value = syntax.value[row] as number;
  switch (VALUE_TYPE[syntax.kind[row] as number]) {
    case ValueType.String:
      return value < 0 ? '-' : JSON.stringify(strings.text(value));
    case ValueType.Scope:
      return `scope ${scopeInWords(syntax, value)}`;
    case ValueType.Binding: {
      const { name, scope, kind, node } = syntax.bindings;
      const holder = scopeInWords(syntax, scope[value] as number);
      return `${strings.text(name[value] as number)} kind ${kind[value]} at ${node[value]} of ${holder}`;
    }
    default:
      return String(value);
  }
}

/** A scope by the rows that open it and those around it. */
function scopeInWords(syntax: ModuleSyntax, scope: number): string {
  const rows: (number | string)[] = [];
  for (let around = scope; around >= 0; around = syntax.scopes.parent[around] as number)
    rows.push(syntax.scopes.node[around] as number);
  return rows.join('<') || 'free';
}

/** The tree as nested text such as `Binary(String "a" Reference b)`, with no positions. */
export function treeInWords({ syntax, strings }: Omit<Read, 'text'>, row = 0): string {
  const kind = syntax.kind[row] as number;
  const value = syntax.value[row] as number;
  const type = VALUE_TYPE[kind];
  const words = [KIND_NAMES[kind] as string];
  if (type === ValueType.String) words.push(value < 0 ? '-' : JSON.stringify(strings.text(value)));
  if (type === ValueType.Binding) words.push(strings.text(syntax.bindings.name[value] as number));
  const children = syntax.children(row).map((child) => treeInWords({ syntax, strings }, child));
  return children.length > 0 ? `${words.join(' ')}(${children.join(' ')})` : words.join(' ');
}
