import type { Diagnostic } from '../../catalog/diagnostic.js';
import { MAXIMUM_MODULE_BYTES } from '../limits.js';
import type { ByteSource } from '../source.js';
import { damaged, type Pair, type Payload, pairAt } from './payload.js';

/** One module of a Bun executable. Source map, bytecode and module info of its record are no modules. */
export interface BunRecord {
  path: string;
  contents: Pair;
  /** Bun's name of the loader, or `loader-N` where we know none. */
  loader: string;
  encodingTag: number;
}

/** Bun's `Loader` enum in its order. */
const LOADERS =
  'jsx js ts tsx css file json jsonc toml wasm napi base64 dataurl text bunsh sqlite sqlite_embedded html yaml json5 md'.split(
    ' ',
  );

/**
 * Decodes the module table. Records whose contents do not fit are left out with a diagnostic.
 * @throws InputError `damaged-executable` where the contents together exceed the data that hold them:
 *   records that share bytes could otherwise make a small file read as a huge one.
 */
export function readRecords(
  source: ByteSource,
  payload: Payload,
  diagnostics: Diagnostic[],
): { records: BunRecord[]; entry: string | null } {
  const { table, stride, dataStart, dataLength, entryIndex } = payload;
  const records: BunRecord[] = [];
  let entry: string | null = null;
  let total = 0;
  for (let at = 0; at < table.byteLength; at += stride) {
    const name = pairAt(table, at);
    const contents = pairAt(table, at + 8);
    const path = Buffer.from(source.read(dataStart + name.offset, name.length)).toString('utf8');
    if (at / stride === entryIndex) entry = path;
    if (contents.length > MAXIMUM_MODULE_BYTES || contents.offset + contents.length > dataLength) {
      diagnostics.push(outOfBounds(path));
      continue;
    }
    total += contents.length;
    const tags = at + stride - 4;
    const loaderTag = table.getUint8(tags + 1);
    const loader = LOADERS[loaderTag] ?? `loader-${loaderTag}`;
    records.push({ path, contents, loader, encodingTag: table.getUint8(tags) });
  }
  if (total > dataLength) throw damaged('modules that are larger together than the data that hold them');
  if (entry === null) diagnostics.push(noEntry(entryIndex));
  return { records, entry };
}

function outOfBounds(module: string): Diagnostic {
  const message = 'The contents of this module lie outside the program, or are too large; it was left out.';
  return { code: 'record-out-of-bounds', severity: 'error', message, module };
}

function noEntry(index: number): Diagnostic {
  const message = `The program names module ${index} as its entry, which it does not have.`;
  return { code: 'entry-missing', severity: 'warning', message };
}
