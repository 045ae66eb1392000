import type { Place, Program } from '../program/program.js';
import { hashBytes } from '../prompts/hash.js';
import { Flag, Kind, VALUE_TYPE, ValueType } from '../syntax/kinds.js';
import type { ModuleSyntax } from '../syntax/module-syntax.js';
import { FREE_SCOPE } from '../syntax/table.js';

const VERSION = 1;
const encoder = new TextEncoder();

/** Kinds whose string is a name that minifiers change: it becomes a number by first use. */
const RENAMED: ReadonlySet<number> = new Set([
  Kind.PrivateMember,
  Kind.PrivateName,
  Kind.Break,
  Kind.Continue,
  Kind.Labeled,
]);

/**
 * A hash of code that ignores local and top-level names and keeps literals, property names, globals and
 * structure: equal hash, same code. XXH64 over the nodes in source order; every node gives kind, flags
 * (without those that only say how a thing is written), how many nodes it spans, and its value: names
 * as numbers by first use, strings as UTF-8.
 */
export function bodyHash(program: Program, place: Place): string {
  const syntax = program.syntax(place.module);
  const writer = new ByteWriter();
  const labels = new Labels();
  writer.number(VERSION);
  const end = syntax.next[place.row] as number;
  for (let row = place.row; row < end; row++) {
    // A function's own name is a name like any other, whether it is a declaration or an expression.
    if (row === place.row + 1 && hasOwnName(syntax, place.row)) continue;
    writeNode(program, syntax, row, row === place.row, writer, labels);
  }
  return hashBytes(writer.bytes());
}

function hasOwnName(syntax: ModuleSyntax, row: number): boolean {
  return syntax.kind[row] === Kind.Function || syntax.kind[row] === Kind.Class;
}

function writeNode(
  program: Program,
  syntax: ModuleSyntax,
  row: number,
  isRoot: boolean,
  writer: ByteWriter,
  labels: Labels,
): void {
  const kind = syntax.kind[row] as number;
  const value = syntax.value[row] as number;
  writer.number(kind);
  writer.number(flagsOf(kind, syntax.flags[row] as number, isRoot));
  writer.number((syntax.next[row] as number) - row);
  switch (VALUE_TYPE[kind]) {
    case ValueType.Binding: {
      const isFree = syntax.bindings.scope[value] === FREE_SCOPE;
      if (isFree) writer.text(program.text(syntax.bindings.name[value] as number));
      else writer.number(labels.of(value));
      break;
    }
    case ValueType.String:
      if (value < 0) writer.number(0);
      else if (RENAMED.has(kind)) writer.number(labels.of(-1 - value));
      else writer.text(program.text(value));
      break;
    case ValueType.Scope:
      break;
    default:
      writer.number(value);
  }
}

/** `{a}` and `{a: b}` are one code under two names; whether a root is a declaration is not its body. */
function flagsOf(kind: number, flags: number, isRoot: boolean): number {
  if (kind === Kind.Property) return flags & ~Flag.Short;
  return isRoot && (kind === Kind.Function || kind === Kind.Class) ? flags & ~Flag.Static : flags;
}

/** Numbers by first use, from 1. */
class Labels {
  readonly #numbers = new Map<number, number>();

  of(thing: number): number {
    const known = this.#numbers.get(thing);
    if (known !== undefined) return known;
    this.#numbers.set(thing, this.#numbers.size + 1);
    return this.#numbers.size;
  }
}

class ByteWriter {
  #buffer = new Uint8Array(4096);
  #length = 0;

  /** Unsigned LEB128 of a 32-bit number. */
  number(value: number): void {
    let rest = value >>> 0;
    this.#room(5);
    while (rest > 127) {
      this.#buffer[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#buffer[this.#length++] = rest;
  }

  text(text: string): void {
    this.number(text.length);
    if (!text.isWellFormed()) return this.#units(text);
    this.#room(text.length * 3);
    this.#length += encoder.encodeInto(text, this.#buffer.subarray(this.#length)).written;
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  /** UTF-8 has no lone surrogates: such a text is written unit by unit. */
  #units(text: string): void {
    this.#room(text.length * 5);
    for (let index = 0; index < text.length; index++) this.number(text.charCodeAt(index) + 0x110000);
  }

  #room(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    const larger = new Uint8Array(Math.max(this.#buffer.length * 2, this.#length + bytes));
    larger.set(this.bytes());
    this.#buffer = larger;
  }
}
