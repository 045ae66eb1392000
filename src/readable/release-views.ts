import { decodeText } from '../release/encoding.js';
import type { ReleaseModule } from '../release/release.js';
import { preparePrinter } from './esbuild-service.js';
import { type ReadableOutcome, type ReadableView, readableView } from './view.js';

/** As many as esbuild prints at once: the text of no other module is in memory for it. */
const mostAtOnce = 2;

/** The outcome of one module; a refusal names the module. */
export async function moduleView(module: ReleaseModule): Promise<ReadableOutcome<ReadableView>> {
  const outcome = await readableView(decodeText(module.content(), module.encoding));
  if (outcome.refusal === undefined) return outcome;
  return { refusal: { ...outcome.refusal, module: module.path } };
}

/**
 * Lines of all script modules, by path, in the order of the modules. Runs beside other work of the process:
 * esbuild prints in a process of its own.
 */
export async function releaseViews(
  modules: readonly ReleaseModule[],
): Promise<Map<string, ReadableOutcome<ReadableView>>> {
  const scripts = modules.filter((module) => module.kind === 'script');
  preparePrinter(scripts.reduce((most, { bytes }) => Math.max(most, bytes), 0));
  const outcomes = new Map<string, ReadableOutcome<ReadableView>>();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let module = scripts[next++]; module !== undefined; module = scripts[next++]) {
      outcomes.set(module.path, await moduleView(module));
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, work));
  return new Map(scripts.map(({ path }) => [path, outcomes.get(path) as ReadableOutcome<ReadableView>]));
}
