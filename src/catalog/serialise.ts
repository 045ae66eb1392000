import { jsonLine } from './controls.js';
import type { CatalogDocument } from './document.js';
import { catalogSchema, resolveNode, type SchemaNode } from './schema.js';

/** Puts the fields of a value into the order in which its schema names them. */
type Orderer = (value: unknown) => unknown;

const orderers = new Map<SchemaNode, Orderer | undefined>();

function objectOrderer(properties: Readonly<Record<string, SchemaNode>>): Orderer {
  const fields = Object.entries(properties).map(([key, node]) => ({ key, order: ordererOf(node) }));
  return (value) => {
    const source = value as Record<string, unknown>;
    const target: Record<string, unknown> = {};
    for (const { key, order } of fields) {
      const field = source[key];
      if (field !== undefined) target[key] = order === undefined ? field : order(field);
    }
    return target;
  };
}

/** Undefined for values that have no fields. */
function ordererOf(reference: SchemaNode): Orderer | undefined {
  const node = resolveNode(reference);
  if (orderers.has(node)) return orderers.get(node);
  // A definition may hold itself: until its own orderer is made, this one looks it up when it is used.
  orderers.set(node, (value) => orderers.get(node)?.(value) ?? value);
  let orderer: Orderer | undefined;
  if (node.properties !== undefined) orderer = objectOrderer(node.properties);
  else if (node.items !== undefined) {
    const order = ordererOf(node.items);
    if (order !== undefined) orderer = (value) => (value as unknown[]).map(order);
  }
  orderers.set(node, orderer);
  return orderer;
}

/** Lines of one field; of an object of lists, such as the registries, each item has a line as well. */
function* fieldLines(key: string, value: unknown, indent: string, end: string): Generator<string> {
  const head = `${indent}${JSON.stringify(key)}: `;
  if (Array.isArray(value) && value.length > 0) {
    yield `${head}[\n`;
    for (const [index, item] of value.entries()) {
      yield `${indent}  ${jsonLine(item)}${index === value.length - 1 ? '\n' : ',\n'}`;
    }
    yield `${indent}]${end}`;
    return;
  }
  const fields = isRecord(value) ? Object.entries(value) : [];
  if (fields.length === 0 || !fields.every(([, field]) => Array.isArray(field))) {
    yield `${head}${jsonLine(value)}${end}`;
    return;
  }
  yield `${head}{\n`;
  for (const [position, [name, field]] of fields.entries()) {
    yield* fieldLines(name, field, `${indent}  `, position === fields.length - 1 ? '\n' : ',\n');
  }
  yield `${indent}}${end}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function* lines(document: CatalogDocument): Generator<string> {
  const fields = Object.entries(ordererOf(catalogSchema)?.(document) as Record<string, unknown>);
  for (const [position, [key, value]] of fields.entries()) {
    yield* fieldLines(key, value, '  ', position === fields.length - 1 ? '\n' : ',\n');
  }
}

/**
 * A valid catalog as JSON text in chunks of about 64 kB. Fields stand in the order of the schema and each
 * module, prompt, composition, anchor, registered thing and diagnostic on a line of its own, so that a line diff of two
 * catalogs reads well. Characters that a terminal acts on are escaped.
 */
export function* serialiseCatalog(document: CatalogDocument): Generator<string> {
  let chunk = '{\n';
  for (const line of lines(document)) {
    chunk += line;
    if (chunk.length < 65_536) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}}\n`;
}
