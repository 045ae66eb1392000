// Writes the types of each document from its schema; with --check, fails where the file differs.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const root = fileURLToPath(new URL('../../', import.meta.url));
const documents = [
  { schema: 'schemas/catalog.schema.json', types: 'src/catalog/document.ts' },
  { schema: 'schemas/diff.schema.json', types: 'src/diff/document.ts' },
  { schema: 'schemas/index.schema.json', types: 'src/catalog/index-document.ts' },
  { schema: 'schemas/product.schema.json', types: 'src/catalog/product-document.ts' },
];

/** Number and string aliases such as `Offset` say more in the schema than in code: inline them. */
function inlineScalars(schema) {
  const scalars = Object.entries(schema.$defs).filter(
    ([, definition]) => definition.enum === undefined && ['integer', 'string'].includes(definition.type),
  );
  const byReference = new Map(scalars.map(([name, definition]) => [`#/$defs/${name}`, definition]));
  const replaced = JSON.parse(JSON.stringify(schema), (_key, value) => {
    const definition = byReference.get(value?.$ref);
    if (definition === undefined) return value;
    const { $ref: _, ...own } = value;
    return { ...definition, ...own };
  });
  for (const [name] of scalars) delete replaced.$defs[name];
  return replaced;
}

function format(path, code) {
  const biome = join(
    dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')),
    'bin/biome',
  );
  return execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${path}`], {
    cwd: root,
    input: code,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

async function typesOf({ schema, types }) {
  const parsed = JSON.parse(readFileSync(join(root, schema), 'utf8'));
  const code = await compile(inlineScalars(parsed), parsed.title, {
    bannerComment: `/* Generated from ${schema} by npm run types. Do not edit. */`,
    format: false,
    ignoreMinAndMaxItems: true,
  });
  return format(types, code);
}

for (const document of documents) {
  const file = join(root, document.types);
  const code = await typesOf(document);
  if (!process.argv.includes('--check')) writeFileSync(file, code);
  else if (readFileSync(file, 'utf8') !== code) {
    console.error(`${document.types} differs from ${document.schema}: run npm run types`);
    process.exitCode = 1;
  }
}
