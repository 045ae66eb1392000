import type { Program } from '../program/program.js';
import { Kind } from '../syntax/kinds.js';
import { definitionAt, definitionsAround } from './definitions.js';
import { bodyHash } from './fingerprint.js';
import type { AliasBaseline } from './result.js';
import { type Subject, subjectOf } from './subject.js';

/** New names may make a definition this much longer or shorter. */
const LENGTH_SHARE = 0.3;
const LENGTH_SLACK = 32;

/** The only outer definition with the body that a baseline knew, or null; hashes only those of about its length. */
export function carriedSubject(program: Program, baseline: AliasBaseline): Subject | null {
  if (baseline.bodyHash === undefined) return null;
  const [least, most] = lengthRange(baseline);
  let found: Subject | null = null;
  for (const [module, syntax] of program.modules.entries()) {
    for (let row = 0; syntax && row < syntax.count; row++) {
      const kind = syntax.kind[row];
      if (
        kind !== Kind.Function &&
        kind !== Kind.Class &&
        kind !== Kind.Declarator &&
        kind !== Kind.Assignment
      )
        continue;
      const length = (syntax.end[row] as number) - (syntax.start[row] as number);
      if (length < least || length > most) continue;
      const definition = definitionAt(program, module, row);
      if (!definition || definitionsAround(program, { module, row }, false)[0]?.row !== row) continue;
      if (bodyHash(program, { module, row: definition.value }) !== baseline.bodyHash) continue;
      if (found) return null;
      found = subjectOf(definition);
    }
  }
  return found;
}

function lengthRange({ start, end }: AliasBaseline): [number, number] {
  if (start === undefined || end === undefined) return [0, Number.POSITIVE_INFINITY];
  const slack = (end - start) * LENGTH_SHARE + LENGTH_SLACK;
  return [end - start - slack, end - start + slack];
}
