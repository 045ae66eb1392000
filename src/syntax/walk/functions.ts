import { Flag, Kind } from '../kinds.js';
import { BindingKind } from '../table.js';
import type { TreeBuilder } from './builder.js';
import type { EstreeNode } from './estree.js';
import { declareName, declarePattern } from './patterns.js';
import { walkStatements } from './statements.js';
import { walk, walkKey, walkMethod, walkOptional } from './walk.js';

/** A function of any form. The name of a declaration belongs to the scope around, of an expression to its own. */
export function walkFunction(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  const isArrow = node.type === 'ArrowFunctionExpression';
  const isDeclaration = node.type === 'FunctionDeclaration';
  const flags =
    (node.async ? Flag.Async : 0) |
    (node.generator ? Flag.Generator : 0) |
    (isDeclaration ? Flag.Static : 0) |
    (isArrow && node.body.type !== 'BlockStatement' ? Flag.Short : 0);
  const row = builder.open(isArrow ? Kind.Arrow : Kind.Function, node, parent, 0, flags);
  if (isDeclaration && node.id) declareName(builder, node.id, row, BindingKind.Function);
  builder.columns.value[row] = builder.scopes.open(row, true);
  if (!isArrow && !(isDeclaration && node.id)) {
    if (node.id) declareName(builder, node.id, row, BindingKind.Own);
    else builder.empty(row);
  }
  walkParameters(builder, node, row);
  walkBody(builder, node.body, row);
  builder.scopes.close();
  builder.close(row);
}

function walkParameters(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  const row = builder.open(Kind.Parameters, node, parent, 0, 0);
  const parameters: EstreeNode[] = node.params;
  const first = parameters[0];
  if (first) {
    builder.columns.start[row] = first.start;
    builder.columns.end[row] = (parameters[parameters.length - 1] as EstreeNode).end;
  } else builder.columns.end[row] = node.start;
  for (const parameter of parameters) declarePattern(builder, parameter, row, BindingKind.Parameter);
  builder.close(row);
}

/** A block body shares the function's scope. */
function walkBody(builder: TreeBuilder, body: EstreeNode, parent: number): void {
  if (body.type !== 'BlockStatement') return walk(builder, body, parent);
  const row = builder.open(Kind.Block, body, parent, builder.scopes.current, 0);
  walkStatements(builder, body.body, row);
  builder.close(row);
}

export function walkClass(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  const isDeclaration = node.type === 'ClassDeclaration';
  const row = builder.open(Kind.Class, node, parent, 0, isDeclaration ? Flag.Static : 0);
  if (isDeclaration && node.id) declareName(builder, node.id, row, BindingKind.Class);
  builder.columns.value[row] = builder.scopes.open(row, false);
  if (!isDeclaration && node.id) declareName(builder, node.id, row, BindingKind.Own);
  else if (!node.id) builder.empty(row);
  walkOptional(builder, node.superClass, row);
  const body = builder.open(Kind.ClassBody, node.body, row, 0, 0);
  for (const member of node.body.body as EstreeNode[]) walkClassMember(builder, member, body);
  builder.close(body);
  builder.scopes.close();
  builder.close(row);
}

function walkClassMember(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  switch (node.type) {
    case 'MethodDefinition':
      return walkMethod(builder, node, parent);
    case 'PropertyDefinition':
    case 'AccessorProperty': {
      const flags = (node.computed ? Flag.Computed : 0) | (node.static ? Flag.Static : 0);
      const row = builder.open(Kind.Field, node, parent, 0, flags);
      walkKey(builder, node, row);
      walkOptional(builder, node.value, row);
      return builder.close(row);
    }
    case 'StaticBlock': {
      const row = builder.open(Kind.StaticBlock, node, parent, 0, 0);
      builder.columns.value[row] = builder.scopes.open(row, true);
      walkStatements(builder, node.body, row);
      builder.scopes.close();
      return builder.close(row);
    }
    default:
      builder.leaf(Kind.Unknown, node, parent, 0);
  }
}
