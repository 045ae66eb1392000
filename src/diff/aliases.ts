import type { Alias } from '../catalog/document.js';
import type { AliasChange, AliasSide } from './document.js';

type Kind = AliasChange['changes'][number];

/**
 * Aliases that changed, by name.
 * @param places whether those are listed too of which only symbol, module or lines changed
 */
export function aliasChanges(
  before: readonly Alias[],
  after: readonly Alias[],
  places: boolean,
): AliasChange[] {
  const older = new Map(before.map((alias) => [alias.alias, alias]));
  const newer = new Map(after.map((alias) => [alias.alias, alias]));
  const names = [...new Set([...older.keys(), ...newer.keys()])].sort();
  return names.flatMap((name) => {
    const [one, other] = [older.get(name), newer.get(name)];
    const changes = changesOf(one, other);
    if (changes.length === 0 || (!places && changes.every((change) => change === 'places'))) return [];
    return {
      alias: name,
      changes,
      ...(one === undefined ? {} : { before: toSide(one) }),
      ...(other === undefined ? {} : { after: toSide(other) }),
    };
  });
}

function changesOf(before: Alias | undefined, after: Alias | undefined): Kind[] {
  if (before === undefined) return ['added'];
  if (after === undefined) return ['removed'];
  const changes: Kind[] = [];
  const isFound = ({ status }: Alias) => status === 'resolved' || status === 'carried';
  if (isFound(after) !== isFound(before) || (!isFound(after) && after.status !== before.status))
    changes.push(isFound(after) ? 'found' : after.status === 'missing' ? 'missing' : 'ambiguous');
  if (!isFound(before) || !isFound(after)) return changes;
  if (bodiesOf(before) !== bodiesOf(after)) changes.push('body');
  if (
    before.exportedAs !== after.exportedAs &&
    before.exportedAs !== undefined &&
    after.exportedAs !== undefined
  )
    changes.push('exported');
  if (placeOf(before) !== placeOf(after)) changes.push('places');
  return changes;
}

function bodiesOf({ bodyHash, parts }: Alias): string {
  return [bodyHash, ...(parts ?? []).map((part) => part.bodyHash)].join(' ');
}

function placeOf({ module, symbol, readable }: Alias): string {
  return [module, symbol, readable?.startLine, readable?.endLine].join(' ');
}

function toSide({ status, module, symbol, exportedAs, start, end, readable, bodyHash }: Alias): AliasSide {
  return {
    status,
    ...(module === undefined ? {} : { module }),
    ...(symbol === undefined ? {} : { symbol }),
    ...(exportedAs === undefined ? {} : { exportedAs }),
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    ...(readable === undefined ? {} : { startLine: readable.startLine, endLine: readable.endLine }),
    ...(bodyHash === undefined ? {} : { bodyHash }),
  };
}
