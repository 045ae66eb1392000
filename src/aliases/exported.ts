import type { Program } from '../program/program.js';
import { Kind } from '../syntax/kinds.js';
import type { ModuleSyntax } from '../syntax/module-syntax.js';
import type { Definition } from './definitions.js';

/**
 * The name under which a bundle exports a definition: a key of a getter map (`{name: () => symbol}`, how
 * bundlers write a module's namespace), else an ES export under another name. Null where it has none.
 */
export function exportedName(program: Program, definition: Definition): string | null {
  if (definition.binding < 0) return null;
  const syntax = program.syntax(definition.module);
  let outside: string | null = null;
  for (const row of syntax.uses(definition.binding)) {
    const parent = syntax.parentOf(row);
    if (syntax.kind[parent] === Kind.Exported) outside ??= program.text(syntax.value[parent] as number);
    const key = getterKey(program, syntax, definition.module, row);
    if (key !== null) return key;
  }
  return outside === definition.symbol ? null : outside;
}

function getterKey(program: Program, syntax: ModuleSyntax, module: number, row: number): string | null {
  const getter = syntax.parentOf(row);
  const property = syntax.parentOf(getter);
  const isGetter =
    syntax.kind[getter] === Kind.Arrow &&
    syntax.kind[property] === Kind.Property &&
    syntax.child(getter, 1) === row;
  const map = syntax.parentOf(property);
  const call = syntax.parentOf(map);
  return isGetter &&
    syntax.kind[map] === Kind.Object &&
    syntax.kind[call] === Kind.Call &&
    syntax.child(call, 1) !== map
    ? program.keyOf(module, property)
    : null;
}
