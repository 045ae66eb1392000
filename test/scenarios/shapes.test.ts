import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { assemble } from '#src/assembly/assemblies.js';
import { buildCatalog } from '#src/build.js';
import type { CatalogDocument } from '#src/catalog/document.js';
import { linkRelease } from '#src/queries/link.js';
import { openRelease } from '#src/release/open.js';
import { type EvaluatedScenario, evaluateScenarios } from '#src/scenarios/evaluate.js';
import { parseScenarios } from '#src/scenarios/read.js';
import { skeletonLines } from '#src/scenarios/skeleton-lines.js';
import { lanternRules } from '../aliases/lantern-rules.js';
import { fixtureShape, shapeNames } from '../fixtures/shapes.js';

const LIMIT = 120_000;
const file = parseScenarios(readFileSync(new URL('./lantern.json', import.meta.url), 'utf8'));

/** The catalog of a shape with what its resolver puts together; undefined where the shape can not be made here. */
async function catalogFor(name: string): Promise<CatalogDocument | undefined> {
  const shape = await fixtureShape(name);
  if (shape.skipped !== undefined) return undefined;
  const input = shape.kind === 'executable' ? path.resolve(shape.folder, shape.entry) : shape.folder;
  const release = await openRelease(input);
  try {
    const catalog = await buildCatalog(release, { rules: lanternRules, view: false });
    const { program } = await linkRelease(release);
    const ids = new Map(
      catalog.prompts.flatMap(({ id, occurrences }) =>
        occurrences.map(({ module, start }) => [`${module} ${start}`, id] as const),
      ),
    );
    const assemblies = assemble(
      { program, aliases: catalog.aliases, promptAt: (module, start) => ids.get(`${module} ${start}`) },
      [{ alias: 'PromptResolver', target: 'result' }],
    );
    return { ...catalog, assemblies };
  } finally {
    release.close();
  }
}

/** Lines of a skeleton without names that a minifier makes. */
function shown({ name, planes, skeletons }: EvaluatedScenario) {
  return {
    name,
    lines: planes.flatMap(({ lines }) => lines.map(({ text, status }) => `${status}: ${text}`)),
    skeleton: skeletons.flatMap((skeleton) => [...skeletonLines(skeleton)]),
  };
}

const EXPECTED = [
  {
    lines: ['proved: The override alone.', 'contradicted: What is appended comes last.'],
    name: 'override',
    skeleton: ['<overridePrompt>'],
  },
  {
    lines: ['proved: The own prompt, then what is appended.', 'stated: The lamp is lit.'],
    name: 'own',
    skeleton: ['<customPrompt>', '<appendPrompt>'],
  },
  {
    lines: ['proved: The default prompt comes before the instructions.'],
    name: 'agent',
    skeleton: [
      '...<defaultPrompt>',
      'prompt message-instructions-of-the-agent-on-duty',
      '  <mainAgent.getSystemPrompt()>',
    ],
  },
  {
    lines: ['proved: A helper that proofreads.', 'proved: Compaction asks under its source.'],
    name: 'helpers',
    skeleton: [],
  },
];

/** Their minifier writes the resolver into its caller, where it has no name. */
const INLINING: readonly string[] = ['rollup-terser', 'webpack'];

describe('scenarios of the fixture program', () => {
  it.each(shapeNames)('%s', { timeout: LIMIT }, async (name) => {
    const catalog = await catalogFor(name);
    if (catalog === undefined) return console.warn(`skipped: ${name} can not be made here`);
    const report = evaluateScenarios(catalog, file);
    if (!INLINING.includes(name)) return expect(report.scenarios.map(shown)).toEqual(EXPECTED);
    // What cannot be found is stated, and never proved or denied.
    expect(report.counts.contradicted).toBe(0);
    const selected = report.scenarios.filter(({ name: one }) => one !== 'helpers');
    for (const { lines } of selected.flatMap(({ planes }) => planes))
      expect(lines.map(({ status }) => status)).not.toContain('proved');
  });
});
