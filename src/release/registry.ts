import { join } from 'node:path';
import pacote from 'pacote';
import { defaultCacheFolder } from '../cache/folder.js';
import { InputError } from '../catalog/diagnostic.js';
import { assembleProgram } from './assemble.js';
import { openBunProgram } from './executable/open.js';
import { ExecutableCache, type ExecutableRecord, FileSink } from './executable-cache.js';
import { readNpmConfig } from './npm-config.js';
import type { OpenOptions } from './options.js';
import { findManifest } from './package-files.js';
import { MemorySink, type PackageReader } from './package-reader.js';
import type { Release } from './release.js';
import { FileSource } from './source.js';
import { type RegistrySpec, type ResolvedSpec, resolveSpec } from './spec.js';
import { openedThrough, type ReadTarball, readWholeTarball, releaseOfTarball } from './tarball.js';

/** Executables smaller than this are cheap to unpack again; it also keeps helper programs out of the cache. */
const SMALL_EXECUTABLE_BYTES = 32 << 20;

/**
 * Downloads a package to the cache folder, verified by its integrity, and opens it. An exact version that
 * was downloaded before needs no network; a tag or range is asked for each time.
 *
 * @throws InputError `package-not-found`, `registry-unreachable`, `download-damaged`, `download-failed`,
 *   `cache-unwritable`, and as `readWholeTarball` says.
 */
export async function openSpec(spec: RegistrySpec, options: OpenOptions): Promise<Release> {
  const cacheDir = options.cacheDir ?? defaultCacheFolder();
  const cache = new ExecutableCache(cacheDir);
  try {
    const resolved = await resolveSpec(spec, cacheDir);
    const cached = cache.find(resolved.integrity);
    if (cached) return openCached(cache, cached, resolved, options);
    const tarball = await download(resolved, cacheDir, cache, options);
    const record = keepExecutable(tarball.reader, cache, resolved.integrity);
    if (record) return openCached(cache, record, resolved, options);
    return releaseOfTarball(tarball, { overrides: options, spec: resolved });
  } catch (error) {
    throw error instanceof InputError ? error : asInputError(error, spec, cacheDir);
  }
}

async function download(
  resolved: ResolvedSpec,
  cacheDir: string,
  cache: ExecutableCache,
  options: OpenOptions,
): Promise<ReadTarball> {
  const spec = `${resolved.name}@${resolved.version}`;
  const handler = async (stream: NodeJS.ReadableStream) => {
    stream.on('error', () => {});
    try {
      return await readWholeTarball({
        chunks: stream as unknown as AsyncIterable<Uint8Array>,
        compressed: true,
        onBytes: (done) => options.onProgress?.({ phase: 'download', done }),
        openSink: (size) => (size < SMALL_EXECUTABLE_BYTES ? new MemorySink() : cache.openSink()),
      });
    } catch (error) {
      throw error instanceof InputError && error.code === 'damaged-tarball'
        ? new DamagedDownload(error)
        : error;
    }
  };
  try {
    return await pacote.tarball.stream(spec, handler as never, {
      ...readNpmConfig(),
      cache: join(cacheDir, '_cacache'),
      integrity: resolved.integrity,
      resolved: resolved.location,
    });
  } catch (error) {
    throw error instanceof DamagedDownload ? error.cause : error;
  }
}

/** Tells the downloader, by its code, that its copy is damaged and is to be fetched again. */
class DamagedDownload extends Error {
  readonly code = 'Z_DATA_ERROR';
  override readonly cause: InputError;

  constructor(cause: InputError) {
    super(cause.message);
    this.cause = cause;
  }
}

/** Moves a large executable that was found to its place in the cache; null where there is none. */
function keepExecutable(
  reader: PackageReader,
  cache: ExecutableCache,
  integrity: string,
): ExecutableRecord | null {
  const { found, files, diagnostics } = reader;
  if (!(found?.sink instanceof FileSink)) return null;
  const manifest = findManifest(files)?.manifest;
  const record: ExecutableRecord = {
    schema: 1,
    path: found.path,
    size: found.source.size,
    sha256: found.sha256,
    ...(manifest ? { manifest } : {}),
    diagnostics,
  };
  found.source.close();
  cache.keep(integrity, record, found.sink);
  return record;
}

function openCached(
  cache: ExecutableCache,
  record: ExecutableRecord,
  spec: ResolvedSpec,
  options: OpenOptions,
): Release {
  const source = new FileSource(cache.locationOf(spec.integrity));
  try {
    const program = openBunProgram(source);
    const digest = cache.verify(spec.integrity, record);
    const diagnostics = [...record.diagnostics, openedThrough(record.path)];
    const parts = { bytes: record.size, digest, diagnostics, release: () => source.close() };
    return assembleProgram(program, parts, { overrides: options, manifest: record.manifest, spec });
  } catch (error) {
    source.close();
    cache.drop(spec.integrity);
    throw error;
  }
}

const NETWORK_CODES =
  /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTCACHED|EIDLETIMEOUT|ERR_SOCKET_TIMEOUT|FETCH_ERROR)$/;

/** A fault of the network, the registry or the cache folder as an InputError; any other as it is. */
export function asInputError(error: unknown, { name, wanted }: RegistrySpec, cacheDir: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const spec = wanted === '' ? name : `${name}@${wanted}`;
  const fail = (kind: string, said: string, advice: string) =>
    new InputError(kind, said, advice, { cause: error });
  if (code === 'E404' || code === 'ETARGET' || code === 'ENOVERSIONS') {
    return fail('package-not-found', `The registry has no ${spec}.`, 'Check the name and the version.');
  }
  if (code === 'EINTEGRITY' || code === 'Z_DATA_ERROR') {
    return fail(
      'download-damaged',
      `The download of ${spec} does not match its integrity.`,
      'Run the command again.',
    );
  }
  if (NETWORK_CODES.test(code)) {
    const advice = 'Check the network; an exact version that was downloaded before needs none.';
    return fail('registry-unreachable', `The registry cannot be reached for ${spec}: ${message}.`, advice);
  }
  if (/^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|ENOTDIR|EEXIST)$/.test(code)) {
    const advice = 'Name a folder that can be written with --cache-dir.';
    return fail('cache-unwritable', `The cache folder ${cacheDir} cannot be written: ${message}.`, advice);
  }
  if (/^E\d{3}$/.test(code)) {
    return fail(
      'download-failed',
      `The registry refused ${spec}: ${message}.`,
      'Check the npm configuration.',
    );
  }
  return error;
}
