import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { InputError } from './diagnostic.js';

const checks = new Map<string, ValidateFunction>();

function checkOf(schema: string): ValidateFunction {
  let check = checks.get(schema);
  if (check === undefined) {
    const file = new URL(`../../schemas/${schema}.schema.json`, import.meta.url);
    // Union types are how the schemas say "string or null"; alternatives leave the type to what stands around.
    check = new Ajv2020({ allowUnionTypes: true, strictTypes: false }).compile(
      JSON.parse(readFileSync(file, 'utf8')),
    );
    checks.set(schema, check);
  }
  return check;
}

/** The first thing by which a value does not fit `schemas/NAME.schema.json`; null where it fits. */
export function schemaFault(schema: string, value: unknown): { pointer: string; message: string } | null {
  const check = checkOf(schema);
  if (check(value)) return null;
  const { instancePath = '', message = 'is not valid' } = check.errors?.[0] ?? {};
  return { pointer: instancePath, message };
}

/**
 * A value that fits `schemas/NAME.schema.json`.
 * @throws InputError `invalid-NAME` with the JSON pointer of the first fault
 */
export function checkedBy<Document>(schema: string, value: unknown, path: string): Document {
  const fault = schemaFault(schema, value);
  if (fault === null) return value as Document;
  const where = fault.pointer === '' ? 'the document' : fault.pointer;
  throw new InputError(`invalid-${schema}`, `${path} cannot be used: ${where} ${fault.message}.`);
}
