import { constantString } from '../../program/constants.js';
import { parametersOf } from '../../program/flow/functions.js';
import type { Importers } from '../../program/importers.js';
import type { Place } from '../../program/program.js';
import { Kind, OPERATORS } from '../../syntax/kinds.js';
import { callsOf, functionAround, parameterRead } from './calls.js';
import type { FoundSection } from './found.js';
import { readNames } from './names.js';
import { type ObjectIndex, ObjectView } from './objects.js';
import { mergePairs } from './section-pairs.js';
import type { Slices } from './slice.js';

export const SECTION_INDEX_KEYS = ['compute', 'text'];

const NOT = OPERATORS.indexOf('!');
const MOST_MAKERS = 16;

/** A function that makes a section of what it is given. */
interface Maker {
  place: Place;
  name: number;
  /** Index of the parameter that computes the text; -1 where it is not told. */
  compute: number;
  cached?: boolean;
  /** Indexes of the parameters that the section itself is made of; others may say why it is not cached. */
  used: readonly number[];
}

/**
 * Sections of the system prompt: what is given a name and a function that computes its text, as an object
 * `{name, compute}` or through functions that make one of their parameters.
 */
export function findSections(slices: Slices, index: ObjectIndex, importers: Importers): FoundSection[] {
  const finder = new SectionFinder(slices, importers);
  for (const place of index.withKey('compute')) finder.readObject(new ObjectView(slices.program, place));
  const computed = finder.finish();
  return mergePairs(slices, index, importers, computed);
}

class SectionFinder {
  readonly #slices: Slices;
  readonly #importers: Importers;
  readonly #makers = new Map<string, Maker>();
  readonly #found: { place: Place; section: Omit<FoundSection, 'order'> }[] = [];

  constructor(slices: Slices, importers: Importers) {
    this.#slices = slices;
    this.#importers = importers;
  }

  readObject(view: ObjectView): void {
    const name = view.get('name')?.place;
    const compute = view.get('compute')?.place;
    if (!name || !compute || !view.own.has('name')) return;
    const around = functionAround(this.#slices.program, view.place);
    const index = around ? parameterRead(this.#slices.program, around, name) : -1;
    const broken = this.#booleanAt(view.get('cacheBreak')?.place);
    const cached = broken === null ? undefined : !broken;
    if (around && index >= 0) {
      const computed = parameterRead(this.#slices.program, around, compute);
      this.#addMaker(around, index, computed, cached);
      return;
    }
    this.#add(view.place, name, compute, [compute], 'section-object', cached);
  }

  finish(): FoundSection[] {
    const makers = [...this.#makers.values()];
    for (let next = 0; next < makers.length && next < MOST_MAKERS; next++) {
      const maker = makers[next] as Maker;
      for (const call of callsOf(this.#slices.program, this.#importers, maker.place)) {
        const added = this.#readCall(maker, call);
        if (added) makers.push(added);
      }
    }
    return ordered(this.#slices, this.#found);
  }

  #addMaker(place: Place, name: number, compute: number, cached: boolean | undefined): Maker | null {
    const key = `${place.module}:${place.row}`;
    if (this.#makers.has(key)) return null;
    const maker = {
      place,
      name,
      compute,
      used: [name, compute],
      ...(cached === undefined ? {} : { cached }),
    };
    this.#makers.set(key, maker);
    return maker;
  }

  /** A call of a maker is a section, or makes a maker of the function around it that passes the name on. */
  #readCall(maker: Maker, { module, row }: Place): Maker | null {
    const syntax = this.#slices.program.syntax(module);
    const passed = syntax.children(row).slice(1);
    const nameRow = passed[maker.name];
    if (nameRow === undefined) return null;
    const name = { module, row: nameRow };
    const computeRow = maker.compute < 0 ? undefined : passed[maker.compute];
    const around = functionAround(this.#slices.program, { module, row });
    const index = around ? parameterRead(this.#slices.program, around, name) : -1;
    if (around && index >= 0) {
      const passedOn =
        computeRow === undefined
          ? -1
          : parameterRead(this.#slices.program, around, { module, row: computeRow });
      const count = syntax.children(parametersOf(syntax, around.row)).length;
      const compute = passedOn >= 0 ? passedOn : index + 1 < count ? index + 1 : -1;
      return this.#addMaker(around, index, compute, maker.cached);
    }
    const reason = maker.cached === false ? this.#reason(maker, module, passed) : null;
    const values = passed
      .slice(maker.name + 1)
      .filter((argument) => argument !== reason?.row)
      .map((argument) => ({ module, row: argument }));
    const compute = computeRow === undefined ? null : { module, row: computeRow };
    this.#add({ module, row }, name, compute, values, 'section-call', maker.cached, reason?.text);
    return null;
  }

  /** A constant that is passed beside what the section is made of says why it is not cached. */
  #reason(maker: Maker, module: number, passed: readonly number[]): { row: number; text: string } | null {
    for (const [index, row] of passed.entries()) {
      const text = maker.used.includes(index) ? null : constantString(this.#slices.program, { module, row });
      if (text !== null) return { row, text };
    }
    return null;
  }

  #add(
    place: Place,
    name: Place,
    compute: Place | null,
    values: readonly Place[],
    rule: string,
    cached: boolean | undefined,
    reason?: string,
  ): void {
    const names = readNames(this.#slices, name);
    if (names.length === 0) return;
    const texts = this.#slices.textsOf(values);
    for (const { name: text, template } of names) {
      const section = {
        name: text,
        place,
        evidence: [{ rule, place }],
        texts,
        compute: compute && this.#slices.program.follow(compute),
        ...(template === undefined ? {} : { template }),
        ...(cached === undefined ? {} : { cached }),
        ...(reason === undefined ? {} : { reason }),
      };
      this.#found.push({ place, section });
    }
  }

  #booleanAt(place: Place | undefined): boolean | null {
    if (!place) return null;
    const { module, row } = this.#slices.program.follow(place);
    const syntax = this.#slices.program.syntax(module);
    if (syntax.kind[row] === Kind.Boolean) return syntax.value[row] === 1;
    if (syntax.kind[row] !== Kind.Unary || syntax.value[row] !== NOT || syntax.kind[row + 1] !== Kind.Number)
      return null;
    return this.#slices.program.text(syntax.value[row + 1] as number) === '0';
  }
}

/** Numbers the sections of each function that lists some, and sorts by function and place in it. */
function ordered(
  slices: Slices,
  found: readonly { place: Place; section: Omit<FoundSection, 'order'> }[],
): FoundSection[] {
  const sorted = [...found].sort(
    (left, right) => left.place.module - right.place.module || left.place.row - right.place.row,
  );
  const counts = new Map<string, number>();
  return sorted.map(({ place, section }) => {
    const builder = `${place.module}:${functionAround(slices.program, place)?.row ?? ''}`;
    const order = counts.get(builder) ?? 0;
    counts.set(builder, order + 1);
    return { ...section, order };
  });
}
