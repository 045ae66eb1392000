import { Importers } from '../program/importers.js';
import type { Program } from '../program/program.js';
import type { ModuleSyntax } from '../syntax/module-syntax.js';
import { candidatesOf, innermost, nearCandidates } from './candidates.js';
import { carriedSubject } from './carry.js';
import { Links } from './links.js';
import { Matcher } from './matcher.js';
import { Occurrences, plainName } from './occurrences.js';
import { candidateOf, evidenceOf, targetOf } from './report.js';
import type { AliasBaseline, AliasCandidate, AliasResult } from './result.js';
import type { AliasRule, RuleSet } from './rules.js';
import { type Scored, scoreSubject } from './score.js';
import { type Subject, subjectKey } from './subject.js';
import { termsOf } from './terms.js';

/** What resolving may rest on beside the program. */
export interface ResolveOptions {
  /** Aliases of an older release's catalog, to carry over what no rule finds. */
  baseline?: readonly AliasBaseline[];
  /** Where the caller has made it already. */
  importers?: Importers;
}

const MOST_CANDIDATES = 8;
const NEAREST = 3;
/** More candidates than this are not told apart clause by clause. */
const MOST_SCORED = 400;

interface Answer {
  result: AliasResult;
  /** What the alias is resolved to; empty where it is not. */
  subjects: Subject[];
}

/**
 * Answers every alias of a rule set over a linked release, each at most once. Modules are taken in one by
 * one, so that it can be done beside parsing; questions wait until all are in.
 */
export class Resolver {
  readonly #program: Program;
  readonly #rules: ReadonlyMap<string, AliasRule>;
  readonly #matcher: Matcher;
  readonly #baseline: ReadonlyMap<string, AliasBaseline>;
  readonly #occurrences: Occurrences;
  readonly #answers = new Map<string, Answer | null>();

  constructor(program: Program, rules: RuleSet, options: ResolveOptions = {}) {
    this.#program = program;
    this.#rules = new Map(rules.aliases.map((rule) => [rule.alias, rule]));
    this.#baseline = new Map((options.baseline ?? []).map((entry) => [entry.alias, entry]));
    let importers = options.importers;
    const links = new Links(program, () => (importers ??= new Importers(program)));
    this.#occurrences = new Occurrences(program.strings, termsOf(rules.aliases));
    this.#matcher = new Matcher(
      program,
      this.#occurrences,
      links,
      (alias) => this.#answer(alias)?.subjects ?? [],
    );
  }

  /** Takes a module in, as soon as it is read. */
  add(module: number, syntax: ModuleSyntax): void {
    this.#occurrences.add(module, syntax);
  }

  /** All aliases in the order of the rules. All modules must be in. */
  resolveAll(): AliasResult[] {
    return [...this.#rules.keys()].map((alias) => this.resolve(alias));
  }

  resolve(alias: string): AliasResult {
    return (this.#answer(alias) as Answer).result;
  }

  /** What was tried for an alias and what comes near, clause by clause, best first. */
  scored(alias: string): Scored[] {
    const rule = this.#rules.get(alias);
    return rule && !rule.parts ? this.#scoreAll(rule, candidatesOf(this.#matcher, rule)) : [];
  }

  /** Null while the alias is being answered: a rule that leads back to itself finds nothing there. */
  #answer(alias: string): Answer | null {
    const known = this.#answers.get(alias);
    if (known !== undefined) return known;
    const rule = this.#rules.get(alias);
    if (!rule) return null;
    this.#answers.set(alias, null);
    const answer = rule.parts ? this.#joinParts(rule, rule.parts) : this.#find(rule);
    this.#answers.set(alias, answer);
    return answer;
  }

  #find(rule: AliasRule): Answer {
    const { match } = rule;
    const tried = candidatesOf(this.#matcher, rule);
    const likely = match ? tried.filter((subject) => this.#matcher.matches(match, subject)) : tried;
    const fitting = likely
      .map((subject) => scoreSubject(this.#matcher, rule, subject))
      .filter(({ fits }) => fits);
    const inner = new Set(
      innermost(
        this.#program,
        fitting.map(({ subject }) => subject),
      ),
    );
    const found = fitting.filter(({ subject }) => inner.has(subject));
    if (found.length === 0) return this.#missing(rule, tried);
    if (found.length === 1 || rule.many || this.#areCopies(rule, found)) return this.#resolved(rule, found);
    return this.#ambiguous(rule, found);
  }

  #resolved(rule: AliasRule, found: Scored[]): Answer {
    const [first] = found as [Scored];
    const targets = found.map(({ subject }) => targetOf(this.#program, subject));
    const result: AliasResult = {
      alias: rule.alias,
      role: rule.role,
      status: 'resolved',
      confidence: Math.min(...found.map(({ score }) => score)),
      ...targets[0],
      ...(targets.length > 1 ? { parts: targets } : {}),
      evidence: evidenceOf(this.#program, first),
    };
    return { result, subjects: found.map(({ subject }) => subject) };
  }

  #ambiguous(rule: AliasRule, found: Scored[]): Answer {
    const candidates = byScore(found)
      .slice(0, MOST_CANDIDATES)
      .map((item) => candidateOf(this.#program, item));
    return (
      this.#carried(rule, candidates) ?? {
        result: { ...unanswered(rule, 'ambiguous'), candidates },
        subjects: [],
      }
    );
  }

  #missing(rule: AliasRule, tried: readonly Subject[]): Answer {
    const nearest = this.#scoreAll(rule, tried)
      .filter(({ score }) => score > 0)
      .slice(0, NEAREST);
    const candidates = nearest.map((item) => candidateOf(this.#program, item));
    return (
      this.#carried(rule, candidates) ?? {
        result: { ...unanswered(rule, 'missing'), candidates },
        subjects: [],
      }
    );
  }

  /** What was tried and what comes near, best first. */
  #scoreAll(rule: AliasRule, tried: readonly Subject[]): Scored[] {
    const all = new Map(
      [...tried.slice(0, MOST_SCORED), ...nearCandidates(this.#matcher, rule)].map((subject) => [
        subjectKey(subject),
        subject,
      ]),
    );
    return byScore([...all.values()].map((subject) => scoreSubject(this.#matcher, rule, subject)));
  }

  /** The one definition with the body that the baseline knew; it stays a `carried` answer, never a resolved one. */
  #carried(rule: AliasRule, candidates: AliasCandidate[]): Answer | null {
    const before = this.#baseline.get(rule.alias);
    const subject = before ? carriedSubject(this.#program, before) : null;
    if (!before || !subject) return null;
    const result: AliasResult = {
      ...unanswered(rule, 'carried'),
      confidence: 0.5,
      ...targetOf(this.#program, subject),
      evidence: [
        { rule: 'bodyHash', detail: `the only definition with the baseline's body ${before.bodyHash}` },
      ],
      candidates,
    };
    return { result, subjects: [subject] };
  }

  #joinParts(rule: AliasRule, names: readonly string[]): Answer {
    const answers = names.map((name) => this.#answer(name));
    const results = answers.flatMap((answer) => answer?.result ?? []);
    const unresolved = results.filter(({ status }) => status !== 'resolved' && status !== 'carried');
    const evidence = results.map(({ alias, status }) => ({ rule: 'parts', detail: `${alias}: ${status}` }));
    if (unresolved.length > 0 || results.length < names.length) {
      const status = unresolved.some((result) => result.status === 'missing') ? 'missing' : 'ambiguous';
      const candidates = unresolved.flatMap((result) => result.candidates ?? []).slice(0, MOST_CANDIDATES);
      return { result: { ...unanswered(rule, status), evidence, candidates }, subjects: [] };
    }
    const subjects = answers.flatMap((answer) => answer?.subjects ?? []);
    const parts = subjects.map((subject) => targetOf(this.#program, subject));
    const result: AliasResult = {
      alias: rule.alias,
      role: rule.role,
      status: results.some(({ status }) => status === 'carried') ? 'carried' : 'resolved',
      confidence: Math.min(...results.map(({ confidence }) => confidence)),
      ...parts[0],
      parts,
      evidence,
    };
    return { result, subjects };
  }

  /** Definitions of one name in different modules, where the rule takes a library held twice for one. */
  #areCopies({ copies }: AliasRule, found: readonly Scored[]): boolean {
    const names = new Set(found.map(({ subject }) => plainName(subject.definition?.symbol ?? '')));
    const modules = new Set(found.map(({ subject }) => subject.module));
    return copies === true && names.size === 1 && modules.size === found.length;
  }
}

/**
 * Answers all aliases of a rule set, in its order. Costs one pass over the release's nodes, then time in
 * proportion to the places where the rules' strings occur.
 */
export function resolveAliases(
  program: Program,
  rules: RuleSet,
  options: ResolveOptions = {},
): AliasResult[] {
  return resolverOf(program, rules, options).resolveAll();
}

/** A resolver that has taken in every module of a program. */
export function resolverOf(program: Program, rules: RuleSet, options: ResolveOptions = {}): Resolver {
  const resolver = new Resolver(program, rules, options);
  program.modules.forEach((syntax, module) => {
    if (syntax) resolver.add(module, syntax);
  });
  return resolver;
}

function unanswered(rule: AliasRule, status: AliasResult['status']): AliasResult {
  return { alias: rule.alias, role: rule.role, status, confidence: 0, evidence: [] };
}

function byScore(scored: readonly Scored[]): Scored[] {
  return [...scored].sort(
    (left, right) => right.score - left.score || subjectKey(left.subject) - subjectKey(right.subject),
  );
}
