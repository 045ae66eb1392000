import type { ReleaseModule } from '../release/release.js';
import { mostPrintsAtOnce, preparePrinter } from './esbuild-service.js';
import type { KeptLines } from './kept-lines.js';
import { ModuleLines } from './module-lines.js';
import type { Views } from './place-lines.js';
import { type PrintOrder, PrintThread } from './print-thread.js';

/** Below so many bytes, starting a thread takes longer than printing. */
const threadFrom = 1 << 20;

/** Lines of a release that are being found beside the caller. */
export interface ViewsTask {
  /** By path, in the order of the modules; a refusal names its module. */
  result(): Promise<Views>;
  /** To be called when the result is no more needed. */
  cancel(): void;
}

/** Lines of all script modules, by path, in the order of the modules. */
export function releaseViews(modules: readonly ReleaseModule[]): Promise<Views> {
  return printHere(scriptsOf(modules), null);
}

/**
 * As `releaseViews`, beside the caller, a large release in a thread of its own.
 *
 * @param factsFolder where lines are kept, so that the same module is not printed again; null for nowhere
 * @param parsed a large release waits for this: while all processors parse, printing beside it gains nothing,
 *   and afterwards they are idle but for the caller's
 */
export function startViews(
  modules: readonly ReleaseModule[],
  factsFolder: string | null,
  parsed: Promise<unknown>,
): ViewsTask {
  const scripts = scriptsOf(modules);
  const isSmall = scripts.reduce((sum, { bytes }) => sum + bytes, 0) < threadFrom;
  let thread: PrintThread | undefined;
  const printInThread = async (): Promise<Views> => {
    await parsed;
    thread = new PrintThread({ factsFolder, largest: largestOf(scripts) });
    return byPath(scripts, await thread.print(ordersOf(scripts)));
  };
  const views = isSmall ? printHere(scripts, factsFolder) : printInThread();
  // Whoever never asks must not see an unhandled rejection.
  views.catch(() => {});
  return { result: () => views, cancel: () => thread?.close() };
}

function scriptsOf(modules: readonly ReleaseModule[]): ReleaseModule[] {
  return modules.filter((module) => module.kind === 'script');
}

function largestOf(scripts: readonly ReleaseModule[]): number {
  return scripts.reduce((most, { bytes }) => Math.max(most, bytes), 0);
}

/** The largest first: their prints take most memory, and the caller's own need still grows. */
function* ordersOf(scripts: readonly ReleaseModule[]): Generator<NonNullable<PrintOrder>> {
  const bySize = [...scripts.entries()].sort(([, left], [, right]) => right.bytes - left.bytes);
  for (const [index, script] of bySize) yield { index, bytes: script.content(), encoding: script.encoding };
}

async function printHere(scripts: readonly ReleaseModule[], factsFolder: string | null): Promise<Views> {
  preparePrinter(largestOf(scripts));
  const moduleLines = new ModuleLines(factsFolder);
  const printed: KeptLines[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < scripts.length; index = next++) {
      const script = scripts[index] as ReleaseModule;
      printed[index] = await moduleLines.of(script.content(), script.encoding);
    }
  };
  await Promise.all(Array.from({ length: mostPrintsAtOnce }, work));
  return byPath(scripts, printed);
}

function byPath(scripts: readonly ReleaseModule[], printed: readonly KeptLines[]): Views {
  return new Map(
    scripts.map(({ path }, index) => {
      const lines = printed[index] as KeptLines;
      return [
        path,
        'refusal' in lines ? { refusal: { ...lines.refusal, module: path } } : { view: lines.map },
      ];
    }),
  );
}
