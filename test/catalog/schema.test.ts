import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogSchema, resolveNode, schemaVersion } from '#src/catalog/schema.js';

interface DescribedNode {
  $ref?: string;
  description?: string;
  type?: unknown;
  additionalProperties?: boolean;
  required?: string[];
  properties?: Record<string, DescribedNode>;
}

const definitions: [string, DescribedNode][] = [
  ['CatalogDocument', catalogSchema as DescribedNode],
  ...Object.entries((catalogSchema.$defs ?? {}) as Record<string, DescribedNode>),
];

describe('catalog.schema.json', () => {
  it('is where the types in document.ts come from', () => {
    const script = fileURLToPath(new URL('../../src/catalog/generate-types.mjs', import.meta.url));
    expect(() => execFileSync(process.execPath, [script, '--check'])).not.toThrow();
  });

  it('states the version that the program writes', () => {
    expect(catalogSchema.properties?.schemaVersion).toMatchObject({ const: schemaVersion });
  });

  it.each(definitions)('describes %s and each of its fields', (_name, definition) => {
    expect(definition.description).toBeTruthy();
    for (const [field, node] of Object.entries(definition.properties ?? {})) {
      const described = node.description ?? (resolveNode(node) as DescribedNode).description;
      expect(described, field).toBeTruthy();
    }
  });

  it.each(definitions)('lets no unknown field into %s', (_name, definition) => {
    if (definition.type === 'object') expect(definition.additionalProperties).toBe(false);
    for (const field of definition.required ?? []) expect(definition.properties).toHaveProperty(field);
  });
});
