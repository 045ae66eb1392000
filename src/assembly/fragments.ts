import type { Condition, Fragment, FragmentAlternative } from '../catalog/document.js';
import { MARKER_NAME } from '../program/lasting-names.js';
import type { Place, Program } from '../program/program.js';
import { factsOf } from './branches.js';
import { type Span, spanOf, writeConditions } from './condition-writer.js';
import type { Surroundings } from './evaluator.js';
import { and, type Formula, formulaKey, type Literal, negate, reduce } from './formula.js';
import { leadsToText, marked, says, symbolKind, withoutSpans } from './fragment-kinds.js';
import { bearsText, type Choice, force, type Value } from './value.js';

const MOST_FRAGMENTS = 3_000;
const DEEPEST = 24;
const MOST_ALTERNATIVES = 400;
const LONGEST_SEPARATOR = 40;
const LONGEST_MARKER = 80;

/** What writing fragments rests on. */
export interface FragmentFacts {
  program: Program;
  surroundings: Surroundings;
  /** Id of the prompt entry of a literal (or of a text module at 0), or undefined. */
  promptAt(module: string, start: number): string | undefined;
  /** Path of a text module by its index. */
  textPath(index: number): string;
}

/** What the renderer knows where it stands. */
interface Context {
  facts: readonly Literal[];
  /** Keys of conditions that hold here. */
  held: ReadonlySet<string>;
  /** Module of what stands around. */
  module: number;
  depth: number;
}

/** Writes values down as fragments. */
export class FragmentWriter {
  readonly #facts: FragmentFacts;
  #count = 0;
  wasCut = false;
  /** Whether a function is shown that was not followed to its end. */
  wasCutShort = false;

  constructor(facts: FragmentFacts) {
    this.#facts = facts;
  }

  /** The fragments of a branch: elements of a list, fields of a record, or one thing. */
  branch(value: Value, facts: readonly Literal[], module: number): Fragment[] {
    const context = { facts, held: new Set<string>(), module, depth: 0 };
    const held = force(value);
    if (held.kind === 'list') return this.#list(held, context);
    if (held.kind === 'record') return this.#properties(held, context);
    return this.#write(held, context);
  }

  conditions(formula: Formula, module: number): Condition[] {
    return writeConditions(this.#facts.program, formula, module);
  }

  #span(place: Place, module: number): Span {
    return spanOf(this.#facts.program, place, module);
  }

  #list(value: Extract<Value, { kind: 'list' }>, context: Context): Fragment[] {
    return value.entries.flatMap(({ value: inner, spread, optional }) => {
      const written = spread ? this.#spread(inner, context) : this.#element(inner, context);
      return optional ? written.map((fragment) => ({ ...fragment, optional: true as const })) : written;
    });
  }

  /** A list within a list stays one element. */
  #element(value: Value, context: Context): Fragment[] {
    const held = force(value);
    if (held.kind !== 'list' && held.kind !== 'record') return this.#write(value, context);
    return this.#write(held, context);
  }

  #spread(value: Value, context: Context): Fragment[] {
    const held = force(value);
    if (held.kind === 'list') return this.#list(held, context);
    if (held.kind === 'choice')
      return this.#choice(held, context, (inner, next) => this.#spread(inner, next));
    const written = this.#write(value, context);
    return held.kind === 'repeat'
      ? written
      : written.map((fragment) => ({ ...fragment, spread: true as const }));
  }

  #write(value: Value, context: Context): Fragment[] {
    if (++this.#count > MOST_FRAGMENTS || context.depth > DEEPEST) {
      this.wasCut = true;
      return [{ kind: 'opaque', ...this.#span(value.place, context.module) }];
    }
    const span = this.#span(value.place, context.module);
    const inner = { ...context, module: value.place.module, depth: context.depth + 1 };
    switch (value.kind) {
      case 'constant':
        return typeof value.value === 'string' ? this.#text(value.place, value.value, span) : [];
      case 'text-module':
        return [this.#textModule(value.index, span)];
      case 'template':
        return [this.#template(value, span, inner)];
      case 'sum':
        return this.#joined(
          '',
          value.parts.flatMap((part) => this.#write(part, inner)),
          span,
          inner,
          context,
        );
      case 'join':
        return this.#join(value, span, inner, context);
      case 'list':
        return [{ kind: 'list', ...span, fragments: this.#list(value, inner) }];
      case 'record':
        return value.entries.length === 0
          ? []
          : [{ kind: 'record', ...span, fragments: this.#properties(value, inner) }];
      case 'choice':
        return this.#choice(value, context, (part, next) => this.#write(part, next));
      case 'section':
        return [this.#section(value, span, inner)];
      case 'symbol':
        return [{ kind: symbolKind(value.sort), name: value.name, ...marked(value.minified), ...span }];
      case 'call':
        return [this.#call(value, span, inner)];
      case 'repeat':
        return [this.#repeat(value, span, inner)];
      case 'opaque': {
        const fragments = (value.parts ?? []).flatMap((part) => this.#write(part, inner)).filter(leadsToText);
        return [{ kind: 'opaque', ...span, ...(fragments.length > 0 ? { fragments } : {}) }];
      }
      case 'never':
        return [];
      default:
        return [{ kind: 'opaque', ...span }];
    }
  }

  #text(place: Place, text: string, span: Span): Fragment[] {
    if (text === '') return [];
    if (text.length <= LONGEST_MARKER && MARKER_NAME.test(text))
      return [{ kind: 'boundary', name: text, ...span }];
    const prompt = this.#promptAt(place);
    return [
      prompt === undefined
        ? { kind: 'text', chars: text.length, ...span }
        : { kind: 'prompt', prompt, ...span },
    ];
  }

  #promptAt(place: Place): string | undefined {
    const syntax = this.#facts.program.syntax(place.module);
    return this.#facts.promptAt(syntax.path, syntax.start[place.row] as number);
  }

  #textModule(index: number, span: Span): Fragment {
    const prompt = this.#facts.promptAt(this.#facts.textPath(index), 0);
    return prompt === undefined ? { kind: 'opaque', ...span } : { kind: 'prompt', prompt, ...span };
  }

  /** Placeholders of a listed prompt stand here only where they lead to more than a name. */
  #template(value: Extract<Value, { kind: 'template' }>, span: Span, inner: Context): Fragment {
    const prompt = this.#promptAt(value.place);
    const fragments = value.holes.flatMap((hole, placeholder) =>
      this.#write(hole, inner)
        .filter((fragment) => says(fragment, prompt === undefined))
        .map((fragment) => ({ ...fragment, placeholder })),
    );
    const chars = value.quasis.reduce((sum, quasi) => sum + quasi.length, 0);
    return {
      ...(prompt === undefined ? { kind: 'text' as const, chars } : { kind: 'prompt' as const, prompt }),
      ...span,
      ...(fragments.length > 0 ? { fragments } : {}),
    };
  }

  #join(value: Extract<Value, { kind: 'join' }>, span: Span, inner: Context, outer: Context): Fragment[] {
    const held = force(value.list);
    const fragments = this.#spread(held, inner);
    return this.#joined(value.separator, fragments, span, inner, outer);
  }

  /** One part that stands alone needs no join around it. */
  #joined(
    separator: string | null,
    fragments: Fragment[],
    span: Span,
    inner: Context,
    outer: Context,
  ): Fragment[] {
    const [only] = fragments;
    if (
      only &&
      fragments.length === 1 &&
      only.kind !== 'repeat' &&
      !only.spread &&
      inner.module === outer.module
    )
      return [only];
    if (!only) return [];
    const kept = separator !== null && separator.length <= LONGEST_SEPARATOR ? { separator } : {};
    return [{ kind: 'join', ...kept, ...span, fragments }];
  }

  #properties(value: Extract<Value, { kind: 'record' }>, context: Context): Fragment[] {
    return value.entries.flatMap(({ key, value: inner }): Fragment[] => {
      const held = force(inner);
      const next = { ...context, depth: context.depth + 1 };
      if (key === null) return this.#spread(inner, next);
      const fragments = this.#contents(inner, held, next);
      return [
        {
          kind: 'property',
          name: key,
          ...this.#span(inner.place, context.module),
          ...this.#inside(fragments, inner, context),
        },
      ];
    });
  }

  /** What a property holds: the elements of a list, or the thing. */
  #contents(value: Value, held: Value, context: Context): Fragment[] {
    if (held.kind === 'list') return this.#list(held, context);
    if (held.kind !== 'choice') return this.#write(value, context);
    return this.#choice(held, context, (part, next) => this.#contents(part, force(part), next));
  }

  /** Fragments of a property whose span lies in another module say so themselves. */
  #inside(fragments: Fragment[], value: Value, context: Context): { fragments?: Fragment[] } {
    if (fragments.length === 0) return {};
    if (value.place.module === context.module) return { fragments };
    const { path } = this.#facts.program.syntax(context.module);
    return {
      fragments: fragments.map((fragment) =>
        fragment.module === undefined ? { ...fragment, module: path } : fragment,
      ),
    };
  }

  #section(value: Extract<Value, { kind: 'section' }>, span: Span, inner: Context): Fragment {
    const held = force(value.value);
    const fragments = held.kind === 'list' ? this.#list(held, inner) : this.#write(value.value, inner);
    const isEmpty = held.kind === 'constant' && !held.value;
    return {
      kind: 'section',
      name: value.name,
      ...(isEmpty ? { empty: true as const } : {}),
      ...span,
      ...(fragments.length > 0 ? { fragments } : {}),
    };
  }

  #call(value: Extract<Value, { kind: 'call' }>, span: Span, inner: Context): Fragment {
    const { callee, name, minified, result, args } = value;
    const alias = callee && this.#facts.surroundings.aliasAt(callee);
    const isReference = callee !== null && this.#facts.surroundings.hasAssembly(callee);
    // Part of a text or list is told with what it is part of.
    const isPart = callee === null && name.startsWith('.');
    const parts = isReference ? [] : result ? [result] : isPart ? args.slice(0, 1) : args.filter(bearsText);
    const written = parts.flatMap((part) => {
      const held = force(part);
      return held.kind === 'list' ? this.#list(held, inner) : this.#write(part, inner);
    });
    const fragments = result || isPart ? written : written.filter(leadsToText);
    if (value.cut && !isReference) this.wasCutShort = true;
    return {
      kind: 'call',
      ...(alias ? { alias } : { name, ...marked(minified) }),
      ...(value.cut && !isReference ? { cut: true as const } : {}),
      ...span,
      ...(fragments.length > 0 ? { fragments } : {}),
    };
  }

  #repeat(value: Extract<Value, { kind: 'repeat' }>, span: Span, inner: Context): Fragment {
    const { over } = value;
    const name =
      over.kind === 'symbol' || over.kind === 'call' ? { name: over.name, ...marked(over.minified) } : {};
    const held = force(value.value);
    const fragments = this.#contents(value.value, held, inner);
    return { kind: 'repeat', ...name, ...span, ...(fragments.length > 0 ? { fragments } : {}) };
  }

  /** Alternatives in a row, each under what the ones before leave open. */
  #choice(
    value: Choice,
    context: Context,
    write: (value: Value, context: Context) => Fragment[],
  ): Fragment[] {
    const parts: { when: Formula; fragments: Fragment[] }[] = [];
    let inside = { ...context, depth: context.depth + 1 };
    let current: Value = value;
    let at = 0;
    for (;;) {
      const held = force(current);
      if (held.kind !== 'choice' || ++at > MOST_ALTERNATIVES) break;
      const when = known(held.when, inside);
      if (when === true) current = held.then;
      else {
        if (when !== false) {
          if (held.then.kind !== 'never')
            parts.push({ when, fragments: write(held.then, supposing(when, inside)) });
          inside = supposing(negate(when), inside);
        }
        current = held.other;
      }
    }
    if (force(current).kind !== 'never') parts.push({ when: true, fragments: write(current, inside) });
    return this.#alternatives(parts, value, context);
  }

  #alternatives(
    parts: { when: Formula; fragments: Fragment[] }[],
    value: Choice,
    context: Context,
  ): Fragment[] {
    while (parts.length > 0 && parts.at(-1)?.fragments.length === 0) parts.pop();
    const filled = parts.filter(({ fragments }) => fragments.length > 0);
    const [first] = filled;
    if (!first) return [];
    const span = this.#span(value.place, context.module);
    if (parts.length > 1 && parts.at(-1)?.when === true && filled.length === parts.length) {
      const bare = parts.map(({ fragments }) => withoutSpans(fragments));
      if (bare.every((text) => text === bare[0]))
        return first.fragments.map((fragment) =>
          first.fragments.length === 1 ? { ...fragment, ...span } : fragment,
        );
    }
    if (filled.length === 1) {
      const before = parts.slice(0, parts.indexOf(first)).map(({ when }) => negate(when));
      const when = and([...before, first.when]);
      if (when === true) return first.fragments;
      if (first.fragments.length === 1)
        return first.fragments.map((fragment) => this.#under(when, fragment, context));
      return [
        {
          kind: 'choice',
          ...span,
          alternatives: [{ when: this.conditions(when, context.module), fragments: first.fragments }],
        },
      ];
    }
    const alternatives: FragmentAlternative[] = parts.map(({ when, fragments }) => ({
      when: this.conditions(when, context.module),
      fragments,
    }));
    return [{ kind: 'choice', ...span, alternatives }];
  }

  #under(when: Formula, fragment: Fragment, context: Context): Fragment {
    // Conditions are placed against the fragment's own module where it names one.
    const conditions = this.conditions(when, fragment.module === undefined ? context.module : -1);
    return { ...fragment, when: [...conditions, ...(fragment.when ?? [])] };
  }
}

/** A condition as far as what holds here leaves it open. */
function known(when: Formula, { facts, held }: Context): Formula {
  if (held.has(formulaKey(when))) return true;
  if (held.has(formulaKey(negate(when)))) return false;
  return reduce(when, facts);
}

function supposing(when: Formula, context: Context): Context {
  return {
    ...context,
    facts: [...context.facts, ...factsOf([when])],
    held: new Set([...context.held, formulaKey(when)]),
  };
}
