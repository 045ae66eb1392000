import { wordConditions } from '../catalog/condition-words.js';
import type { Assembly, AssemblyBranch } from '../catalog/document.js';
import { Importers } from '../program/importers.js';
import type { Place, Program } from '../program/program.js';
import type { TextModuleUse } from '../program/text-modules.js';
import { Kind } from '../syntax/kinds.js';
import type { ModuleSyntax } from '../syntax/module-syntax.js';
import { type Branch, branchesOf } from './branches.js';
import { DEFAULT_LIMITS, Evaluator, type Limits, Shared, type Surroundings } from './evaluator.js';
import { type Formula, forgetKeys, or } from './formula.js';
import { FragmentWriter } from './fragments.js';
import type { Frame } from './frame.js';
import { bindPattern } from './patterns.js';
import { namedAs } from './references.js';
import { States } from './state.js';
import { runFunction } from './statements.js';
import type { AssemblyTarget } from './targets.js';
import { opaque, type RecordValue, type Value } from './value.js';

/** Nodes that may have the same span as what they hold. */
const AROUND: ReadonlySet<number> = new Set([
  Kind.Empty,
  Kind.Program,
  Kind.ExpressionStatement,
  Kind.Variables,
  Kind.Export,
]);

/** Steps in a function that is called on the way to a request: most of what happens there is no text. */
const REQUEST_STEPS = 3_000;

/** A place that an alias stands for. */
export interface AliasPlace {
  alias: string;
  module?: string;
  start?: number;
  end?: number;
  parts?: readonly { module: string; start: number; end: number; bodyHash?: string }[];
}

export interface AssemblyFacts {
  program: Program;
  aliases: readonly AliasPlace[];
  /** Id of the prompt entry of a literal (or of a text module at 0), or undefined. */
  promptAt(module: string, start: number): string | undefined;
  /** Text modules with where scripts load them. */
  texts?: readonly { path: string; uses: readonly TextModuleUse[] }[];
  limits?: Limits;
  /** Where the caller has made it already. */
  importers?: Importers;
}

/**
 * What the functions behind aliases put together, in the order of the targets. An alias that no place or
 * no function answers is left out: the aliases say so themselves.
 */
export function assemble(facts: AssemblyFacts, targets: readonly AssemblyTarget[]): Assembly[] {
  forgetKeys();
  const assembler = new Assembler(facts, targets);
  return targets.flatMap((target) => assembler.of(target) ?? []);
}

class Assembler {
  readonly #facts: AssemblyFacts;
  readonly #modules: ReadonlyMap<string, number>;
  readonly #functions = new Map<string, Place>();
  readonly #aliasAt = new Map<string, string>();
  readonly #assembled = new Set<string>();
  readonly #surroundings: Surroundings;
  readonly #shared = new Shared();
  /** Names under which callers hand over the parameters of a function. */
  readonly #argumentNames = new Map<string, (string | null)[]>();

  constructor(facts: AssemblyFacts, targets: readonly AssemblyTarget[]) {
    this.#facts = facts;
    const paths = facts.program.modules.map((syntax, index) => [syntax?.path ?? '', index] as const);
    this.#modules = new Map(paths);
    const results = new Set(targets.filter(({ target }) => target === 'result').map(({ alias }) => alias));
    for (const alias of facts.aliases) this.#placeAlias(alias, results);
    this.#surroundings = this.#surround();
  }

  #placeAlias(alias: AliasPlace, results: ReadonlySet<string>): void {
    const { module, start, end, parts } = alias;
    if (module === undefined || start === undefined || end === undefined) return;
    if (parts && !areCopies(parts)) return;
    for (const part of parts ?? [{ module, start, end }]) {
      const place = this.#functionAt(part.module, part.start, part.end);
      if (!place) continue;
      const key = placeKey(place);
      if (!this.#functions.has(alias.alias)) this.#functions.set(alias.alias, place);
      if (!this.#aliasAt.has(key)) this.#aliasAt.set(key, alias.alias);
      if (results.has(alias.alias)) this.#assembled.add(key);
    }
  }

  #surround(): Surroundings {
    const byBinding = new Map<string, number>();
    const byPlace = new Map<string, number>();
    (this.#facts.texts ?? []).forEach(({ uses }, index) => {
      for (const use of uses) {
        if ('binding' in use) byBinding.set(`${use.module}:${use.binding}`, index);
        else byPlace.set(placeKey(use.place), index);
      }
    });
    let { importers } = this.#facts;
    const states = new States(this.#facts.program, () => {
      importers ??= new Importers(this.#facts.program);
      return importers;
    });
    return {
      isState: (module, binding) => states.has(module, binding),
      aliasAt: (place) => this.#aliasAt.get(placeKey(place)) ?? null,
      textOfBinding: (module, binding) => byBinding.get(`${module}:${binding}`) ?? -1,
      textOfPlace: (place) => byPlace.get(placeKey(place)) ?? -1,
      hasAssembly: (place) => this.#assembled.has(placeKey(place)),
    };
  }

  /** The function that a span is or names. */
  #functionAt(path: string, start: number, end: number): Place | null {
    const row = this.#rowAt(path, start, end);
    const module = this.#modules.get(path);
    if (row < 0 || module === undefined) return null;
    const syntax = this.#facts.program.syntax(module);
    let at = row;
    const kind = syntax.kind[at];
    if (
      kind === Kind.Declarator ||
      kind === Kind.Assignment ||
      kind === Kind.Method ||
      kind === Kind.Property
    )
      at = syntax.child(at, 1);
    if (syntax.kind[at] === Kind.Call)
      at = syntax.children(at).find((child) => isFunction(syntax, child)) ?? at;
    return isFunction(syntax, at) ? { module, row: at } : null;
  }

  #rowAt(path: string, start: number, end: number): number {
    const module = this.#modules.get(path);
    const syntax = module === undefined ? null : this.#facts.program.modules[module];
    if (!syntax) return -1;
    let low = 0;
    let high = syntax.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((syntax.start[middle] as number) < start) low = middle + 1;
      else high = middle;
    }
    for (let row = low; row < syntax.count && syntax.start[row] === start; row++)
      if (syntax.end[row] === end && !AROUND.has(syntax.kind[row] as number)) return row;
    return -1;
  }

  of(target: AssemblyTarget): Assembly | null {
    return target.target === 'request' ? this.#requests(target) : this.#result(target);
  }

  #result({ alias }: AssemblyTarget): Assembly | null {
    const place = this.#functions.get(alias);
    if (!place) return null;
    const evaluator = this.#evaluator();
    const value = this.#run(evaluator, place);
    const { branches, wasCut } = branchesOf(value);
    const writer = this.#writer();
    const written = branches.map((branch) => this.#branch(writer, branch, place));
    return this.#assembly(alias, 'result', place, written, evaluator, writer, wasCut);
  }

  #evaluator(callSteps = Number.POSITIVE_INFINITY): Evaluator {
    const { program, limits = DEFAULT_LIMITS } = this.#facts;
    const own = { ...limits, callSteps: Math.min(limits.callSteps, callSteps) };
    return new Evaluator(program, this.#surroundings, own, this.#shared);
  }

  #writer(): FragmentWriter {
    const texts = this.#facts.texts ?? [];
    return new FragmentWriter({
      program: this.#facts.program,
      surroundings: this.#surroundings,
      promptAt: this.#facts.promptAt,
      textPath: (index) => texts[index]?.path ?? '',
    });
  }

  /** Runs a function whose parameters are known by name only. */
  #run(evaluator: Evaluator, place: Place): Value {
    const { program } = this.#facts;
    const syntax = program.syntax(place.module);
    const frame: Frame = { ...place, parent: null, variables: new Map() };
    evaluator.frames.push(frame);
    evaluator.running.add(placeKey(place));
    const value = evaluator.within(Number.POSITIVE_INFINITY, () => {
      const parameters =
        syntax.kind[place.row] === Kind.Arrow ? place.row + 1 : (syntax.next[place.row + 1] as number);
      const names = this.#argumentNames.get(placeKey(place)) ?? [];
      syntax.children(parameters).forEach((parameter, index) => {
        const target = syntax.kind[parameter] === Kind.Rest ? parameter + 1 : parameter;
        bindPattern(
          evaluator,
          target,
          namedAs(evaluator, { module: place.module, row: target }, index, names[index] ?? null),
          frame,
        );
      });
      return runFunction(evaluator, place.row, frame);
    });
    evaluator.frames.length = 0;
    this.#learnNames(evaluator);
    return value ?? opaque(place);
  }

  #learnNames(evaluator: Evaluator): void {
    for (const { callee, names } of evaluator.handed) {
      const key = placeKey(callee);
      const known = this.#argumentNames.get(key);
      // Callers that disagree about a name leave none.
      this.#argumentNames.set(
        key,
        known ? known.map((name, index) => (name === names[index] ? name : null)) : [...names],
      );
    }
  }

  #branch(writer: FragmentWriter, { when, value, facts }: Branch, place: Place): AssemblyBranch {
    const conditions = writer.conditions(when, place.module);
    const syntax = this.#facts.program.syntax(value.place.module);
    return {
      when: conditions,
      words: wordConditions(conditions),
      ...(value.kind === 'never' ? { throws: true as const } : {}),
      ...(value.place.module === place.module ? {} : { module: syntax.path }),
      start: syntax.start[value.place.row] as number,
      end: syntax.end[value.place.row] as number,
      fragments: writer.branch(value, facts, value.place.module),
    };
  }

  /** Calls within an alias whose arguments say that a model is asked. */
  #requests({ alias, keys = [] }: AssemblyTarget): Assembly | null {
    const entry = this.#facts.aliases.find((candidate) => candidate.alias === alias);
    const span = entry?.parts?.[0] ?? entry;
    if (!span || span.module === undefined || span.start === undefined || span.end === undefined) return null;
    const row = this.#rowAt(span.module, span.start, span.end);
    const module = this.#modules.get(span.module);
    if (row < 0 || module === undefined) return null;
    const syntax = this.#facts.program.syntax(module);
    const calls = this.#callsWith(module, row, new Set(keys));
    if (calls.length === 0) return null;
    const writer = this.#writer();
    const branches: AssemblyBranch[] = [];
    const byFunction = new Map<number, number[]>();
    for (const call of calls) {
      const around = syntax.functionAround(call);
      byFunction.set(around, [...(byFunction.get(around) ?? []), call]);
    }
    const evaluator = this.#evaluator(REQUEST_STEPS);
    for (const [around, rows] of byFunction) {
      if (around < 0) continue;
      evaluator.watching = new Set(rows.map((call) => `${module}:${call}`));
      this.#run(evaluator, { module, row: around });
    }
    for (const { when, args, place } of firstOfEach(evaluator.watched)) {
      const record = args.find((arg): arg is RecordValue => arg.kind === 'record' && holdsKey(arg, keys));
      if (record)
        branches.push(
          this.#branch(
            writer,
            { when, value: { ...record, entries: wanted(record, keys), place }, facts: [] },
            { module, row },
          ),
        );
    }
    return this.#assembly(alias, 'request', { module, row }, branches, evaluator, writer, false);
  }

  /** Rows of the calls whose argument is an object with one of the keys, not within a call that has one itself. */
  #callsWith(module: number, row: number, keys: ReadonlySet<string>): number[] {
    const { program } = this.#facts;
    const syntax = program.syntax(module);
    const calls: number[] = [];
    const end = syntax.next[row] as number;
    for (let inner = row; inner < end; inner++) {
      if (syntax.kind[inner] !== Kind.Call) continue;
      const holds = syntax
        .children(inner)
        .slice(1)
        .some(
          (argument) =>
            syntax.kind[argument] === Kind.Object &&
            syntax
              .children(argument)
              .some(
                (property) =>
                  syntax.kind[property] === Kind.Property && keys.has(program.keyOf(module, property) ?? ''),
              ),
        );
      if (holds) calls.push(inner);
    }
    return calls;
  }

  #assembly(
    alias: string,
    target: Assembly['target'],
    place: Place,
    branches: AssemblyBranch[],
    evaluator: Evaluator,
    writer: FragmentWriter,
    wasCut: boolean,
  ): Assembly {
    const syntax = this.#facts.program.syntax(place.module);
    const notes: NonNullable<Assembly['notes']> = [];
    if (evaluator.wasCut || writer.wasCutShort) notes.push('steps');
    if (wasCut) notes.push('branches');
    if (writer.wasCut) notes.push('fragments');
    return {
      alias,
      target,
      module: syntax.path,
      start: syntax.start[place.row] as number,
      end: syntax.end[place.row] as number,
      branches,
      ...(notes.length > 0 ? { notes } : {}),
    };
  }
}

function placeKey({ module, row }: Place): string {
  return `${module}:${row}`;
}

/** Whether places hold the same code, as where a release ships a module twice. */
function areCopies(parts: NonNullable<AliasPlace['parts']>): boolean {
  const [first] = parts;
  return first?.bodyHash !== undefined && parts.every(({ bodyHash }) => bodyHash === first.bodyHash);
}

function isFunction(syntax: ModuleSyntax, row: number): boolean {
  return syntax.kind[row] === Kind.Function || syntax.kind[row] === Kind.Arrow;
}

/** A call that is reached on several ways is one, under any of their conditions. */
function firstOfEach<T extends { when: Formula; place: Place }>(watched: readonly T[]): T[] {
  const found = new Map<string, T>();
  for (const item of watched) {
    const key = placeKey(item.place);
    const known = found.get(key);
    found.set(key, known ? { ...known, when: or([known.when, item.when]) } : item);
  }
  return [...found.values()].sort((left, right) => left.place.row - right.place.row);
}

function holdsKey(record: RecordValue, keys: readonly string[]): boolean {
  return record.entries.some(({ key }) => key !== null && keys.includes(key));
}

/** The entries that say what is asked, also one level down, as in `options: {querySource}`. */
function wanted(record: RecordValue, keys: readonly string[]): RecordValue['entries'] {
  return record.entries.flatMap((entry) => {
    if (entry.key !== null && keys.includes(entry.key)) return [entry];
    if (entry.value.kind === 'record')
      return entry.value.entries.filter(({ key }) => key !== null && keys.includes(key));
    return [];
  });
}
