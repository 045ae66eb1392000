import type { Program } from '../program/program.js';
import { describeClause, wordsOf } from './conjuncts.js';
import { definitionsAround } from './definitions.js';
import { exportedName } from './exported.js';
import { bodyHash } from './fingerprint.js';
import { placeOf } from './places.js';
import type { AliasCandidate, AliasEvidence, AliasTarget } from './result.js';
import type { ClauseResult, Scored } from './score.js';
import type { Subject } from './subject.js';

/** Where a subject stands in the release, and under which names. */
export function targetOf(program: Program, subject: Subject): AliasTarget {
  const syntax = program.syntax(subject.module);
  const exportedAs = subject.definition && exportedName(program, subject.definition);
  return {
    module: syntax.path,
    symbol: subject.definition?.symbol ?? symbolAround(program, subject),
    ...(exportedAs ? { exportedAs } : {}),
    start: syntax.start[subject.row] as number,
    end: syntax.end[subject.row] as number,
    bodyHash: bodyHash(program, { module: subject.module, row: subject.value }),
  };
}

/** A subject that does not fit, with the clauses that failed. */
export function candidateOf(program: Program, scored: Scored): AliasCandidate {
  const failed = scored.clauses.filter(({ isMet }) => !isMet).map(({ clause }) => describeClause(clause));
  return { ...targetOf(program, scored.subject), score: scored.score, failed };
}

/** The clauses that were met, in words, with their places. */
export function evidenceOf(program: Program, scored: Scored): AliasEvidence[] {
  return scored.clauses.filter(({ isMet }) => isMet).map((result) => evidence(program, result));
}

function evidence(program: Program, { clause, witness }: ClauseResult): AliasEvidence {
  const { module, row } = placeOf(witness);
  const syntax = program.syntax(module);
  const rule = wordsOf(clause).join(' ');
  const detail = describeClause(clause).slice(rule.length + 1);
  return {
    rule,
    detail,
    module: syntax.path,
    start: syntax.start[row] as number,
    end: syntax.end[row] as number,
  };
}

function symbolAround(program: Program, { module, row }: Subject): string {
  return definitionsAround(program, { module, row }, false)[0]?.symbol ?? '';
}
