import path from 'node:path';
import { resolveAliases } from '#src/aliases/index.js';
import { assemble } from '#src/assembly/assemblies.js';
import type { AssemblyTarget } from '#src/assembly/targets.js';
import { buildCatalog } from '#src/build.js';
import type { BuildOptions } from '#src/build-options.js';
import type { CatalogDocument } from '#src/catalog/document.js';
import { TextModuleUses } from '#src/program/text-modules.js';
import { openRelease } from '#src/release/open.js';
import { lanternRules } from '../aliases/lantern-rules.js';
import { programOfRelease, rule, ruleSet } from '../aliases/programs.js';
import { fixtureShape, type ProgramName } from '../fixtures/shapes.js';

const rules = ruleSet(
  ...lanternRules.aliases,
  rule('DefaultPrompt', {
    all: [
      { shape: 'function', async: true },
      { calledBy: { alias: 'PromptParts' } },
      { has: { member: 'toolNames' } },
    ],
  }),
);
const keys = ['querySource', 'system', 'messages'];
const targets: AssemblyTarget[] = [
  { alias: 'PromptParts', target: 'result' },
  { alias: 'PromptResolver', target: 'result' },
  { alias: 'DefaultPrompt', target: 'result' },
  { alias: 'Compaction', target: 'request', keys },
  { alias: 'PageQuestion', target: 'request', keys },
];

/** The catalog of a shape of a fixture program with the assemblies of its functions; null where the shape cannot be made here. */
export async function assembledCatalog(
  name: string,
  program: ProgramName = 'agent',
  options: BuildOptions = {},
): Promise<CatalogDocument | null> {
  const shape = await fixtureShape(name, program);
  if (shape.skipped !== undefined) return null;
  const release = await openRelease(
    shape.kind === 'executable' ? path.resolve(shape.folder, shape.entry) : shape.folder,
  );
  try {
    const catalog = await buildCatalog(release, { view: false, rules: null, workers: 1, ...options });
    const linked = await programOfRelease(release);
    const ids = new Map(
      catalog.prompts.flatMap(({ id, occurrences }) =>
        occurrences.map(({ module, start }) => [`${start} ${module}`, id] as const),
      ),
    );
    const paths = release.modules.map(({ kind, path }) => (kind === 'text' ? path : ''));
    const texts = new TextModuleUses(linked, paths);
    const aliases = resolveAliases(linked, rules);
    const promptAt = (module: string, start: number) => ids.get(`${start} ${module}`);
    return { ...catalog, assemblies: assemble({ program: linked, aliases, texts, promptAt }, targets) };
  } finally {
    release.close();
  }
}
