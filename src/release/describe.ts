import type { Diagnostic } from '../catalog/diagnostic.js';
import { chooseEncoding, type EncodingChoice } from './encoding.js';
import { kindOf } from './kinds.js';
import { MAXIMUM_ASSETS_BYTES } from './limits.js';
import type { ModuleKind, ReleaseModule } from './release.js';
import { decompressZstd, isZstd, ZstdError } from './zstd.js';

/** A stored module before anything is known of its content. */
export interface StoredModule {
  path: string;
  loader?: string;
  /** The encoding byte of a Bun record. */
  encodingTag?: number;
  inPackage: boolean;
  /** Known beforehand; decided by `kindOf` where left out. */
  kind?: ModuleKind;
  /** Stored size in bytes. */
  bytes: number;
  /** Reads the stored bytes; repeated calls give the same. */
  read(): Uint8Array<ArrayBuffer>;
}

/**
 * Turns stored modules into the release's, one at a time: looks at each once, decides kind, encoding and
 * compression, keeps nothing of the content, and gathers what is to be said about it.
 */
export class ModuleDescriber {
  readonly diagnostics: Diagnostic[] = [];
  #unpackedBytes = 0;
  /** Each path in use, with the number its next namesake is tried with. */
  readonly #paths = new Map<string, number>();

  /** @param bytes the stored bytes if they are at hand; of data files the head is enough. */
  describe(stored: StoredModule, bytes: Uint8Array<ArrayBuffer> = stored.read()): ReleaseModule {
    const path = this.#uniquePath(stored.path);
    const unpacked = isZstd(bytes) ? this.#unpack(path, bytes) : null;
    const { loader } = stored;
    const content = unpacked ?? bytes;
    const kind = stored.kind ?? kindOf({ ...stored, loader, compressed: unpacked !== null, bytes: content });
    const encoding = kind === 'data' ? 'binary' : this.#encodingOf(path, content, stored.encodingTag);
    return {
      path,
      kind,
      ...(loader === undefined ? {} : { loader }),
      encoding,
      ...(unpacked ? { compression: 'zstd' as const } : {}),
      bytes: stored.bytes,
      content: unpacked ? () => decompressZstd(stored.read()) : () => stored.read(),
    };
  }

  #encodingOf(path: string, content: Uint8Array, tag: number | undefined): EncodingChoice['encoding'] {
    const choice = chooseEncoding(content, tag);
    if (choice.finding !== undefined) {
      const { encoding, finding } = choice;
      const said = {
        'encoding-mismatch': mismatch,
        'encoding-unknown': unknown,
        'encoding-invalid': invalid,
      };
      this.#say(finding, 'warning', said[finding](tag ?? 0, encoding), path);
    }
    return choice.encoding;
  }

  #unpack(path: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
    try {
      if (this.#unpackedBytes >= MAXIMUM_ASSETS_BYTES) throw new ZstdError('too much was unpacked before it');
      const content = decompressZstd(bytes);
      this.#unpackedBytes += content.length;
      return content;
    } catch (error) {
      if (!(error instanceof ZstdError)) throw error;
      this.#say('zstd-refused', 'warning', `A zstd frame is kept as it is stored: ${error.message}.`, path);
      return null;
    }
  }

  /** Later namesakes get `#2`, `#3`, …: a path names one module of a release. */
  #uniquePath(path: string): string {
    let unique = path;
    let count = this.#paths.get(path) ?? 1;
    while (this.#paths.has(unique)) unique = `${path}#${++count}`;
    this.#paths.set(path, count);
    if (unique === path) return path;
    this.#paths.set(unique, 1);
    this.#say(
      'duplicate-path',
      'warning',
      'Another module has the same path; this one got a number.',
      unique,
    );
    return unique;
  }

  #say(code: string, severity: Diagnostic['severity'], message: string, module: string): void {
    this.diagnostics.push({ code, severity, message, module });
  }
}

function mismatch(tag: number, encoding: string): string {
  return `The record says latin1 (tag ${tag}), but its bytes are ${encoding}: read as that.`;
}

function unknown(tag: number, encoding: string): string {
  return `The record has the unknown encoding tag ${tag}; read as ${encoding}.`;
}

function invalid(_tag: number, encoding: string): string {
  return `Some bytes are not valid ${encoding}; each became U+FFFD.`;
}
