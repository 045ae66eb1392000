import { Flag, Kind, OPERATOR_NUMBER } from '../kinds.js';
import type { TreeBuilder } from './builder.js';
import type { EstreeNode } from './estree.js';
import { walkClass, walkFunction } from './functions.js';
import { walkExport, walkImport } from './modules.js';
import { walkTarget } from './patterns.js';
import { walkStatement } from './statements.js';

/** Walks a child that may be missing: an absent one leaves a `Kind.Empty` row, so that places keep. */
export function walkOptional(
  builder: TreeBuilder,
  node: EstreeNode | null | undefined,
  parent: number,
): void {
  if (node) walk(builder, node, parent);
  else builder.empty(parent);
}

export function walkAll(builder: TreeBuilder, nodes: readonly (EstreeNode | null)[], parent: number): void {
  for (const node of nodes) walkOptional(builder, node, parent);
}

function branch(
  builder: TreeBuilder,
  kind: number,
  node: EstreeNode,
  parent: number,
  value: number,
  children: readonly (EstreeNode | null)[],
  flags = 0,
): void {
  const row = builder.open(kind, node, parent, value, flags);
  walkAll(builder, children, row);
  builder.close(row);
}

function pair(builder: TreeBuilder, kind: number, node: EstreeNode, parent: number): void {
  const row = builder.openAt(kind, node.start, node.end, parent, operator(node), 0);
  walk(builder, node.left, row);
  walk(builder, node.right, row);
  builder.close(row);
}

function single(
  builder: TreeBuilder,
  kind: number,
  node: EstreeNode,
  parent: number,
  value: number,
  child: EstreeNode | null,
  flags: number,
): void {
  const row = builder.openAt(kind, node.start, node.end, parent, value, flags);
  walkOptional(builder, child, row);
  builder.close(row);
}

/** Writes a node and all below it into the builder: the only walk that a module's tree ever gets. */
export function walk(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  // The kinds that are most of a tree stand first.
  switch (node.type) {
    case 'Identifier':
      return walkReference(builder, node, parent);
    case 'MemberExpression':
      return walkMember(builder, node, parent);
    case 'CallExpression':
      return walkCall(builder, Kind.Call, node, parent);
    case 'NewExpression':
      return walkCall(builder, Kind.New, node, parent);
    case 'Literal':
      return walkLiteral(builder, node, parent);
    case 'Property':
      return walkProperty(builder, node, parent);
    case 'ObjectExpression':
      return branch(builder, Kind.Object, node, parent, 0, node.properties);
    case 'AssignmentExpression':
      return walkAssignment(builder, node, parent);
    case 'BinaryExpression':
      return pair(builder, Kind.Binary, node, parent);
    case 'LogicalExpression':
      return pair(builder, Kind.Logical, node, parent);
    case 'ConditionalExpression':
      return walkConditional(builder, node, parent);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      walkFunction(builder, node, parent);
      return;
    case 'SequenceExpression':
      return branch(builder, Kind.Sequence, node, parent, 0, node.expressions);
    case 'UnaryExpression':
      return single(builder, Kind.Unary, node, parent, operator(node), node.argument, 0);
    case 'TemplateLiteral':
      return walkTemplate(builder, node, parent);
    case 'ArrayExpression':
      return branch(builder, Kind.Array, node, parent, 0, node.elements);
    default:
      return walkRare(builder, node, parent);
  }
}

function walkRare(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  switch (node.type) {
    case 'ThisExpression':
      builder.leaf(Kind.This, node, parent, 0);
      return;
    case 'UpdateExpression':
      return walkUpdate(builder, node, parent);
    case 'AwaitExpression':
      return single(builder, Kind.Await, node, parent, 0, node.argument, 0);
    case 'ChainExpression':
      return single(builder, Kind.Chain, node, parent, 0, node.expression, 0);
    case 'SpreadElement':
      return single(builder, Kind.Spread, node, parent, 0, node.argument, 0);
    case 'YieldExpression':
      return single(builder, Kind.Yield, node, parent, 0, node.argument, node.delegate ? Flag.Generator : 0);
    case 'ClassExpression':
    case 'ClassDeclaration':
      return walkClass(builder, node, parent);
    case 'TaggedTemplateExpression':
      return branch(builder, Kind.TaggedTemplate, node, parent, 0, [node.tag, node.quasi]);
    case 'Super':
      builder.leaf(Kind.Super, node, parent, 0);
      return;
    case 'ImportExpression':
      return branch(builder, Kind.ImportCall, node, parent, 0, [node.source, node.options ?? null]);
    case 'MetaProperty':
      return named(builder, Kind.MetaProperty, node, parent, `${node.meta.name}.${node.property.name}`);
    case 'PrivateIdentifier':
    case 'PrivateName':
      return named(builder, Kind.PrivateName, node, parent, node.name ?? node.id.name);
    case 'ParenthesizedExpression':
      return walk(builder, node.expression, parent);
    case 'ObjectPattern':
    case 'ArrayPattern':
    case 'AssignmentPattern':
    case 'RestElement':
      return walkTarget(builder, node, parent);
    case 'ImportDeclaration':
      return walkImport(builder, node, parent);
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
    case 'ExportAllDeclaration':
      return walkExport(builder, node, parent);
    default:
      return walkStatement(builder, node, parent);
  }
}

function walkReference(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  const name = builder.strings.intern(node.name);
  builder.scopes.refer(builder.leafAt(Kind.Reference, node.start, node.end, parent, name));
}

function walkCall(builder: TreeBuilder, kind: number, node: EstreeNode, parent: number): void {
  const flags = node.optional === true ? Flag.Optional : 0;
  const row = builder.openAt(kind, node.start, node.end, parent, 0, flags);
  walk(builder, node.callee, row);
  walkAll(builder, node.arguments, row);
  builder.close(row);
}

function walkAssignment(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  const row = builder.open(Kind.Assignment, node, parent, operator(node), 0);
  walkTarget(builder, node.left, row);
  walk(builder, node.right, row);
  builder.close(row);
}

function walkConditional(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  const row = builder.openAt(Kind.Conditional, node.start, node.end, parent, 0, 0);
  walk(builder, node.test, row);
  walk(builder, node.consequent, row);
  walk(builder, node.alternate, row);
  builder.close(row);
}

function walkUpdate(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  const row = builder.open(Kind.Update, node, parent, operator(node), node.prefix ? Flag.Short : 0);
  walkTarget(builder, node.argument, row);
  builder.close(row);
}

function named(builder: TreeBuilder, kind: number, node: EstreeNode, parent: number, name: string): void {
  builder.leaf(kind, node, parent, builder.strings.intern(name));
}

/** Number of a node's operator, -1 for one that the table does not know. */
function operator(node: EstreeNode): number {
  return OPERATOR_NUMBER.get(node.operator) ?? -1;
}

function walkMember(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  const flags = node.optional === true ? Flag.Optional : 0;
  const property: EstreeNode = node.property;
  if (node.computed)
    return branch(builder, Kind.ComputedMember, node, parent, 0, [node.object, property], flags);
  const isPrivate = property.type !== 'Identifier';
  const name = property.name ?? property.id.name;
  const kind = isPrivate ? Kind.PrivateMember : Kind.Member;
  const row = builder.openAt(kind, node.start, node.end, parent, builder.strings.intern(name), flags);
  walk(builder, node.object, row);
  builder.close(row);
}

function walkLiteral(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  const value: unknown = node.value;
  const { strings } = builder;
  if (typeof value === 'string') builder.leaf(Kind.String, node, parent, strings.intern(value));
  else if (node.regex)
    builder.leaf(Kind.RegExp, node, parent, strings.intern(`/${node.regex.pattern}/${node.regex.flags}`));
  else if (typeof node.bigint === 'string')
    builder.leaf(Kind.BigInt, node, parent, strings.intern(node.bigint));
  else if (typeof value === 'number') builder.leaf(Kind.Number, node, parent, strings.intern(String(value)));
  else if (typeof value === 'boolean') builder.leaf(Kind.Boolean, node, parent, value ? 1 : 0);
  else builder.leaf(Kind.Null, node, parent, 0);
}

function walkTemplate(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  const row = builder.open(Kind.Template, node, parent, 0, 0);
  const quasis: EstreeNode[] = node.quasis;
  for (let index = 0; index < quasis.length; index++) {
    const quasi = quasis[index] as EstreeNode;
    const { cooked, raw } = quasi.value as { cooked?: string | null; raw: string };
    builder.leaf(Kind.Quasi, quasi, row, builder.strings.intern(cooked ?? raw));
    const placeholder = node.expressions[index];
    if (placeholder) walk(builder, placeholder, row);
  }
  builder.close(row);
}

/** An object literal's member; getters, setters and methods become `Kind.Method`, as in classes. */
function walkProperty(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  if (node.method || node.kind !== 'init') return walkMethod(builder, node, parent);
  const flags = (node.computed ? Flag.Computed : 0) | (node.shorthand ? Flag.Short : 0);
  const row = builder.openAt(Kind.Property, node.start, node.end, parent, 0, flags);
  walkKey(builder, node, row);
  walk(builder, node.value, row);
  builder.close(row);
}

export function walkMethod(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  let flags = (node.computed ? Flag.Computed : 0) | (node.static ? Flag.Static : 0);
  if (node.kind === 'get') flags |= Flag.Getter;
  if (node.kind === 'set') flags |= Flag.Setter;
  const row = builder.open(Kind.Method, node, parent, 0, flags);
  walkKey(builder, node, row);
  walkFunction(builder, node.value, row);
  builder.close(row);
}

export function walkKey(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  const key: EstreeNode = node.key;
  if (!node.computed && key.type === 'Identifier') {
    builder.leaf(Kind.PropertyName, key, parent, builder.strings.intern(key.name));
  } else walk(builder, key, parent);
}
