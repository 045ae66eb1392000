import { wordConditions } from '../catalog/condition-words.js';
import type { Assembly, AssemblyBranch } from '../catalog/document.js';
import { parametersOf } from '../program/flow/functions.js';
import { Importers } from '../program/importers.js';
import type { Place, Program } from '../program/program.js';
import type { TextModuleUses } from '../program/text-modules.js';
import { Kind } from '../syntax/kinds.js';
import { type AliasPlace, AliasPlaces, placeKey } from './alias-places.js';
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

/** Steps in a function that is called on the way to a request: most of what happens there is no text. */
const REQUEST_STEPS = 3_000;

/** What assembling rests on. */
export interface AssemblyFacts {
  program: Program;
  aliases: readonly AliasPlace[];
  /** Id of the prompt entry of a literal (or of a text module at 0), or undefined. */
  promptAt(module: string, start: number): string | undefined;
  /** Where scripts load text modules; without it their texts are opaque. */
  texts?: TextModuleUses;
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
  readonly #places: AliasPlaces;
  readonly #surroundings: Surroundings;
  readonly #shared = new Shared();
  /** Names under which callers hand over the parameters of a function. */
  readonly #argumentNames = new Map<string, (string | null)[]>();

  constructor(facts: AssemblyFacts, targets: readonly AssemblyTarget[]) {
    this.#facts = facts;
    const results = targets.filter(({ target }) => target === 'result').map(({ alias }) => alias);
    this.#places = new AliasPlaces(facts.program, facts.aliases, new Set(results));
    this.#surroundings = this.#surround();
  }

  #surround(): Surroundings {
    const { program, texts } = this.#facts;
    let { importers } = this.#facts;
    const states = new States(program, () => {
      importers ??= new Importers(program);
      return importers;
    });
    return {
      isState: (module, binding) => states.has(module, binding),
      aliasAt: (place) => this.#places.aliasAt(place),
      textOfBinding: (module, binding) => texts?.ofBinding(module, binding) ?? -1,
      textOfPlace: (place) => texts?.ofPlace(place) ?? -1,
      hasAssembly: (place) => this.#places.isAssembled(place),
    };
  }

  of(target: AssemblyTarget): Assembly | null {
    return target.target === 'request' ? this.#requests(target) : this.#result(target);
  }

  #result({ alias }: AssemblyTarget): Assembly | null {
    const place = this.#places.functionOf(alias);
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
    const { texts } = this.#facts;
    return new FragmentWriter({
      program: this.#facts.program,
      surroundings: this.#surroundings,
      promptAt: this.#facts.promptAt,
      textPath: (index) => texts?.path(index) ?? '',
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
      const names = this.#argumentNames.get(placeKey(place)) ?? [];
      syntax.children(parametersOf(syntax, place.row)).forEach((parameter, index) => {
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
    const place = this.#places.placeOf(alias);
    if (!place) return null;
    const calls = callsWithKeys(this.#facts.program, place, new Set(keys));
    if (calls.length === 0) return null;
    const evaluator = this.#evaluator(REQUEST_STEPS);
    for (const [around, rows] of this.#byFunction(place.module, calls)) {
      if (around < 0) continue;
      evaluator.watching = new Set(rows.map((row) => placeKey({ module: place.module, row })));
      this.#run(evaluator, { module: place.module, row: around });
    }
    const writer = this.#writer();
    const branches: AssemblyBranch[] = [];
    for (const { when, args, place: call } of firstOfEach(evaluator.watched)) {
      const record = args.find((arg): arg is RecordValue => arg.kind === 'record' && holdsKey(arg, keys));
      if (!record) continue;
      const value = { ...record, entries: wanted(record, keys), place: call };
      branches.push(this.#branch(writer, { when, value, facts: [] }, place));
    }
    return this.#assembly(alias, 'request', place, branches, evaluator, writer, false);
  }

  /** Rows by the row of the innermost function around them, -1 for none. */
  #byFunction(module: number, rows: readonly number[]): Map<number, number[]> {
    const syntax = this.#facts.program.syntax(module);
    const byFunction = new Map<number, number[]>();
    for (const row of rows) {
      const around = syntax.functionAround(row);
      byFunction.set(around, [...(byFunction.get(around) ?? []), row]);
    }
    return byFunction;
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

/** Rows of the calls within a place that are given an object with one of the keys. */
function callsWithKeys(program: Program, { module, row }: Place, keys: ReadonlySet<string>): number[] {
  const syntax = program.syntax(module);
  const hasKey = (argument: number) =>
    syntax.kind[argument] === Kind.Object &&
    syntax
      .children(argument)
      .some(
        (property) =>
          syntax.kind[property] === Kind.Property && keys.has(program.keyOf(module, property) ?? ''),
      );
  const calls: number[] = [];
  for (let inner = row; inner < (syntax.next[row] as number); inner++) {
    if (syntax.kind[inner] === Kind.Call && syntax.children(inner).slice(1).some(hasKey)) calls.push(inner);
  }
  return calls;
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
