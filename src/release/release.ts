import type { Diagnostic } from '../catalog/diagnostic.js';

export type ReleaseKind = 'script' | 'folder' | 'tarball' | 'bun-executable';
export type ModuleKind = 'script' | 'text' | 'data';
export type TextEncodingName = 'latin1' | 'utf8' | 'utf16le' | 'binary';

/** A value of the release's identity and where it was read. */
export interface IdentityValue {
  value: string;
  /** One of the names in `identity.ts`, for example `package.json` or `version-constant`. */
  source: string;
}

export interface ReleaseIdentity {
  name: IdentityValue;
  version: IdentityValue;
  platform?: IdentityValue;
}

export interface ReleaseModule {
  /** As shipped, for example `package/cli.js` or `/$bunfs/root/cli`. Unique in a release. */
  readonly path: string;
  readonly kind: ModuleKind;
  /** The loader's name where the container states one (`js`, `file`, `text`, `napi`, …). */
  readonly loader?: string;
  /** How `content()` is to be decoded; `binary` for data. */
  readonly encoding: TextEncodingName;
  readonly compression?: 'zstd';
  /** Stored size in bytes (compressed size where compressed). */
  readonly bytes: number;
  /** The bytes after decompression. Reads them again at each call and keeps nothing. */
  content(): Uint8Array<ArrayBuffer>;
}

export interface Release {
  readonly identity: ReleaseIdentity;
  readonly kind: ReleaseKind;
  /** Size of the input in bytes (of a folder: the sum over its modules). */
  readonly bytes: number;
  /**
   * Hex digest of the input as given: of the executable inside a tarball, of the tarball otherwise;
   * of a folder, over the sorted list of path, size and content digest. Runs beside the caller where
   * the input is a large file, so ask for it last.
   */
  sha256(): Promise<string>;
  /** Path of the entry module, or null where none can be told. */
  readonly entry: string | null;
  /** In the container's order, or sorted by path (code-unit order) for folders and tarballs. */
  readonly modules: readonly ReleaseModule[];
  readonly diagnostics: readonly Diagnostic[];
  /** Closes files and removes temporary ones; `content()` fails afterwards. */
  close(): void;
}
