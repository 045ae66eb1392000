import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { InputError } from './diagnostic.js';

const checks = new Map<string, ValidateFunction>();

function checkOf(schema: string): ValidateFunction {
  let check = checks.get(schema);
  if (check === undefined) {
    const file = new URL(`../../schemas/${schema}.schema.json`, import.meta.url);
    // Union types are how the schemas say "string or null".
    check = new Ajv2020({ allowUnionTypes: true }).compile(JSON.parse(readFileSync(file, 'utf8')));
    checks.set(schema, check);
  }
  return check;
}

/**
 * A value that fits `schemas/NAME.schema.json`.
 * @throws InputError `invalid-NAME` with the JSON pointer of the first fault
 */
export function checkedBy<Document>(schema: string, value: unknown, path: string): Document {
  const check = checkOf(schema);
  if (check(value)) return value as Document;
  const { instancePath = '', message = 'is not valid' } = check.errors?.[0] ?? {};
  const where = instancePath === '' ? 'the document' : instancePath;
  throw new InputError(`invalid-${schema}`, `${path} cannot be used: ${where} ${message}.`);
}
