import { decodeText } from '../release/encoding.js';
import type { ReleaseModule } from '../release/release.js';
import { preparePrinter } from './esbuild-service.js';
import { KeptViews } from './kept-lines.js';
import { type ReadableOutcome, type ReadableView, readableLines } from './view.js';

/** As many as esbuild prints at once: the text of no other module is in memory for it. */
const mostAtOnce = 2;

/** The outcome of one module; a refusal names the module. */
async function moduleView(
  module: ReleaseModule,
  kept: KeptViews | null,
): Promise<ReadableOutcome<ReadableView>> {
  const bytes = module.content();
  const key = kept?.keyOf(bytes, module.encoding) ?? '';
  const known = kept?.find(key) ?? null;
  const lines = known ?? (await readableLines(decodeText(bytes, module.encoding)));
  if (known === null) kept?.keep(key, lines);
  return 'refusal' in lines ? { refusal: { ...lines.refusal, module: module.path } } : { view: lines.map };
}

/**
 * Lines of all script modules, by path, in the order of the modules. Runs beside other work of the process:
 * esbuild prints in a process of its own.
 *
 * @param factsFolder where lines are kept, so that the same module is not printed again; null for nowhere
 */
export async function releaseViews(
  modules: readonly ReleaseModule[],
  factsFolder: string | null = null,
): Promise<Map<string, ReadableOutcome<ReadableView>>> {
  const kept = factsFolder === null ? null : new KeptViews(factsFolder);
  const scripts = modules.filter((module) => module.kind === 'script');
  preparePrinter(scripts.reduce((most, { bytes }) => Math.max(most, bytes), 0));
  const outcomes = new Map<string, ReadableOutcome<ReadableView>>();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let module = scripts[next++]; module !== undefined; module = scripts[next++]) {
      outcomes.set(module.path, await moduleView(module, kept));
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, work));
  return new Map(scripts.map(({ path }) => [path, outcomes.get(path) as ReadableOutcome<ReadableView>]));
}
