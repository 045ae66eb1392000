import { constantString } from '../../program/constants.js';
import type { Place, Program } from '../../program/program.js';
import { Kind } from '../../syntax/kinds.js';
import type { Slices } from './slice.js';

const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_ .:/@-]{0,79}$/u;

/** The constant that a place gives as the name of something registered, or null. */
export function nameAt(program: Program, place: Place | undefined): string | null {
  const text = place ? constantString(program, place) : null;
  return text !== null && NAME.test(text) ? text : null;
}

/** Whether a text is made as names of registered things are. */
export function isName(text: string): boolean {
  return NAME.test(text);
}

/**
 * The names that a place gives a section. A name that is chosen among constants is several; of one whose
 * end is made at run time the constant beginning counts, and `template` shows where the rest goes.
 */
export function readNames(slices: Slices, place: Place): { name: string; template?: string }[] {
  const constants = slices.stringsOf(place);
  if (constants) return constants.filter(isName).map((name) => ({ name }));
  const { module, row } = slices.program.follow(place);
  const syntax = slices.program.syntax(module);
  if (syntax.kind[row] !== Kind.Template) return [];
  let beginning = '';
  let template = '';
  let holes = 0;
  for (const child of syntax.children(row)) {
    const text =
      syntax.kind[child] === Kind.Quasi
        ? slices.program.text(syntax.value[child] as number)
        : constantString(slices.program, { module, row: child });
    if (text === null) template += `\${${holes++}}`;
    else {
      template += text;
      if (holes === 0) beginning += text;
    }
  }
  const name = beginning.replace(/[\s:._/-]+$/, '');
  return name.length > 1 && isName(name) ? [{ name, template }] : [];
}
