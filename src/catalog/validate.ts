import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { CatalogDocument } from './document.js';
import { type CatalogFault, type FaultCode, pointerStep } from './fault.js';
import { referenceFaults } from './references.js';
import { catalogSchema, schemaVersion } from './schema.js';

/** More faults than this help nobody, and a hostile file must not fill memory with them. */
const mostFaults = 20;

let ajv: Ajv2020 | undefined;

/** The validator of the document or of one definition; compiled at first use. */
function validatorOf(path: string): ValidateFunction {
  if (ajv === undefined) {
    // Union types are how the schema says "string or null".
    ajv = new Ajv2020({ verbose: true, allowUnionTypes: true });
    ajv.addSchema(catalogSchema, 'catalog');
  }
  const validator = ajv.getSchema(`catalog${path}`);
  if (validator === undefined) throw new Error(`schemas/catalog.schema.json has no ${path}`);
  return validator;
}

const codes: Readonly<Record<string, FaultCode>> = {
  required: 'missing-field',
  additionalProperties: 'unknown-field',
  type: 'wrong-type',
  enum: 'not-allowed',
  const: 'not-allowed',
  pattern: 'wrong-pattern',
};

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return typeName(value);
  const json = JSON.stringify(value) ?? 'undefined';
  return json.length > 60 ? `${json.slice(0, 57)}...` : json;
}

function faultOf(error: ErrorObject, prefix: string): CatalogFault {
  const code = codes[error.keyword] ?? 'out-of-range';
  const pointer = prefix + error.instancePath;
  const parameters: Record<string, unknown> = error.params;
  switch (code) {
    case 'missing-field':
      return { code, pointer: pointer + pointerStep(String(parameters.missingProperty)), arguments: {} };
    case 'unknown-field':
      return { code, pointer: pointer + pointerStep(String(parameters.additionalProperty)), arguments: {} };
    case 'wrong-type':
      return {
        code,
        pointer,
        arguments: { expected: [parameters.type].flat().join(' or '), found: typeName(error.data) },
      };
    case 'not-allowed': {
      const allowed = Array.isArray(parameters.allowedValues)
        ? parameters.allowedValues
        : [parameters.allowedValue];
      return { code, pointer, arguments: { allowed: allowed.join(', '), found: shown(error.data) } };
    }
    case 'wrong-pattern':
      return { code, pointer, arguments: { pattern: String(parameters.pattern), found: shown(error.data) } };
    default:
      return { code, pointer, arguments: { rule: error.message ?? error.keyword, found: shown(error.data) } };
  }
}

function firstFault(validator: ValidateFunction, value: unknown, prefix: string): CatalogFault | undefined {
  if (validator(value)) return undefined;
  const error = validator.errors?.[0];
  return error === undefined ? undefined : faultOf(error, prefix);
}

/** The first fault of each item of each list, so that one run names many; in document order. */
function itemFaults(document: Record<string, unknown>): CatalogFault[] {
  const faults: CatalogFault[] = [];
  for (const [key, node] of Object.entries(catalogSchema.properties ?? {})) {
    const items = document[key];
    if (node.items?.$ref === undefined || !Array.isArray(items)) continue;
    const validator = validatorOf(node.items.$ref);
    for (const [index, item] of items.entries()) {
      const fault = firstFault(validator, item, pointerStep(key) + pointerStep(index));
      if (fault !== undefined) faults.push(fault);
      if (faults.length === mostFaults) return faults;
    }
  }
  return faults;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function newerVersion(value: unknown): CatalogFault | undefined {
  if (!isRecord(value) || !Object.hasOwn(value, 'schemaVersion')) return undefined;
  const found = value.schemaVersion;
  if (typeof found !== 'number' || found <= schemaVersion) return undefined;
  return {
    code: 'newer-schema-version',
    pointer: '/schemaVersion',
    arguments: { found: String(found), supported: String(schemaVersion) },
  };
}

function shapeFaults(value: unknown): CatalogFault[] {
  const first = firstFault(validatorOf(''), value, '');
  if (first === undefined) return [];
  const more = isRecord(value) ? itemFaults(value) : [];
  return [first, ...more.filter((fault) => fault.pointer !== first.pointer)].slice(0, mostFaults);
}

/**
 * What is wrong with a parsed JSON value that should be a catalog; empty where nothing is. First the schema
 * version, then the shape by `schemas/catalog.schema.json`, then references inside the document. At most 20.
 */
export function validateCatalog(value: unknown): CatalogFault[] {
  const newer = newerVersion(value);
  if (newer !== undefined) return [newer];
  const faults = shapeFaults(value);
  return faults.length > 0 ? faults : referenceFaults(value as CatalogDocument, mostFaults);
}
