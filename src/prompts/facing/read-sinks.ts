import { readFileSync, statSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { InputError } from '../../catalog/diagnostic.js';
import type { SinkTable } from './sink.js';

const SCHEMA = new URL('../../../schemas/sinks.schema.json', import.meta.url);

const LARGEST_FILE = 8 * 1024 * 1024;

let compiled: ValidateFunction<SinkTable> | undefined;

/** What is wrong with a sink table: JSON pointers with words; empty where it fits `schemas/sinks.schema.json`. */
export function sinkFaults(value: unknown): string[] {
  compiled ??= new Ajv2020({
    allErrors: false,
    strictRequired: false,
    strictTypes: false,
  }).compile<SinkTable>(JSON.parse(readFileSync(SCHEMA, 'utf8')) as object);
  if (compiled(value)) return [];
  return (compiled.errors ?? [])
    .slice(0, 1)
    .map((error) => `${error.instancePath || '/'} ${error.message ?? 'does not fit'}`);
}

/**
 * A user's sink table from the text of a JSON file.
 * @throws InputError where it is no JSON or does not fit the schema
 */
export function parseSinks(text: string, path: string): SinkTable {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InputError('invalid-sinks', `${path} is not JSON: ${(error as Error).message}`);
  }
  const [fault] = sinkFaults(value);
  if (fault !== undefined)
    throw new InputError('invalid-sinks', `${path}: ${fault}`, 'See schemas/sinks.schema.json.');
  return value as SinkTable;
}

/**
 * A user's sink table from a file.
 * @throws InputError where it cannot be read, is too large, is no JSON or does not fit the schema
 */
export function readSinks(path: string): SinkTable {
  let bytes: number;
  let text: string;
  try {
    bytes = statSync(path).size;
    text = bytes > LARGEST_FILE ? '' : readFileSync(path, 'utf8');
  } catch (cause) {
    throw new InputError('unreadable-sinks', `the sink table ${path} can not be read`, 'Check the path.', {
      cause,
    });
  }
  if (bytes > LARGEST_FILE)
    throw new InputError('large-sinks', `the sink table ${path} is larger than 8 MiB`);
  return parseSinks(text, path);
}
