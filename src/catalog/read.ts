import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { InputError } from './diagnostic.js';
import type { CatalogDocument } from './document.js';
import { CatalogFaultError } from './fault.js';
import { validateCatalog } from './validate.js';

/** Bytes of the largest document that is read: far above the catalog of any known release with its texts. */
export const mostCatalogBytes = 128 * 1024 * 1024;

/** How a catalog is read. */
export interface ReadOptions {
  /** Bytes; more are refused. */
  maximumBytes?: number;
  /** Read where the path is `-`. */
  stdin?: AsyncIterable<Uint8Array>;
}

function tooLarge(path: string, maximum: number): InputError {
  return new InputError('catalog-too-large', `${path} has more than ${maximum} bytes`);
}

async function openSource(path: string, maximum: number): Promise<AsyncIterable<Uint8Array>> {
  const status = await stat(path);
  if (status.isDirectory()) throw new InputError('catalog-is-folder', `${path} is a folder`);
  if (status.isFile() && status.size > maximum) throw tooLarge(path, maximum);
  return createReadStream(path, { highWaterMark: 1024 * 1024 });
}

function unreadable(path: string, error: unknown): InputError {
  if (error instanceof InputError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
  const reason = code === 'ENOENT' ? 'there is no such file' : code;
  return new InputError('catalog-unreadable', `${path} cannot be read: ${reason}`, undefined, {
    cause: error,
  });
}

async function readBytes(path: string, options: ReadOptions): Promise<Uint8Array> {
  const maximum = options.maximumBytes ?? mostCatalogBytes;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const source = path === '-' ? (options.stdin ?? process.stdin) : await openSource(path, maximum);
    for await (const chunk of source) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      size += bytes.length;
      if (size > maximum) throw tooLarge(path, maximum);
      chunks.push(bytes);
    }
  } catch (error) {
    throw unreadable(path, error);
  }
  return Buffer.concat(chunks, size);
}

/** Where in a text the JSON parser stopped; its messages differ between versions of Node. */
function positionOf(error: unknown, text: string): string {
  const stopped = /at position (\d+)/.exec(String(error))?.[1];
  if (stopped === undefined) return '';
  const before = text.slice(0, Number(stopped));
  const line = before.split('\n').length;
  return ` at line ${line}, column ${before.length - before.lastIndexOf('\n')}`;
}

/**
 * The JSON value in a file, or in standard input where the path is `-`.
 * @throws InputError `catalog-unreadable`, `catalog-is-folder`, `catalog-too-large`, `catalog-not-json`
 */
export async function readJson(path: string, options: ReadOptions = {}): Promise<unknown> {
  const bytes = await readBytes(path, options);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InputError('catalog-not-json', `${path} is not UTF-8 text`, undefined, { cause });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InputError('catalog-not-json', `${path} is not JSON${positionOf(cause, text)}`, undefined, {
      cause,
    });
  }
}

/** @throws CatalogFaultError where the value is no catalog that this program knows. */
export function asCatalog(value: unknown, path?: string): CatalogDocument {
  const faults = validateCatalog(value);
  if (faults.length > 0) throw new CatalogFaultError(faults, path);
  return value as CatalogDocument;
}

/**
 * A catalog from a file, or from standard input where the path is `-`; validated before it is returned.
 * @throws InputError as `readJson` does; CatalogFaultError as `asCatalog` does
 */
export async function readCatalog(path: string, options: ReadOptions = {}): Promise<CatalogDocument> {
  return asCatalog(await readJson(path, options), path);
}
