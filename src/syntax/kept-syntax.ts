import { ByteReader, ByteWriter, DamagedBytesError } from '../cache/bytes.js';
import { KIND_NAMES, VALUE_TYPE, ValueType } from './kinds.js';
import { NONE } from './table.js';
import type { UnitFault } from './task.js';
import type { TreeBuilder } from './walk/builder.js';

/**
 * The syntax of one unit as bytes: strings, scopes, bindings, then the rows column by column. Numbers count
 * from the unit's first row; parents are not kept, as `next` tells them.
 */
export interface KeptUnit {
  sourceType: 'module' | 'script';
  faults: UnitFault[];
}

/**
 * The unit that a builder holds from row `from` on, before its offset is added.
 * @param textOf the text of a string number
 */
export function writeUnit(
  builder: TreeBuilder,
  from: number,
  kept: KeptUnit,
  textOf: (number: number) => string,
): Uint8Array<ArrayBuffer> {
  const count = builder.count - from;
  const writer = new ByteWriter(count * 8 + 1024);
  writer.number(kept.sourceType === 'module' ? 1 : 0);
  writer.text(JSON.stringify(kept.faults));
  const strings = new LocalStrings();
  const body = new ByteWriter(count * 8 + 1024);
  writeScopes(body, builder, from, strings);
  writeRows(body, builder, from, strings);
  writer.number(strings.numbers.length);
  for (const number of strings.numbers) writer.text(textOf(number));
  writer.bytes(body.take());
  return writer.take();
}

/** String numbers of the worker as numbers of the unit, by first use. */
class LocalStrings {
  readonly numbers: number[] = [];
  readonly #local = new Map<number, number>();

  of(number: number): number {
    const known = this.#local.get(number);
    if (known !== undefined) return known;
    this.#local.set(number, this.numbers.length);
    return this.numbers.push(number) - 1;
  }
}

function writeScopes(writer: ByteWriter, { scopes }: TreeBuilder, from: number, strings: LocalStrings): void {
  const local = (row: number): number => (row === NONE ? 0 : row - from + 1);
  writer.number(scopes.scopeParent.length);
  scopes.scopeParent.forEach((parent, scope) => {
    writer.signed(parent);
    writer.number(local(scopes.scopeNode[scope] as number));
  });
  writer.number(scopes.bindingName.length);
  scopes.bindingName.forEach((name, binding) => {
    writer.number(strings.of(name));
    writer.signed(scopes.bindingScope[binding] as number);
    writer.number(scopes.bindingKind[binding] as number);
    writer.number(local(scopes.bindingNode[binding] as number));
  });
}

function writeRows(writer: ByteWriter, builder: TreeBuilder, from: number, strings: LocalStrings): void {
  const { columns, count } = builder;
  const { kind, flags, start, end, next, value } = columns;
  writer.number(count - from);
  writer.bytes(kind.subarray(from, count));
  writer.bytes(flags.subarray(from, count));
  let before = 0;
  for (let row = from; row < count; row++) {
    const at = start[row] as number;
    writer.signed(at - before);
    writer.number((end[row] as number) - at);
    writer.number((next[row] as number) - row);
    const held = value[row] as number;
    const isString = VALUE_TYPE[kind[row] as number] === ValueType.String && held >= 0;
    writer.signed(isString ? strings.of(held) : held);
    before = at;
  }
}

/**
 * Puts a kept unit into a builder, as the walk would have.
 * @param length of the unit's text in UTF-16 units
 * @throws DamagedBytesError where the bytes are none; the builder is then to be begun again
 */
export function readUnitBytes(bytes: Uint8Array, builder: TreeBuilder, length: number): KeptUnit {
  const reader = new ByteReader(bytes);
  const sourceType = reader.number() === 1 ? 'module' : 'script';
  const faults = JSON.parse(reader.text()) as UnitFault[];
  const strings: number[] = [];
  for (let left = reader.count(); left > 0; left--) strings.push(builder.strings.intern(reader.text()));
  readScopes(reader, builder, strings);
  readRows(reader, builder, strings, length);
  if (reader.left > 0) throw new DamagedBytesError('bytes are left over');
  return { sourceType, faults };
}

function readScopes(reader: ByteReader, builder: TreeBuilder, strings: readonly number[]): void {
  const { scopes } = builder;
  const from = builder.count;
  const global = (row: number): number => (row === 0 ? NONE : row - 1 + from);
  for (let left = reader.count(); left > 0; left--) {
    scopes.scopeParent.push(reader.signed());
    scopes.scopeNode.push(global(reader.number()));
  }
  for (let left = reader.count(); left > 0; left--) {
    scopes.bindingName.push(entry(strings, reader.number()));
    scopes.bindingScope.push(reader.signed());
    scopes.bindingKind.push(reader.number());
    scopes.bindingNode.push(global(reader.number()));
  }
}

function readRows(
  reader: ByteReader,
  builder: TreeBuilder,
  strings: readonly number[],
  length: number,
): void {
  const count = reader.count();
  const from = builder.reserve(count);
  const { kind, flags, start, end, next, parent, value } = builder.columns;
  kind.set(reader.bytes(count), from);
  flags.set(reader.bytes(count), from);
  const until = from + count;
  const mostOf = [0, 0, builder.scopes.bindingName.length, builder.scopes.scopeParent.length];
  let above = NONE;
  let before = 0;
  for (let row = from; row < until; row++) {
    while (above !== NONE && (next[above] as number) <= row) above = parent[above] as number;
    before += reader.signed();
    start[row] = before;
    end[row] = before + reader.number();
    const behind = row + reader.number();
    next[row] = behind;
    parent[row] = above;
    const held = reader.signed();
    const type = VALUE_TYPE[kind[row] as number];
    const isString = type === ValueType.String && held >= 0;
    value[row] = isString ? entry(strings, held) : held;
    const isOutside = behind <= row || behind > (above === NONE ? until : (next[above] as number));
    const isBeyond =
      before < 0 || (end[row] as number) > length || (kind[row] as number) >= KIND_NAMES.length;
    const isNoEntry =
      (type === ValueType.Binding || type === ValueType.Scope) &&
      !(held >= 0 && held < (mostOf[type] as number));
    if (isOutside || isBeyond || isNoEntry) throw new DamagedBytesError('a row is none');
    above = row;
  }
}

function entry(numbers: readonly number[], index: number): number {
  const number = numbers[index];
  if (number === undefined) throw new DamagedBytesError('there is no such string');
  return number;
}
