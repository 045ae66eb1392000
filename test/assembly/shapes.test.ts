import { describe, expect, it } from 'vitest';
import type { Assembly, CatalogDocument, Condition, Fragment } from '#src/catalog/document.js';
import { dryRun } from '../fixtures/run.js';
import { fixtureShape, shapeNames } from '../fixtures/shapes.js';
import { assembledCatalog } from './assembled.js';

async function assembled(name: string): Promise<{ assemblies: Assembly[]; catalog: CatalogDocument }> {
  const catalog = (await assembledCatalog(name, 'agent', { text: true })) as CatalogDocument;
  return { catalog, assemblies: catalog.assemblies };
}

/** The first is what the others are compared with; terser folds the functions into `main`, where no alias stands. */
const folded = ['tsc', 'rollup-terser', 'webpack'];

/** What stays when a bundler renames, moves and folds: no spans, no names that a minifier chooses. */
function lasting(assemblies: Assembly[]): unknown {
  const skeleton = JSON.stringify(assemblies, (key, value) => {
    if (['start', 'end', 'module', 'words', 'mentions'].includes(key)) return undefined;
    if (value?.minified) return { ...value, name: undefined };
    return value;
  });
  return JSON.parse(skeleton);
}

/** What a condition asks, answered for a session; throws for a question that is not among the answers. */
function holds(condition: Condition, session: Record<string, unknown>): boolean {
  if (condition.all) return condition.all.every((part) => holds(part, session));
  if (condition.any) return condition.any.some((part) => holds(part, session));
  if (condition.not) return !holds(condition.not, session);
  const name = condition.name ?? '';
  if (!(name in session)) throw new Error(`nothing is known of ${condition.kind} ${name}`);
  const value = session[name];
  if (condition.operator === 'has') return (value as unknown[]).includes(condition.value);
  if (condition.operator === 'is') return value === condition.value;
  if (condition.operator === 'missing') return value === null || value === undefined;
  if (condition.operator === 'set') return Boolean(value);
  throw new Error(`no answer to ${condition.operator}`);
}

/** Ids of the prompts that a session gets, in order. */
function promptsOf(fragments: readonly Fragment[], session: Record<string, unknown>): string[] {
  return fragments.flatMap((fragment) => {
    if (!(fragment.when ?? []).every((condition) => holds(condition, session))) return [];
    const taken = fragment.alternatives?.find(({ when }) =>
      when.every((condition) => holds(condition, session)),
    );
    const inner = promptsOf(taken?.fragments ?? fragment.fragments ?? [], session);
    return fragment.prompt === undefined ? inner : [fragment.prompt, ...inner];
  });
}

describe('the skeleton of the fixture program', () => {
  it.each(shapeNames.filter((name) => !folded.includes(name)))(
    'is that of the unbundled program in shape %s',
    async (name) => {
      const shape = await fixtureShape(name);
      if (shape.skipped !== undefined) return;
      const { assemblies } = await assembled(name);
      expect(lasting(assemblies)).toEqual(lasting((await assembled('tsc')).assemblies));
    },
  );

  it('has the branches of its resolver in order', async () => {
    const { assemblies } = await assembled('esbuild-min');
    expect(
      assemblies.find(({ alias }) => alias === 'PromptResolver')?.branches.map(({ words }) => words),
    ).toEqual([
      'overridePrompt is set',
      'coordinator is set and mainAgent is not set',
      'mainAgent is set',
      '',
    ]);
  });

  it.each([
    { memory: null, language: 'en', gates: '' },
    { memory: null, language: 'de', gates: 'lantern_amber_margins' },
  ])('is what the program sends: $language $gates', async ({ memory, language, gates }) => {
    const { assemblies, catalog } = await assembled('esbuild-min');
    const toolNames = ['SearchNotes', 'WriteReadingNote', 'DelegateToHelper'];
    const session = {
      memory, toolNames, 'settings.language': language, lantern_amber_margins: gates !== '', lantern_strict_quotes: true,
    }; // biome-ignore format: one line of answers
    const [branch] = assemblies.find(({ alias }) => alias === 'DefaultPrompt')?.branches ?? [];
    const ids = promptsOf(branch?.fragments ?? [], session);
    const environment = { LANTERN_LANGUAGE: language, LANTERN_GATES: gates };
    const { requests } = await dryRun(await fixtureShape('esbuild-min'), ['where', 'is', 'it'], environment);
    const sent = (requests[0]?.system ?? []).map(({ text }) => text).join('\n\n');
    const expected = ids.map((id) => catalog.prompts.find((prompt) => prompt.id === id));
    let at = -1;
    for (const prompt of expected) {
      const opening = (prompt?.text ?? '').split('${')[0]?.trim().split('\n')[0] ?? '';
      const next = sent.indexOf(opening, at + 1);
      expect(next, opening).toBeGreaterThan(at);
      at = next;
    }
    // And nothing else: what the skeleton leaves out is not there.
    const others = catalog.prompts.filter(({ id }) => !ids.includes(id));
    const parts = JSON.stringify(branch);
    for (const { id, text = '' } of others.filter(({ id }) => parts.includes(`"${id}"`)))
      expect(sent.includes(text.split('${')[0]?.trim() || '\u0000'), id).toBe(false);
  });
});
