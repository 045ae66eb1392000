import { ByteReader, ByteWriter, DamagedBytesError } from '../cache/bytes.js';
import { FactsStore, keyOf } from '../cache/store.js';
import type { Diagnostic } from '../catalog/diagnostic.js';
import type { TextEncodingName } from '../release/release.js';
import { printerVersion } from './esbuild-service.js';
import { LineMap } from './line-map.js';
import { LineRanges } from './line-ranges.js';

/** Raised whenever the same print gives another map, or the bytes of a map change. */
const LINES_VERSION = 1;
const FORMAT = `lines ${LINES_VERSION}, esbuild ${printerVersion}`;

/** A module's map, or why it has none, in a diagnostic that names no module. */
export type KeptLines = { map: LineMap } | { refusal: Diagnostic };

/** Lines of modules that were printed before, in a store that other processes share. */
export class KeptViews {
  readonly #store: FactsStore;

  constructor(folder: string) {
    this.#store = new FactsStore(folder);
  }

  keyOf(bytes: Uint8Array, encoding: TextEncodingName): string {
    return keyOf(FORMAT, encoding, bytes);
  }

  find(key: string): KeptLines | null {
    const bytes = this.#store.get(key);
    try {
      return bytes && readLines(bytes);
    } catch {
      return null;
    }
  }

  keep(key: string, lines: KeptLines): void {
    this.#store.put(key, writeLines(lines));
  }
}

/** Lines of a print, or why there are none, as bytes that `readLines` takes. */
export function writeLines(lines: KeptLines): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  writer.text('refusal' in lines ? JSON.stringify(lines.refusal) : '');
  if ('refusal' in lines) return writer.take();
  const { steps, lineCount, originalLength } = lines.map;
  writer.number(lineCount);
  writer.number(originalLength);
  writer.number(steps.offsets.length);
  let offset = 0;
  let line = 0;
  for (let index = 0; index < steps.offsets.length; index++) {
    writer.number((steps.offsets[index] as number) - offset);
    writer.signed((steps.lines[index] as number) - line);
    offset = steps.offsets[index] as number;
    line = steps.lines[index] as number;
  }
  const ranges = [...steps.inTemplates];
  writer.number(ranges.length);
  for (const [first, last] of ranges) {
    writer.number(first);
    writer.number(last - first);
  }
  return writer.take();
}

/** @throws DamagedBytesError for bytes that `writeLines` did not make */
export function readLines(bytes: Uint8Array): KeptLines {
  const reader = new ByteReader(bytes);
  const refusal = reader.text();
  if (refusal !== '') return { refusal: JSON.parse(refusal) as Diagnostic };
  const lineCount = reader.number();
  const originalLength = reader.number();
  const count = reader.count();
  const offsets = new Uint32Array(count);
  const lines = new Uint32Array(count);
  let offset = 0;
  let line = 0;
  for (let index = 0; index < count; index++) {
    offset += reader.number();
    line += reader.signed();
    offsets[index] = offset;
    lines[index] = line;
  }
  const inTemplates = new LineRanges();
  for (let left = reader.count(); left > 0; left--) {
    const first = reader.number();
    inTemplates.add(first, first + reader.number());
  }
  if (reader.left > 0) throw new DamagedBytesError('bytes are left over');
  return { map: new LineMap({ offsets, lines, inTemplates }, lineCount, originalLength) };
}
