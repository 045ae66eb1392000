import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { pointerStep } from '../catalog/fault.js';
import { aliasesIn, isAliasTarget, RELATION_WORDS, visitClauses, wordsOf } from './conjuncts.js';
import { leads } from './leads.js';
import { patternFault } from './pattern.js';
import type { RuleFault } from './rule-fault.js';
import type { AliasRule, Clause, RelationTarget, RuleSet } from './rules.js';

const SCHEMA = new URL('../../schemas/aliases.schema.json', import.meta.url);
const MOST_FAULTS = 20;
/** Clauses are followed by recursion: a file must not decide how deep. */
const DEEPEST = 64;

let compiled: ValidateFunction | undefined;

function shapeValidator(): ValidateFunction {
  compiled ??= new Ajv2020({
    allErrors: false,
    allowUnionTypes: true,
    strictRequired: false,
    strictTypes: false,
  }).compile(JSON.parse(readFileSync(SCHEMA, 'utf8')) as object);
  return compiled;
}

/** What is wrong with a parsed rule file; empty where nothing is. At most 20 faults. */
export function validateRules(value: unknown): RuleFault[] {
  const deep = pointerBelow(value, DEEPEST);
  if (deep !== null)
    return [{ code: 'too-deep', pointer: deep, detail: `is nested more than ${DEEPEST} levels deep` }];
  const validator = shapeValidator();
  if (!validator(value)) return (validator.errors ?? []).slice(-1).map((error) => shapeFault(value, error));
  const rules = value as RuleSet;
  const known = new Set(rules.aliases.map(({ alias }) => alias));
  const faults = rules.aliases.flatMap((rule, index) => [
    ...duplicateFaults(rules, index),
    ...referenceFaults(rule, index, known),
    ...clauseFaults(rule, index),
  ]);
  return [...faults, ...(faults.length === 0 ? circleFaults(rules) : [])].slice(0, MOST_FAULTS);
}

/** JSON pointer of the first value that stands `levels` below, or null. */
function pointerBelow(value: unknown, levels: number): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (levels === 0) return '';
  for (const [key, inner] of Object.entries(value)) {
    const pointer = pointerBelow(inner, levels - 1);
    if (pointer !== null) return pointerStep(key) + pointer;
  }
  return null;
}

function shapeFault(value: unknown, { instancePath, message, params }: ErrorObject): RuleFault {
  const extra = (params as { additionalProperty?: string }).additionalProperty;
  const pointer = extra === undefined ? instancePath : instancePath + pointerStep(extra);
  const fault = { code: 'wrong-shape' as const, pointer, detail: message ?? 'does not fit the schema' };
  const alias = aliasAt(value, pointer);
  return alias === undefined ? fault : { ...fault, alias };
}

function aliasAt(value: unknown, pointer: string): string | undefined {
  const index = /^\/aliases\/(\d+)/u.exec(pointer)?.[1];
  const rule =
    index === undefined ? undefined : (value as { aliases?: { alias?: unknown }[] }).aliases?.[Number(index)];
  return typeof rule?.alias === 'string' ? rule.alias : undefined;
}

function duplicateFaults({ aliases }: RuleSet, index: number): RuleFault[] {
  const { alias } = aliases[index] as AliasRule;
  const first = aliases.findIndex((rule) => rule.alias === alias);
  if (first === index) return [];
  return [
    {
      code: 'duplicate-alias',
      alias,
      pointer: `/aliases/${index}/alias`,
      detail: `rule ${first} has this name already`,
    },
  ];
}

function referenceFaults(rule: AliasRule, index: number, known: ReadonlySet<string>): RuleFault[] {
  const faults: RuleFault[] = [];
  const check = (name: string, pointer: string): void => {
    if (!known.has(name))
      faults.push({
        code: 'unknown-alias',
        alias: rule.alias,
        pointer,
        detail: `no alias is called ${name}`,
      });
  };
  rule.parts?.forEach((name, part) => {
    check(name, `/aliases/${index}/parts/${part}`);
  });
  eachClause(rule, index, (clause, pointer) => {
    for (const word of wordsOf(clause)) {
      const argument = clause[word];
      const isTarget = RELATION_WORDS.has(word) || word === 'call';
      if (isTarget && typeof argument === 'object' && isAliasTarget(argument as RelationTarget)) {
        check((argument as { alias: string }).alias, `${pointer}/${word}/alias`);
      }
    }
  });
  return faults;
}

function clauseFaults(rule: AliasRule, index: number): RuleFault[] {
  const faults: RuleFault[] = [];
  eachClause(rule, index, (clause, pointer) => {
    if (typeof clause.text !== 'object' || !('pattern' in clause.text)) return;
    const fault = patternFault(clause.text.pattern);
    if (fault)
      faults.push({
        code: 'unsafe-pattern',
        alias: rule.alias,
        pointer: `${pointer}/text/pattern`,
        detail: `the pattern is refused: ${fault}`,
      });
  });
  const target = rule.target ?? 'definition';
  const starts = rule.match ? [rule.match] : (rule.evidence ?? []).map(({ clause }) => clause);
  if (
    starts.length > 0 &&
    !starts.some((clause) => leads(clause, target === 'definition' || target === 'method'))
  ) {
    const detail =
      'no required clause leads to a candidate; name a text, key, relation or other thing to start from';
    faults.push({
      code: 'leads-nowhere',
      alias: rule.alias,
      pointer: `/aliases/${index}/${rule.match ? 'match' : 'evidence'}`,
      detail,
    });
  }
  return faults;
}

function eachClause(rule: AliasRule, index: number, visit: (clause: Clause, pointer: string) => void): void {
  if (rule.match) visitClauses(rule.match, `/aliases/${index}/match`, visit);
  rule.evidence?.forEach(({ clause }, item) => {
    visitClauses(clause, `/aliases/${index}/evidence/${item}/clause`, visit);
  });
}

/** A rule that leads back to itself has no answer. */
function circleFaults({ aliases }: RuleSet): RuleFault[] {
  const needs = new Map(aliases.map((rule) => [rule.alias, neededBy(rule)]));
  const state = new Map<string, 'open' | 'done'>();
  const faults: RuleFault[] = [];
  const visit = (alias: string): boolean => {
    if (state.get(alias) === 'open') return true;
    if (state.get(alias) === 'done') return false;
    state.set(alias, 'open');
    const isCircle = (needs.get(alias) ?? []).some(visit);
    state.set(alias, 'done');
    return isCircle;
  };
  aliases.forEach(({ alias }, index) => {
    if (visit(alias))
      faults.push({
        code: 'circular-alias',
        alias,
        pointer: `/aliases/${index}`,
        detail: 'the rule leads back to itself',
      });
  });
  return faults;
}

function neededBy(rule: AliasRule): string[] {
  const clauses = [...(rule.match ? [rule.match] : []), ...(rule.evidence ?? []).map(({ clause }) => clause)];
  return [...(rule.parts ?? []), ...clauses.flatMap(aliasesIn)];
}
