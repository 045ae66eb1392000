import { Kind } from '../../syntax/kinds.js';
import type { ModuleSyntax } from '../../syntax/module-syntax.js';
import { parametersOf } from './functions.js';

/**
 * Namespaces as compilers write them: `(function (N) { N.x = e })(N ||= {})` or `(N || (N = {}))`. What the function
 * writes to its parameter is written to the name outside.
 */

/** Binding of the parameter through which a namespace is filled that an assignment to its name opens, or -1. */
export function parameterOpenedBy(syntax: ModuleSyntax, assignment: number): number {
  const { kind, value } = syntax;
  const above = syntax.parentOf(assignment);
  const argument = kind[above] === Kind.Logical ? above : assignment;
  const call = syntax.parentOf(argument);
  const callee = call + 1;
  if (call < 0 || kind[call] !== Kind.Call || callee === argument || !isFunction(syntax, callee)) return -1;
  const index = syntax.children(call).indexOf(argument) - 1;
  const parameter = syntax.child(parametersOf(syntax, callee), index);
  return parameter >= 0 && kind[parameter] === Kind.Declaration ? (value[parameter] as number) : -1;
}

/** Binding of the namespace that is filled through a parameter, or -1. */
export function namespaceBehind(syntax: ModuleSyntax, parameter: number): number {
  const { kind, value } = syntax;
  const declared = syntax.bindings.node[parameter] as number;
  const parameters = declared < 0 ? -1 : syntax.parentOf(declared);
  if (parameters < 0 || kind[parameters] !== Kind.Parameters) return -1;
  const callee = syntax.parentOf(parameters);
  const call = syntax.parentOf(callee);
  if (call < 0 || kind[call] !== Kind.Call || call + 1 !== callee) return -1;
  let argument = syntax.child(call, 1 + syntax.children(parameters).indexOf(declared));
  if (argument >= 0 && kind[argument] === Kind.Logical) argument = syntax.child(argument, 1);
  const isOpened = argument >= 0 && kind[argument] === Kind.Assignment && kind[argument + 1] === Kind.Write;
  return isOpened ? (value[argument + 1] as number) : -1;
}

function isFunction(syntax: ModuleSyntax, row: number): boolean {
  return syntax.kind[row] === Kind.Function || syntax.kind[row] === Kind.Arrow;
}
