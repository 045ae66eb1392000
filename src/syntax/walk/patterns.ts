import { Flag, Kind } from '../kinds.js';
import type { TreeBuilder } from './builder.js';
import type { EstreeNode } from './estree.js';
import { walk, walkKey } from './walk.js';

type Leaf = (builder: TreeBuilder, node: EstreeNode, parent: number) => void;

/** An assignment's target: names are `Kind.Write`, members are read as expressions. */
export function walkTarget(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  walkPattern(builder, node, parent, writeLeaf);
}

/** A declaration's pattern: names are declared with a `BindingKind`. */
export function declarePattern(builder: TreeBuilder, node: EstreeNode, parent: number, kind: number): void {
  walkPattern(builder, node, parent, (inner, name, above) => declareName(inner, name, above, kind));
}

export function declareName(builder: TreeBuilder, node: EstreeNode, parent: number, kind: number): void {
  const row = builder.leaf(Kind.Declaration, node, parent, 0);
  builder.columns.value[row] = builder.scopes.declare(builder.strings.intern(node.name), kind, row);
}

function writeLeaf(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  if (node.type !== 'Identifier') return walk(builder, node, parent);
  const row = builder.leaf(Kind.Write, node, parent, builder.strings.intern(node.name));
  builder.scopes.refer(row);
}

function walkPattern(builder: TreeBuilder, node: EstreeNode, parent: number, leaf: Leaf): void {
  switch (node.type) {
    case 'ObjectPattern': {
      const row = builder.open(Kind.ObjectPattern, node, parent, 0, 0);
      for (const property of node.properties as EstreeNode[])
        walkPatternProperty(builder, property, row, leaf);
      return builder.close(row);
    }
    case 'ArrayPattern': {
      const row = builder.open(Kind.ArrayPattern, node, parent, 0, 0);
      for (const element of node.elements as (EstreeNode | null)[]) {
        if (element) walkPattern(builder, element, row, leaf);
        else builder.empty(row);
      }
      return builder.close(row);
    }
    case 'AssignmentPattern': {
      const row = builder.open(Kind.DefaultPattern, node, parent, 0, 0);
      walkPattern(builder, node.left, row, leaf);
      walk(builder, node.right, row);
      return builder.close(row);
    }
    case 'RestElement': {
      const row = builder.open(Kind.Rest, node, parent, 0, 0);
      walkPattern(builder, node.argument, row, leaf);
      return builder.close(row);
    }
    default:
      return leaf(builder, node, parent);
  }
}

function walkPatternProperty(builder: TreeBuilder, node: EstreeNode, parent: number, leaf: Leaf): void {
  if (node.type === 'RestElement') return walkPattern(builder, node, parent, leaf);
  const flags = (node.computed ? Flag.Computed : 0) | (node.shorthand ? Flag.Short : 0);
  const row = builder.open(Kind.Property, node, parent, 0, flags);
  walkKey(builder, node, row);
  walkPattern(builder, node.value, row, leaf);
  builder.close(row);
}
