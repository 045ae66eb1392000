import { parametersOf } from '../../program/flow/functions.js';
import type { Importers } from '../../program/importers.js';
import type { Place, Program } from '../../program/program.js';
import { Kind } from '../../syntax/kinds.js';

/** Row of the nearest function around a place, or null at the top level. */
export function functionAround(program: Program, { module, row }: Place): Place | null {
  const around = program.syntax(module).functionAround(row);
  return around < 0 ? null : { module, row: around };
}

/** Where a function is called under its own name or that of the variable that holds it, in all modules. */
export function callsOf(program: Program, importers: Importers, { module, row }: Place): Place[] {
  const binding = boundTo(program, { module, row });
  if (binding < 0) return [];
  const calls = callsUnder(program, module, binding);
  for (const importer of importers.of(module, binding))
    calls.push(...callsUnder(program, importer.module, importer.binding));
  return calls;
}

function callsUnder(program: Program, module: number, binding: number): Place[] {
  const syntax = program.syntax(module);
  const calls: Place[] = [];
  for (const use of syntax.uses(binding)) {
    const parent = syntax.parentOf(use);
    if (syntax.kind[use] !== Kind.Reference || syntax.kind[parent] !== Kind.Call) continue;
    if (parent + 1 === use) calls.push({ module, row: parent });
  }
  return calls;
}

/** The binding that names a function, or -1. */
function boundTo(program: Program, { module, row }: Place): number {
  const syntax = program.syntax(module);
  if (syntax.kind[row] === Kind.Function && syntax.kind[row + 1] === Kind.Declaration)
    return syntax.value[row + 1] as number;
  const holder = syntax.parentOf(row);
  const isHeld = syntax.kind[holder] === Kind.Declarator || syntax.kind[holder] === Kind.Assignment;
  const target = holder + 1;
  const isName = syntax.kind[target] === Kind.Declaration || syntax.kind[target] === Kind.Write;
  return isHeld && isName && target !== row ? (syntax.value[target] as number) : -1;
}

/** Index among the parameters of a function of the one that a place reads, or -1. */
export function parameterRead(program: Program, around: Place, place: Place): number {
  const syntax = program.syntax(place.module);
  if (syntax.kind[place.row] !== Kind.Reference) return -1;
  const binding = syntax.value[place.row];
  return syntax.children(parametersOf(syntax, around.row)).findIndex((row) => {
    const name = syntax.kind[row] === Kind.DefaultPattern ? row + 1 : row;
    return syntax.kind[name] === Kind.Declaration && syntax.value[name] === binding;
  });
}
