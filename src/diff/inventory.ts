import type { Anchor, CatalogModule } from '../catalog/document.js';
import type { AnchorChange, ModuleChange } from './document.js';

/** Strings of program logic that came or went, by kind and value. Those that were asked for count only where both builds asked. */
export function anchorChanges(before: readonly Anchor[], after: readonly Anchor[]): AnchorChange[] {
  const keyOf = ({ kind, value }: Anchor) => `${kind} ${value}`;
  const asked = (anchors: readonly Anchor[]) => anchors.some(({ kind }) => kind === 'custom');
  const skipsCustom = !asked(before) || !asked(after);
  const older = new Set(before.map(keyOf));
  const newer = new Set(after.map(keyOf));
  const of = (anchors: readonly Anchor[], others: ReadonlySet<string>, change: AnchorChange['change']) =>
    anchors
      .filter((anchor) => !others.has(keyOf(anchor)) && !(skipsCustom && anchor.kind === 'custom'))
      .map(({ kind, value }) => ({ change, kind, value }));
  return [...of(after, older, 'added'), ...of(before, newer, 'removed')];
}

/**
 * Modules that came or went, and texts and data that changed; that a script's bytes changed says nothing.
 * A module with the same content under another path is no change.
 */
export function moduleChanges(
  before: readonly CatalogModule[],
  after: readonly CatalogModule[],
): ModuleChange[] {
  const older = new Map(before.map((module) => [module.path, module]));
  const newer = new Map(after.map((module) => [module.path, module]));
  const hashes = (modules: readonly CatalogModule[]) => new Set(modules.map(({ hash }) => hash));
  const [olderHashes, newerHashes] = [hashes(before), hashes(after)];
  const changes: ModuleChange[] = [];
  for (const module of after) {
    const { path, kind, bytes, hash } = module;
    const known = older.get(path);
    if (known === undefined) {
      if (!olderHashes.has(hash)) changes.push({ change: 'added', path, kind, bytes });
    } else if (known.hash !== hash && kind !== 'script')
      changes.push({ change: 'changed', path, kind, bytes: bytes - known.bytes });
  }
  for (const { path, kind, bytes, hash } of before)
    if (!newer.has(path) && !newerHashes.has(hash))
      changes.push({ change: 'removed', path, kind, bytes: -bytes });
  return changes;
}
