import { constantString } from '../../program/constants.js';
import type { Importers } from '../../program/importers.js';
import type { Place } from '../../program/program.js';
import { Kind, OPERATORS } from '../../syntax/kinds.js';
import { callsOf, functionAround, parameterRead } from './calls.js';
import type { FoundAttachment } from './found.js';
import { isName, nameAt } from './names.js';
import { type ObjectIndex, ObjectView } from './objects.js';
import type { SlicedText, Slices } from './slice.js';

export const ATTACHMENT_INDEX_KEYS = ['attachment', 'isMeta'];

const EQUAL = OPERATORS.indexOf('===');
const MOST_MAKERS = 16;
/** How many known attachment types a switch must tell apart to be about attachments. */
const LEAST_KNOWN = 2;
/** In how many arms a switch must make messages that the person does not see, to be about attachments. */
const LEAST_ARMS = 5;

/**
 * Types of attachments: of objects that become the `attachment` of an `{type: "attachment"}`, and those
 * that a switch tells apart which makes messages (`isMeta`) for the model of them. The texts are those of its arms.
 */
export function findAttachments(slices: Slices, index: ObjectIndex, importers: Importers): FoundAttachment[] {
  const finder = new AttachmentFinder(slices);
  finder.readMade(index, importers);
  finder.readSwitches(index);
  return finder.finish();
}

class AttachmentFinder {
  readonly #slices: Slices;
  readonly #found = new Map<string, FoundAttachment>();

  constructor(slices: Slices) {
    this.#slices = slices;
  }

  finish(): FoundAttachment[] {
    return [...this.#found.values()].sort(
      (left, right) => left.place.module - right.place.module || left.place.row - right.place.row,
    );
  }

  readMade(index: ObjectIndex, importers: Importers): void {
    const { program } = this.#slices;
    const makers: { place: Place; index: number }[] = [];
    const known = new Set<string>();
    const take = (value: Place): void => {
      const around = functionAround(program, value);
      const parameters = around ? this.#parametersIn(around, value) : [];
      if (!around || parameters.length === 0) this.#readValue(value, 6);
      for (const parameter of parameters) {
        const key = `${around?.module}:${around?.row}:${parameter}`;
        if (around && !known.has(key)) makers.push({ place: around, index: parameter });
        known.add(key);
      }
    };
    for (const place of index.withKey('attachment')) {
      const view = new ObjectView(program, place);
      const value = view.get('attachment')?.place;
      if (value && nameAt(program, view.get('type')?.place) === 'attachment') take(value);
    }
    for (let next = 0; next < makers.length && next < MOST_MAKERS; next++) {
      const { place, index: parameter } = makers[next] as { place: Place; index: number };
      for (const { module, row } of callsOf(program, importers, place)) {
        const argument = program.syntax(module).child(row, parameter + 1);
        if (argument >= 0) take({ module, row: argument });
      }
    }
  }

  /** Indexes of the parameters that a value is, or that a call which makes it is given. */
  #parametersIn(around: Place, value: Place): number[] {
    const syntax = this.#slices.program.syntax(value.module);
    const rows = syntax.kind[value.row] === Kind.Call ? syntax.children(value.row).slice(1) : [value.row];
    return rows
      .map((row) => parameterRead(this.#slices.program, around, { module: value.module, row }))
      .filter((index) => index >= 0);
  }

  #readValue(value: Place, depth: number): void {
    const place = this.#slices.program.follow(value);
    const syntax = this.#slices.program.syntax(place.module);
    const { module, row } = place;
    if (syntax.kind[row] === Kind.Object) {
      const name = nameAt(
        this.#slices.program,
        new ObjectView(this.#slices.program, place).get('type')?.place,
      );
      if (name !== null) this.#add(name, place, 'attached-object', []);
    } else if (syntax.kind[row] === Kind.Conditional && depth > 0) {
      this.#readValue({ module, row: syntax.child(row, 1) }, depth - 1);
      this.#readValue({ module, row: syntax.child(row, 2) }, depth - 1);
    }
  }

  /** One item a type: it has a place where it is rendered, and places where it is made, all as evidence. */
  #add(name: string, place: Place, rule: string, texts: readonly SlicedText[]): void {
    if (!isName(name)) return;
    const known = this.#found.get(name);
    if (!known) this.#found.set(name, { name, place, evidence: [{ rule, place }], texts: [...texts] });
    else {
      const isRendered = rule !== 'attached-object' && known.evidence[0]?.rule === 'attached-object';
      if (isRendered) known.place = place;
      if (isRendered) known.evidence.unshift({ rule, place });
      else known.evidence.push({ rule, place });
      known.texts.push(...texts);
    }
  }

  readSwitches(index: ObjectIndex): void {
    const made = new Set(this.#found.keys());
    const hidden = new HiddenMessages(index);
    for (const place of index.switches) {
      const { module, row } = place;
      const syntax = this.#slices.program.syntax(module);
      const cases = syntax.children(row).slice(1);
      const names = cases.map((arm) => constantString(this.#slices.program, { module, row: arm + 1 }));
      const known = names.filter((name) => name !== null && made.has(name)).length;
      const arms = cases.filter((arm) => hidden.has(module, arm, syntax.next[arm] as number)).length;
      if (arms < 1 || (known < LEAST_KNOWN && arms < LEAST_ARMS)) continue;
      this.#readArms(module, cases, names);
      this.#readTests(place);
    }
  }

  /** Cases without statements share the arm of the next one. */
  #readArms(module: number, cases: readonly number[], names: readonly (string | null)[]): void {
    const syntax = this.#slices.program.syntax(module);
    let waiting: { name: string; row: number }[] = [];
    cases.forEach((arm, position) => {
      const name = names[position];
      if (name) waiting.push({ name, row: arm });
      const statements = syntax.children(arm).slice(1);
      if (statements.length === 0) return;
      const texts = this.#textsIn(module, statements);
      for (const { name: type, row } of waiting) this.#add(type, { module, row }, 'rendered-by-case', texts);
      waiting = [];
    });
  }

  /** `if (x.type === "name") …` in the function of the switch, about what the switch is about. */
  #readTests({ module, row }: Place): void {
    const syntax = this.#slices.program.syntax(module);
    const around = syntax.functionAround(row);
    const subject = row + 2;
    if (around < 0 || syntax.kind[subject] !== Kind.Reference) return;
    for (let test = around; test < row; test++) {
      if (syntax.kind[test] !== Kind.Binary || syntax.value[test] !== EQUAL) continue;
      const left = test + 1;
      const holder = syntax.parentOf(test);
      const isTyped = syntax.kind[left] === Kind.Member && syntax.value[left] === syntax.value[row + 1];
      const isSame =
        syntax.kind[left + 1] === Kind.Reference && syntax.value[left + 1] === syntax.value[subject];
      if (!isTyped || !isSame || syntax.kind[holder] !== Kind.If || holder + 1 !== test) continue;
      const name = constantString(this.#slices.program, { module, row: syntax.child(test, 1) });
      const arm = syntax.child(holder, 1);
      if (name !== null)
        this.#add(name, { module, row: holder }, 'rendered-by-test', this.#textsIn(module, [arm]));
    }
  }

  /** Texts of what statements return and of the messages that they make. */
  #textsIn(module: number, statements: readonly number[]): SlicedText[] {
    const syntax = this.#slices.program.syntax(module);
    const places: Place[] = [];
    for (const statement of statements) {
      const end = syntax.next[statement] as number;
      for (let row = statement; row < end; row++) {
        const kind = syntax.kind[row];
        if (kind === Kind.Return && syntax.functionAround(row) === syntax.functionAround(statement))
          places.push({ module, row: row + 1 });
        else if (kind === Kind.Property && this.#slices.program.keyOf(module, row) === 'content')
          places.push({ module, row: syntax.child(row, 1) });
      }
    }
    return this.#slices.textsOf(places);
  }
}

/** Objects with `isMeta`, by module. */
class HiddenMessages {
  readonly #rows = new Map<number, number[]>();

  constructor(index: ObjectIndex) {
    for (const { module, row } of index.withKey('isMeta')) {
      const rows = this.#rows.get(module);
      if (rows) rows.push(row);
      else this.#rows.set(module, [row]);
    }
  }

  /** Whether one lies among the rows from `start` to `end`. */
  has(module: number, start: number, end: number): boolean {
    return (this.#rows.get(module) ?? []).some((row) => row > start && row < end);
  }
}
