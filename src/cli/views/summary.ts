import type { Alias, CatalogDocument } from '../../catalog/document.js';
import { forTerminal } from '../terminal.js';

const number = new Intl.NumberFormat('en');
/** Diagnostics beyond these are counted only: all of them stand in the catalog. */
const mostDiagnostics = 10;

/** `3 apples, 1 pear`: how many items there are of each sort, the most frequent first. */
function countBy<T>(items: readonly T[], sortOf: (item: T) => string): string {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(sortOf(item), (counts.get(sortOf(item)) ?? 0) + 1);
  return [...counts]
    .sort(([leftSort, left], [rightSort, right]) => right - left || (leftSort < rightSort ? -1 : 1))
    .map(([sort, count]) => `${number.format(count)} ${sort}`)
    .join(', ');
}

function counted(label: string, items: readonly unknown[], details: string): string {
  return `  ${label.padEnd(12)}${number.format(items.length)}${details === '' ? '' : ` (${details})`}`;
}

function* diagnosticLines({ diagnostics }: CatalogDocument): Generator<string> {
  const serious = diagnostics.filter((diagnostic) => diagnostic.severity !== 'info');
  for (const { severity, message, module } of serious.slice(0, mostDiagnostics)) {
    yield `  ${severity}: ${module === undefined ? '' : `${module}: `}${message}`;
  }
  const rest = serious.length - mostDiagnostics;
  if (rest > 0) yield `  and ${number.format(rest)} more: see diagnostics in the catalog`;
}

/** One line that counts aliases by status. */
export function aliasLine(aliases: readonly Alias[]): string {
  return counted(
    'aliases',
    aliases,
    countBy(aliases, (alias) => alias.status),
  );
}

/** Lines that say what a catalog holds, safe to show. */
export function* summaryLines(document: CatalogDocument): Generator<string> {
  const { release, modules, prompts, anchors, diagnostics } = document;
  const platform = release.platform === undefined ? '' : ` for ${release.platform}`;
  yield forTerminal(`${release.name} ${release.version}${platform} (${release.kind})`);
  yield counted(
    'modules',
    modules,
    countBy(modules, (module) => module.kind),
  );
  yield counted(
    'prompts',
    prompts,
    countBy(prompts, (prompt) => prompt.kind),
  );
  yield counted(
    'readers',
    [...new Set(prompts.map((prompt) => prompt.facing))],
    countBy(prompts, (prompt) => prompt.facing),
  );
  yield counted(
    'anchors',
    anchors,
    countBy(anchors, (anchor) => anchor.kind),
  );
  yield aliasLine(document.aliases);
  yield counted(
    'diagnostics',
    diagnostics,
    countBy(diagnostics, (diagnostic) => diagnostic.severity),
  );
  for (const line of diagnosticLines(document)) yield forTerminal(line);
}
