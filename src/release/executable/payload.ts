import { isUtf8 } from 'node:buffer';
import { InputError } from '../../catalog/diagnostic.js';
import { MAXIMUM_PATH_BYTES, MAXIMUM_RECORDS } from '../limits.js';
import { type ByteSource, readView } from '../source.js';
import { type ByteRange, type Container, readContainer, type Slice } from './container.js';

/**
 * Where a Bun executable keeps its program: data, then a record of offsets, then the trailer. Written by
 * `StandaloneModuleGraph` in Bun's source; offsets in records count from the start of the data.
 */
export interface Payload {
  slice: Slice;
  format: Container['format'];
  /** Offset of the data in the source, and its length in bytes. */
  dataStart: number;
  dataLength: number;
  /** The module table's bytes, and those of one record in it. */
  table: DataView<ArrayBuffer>;
  stride: RecordStride;
  entryIndex: number;
  /** Arguments for the runtime that were compiled in. */
  argv: string;
}

/** Six pairs of offset and length and four bytes, or four pairs in older versions. */
export type RecordStride = 36 | 52;
const STRIDES: readonly RecordStride[] = [52, 36];

const TRAILER = Buffer.from('\n---- Bun! ----\n', 'latin1');
const OFFSETS_BYTES = 32;
const WINDOW_BYTES = 1 << 20;
/** Trailers looked at, and module tables read, in search of the right one: decoys must stay cheap. */
const MAXIMUM_TRAILERS = 10_000;
const MAXIMUM_TABLES_READ = 16;
const MAXIMUM_ARGUMENT_BYTES = 1 << 16;

/**
 * Finds and verifies the program in an executable, reading only headers, the windows that are searched
 * for the trailer (backwards, named sections before the rest) and the module table.
 *
 * @throws InputError `not-an-executable`; `runtime-without-program` where no trailer leads to a program;
 *   `not-a-bun-executable` where there is no trailer; `damaged-executable`, `undecidable-records`.
 */
export function findPayload(source: ByteSource): { payload: Payload; otherSlices: string[] } {
  const container = readContainer(source);
  if (!container) throw new InputError('not-an-executable', 'The input is no ELF, Mach-O or PE executable.');
  const search = new Search(source, container);
  for (const slice of container.slices) {
    const payload = search.inSlice(slice);
    if (!payload) continue;
    const others = container.slices.filter((other) => other !== slice);
    return { payload, otherSlices: others.map((other) => other.platform ?? 'unknown machine') };
  }
  throw search.failure();
}

class Search {
  readonly #source: ByteSource;
  readonly #container: Container;
  #trailersSeen = 0;
  #tablesRead = 0;
  #failure: InputError | null = null;

  constructor(source: ByteSource, container: Container) {
    this.#source = source;
    this.#container = container;
  }

  inSlice(slice: Slice): Payload | null {
    for (const range of [...slice.named, slice]) {
      for (const trailerAt of trailersBackwards(this.#source, range)) {
        if (++this.#trailersSeen > MAXIMUM_TRAILERS || this.#tablesRead >= MAXIMUM_TABLES_READ) return null;
        const payload = this.#verify(slice, trailerAt);
        if (payload) return payload;
      }
    }
    return null;
  }

  failure(): InputError {
    if (this.#failure) return this.#failure;
    return this.#trailersSeen > 0
      ? new InputError(
          'runtime-without-program',
          'The executable is a Bun runtime without a program: the trailer in it is followed by nothing of one.',
          'Give the executable that `bun build --compile` made, or the JavaScript that this runtime runs.',
        )
      : new InputError(
          'not-a-bun-executable',
          'The executable holds no Bun program.',
          'Only executables made by `bun build --compile` can be read; give the JavaScript instead.',
        );
  }

  /** @returns null where the trailer is a mere constant; remembers what is wrong where it is more. */
  #verify(slice: Slice, trailerAt: number): Payload | null {
    const offsetsAt = trailerAt - OFFSETS_BYTES;
    if (offsetsAt < slice.start) return null;
    const offsets = readView(this.#source, offsetsAt, OFFSETS_BYTES);
    const dataLength = Number(offsets.getBigUint64(0, true));
    const table = pairAt(offsets, 8);
    if (dataLength > offsetsAt - slice.start || table.offset + table.length > dataLength) return null;
    if (table.length === 0) return null;
    const strides = STRIDES.filter((stride) => table.length % stride === 0);
    if (strides.length === 0 || table.length > MAXIMUM_RECORDS * 52) {
      this.#failure ??= damaged(
        `a module table of ${table.length} bytes, which are no records of 36 or 52 bytes`,
      );
      return null;
    }
    this.#tablesRead++;
    const dataStart = offsetsAt - dataLength;
    const view = readView(this.#source, dataStart + table.offset, table.length);
    const data = { start: dataStart, end: offsetsAt };
    const stride = this.#decideStride(view, strides, data);
    if (!stride) return null;
    const argv = pairAt(offsets, 20);
    return {
      slice,
      format: this.#container.format,
      dataStart,
      dataLength,
      table: view,
      stride,
      entryIndex: offsets.getUint32(16, true),
      argv: this.#readArguments(argv, data),
    };
  }

  #decideStride(table: DataView, strides: readonly RecordStride[], data: ByteRange): RecordStride | null {
    const fitting = strides.filter((stride) => this.#allNamesArePaths(table, stride, data));
    const [stride] = fitting;
    if (stride && fitting.length === 1) return stride;
    this.#failure ??=
      fitting.length === 0
        ? damaged('a module table whose names are no paths')
        : new InputError('undecidable-records', 'The module table fits records of 36 and of 52 bytes alike.');
    return null;
  }

  #allNamesArePaths(table: DataView, stride: RecordStride, data: ByteRange): boolean {
    for (let at = 0; at < table.byteLength; at += stride) {
      const { offset, length } = pairAt(table, at);
      if (length === 0 || length > MAXIMUM_PATH_BYTES || offset + length > data.end - data.start)
        return false;
      if (!isPlausiblePath(this.#source.read(data.start + offset, length))) return false;
    }
    return true;
  }

  #readArguments({ offset, length }: Pair, data: ByteRange): string {
    if (length > MAXIMUM_ARGUMENT_BYTES || offset + length > data.end - data.start) return '';
    return Buffer.from(this.#source.read(data.start + offset, length)).toString('utf8');
  }
}

/** @param what the program has that it should not have. */
export function damaged(what: string): InputError {
  const advice = 'Download or copy the executable again.';
  return new InputError('damaged-executable', `The Bun program in the executable has ${what}.`, advice);
}

/** Where a string of the payload lies, in bytes from its start. */
export interface Pair {
  offset: number;
  length: number;
}

/** The pair that a record states: two unsigned 32-bit numbers. */
export function pairAt(view: DataView, at: number): Pair {
  return { offset: view.getUint32(at, true), length: view.getUint32(at + 4, true) };
}

/**
 * Names of modules are absolute: below `/$bunfs/root/`, `B:/~BUN/root/`, or `compiled://root/` long ago.
 * Asking for absolute paths keeps a short script from passing for one.
 */
function isPlausiblePath(bytes: Uint8Array): boolean {
  if (!isUtf8(bytes) || bytes.some((byte) => byte < 0x20 || byte === 0x7f)) return false;
  return /^(\/(?![/*])|[A-Za-z]:[\\/]|compiled:\/\/)/.test(Buffer.from(bytes).toString('utf8'));
}

/** Offsets of the trailer in a range, last one first. Windows overlap so that none is cut. */
function* trailersBackwards(source: ByteSource, range: ByteRange): Generator<number> {
  let end = range.end;
  while (end - range.start >= TRAILER.length) {
    const start = Math.max(range.start, end - WINDOW_BYTES);
    const window = Buffer.from(source.read(start, end - start).buffer);
    let found = window.lastIndexOf(TRAILER);
    while (found >= 0) {
      yield start + found;
      found = found === 0 ? -1 : window.lastIndexOf(TRAILER, found - 1);
    }
    if (start === range.start) return;
    end = start + TRAILER.length - 1;
  }
}
