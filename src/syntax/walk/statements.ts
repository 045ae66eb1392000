import { Flag, Kind } from '../kinds.js';
import { BindingKind } from '../table.js';
import type { TreeBuilder } from './builder.js';
import type { EstreeNode } from './estree.js';
import { declarePattern, walkTarget } from './patterns.js';
import { walk, walkAll, walkOptional } from './walk.js';

export function walkStatements(
  builder: TreeBuilder,
  statements: readonly EstreeNode[],
  parent: number,
): void {
  for (const statement of statements) walk(builder, statement, parent);
}

function branch(
  builder: TreeBuilder,
  kind: number,
  node: EstreeNode,
  parent: number,
  children: readonly (EstreeNode | null | undefined)[],
  value = 0,
): void {
  const row = builder.open(kind, node, parent, value, 0);
  for (const child of children) walkOptional(builder, child, row);
  builder.close(row);
}

/** A node that opens a block scope; `fill` writes the children. */
function scoped(
  builder: TreeBuilder,
  kind: number,
  node: EstreeNode,
  parent: number,
  fill: (row: number) => void,
  flags = 0,
): void {
  const row = builder.open(kind, node, parent, 0, flags);
  builder.columns.value[row] = builder.scopes.open(row, false);
  fill(row);
  builder.scopes.close();
  builder.close(row);
}

function label(builder: TreeBuilder, node: EstreeNode): number {
  return node.label ? builder.strings.intern(node.label.name) : -1;
}

export function walkStatement(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  switch (node.type) {
    case 'ExpressionStatement':
      if (typeof node.directive === 'string') {
        builder.leaf(Kind.Directive, node, parent, builder.strings.intern(node.directive));
        return;
      }
      return branch(builder, Kind.ExpressionStatement, node, parent, [node.expression]);
    case 'VariableDeclaration':
      return walkVariables(builder, node, parent);
    case 'ReturnStatement':
      return branch(builder, Kind.Return, node, parent, [node.argument]);
    case 'IfStatement':
      return branch(builder, Kind.If, node, parent, [node.test, node.consequent, node.alternate]);
    case 'BlockStatement':
      return scoped(builder, Kind.Block, node, parent, (row) => walkStatements(builder, node.body, row));
    case 'ForStatement':
      return scoped(builder, Kind.For, node, parent, (row) =>
        [node.init, node.test, node.update, node.body].forEach((child) => {
          walkOptional(builder, child, row);
        }),
      );
    case 'ForInStatement':
    case 'ForOfStatement':
      return walkForEach(builder, node, parent);
    case 'WhileStatement':
      return branch(builder, Kind.While, node, parent, [node.test, node.body]);
    case 'DoWhileStatement':
      return branch(builder, Kind.DoWhile, node, parent, [node.body, node.test]);
    case 'SwitchStatement':
      return walkSwitch(builder, node, parent);
    case 'ThrowStatement':
      return branch(builder, Kind.Throw, node, parent, [node.argument]);
    case 'TryStatement':
      return walkTry(builder, node, parent);
    case 'BreakStatement':
    case 'ContinueStatement': {
      const kind = node.type === 'BreakStatement' ? Kind.Break : Kind.Continue;
      builder.leaf(kind, node, parent, label(builder, node));
      return;
    }
    case 'LabeledStatement':
      return branch(builder, Kind.Labeled, node, parent, [node.body], label(builder, node));
    case 'WithStatement':
      return branch(builder, Kind.With, node, parent, [node.object, node.body]);
    case 'DebuggerStatement':
      builder.leaf(Kind.Debugger, node, parent, 0);
      return;
    case 'EmptyStatement':
      builder.leaf(Kind.Empty, node, parent, 0);
      return;
    default:
      builder.leaf(Kind.Unknown, node, parent, 0);
  }
}

const VARIABLE_KINDS: Readonly<Record<string, { binding: number; flags: number }>> = {
  var: { binding: BindingKind.Var, flags: 0 },
  let: { binding: BindingKind.Let, flags: Flag.Setter },
  const: { binding: BindingKind.Const, flags: Flag.Getter },
  using: { binding: BindingKind.Const, flags: Flag.Setter },
  'await using': { binding: BindingKind.Const, flags: Flag.Setter },
};

function walkVariables(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  const kind = VARIABLE_KINDS[node.kind as string] as { binding: number; flags: number };
  const row = builder.open(Kind.Variables, node, parent, 0, kind.flags);
  for (const declarator of node.declarations as EstreeNode[]) {
    const inner = builder.open(Kind.Declarator, declarator, row, 0, 0);
    declarePattern(builder, declarator.id, inner, kind.binding);
    walkOptional(builder, declarator.init, inner);
    builder.close(inner);
  }
  builder.close(row);
}

function walkForEach(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  const kind = node.type === 'ForInStatement' ? Kind.ForIn : Kind.ForOf;
  const fill = (row: number): void => {
    if (node.left.type === 'VariableDeclaration') walkVariables(builder, node.left, row);
    else walkTarget(builder, node.left, row);
    walkAll(builder, [node.right, node.body], row);
  };
  scoped(builder, kind, node, parent, fill, node.await ? Flag.Async : 0);
}

/** What a switch asks stands outside the scope of its arms. */
function walkSwitch(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  const row = builder.open(Kind.Switch, node, parent, 0, 0);
  walk(builder, node.discriminant, row);
  builder.columns.value[row] = builder.scopes.open(row, false);
  for (const arm of node.cases as EstreeNode[])
    branch(builder, Kind.Case, arm, row, [arm.test, ...arm.consequent]);
  builder.scopes.close();
  builder.close(row);
}

/** A catch clause's parameter and block share one scope. */
function walkTry(builder: TreeBuilder, node: EstreeNode, parent: number): void {
  const row = builder.open(Kind.Try, node, parent, 0, 0);
  walk(builder, node.block, row);
  const handler: EstreeNode | null = node.handler;
  if (!handler) builder.empty(row);
  else {
    scoped(builder, Kind.Catch, handler, row, (inner) => {
      if (handler.param) declarePattern(builder, handler.param, inner, BindingKind.Catch);
      else builder.empty(inner);
      const block = builder.open(Kind.Block, handler.body, inner, builder.scopes.current, 0);
      walkStatements(builder, handler.body.body, block);
      builder.close(block);
    });
  }
  walkOptional(builder, node.finalizer, row);
  builder.close(row);
}
