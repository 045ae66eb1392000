import { parse } from '@babel/parser';
import traverseModule, { type NodePath } from '@babel/traverse';
import { Kind } from '#src/syntax/kinds.js';
import { FREE_SCOPE, NONE } from '#src/syntax/table.js';
import type { Read, SourceType } from './reading.js';

// Node and the types give the CommonJS package's exports as the default, the test runner its inner default.
const traverse =
  typeof traverseModule === 'function'
    ? (traverseModule as unknown as (typeof traverseModule)['default'])
    : traverseModule.default;

/** By offset of each name: offset of the name that declares it, or -1 where nothing does. */
export type Resolution = Map<number, number>;

export function ourResolution({ syntax }: Pick<Read, 'syntax'>): Resolution {
  const { kind, value, start, bindings } = syntax;
  const resolution: Resolution = new Map();
  for (let row = 0; row < syntax.count; row++) {
    const rowKind = kind[row];
    if (rowKind !== Kind.Reference && rowKind !== Kind.Write && rowKind !== Kind.Declaration) continue;
    const binding = value[row] as number;
    const declared = bindings.node[binding] as number;
    const isFree = bindings.scope[binding] === FREE_SCOPE || declared === NONE;
    resolution.set(start[row] as number, isFree ? -1 : (start[declared] as number));
  }
  return resolution;
}

/** The same by Babel's parser and scope crawl. @throws SyntaxError where it refuses the text */
export function babelResolution(text: string, sourceType: SourceType): Resolution {
  const file = parse(text, {
    sourceType,
    allowReturnOutsideFunction: true,
    allowAwaitOutsideFunction: sourceType === 'module',
    allowSuperOutsideMethod: true,
    attachComment: false,
  });
  const resolution: Resolution = new Map();
  traverse(file, {
    Identifier(path) {
      if (!isName(path)) return;
      const binding = scopeOf(path).getBinding(path.node.name);
      resolution.set(path.node.start as number, binding?.identifier.start ?? -1);
    },
  });
  return resolution;
}

/**
 * The name of a declared function or class belongs to the scope around it, what a catch clause destructures
 * to the clause.
 */
function scopeOf(path: NodePath): NodePath['scope'] {
  const { parentPath } = path;
  const clause = path.findParent(
    ({ key, parentPath: above }) => key === 'param' && above?.type === 'CatchClause',
  );
  if (clause) return (clause.parentPath as NodePath).scope;
  const isDeclared =
    path.key === 'id' && (parentPath?.isFunctionDeclaration() || parentPath?.isClassDeclaration());
  return isDeclared ? (parentPath as NodePath).scope.parent : path.scope;
}

const PLAIN_KEYS = new Set(['key', 'property']);
const NO_NAMES = new Set(['label', 'meta', 'imported', 'exported']);

/** Whether an identifier names a variable: not a plain key, a label, or the outside of an import or export. */
function isName(path: NodePath): boolean {
  const parent = path.parent as { type: string; computed?: boolean };
  const key = String(path.key);
  if (parent.type === 'PrivateName' || parent.type === 'MetaProperty' || parent.type === 'ImportAttribute')
    return false;
  if (PLAIN_KEYS.has(key)) return parent.computed === true;
  if (key === 'local' && parent.type === 'ExportSpecifier') {
    const declaration = path.parentPath?.parent as { source?: unknown };
    return !declaration.source;
  }
  return !NO_NAMES.has(key);
}

/** Where both differ, in words that show the place; empty where they agree on every name. */
export function differences(text: string, ours: Resolution, theirs: Resolution): string[] {
  const offsets = new Set([...ours.keys(), ...theirs.keys()]);
  const found: string[] = [];
  for (const offset of offsets) {
    const [one, other] = [ours.get(offset), theirs.get(offset)];
    if (one !== other)
      found.push(`${offset} ${text.slice(offset, offset + 24)}: ours ${one}, Babel ${other}`);
  }
  return found;
}
