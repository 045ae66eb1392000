import { InputError } from '../../catalog/diagnostic.js';
import { schemaFault } from '../../catalog/schema-check.js';
import { readTextFile } from '../../catalog/text-file.js';
import type { SinkTable } from './sink.js';

const KIND = { code: 'sinks', name: 'sink table', mostMebibytes: 8 };

/** What is wrong with a sink table: a JSON pointer with words; empty where it fits `schemas/sinks.schema.json`. */
export function sinkFaults(value: unknown): string[] {
  const fault = schemaFault('sinks', value);
  return fault ? [`${fault.pointer || '/'} ${fault.message}`] : [];
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
  return parseSinks(readTextFile(path, KIND), path);
}
