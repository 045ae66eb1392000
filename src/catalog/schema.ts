import { readFileSync } from 'node:fs';

/** The part of JSON Schema that the documents of this program use. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly enum?: readonly unknown[];
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
}

const file = new URL('../../schemas/catalog.schema.json', import.meta.url);

/** `schemas/catalog.schema.json`, the truth about the document's shape. */
export const catalogSchema: SchemaNode = JSON.parse(readFileSync(file, 'utf8'));

/** The `schemaVersion` that this program writes, and the newest that it reads. */
export const schemaVersion = 1;

/** The node that a local `$ref` names, or the node itself. */
export function resolveNode(node: SchemaNode): SchemaNode {
  if (node.$ref === undefined) return node;
  const name = node.$ref.slice('#/$defs/'.length);
  const definition = catalogSchema.$defs?.[name];
  if (definition === undefined) throw new Error(`schemas/catalog.schema.json has no ${node.$ref}`);
  return definition;
}

/** The values of a definition that is an enumeration. */
export function definedValues(definition: string): string[] {
  return [...(catalogSchema.$defs?.[definition]?.enum ?? [])].map(String);
}
