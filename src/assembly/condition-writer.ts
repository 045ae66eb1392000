import type { Condition } from '../catalog/document.js';
import type { Place, Program } from '../program/program.js';
import { type Atom, conjunctsOf, type Formula, isLiteral } from './formula.js';

/** Where something stands: UTF-16 units, and the module's path where it is not the one that is written about. */
export interface Span {
  module?: string;
  start: number;
  end: number;
}

/** @param module that of what stands around, which is not repeated; -1 for none */
export function spanOf(program: Program, place: Place, module: number): Span {
  const syntax = program.syntax(place.module);
  return {
    ...(place.module === module ? {} : { module: syntax.path }),
    start: syntax.start[place.row] as number,
    end: syntax.end[place.row] as number,
  };
}

/** All conditions of a formula that must hold, as a catalog has them. */
export function writeConditions(program: Program, formula: Formula, module: number): Condition[] {
  return conjunctsOf(formula).map((part) => conditionOf(program, part, module));
}

function conditionOf(program: Program, formula: Formula, module: number): Condition {
  if (typeof formula === 'boolean') return formula ? { all: [] } : { any: [] };
  if (isLiteral(formula)) {
    const atom = atomOf(program, formula.atom, module);
    return formula.negated ? { not: atom } : atom;
  }
  const written = (parts: readonly Formula[]) => parts.map((part) => conditionOf(program, part, module));
  return 'all' in formula ? { all: written(formula.all) } : { any: written(formula.any) };
}

function atomOf(program: Program, atom: Atom, module: number): Condition {
  const { kind, name, operator, value, minified, mentions, place } = atom;
  return {
    kind,
    name,
    operator,
    ...(value === undefined ? {} : { value: Array.isArray(value) ? [...value] : (value as string) }),
    ...(minified ? { minified: true as const } : {}),
    ...(mentions && mentions.length > 0 ? { mentions: [...mentions] } : {}),
    ...spanOf(program, place, module),
  };
}
