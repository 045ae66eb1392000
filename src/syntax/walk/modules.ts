import { Kind } from '../kinds.js';
import { BindingKind } from '../table.js';
import type { TreeBuilder } from './builder.js';
import type { EstreeNode } from './estree.js';
import { declareName } from './patterns.js';
import { walk, walkOptional } from './walk.js';

const nameOf = (node: EstreeNode): string => node.name ?? String(node.value);

export function walkImport(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  const row = builder.open(Kind.Import, node, parent, 0, 0);
  walk(builder, node.source, row);
  for (const specifier of node.specifiers as EstreeNode[]) {
    const name = importedName(specifier);
    const imported = builder.open(Kind.Imported, specifier, row, builder.strings.intern(name), 0);
    declareName(builder, specifier.local, imported, BindingKind.Import);
    builder.close(imported);
  }
  builder.close(row);
}

function importedName(specifier: EstreeNode): string {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  return nameOf(specifier.imported);
}

export function walkExport(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  if (node.type === 'ExportDefaultDeclaration') {
    const row = builder.open(Kind.ExportDefault, node, parent, 0, 0);
    walk(builder, node.declaration, row);
    return builder.close(row);
  }
  if (node.type === 'ExportAllDeclaration') {
    const outside = node.exported ? builder.strings.intern(nameOf(node.exported)) : -1;
    const row = builder.open(Kind.ExportAll, node, parent, outside, 0);
    walk(builder, node.source, row);
    return builder.close(row);
  }
  const row = builder.open(Kind.Export, node, parent, 0, 0);
  walkOptional(builder, node.declaration, row);
  walkOptional(builder, node.source, row);
  for (const specifier of node.specifiers as EstreeNode[]) {
    walkExported(builder, specifier, row, Boolean(node.source));
  }
  builder.close(row);
}

function walkExported(
  builder: TreeBuilder,
  specifier: EstreeNode,
  parent: number,
  fromElsewhere: boolean,
): void {
  const { strings } = builder;
  const isNamespace = specifier.type === 'ExportNamespaceSpecifier';
  const row = builder.open(Kind.Exported, specifier, parent, strings.intern(nameOf(specifier.exported)), 0);
  if (isNamespace) builder.leaf(Kind.PropertyName, specifier, row, strings.intern('*'));
  else if (fromElsewhere) {
    builder.leaf(Kind.PropertyName, specifier.local, row, strings.intern(nameOf(specifier.local)));
  } else walk(builder, specifier.local, row);
  builder.close(row);
}
