import { u32, u64 } from './bytes.js';

/** One module as a Bun executable holds it. */
export interface PayloadModule {
  name: string;
  contents: string | Uint8Array;
  /** 0 bytes, 1 latin1, 2 UTF-8 or UTF-16LE. */
  encoding?: number;
  /** Bun's loader number; 1 is js, 5 file, 10 napi, 13 text. */
  loader?: number;
  sourceMap?: string;
  bytecode?: Uint8Array;
}

export interface PayloadOptions {
  stride?: 36 | 52;
  entry?: number;
  argv?: string;
}

const TRAILER = Buffer.from('\n---- Bun! ----\n', 'latin1');
export const LOADER = { js: 1, css: 4, file: 5, wasm: 9, napi: 10, text: 13 } as const;

/** Data, module table, offsets record and trailer, as `bun build --compile` lays them out. */
export function bunPayload(modules: readonly PayloadModule[], options: PayloadOptions = {}): Buffer {
  const { stride = 52, entry = 0, argv = '' } = options;
  const parts: Uint8Array[] = [];
  let length = 0;
  const store = (content: string | Uint8Array): Buffer => {
    const bytes = Buffer.from(content as Uint8Array);
    // A NUL ends each piece, as in the real ones.
    parts.push(bytes, Buffer.alloc(1));
    const pair = u32(bytes.length === 0 ? 0 : length, bytes.length);
    length += bytes.length + 1;
    return pair;
  };
  const records = modules.map((module) => {
    const pairs = [module.name, module.contents, module.sourceMap ?? '', module.bytecode ?? ''].map(store);
    if (stride === 52) pairs.push(u32(0, 0), u32(0, 0));
    return Buffer.concat([...pairs, Buffer.from([module.encoding ?? 1, module.loader ?? LOADER.js, 1, 0])]);
  });
  const table = Buffer.concat(records);
  const tableAt = length;
  parts.push(table);
  length += table.length;
  const argvPair = store(argv);
  return Buffer.concat([
    ...parts,
    u64(length),
    u32(tableAt, table.length, entry),
    argvPair,
    u32(15),
    TRAILER,
  ]);
}

/** Offsets of the offsets record's fields, counted back from a payload's end. */
export const FROM_END = { byteCount: 48, tableOffset: 40, tableLength: 36, entry: 32 } as const;
