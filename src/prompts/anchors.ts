import type { AnchorKind } from '../catalog/document.js';
import { constantString } from '../program/constants.js';
import { ENVIRONMENT_NAME, EVENT_NAME, MARKER_NAME } from '../program/lasting-names.js';
import type { Place, Program } from '../program/program.js';
import { Kind } from '../syntax/kinds.js';
import { FREE_SCOPE } from '../syntax/table.js';

export interface FoundAnchor {
  kind: AnchorKind;
  /** Null where only the whole program can tell: then it is the constant at the place, if any. */
  value: string | null;
  place: Place;
}

const FLAG = /^--[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?=$|[ ,=<[])/;

/** Finds the anchors of one module after another, in source order; other modules need not be read yet. */
export class AnchorFinder {
  readonly #program: Program;
  readonly #classes: StringClasses;

  /** @param extra further strings whose literals are listed */
  constructor(program: Program, extra: readonly string[]) {
    this.#program = program;
    this.#classes = new StringClasses(program, extra);
  }

  find(module: number): FoundAnchor[] {
    const found: FoundAnchor[] = [];
    const classes = this.#classes;
    const { kind, value, count } = this.#program.syntax(module);
    for (let row = 0; row < count; row++) {
      const rowKind = kind[row];
      if (rowKind === Kind.Member) environmentAt(this.#program, classes, { module, row }, found);
      else if (rowKind === Kind.String || rowKind === Kind.Quasi) {
        classes.stringAt(module, row, found);
      } else if (rowKind === Kind.PropertyName && value[row] === classes.querySource)
        querySourceAt(this.#program, { module, row }, found);
    }
    return found;
  }
}

/** `process.env.NAME`, `import.meta.env.NAME`, `Bun.env.NAME`. */
function environmentAt(
  program: Program,
  classes: StringClasses,
  { module, row }: Place,
  found: FoundAnchor[],
): void {
  const syntax = program.syntax(module);
  const object = row + 1;
  if (syntax.kind[object] !== Kind.Member || syntax.value[object] !== classes.environment) return;
  const name = program.text(syntax.value[row] as number);
  if (ENVIRONMENT_NAME.test(name)) found.push({ kind: 'environment', value: name, place: { module, row } });
}

/** The value of a `querySource` property; which constant it is, other modules may say. */
function querySourceAt(program: Program, { module, row }: Place, found: FoundAnchor[]): void {
  const syntax = program.syntax(module);
  const value = syntax.child(syntax.parentOf(row), 1);
  if (syntax.kind[syntax.parentOf(row)] !== Kind.Property || value < 0) return;
  found.push({ kind: 'query-source', value: null, place: { module, row: value } });
}

const LONGEST_VALUE = 80;

/** The anchor's value, or null where its place has no one constant. */
export function anchorValue(program: Program, { value, place }: FoundAnchor): string | null {
  if (value !== null) return value;
  const text = constantString(program, place);
  return text !== null && text.length <= LONGEST_VALUE ? text : null;
}

const StringClass = { None: 1, Marker: 2, Flag: 3, Event: 4 } as const;
const HOLDS_EXTRA = 8;

/** Classes of strings by number: each string is looked at once, however often it stands in the release. */
class StringClasses {
  readonly environment: number;
  readonly querySource: number;
  readonly #program: Program;
  readonly #extra: readonly string[];
  #known = new Uint8Array(1 << 16);

  constructor(program: Program, extra: readonly string[]) {
    this.#program = program;
    this.#extra = extra.filter((text) => text !== '');
    this.environment = program.strings.intern('env');
    this.querySource = program.strings.intern('querySource');
  }

  stringAt(module: number, row: number, found: FoundAnchor[]): void {
    const syntax = this.#program.syntax(module);
    const number = syntax.value[row] as number;
    if (number >= this.#known.length) this.#grow(number);
    this.#known[number] ||= this.#classify(this.#program.text(number));
    const known = this.#known[number] as number;
    if (known === StringClass.None) return;
    const place = { module, row: syntax.kind[row] === Kind.Quasi ? syntax.parentOf(row) : row };
    const value = this.#program.text(number);
    if (known & HOLDS_EXTRA) {
      for (const text of this.#extra) if (value.includes(text)) addCustom(found, text, place);
    }
    switch (known & ~HOLDS_EXTRA) {
      case StringClass.Marker:
        found.push({ kind: 'boundary', value, place });
        break;
      case StringClass.Flag:
        this.#flagAt(place, value, found);
        break;
      case StringClass.Event:
        this.#eventAt(place, value, found);
    }
  }

  /** A flag that is declared, looked up or compared; those in lists are passed to other programs. */
  #flagAt(place: Place, value: string, found: FoundAnchor[]): void {
    const syntax = this.#program.syntax(place.module);
    const parent = syntax.kind[syntax.parentOf(place.row)];
    if (
      syntax.kind[place.row] !== Kind.String ||
      (parent !== Kind.Call && parent !== Kind.New && parent !== Kind.Binary)
    )
      return;
    found.push({ kind: 'flag', value: (FLAG.exec(value) as RegExpExecArray)[0], place });
  }

  #grow(number: number): void {
    const known = new Uint8Array(number * 2);
    known.set(this.#known);
    this.#known = known;
  }

  #classify(text: string): number {
    const holds = this.#extra.some((extra) => text.includes(extra)) ? HOLDS_EXTRA : 0;
    return holds | this.#classOf(text);
  }

  #classOf(text: string): number {
    if (text.length > 160) return StringClass.None;
    if (MARKER_NAME.test(text)) return StringClass.Marker;
    if (FLAG.test(text)) return StringClass.Flag;
    return EVENT_NAME.test(text) ? StringClass.Event : StringClass.None;
  }

  /**
   * A name that a call takes first. With a fallback of `true`, `false` or `null` behind it the call asks a
   * feature gate; with an object or nothing behind it, it reports an event.
   */
  #eventAt(place: Place, value: string, found: FoundAnchor[]): void {
    const syntax = this.#program.syntax(place.module);
    const call = syntax.parentOf(place.row);
    if (syntax.next[place.row] !== place.row + (syntax.kind[place.row] === Kind.Template ? 2 : 1)) return;
    if (syntax.kind[call] !== Kind.Call || syntax.child(call, 1) !== place.row) return;
    if (syntax.kind[call + 1] === Kind.Member && !this.#isLocalObject(place.module, call + 2)) return;
    const second = syntax.child(call, 2);
    const kind = second < 0 ? Kind.Object : syntax.kind[second];
    const isFallback =
      kind === Kind.Boolean ||
      kind === Kind.Null ||
      (kind === Kind.Unary && syntax.next[second] === second + 2);
    if (isFallback) found.push({ kind: 'gate', value, place });
    else if (kind === Kind.Object || kind === Kind.Reference) found.push({ kind: 'event', value, place });
  }

  #isLocalObject(module: number, row: number): boolean {
    const syntax = this.#program.syntax(module);
    return (
      syntax.kind[row] === Kind.Reference && syntax.bindings.scope[syntax.value[row] as number] !== FREE_SCOPE
    );
  }
}

/** A template holds a string once, in however many of its quasis. What stands in it comes behind its row. */
function addCustom(found: FoundAnchor[], value: string, place: Place): void {
  for (let index = found.length - 1; index >= 0; index--) {
    const anchor = found[index] as FoundAnchor;
    if (anchor.place.row < place.row) break;
    if (anchor.place.row === place.row && anchor.kind === 'custom' && anchor.value === value) return;
  }
  found.push({ kind: 'custom', value, place });
}
