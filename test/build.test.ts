// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are hashed texts
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCatalog } from '#src/build.js';
import type { CatalogDocument } from '#src/catalog/document.js';
import { everyFacing } from '#src/catalog/select.js';
import { serialiseCatalog } from '#src/catalog/serialise.js';
import { validateCatalog } from '#src/catalog/validate.js';
import { decodeText } from '#src/release/encoding.js';
import { fixtureShape, shapeNames } from './fixtures/shapes.js';
import { isLiteral } from './literal-spans.js';
import { catalogOf, openShape } from './prompts/building.js';
import { shapeToHash, textToHashOfSource, xxh64 } from './prompts/independent.js';

const LIMIT = 120_000;
const encoder = new TextEncoder();

interface Built {
  catalog: CatalogDocument;
  /** Decoded text of every script and text module. */
  sources: Map<string, string>;
}

const built = new Map<string, Promise<Built | string>>();

/** The catalog of a shape of the agent program, or why the shape can not be made here. */
function shapeOf(name: string): Promise<Built | string> {
  const known = built.get(name) ?? build(name);
  built.set(name, known);
  return known;
}

async function build(name: string): Promise<Built | string> {
  const shape = await fixtureShape(name);
  if (shape.skipped !== undefined) return shape.skipped;
  const release = await openShape(shape);
  try {
    const catalog = await buildCatalog(release, {
      workers: 1,
      view: false,
      rules: null,
      facing: everyFacing,
    });
    const readable = release.modules.filter(({ kind }) => kind !== 'data');
    const sources = readable.map(({ path, encoding, content }): [string, string] => [
      path,
      decodeText(content(), encoding),
    ]);
    return { catalog, sources: new Map(sources) };
  } finally {
    release.close();
  }
}

async function mustHave(name: string): Promise<Built> {
  const shape = await shapeOf(name);
  if (typeof shape === 'string') throw new Error(shape);
  return shape;
}

/** All of an entry that must not depend on how the program was bundled. */
const identities = ({ prompts }: CatalogDocument): string[] =>
  prompts
    .map(({ id, name, kind, facing, textHash, shapeHash, chars, placeholders }) =>
      [id, name, kind, facing, textHash, shapeHash, chars, ...placeholders.map(({ label }) => label)].join(
        ' ',
      ),
    )
    .sort();

/** What placeholders mean. A bundler that keeps text modules as files leaves them out of the program's constants. */
const meanings = ({ prompts }: CatalogDocument): string[] =>
  prompts
    .flatMap(({ id, placeholders }) =>
      placeholders.map(({ index, resolved }) => `${id} ${index} ${resolved}`),
    )
    .sort();

/** Spans that are not exactly one string or template literal, or one whole text module. */
function wrongSpans({ catalog, sources }: Built): string[] {
  return catalog.prompts.flatMap(({ occurrences }) =>
    occurrences.flatMap(({ module, start, end }) => {
      const text = sources.get(module) ?? '';
      const isRight = /\.(?:md|txt)(?:\.zst)?$/.test(module)
        ? start === 0 && end === text.length
        : isLiteral(text.slice(start, end));
      return isRight ? [] : [`${module}:${start}-${end}`];
    }),
  );
}

describe('every shape of the agent program gives one set of prompts', () => {
  let expected: string[];
  let withFiles: string[];
  let withoutFiles: string[];
  beforeAll(async () => {
    const { catalog } = await mustHave('tsc');
    expected = identities(catalog);
    withFiles = meanings(catalog);
    withoutFiles = meanings((await mustHave('esbuild')).catalog);
  }, LIMIT);

  it.each(shapeNames)('%s', { timeout: LIMIT }, async (name) => {
    const shape = await shapeOf(name);
    if (typeof shape === 'string') return console.warn(`skipped: ${name}: ${shape}`);
    const { catalog } = shape;
    expect(expected.length).toBeGreaterThan(90);
    expect(identities(catalog)).toEqual(expected);
    const keepsFiles = catalog.modules.some(({ kind }) => kind === 'text');
    expect(meanings(catalog)).toEqual(keepsFiles ? withFiles : withoutFiles);
    expect(new Set(catalog.prompts.map(({ id }) => id)).size).toBe(catalog.prompts.length);
    expect(wrongSpans(shape)).toEqual([]);
    expect(validateCatalog(catalog)).toEqual([]);
    expect(catalog.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('and one set of anchors', { timeout: LIMIT }, async () => {
    const anchorsOf = ({ catalog }: Built) => catalog.anchors.map(({ kind, value }) => `${kind} ${value}`);
    const anchors = anchorsOf(await mustHave('tsc'));
    expect(new Set(anchors.map((anchor) => anchor.split(' ')[0]))).toEqual(
      new Set(['boundary', 'environment', 'event', 'flag', 'gate', 'query-source']),
    );
    for (const name of shapeNames) {
      const shape = await shapeOf(name);
      if (typeof shape === 'string') continue;
      const own = anchorsOf(shape);
      expect(
        anchors.filter((anchor) => !own.includes(anchor)),
        name,
      ).toEqual([]);
    }
  });
});

describe('I1: another minification of the same program', () => {
  it.each([
    ['esbuild-min', 'esbuild-renamed'],
    ['esbuild-chunks', 'esbuild-chunks-renamed'],
  ])('%s and %s differ in names and not in entries', { timeout: LIMIT }, async (name, other) => {
    const [one, two] = await Promise.all([mustHave(name), mustHave(other)]);
    expect(identities(two.catalog)).toEqual(identities(one.catalog));
    const functions = ({ catalog }: Built) =>
      new Set(
        catalog.prompts.flatMap(({ occurrences }) => occurrences.flatMap((place) => place.function ?? [])),
      );
    const shared = [...functions(one)].filter((symbol) => functions(two).has(symbol));
    expect(functions(one).size).toBeGreaterThan(10);
    expect(shared.length).toBeLessThan(functions(one).size / 2);
  });
});

describe('hashes can be computed again from the README alone', () => {
  it.each(['tsc', 'esbuild-min'])('for every entry of %s', { timeout: LIMIT }, async (name) => {
    const { catalog, sources } = await mustHave(name);
    for (const { occurrences, textHash, shapeHash } of catalog.prompts) {
      for (const { module, start, end } of occurrences) {
        const source = (sources.get(module) as string).slice(start, end);
        const isRaw = /String\.raw$/.test((sources.get(module) as string).slice(0, start));
        const text = /\.(?:md|txt)$/.test(module)
          ? source.replaceAll('${', '\\${')
          : textToHashOfSource(source, isRaw);
        expect(`xxh64:${xxh64(encoder.encode(text))}`).toBe(textHash);
        expect(`xxh64:${xxh64(encoder.encode(shapeToHash(text)))}`).toBe(shapeHash);
      }
    }
  });
});

describe('the same input gives the same bytes', () => {
  const textOf = (catalog: CatalogDocument): string => [...serialiseCatalog(catalog)].join('');

  it.each(['esbuild-min', 'esbuild-chunks', 'tsc'])(
    '%s, built twice, by 1, 2 and 5 workers',
    { timeout: LIMIT },
    async (name) => {
      const shape = await fixtureShape(name);
      const bytes = new Set<string>();
      for (const workers of [1, 2, 2, 5]) {
        const release = await openShape(shape);
        bytes.add(textOf(await buildCatalog(release, { workers })));
        release.close();
      }
      expect(bytes.size).toBe(1);
    },
  );

  it('a program that is cut into pieces, by 1 and 2 workers', { timeout: LIMIT }, async () => {
    const part = (index: number): string =>
      `function f${index}(a){var b="name ${index % 50}";return g(\`Part ${index} says some words to \${a} and \${b}\`,"Some words stand here ${index % 70}")}`;
    const large = Array.from({ length: 9_200 }, (_, index) => part(index)).join(';');
    expect(large.length).toBeGreaterThan(1 << 20);
    const sources = {
      'large.js': large,
      'wrapped.js': `(function(){${large}})()`,
      'small.js': part(1),
      'bad.js': 'a = "open',
    };
    const [one, two] = [await catalogOf(sources, { workers: 1 }), await catalogOf(sources, { workers: 2 })];
    expect(textOf(two) === textOf(one)).toBe(true);
    expect(one.diagnostics.map(({ code, module }) => `${code} ${module}`)).toEqual(['parse-failed bad.js']);
  });
});

describe('options', () => {
  const source = 'f("Some words stand here and go on for a while, so that they are cut.")';

  it('say how long previews are, and whether texts are kept', async () => {
    const [none, short, usual, whole] = await Promise.all([
      catalogOf(source, { previewLength: 0, text: false }),
      catalogOf(source, { previewLength: 12, text: false }),
      catalogOf(`f("${'word '.repeat(60)}")`, { text: false }),
      catalogOf(source, { text: true }),
    ]);
    expect(none.prompts[0]).not.toHaveProperty('preview');
    expect(none.prompts[0]).not.toHaveProperty('text');
    expect(short.prompts[0]?.preview).toBe('Some words…');
    expect(usual.prompts[0]?.preview?.length).toBeLessThanOrEqual(120);
    expect(usual.prompts[0]?.preview?.length).toBeGreaterThan(110);
    expect(whole.prompts[0]?.text).toHaveLength(66);
  });

  it('report progress up to the end', async () => {
    const seen: string[] = [];
    await catalogOf(
      { 'a.js': source, 'b.js': source },
      { onProgress: ({ phase, done, total }) => seen.push(`${phase} ${done}/${total}`) },
    );
    expect(seen).toEqual(expect.arrayContaining(['parse 2/2', 'place 2/2']));
  });
});
