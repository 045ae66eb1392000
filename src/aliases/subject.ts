import type { Program } from '../program/program.js';
import type { Definition } from './definitions.js';
import { type PlaceKey, placeKey } from './places.js';

/** What a clause is asked about: a node, or a definition with the nodes below it. */
export interface Subject {
  module: number;
  /** The whole; what stands below it is `has`. */
  row: number;
  /** What atoms are about: of a definition its value, else the row itself. */
  value: number;
  definition: Definition | null;
}

/** A definition as the subject of a rule. */
export function subjectOf(definition: Definition): Subject {
  return { module: definition.module, row: definition.row, value: definition.value, definition };
}

/** A node as the subject of a clause. */
export function subjectAt(module: number, row: number): Subject {
  return { module, row, value: row, definition: null };
}

/** Equal for subjects at the same place. */
export function subjectKey(subject: Subject): PlaceKey {
  return placeKey(subject.module, subject.row);
}

/** Whether a place lies in the subject, its own first row included. */
export function encloses(program: Program, outer: Subject, module: number, row: number): boolean {
  return (
    module === outer.module && row >= outer.row && row < (program.syntax(module).next[outer.row] as number)
  );
}
