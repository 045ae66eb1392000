import { describe, expect, test } from 'vitest';
import type { Assembly, Fragment } from '#src/catalog/document.js';
import { buildOrSkip, LIMIT } from './release.js';
import { readTruth } from './truth.js';

interface Checked {
  releases: Record<
    string,
    {
      resolver: string[][];
      resolverConditions?: string[];
      noParameter?: string;
      sections?: string[];
      staticSections?: string[];
      sessionSections?: string[];
    }
  >;
}

const { releases } = readTruth<Checked>('claude-code/assemblies-checked.json');

function* within(fragments: readonly Fragment[]): Generator<Fragment> {
  for (const fragment of fragments) {
    yield fragment;
    yield* within(fragment.fragments ?? []);
    for (const alternative of fragment.alternatives ?? []) yield* within(alternative.fragments);
  }
}

/** The parts of a branch by what readers call them; those that the truth does not name are left out. */
function partsOf(fragments: readonly Fragment[], wanted: readonly string[]): string[] {
  const list =
    fragments.length > 0 && fragments[0]?.kind === 'property' ? (fragments[0].fragments ?? []) : fragments;
  const [only] = list;
  // Where the cache boundary is looked for, both ways put the same parts together.
  const first = only?.kind === 'choice' && list.length === 1 ? only.alternatives?.[0]?.fragments : undefined;
  const parts = (first ?? list).flatMap((fragment) => {
    const inner = [...within([fragment])];
    const names = new Set(inner.map(({ name, alias }) => alias ?? name ?? ''));
    const words = [
      ...(names.has('CoordinatorPrompt') ? ['coordinator'] : []),
      ...(names.has('mainThreadAgentDefinition.getSystemPrompt()') ? ['agent'] : []),
      ...(names.has('defaultSystemPrompt') ? ['base'] : []),
      ...['overrideSystemPrompt', 'appendSystemPrompt'].filter((name) => names.has(name)),
    ];
    return fragment.kind === 'choice' && words.length === 2 ? [words.join('|')] : words;
  });
  return [...new Set(parts)].filter((part) => wanted.includes(part));
}

function assemblyOf(assemblies: readonly Assembly[], alias: string): Assembly {
  const found = assemblies.find((assembly) => assembly.alias === alias);
  if (!found) throw new Error(`there is no assembly of ${alias}`);
  return found;
}

describe('assemblies', () => {
  test.for(Object.keys(releases))(
    'of %s are those of its code',
    { timeout: LIMIT },
    async (spec, context) => {
      const { release, catalog } = await buildOrSkip(spec, context, { view: false });
      release.close();
      const truth = releases[spec] as Checked['releases'][string];
      const resolver = assemblyOf(catalog.assemblies, 'SystemPromptResolver');
      expect(
        resolver.branches.map(({ fragments }, index) => partsOf(fragments, truth.resolver[index] ?? [])),
      ).toEqual(truth.resolver);
      truth.resolverConditions?.forEach((words, index) => {
        expect(resolver.branches[index]?.words.endsWith(words)).toBe(true);
      });
      if (truth.noParameter !== undefined) expect(JSON.stringify(resolver)).not.toContain(truth.noParameter);
      const builder = assemblyOf(catalog.assemblies, 'DefaultPromptBuilder');
      const parts = [...within(builder.branches.flatMap(({ fragments }) => fragments))];
      const sections = parts.flatMap(({ kind, name }) =>
        kind === 'section' && name !== undefined ? [name] : [],
      );
      const boundary = parts.findIndex(({ kind }) => kind === 'boundary');
      expect(boundary).toBeGreaterThan(0);
      if (truth.sections) {
        expect([...new Set(sections)]).toEqual(truth.sections);
        expect(boundary).toBeLessThan(parts.findIndex(({ kind }) => kind === 'section'));
      }
      expect([...new Set(sections)]).toEqual(expect.arrayContaining(truth.staticSections ?? []));
      const session = truth.sessionSections ?? [];
      expect([...new Set(sections)].filter((name) => session.includes(name))).toEqual(session);
      expect(parts.filter(({ kind }) => kind === 'prompt').length).toBeGreaterThan(30);
    },
  );
});
