import { constantString } from '../../program/constants.js';
import type { Place, Program } from '../../program/program.js';
import { Kind } from '../../syntax/kinds.js';

/** Keys by which what holds a sink names itself, the most telling first. */
const NAMES = ['agentType', 'querySource', 'name', 'userFacingName', 'id'] as const;
const NAME = /^[\w .:/@-]{1,64}$/;

/**
 * The name that the object or call around a sink states: of a tool, an agent, a query source. Null without one; what
 * the sink takes, at row `taken`, is none.
 */
export function ownerOf(program: Program, site: Place, taken: number): string | null {
  const syntax = program.syntax(site.module);
  switch (syntax.kind[site.row]) {
    case Kind.Object:
      return nameIn(program, site);
    case Kind.Call:
    case Kind.New: {
      const first = syntax.child(site.row, 1);
      const isTaken = taken >= first && taken < (syntax.next[first] as number);
      return first < 0 || isTaken ? null : nameAt(program, { module: site.module, row: first });
    }
    default:
      return null;
  }
}

function nameIn(program: Program, object: Place): string | null {
  for (const key of NAMES) {
    const value = program.propertyOf(object, key);
    const name = value && nameAt(program, value);
    if (name) return name;
  }
  return null;
}

function nameAt(program: Program, place: Place): string | null {
  const text = constantString(program, place);
  return text !== null && NAME.test(text) ? text : null;
}
