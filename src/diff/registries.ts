import { diffArrays } from 'diff';
import type { Registries } from '../catalog/document.js';
import type { RegistryChange } from './document.js';
import type { Matching } from './matching.js';
import { compareIds, newerIds, unlistedIds } from './nesting.js';

type Registered = { name: string } & Record<string, unknown>;

/** Fields that say where a thing stands, which says nothing of the thing. */
const PLACES: ReadonlySet<string> = new Set([
  'name',
  'template',
  'module',
  'start',
  'end',
  'readable',
  'compute',
  'evidence',
  'order',
]);
/** Fields that list ids of entries. */
const ENTRIES: ReadonlySet<string> = new Set(['entries', 'description', 'prompt', 'whenToUse']);
/** Moves of sections that are looked for. */
const MOST_MOVES = 2_000;

/** Things that came or went by name, or whose names, parameters, texts or order are others; not how a text is worded. */
export function registryChanges(before: Registries, after: Registries, matching: Matching): RegistryChange[] {
  const differ = fieldComparison(matching);
  return (Object.keys(after) as (keyof Registries)[]).flatMap((registry) => {
    const older = byName(before[registry] as unknown as Registered[]);
    const newer = byName(after[registry] as unknown as Registered[]);
    const moved = registry === 'sections' ? movedNames(older, newer) : new Set<string>();
    const names = [...new Set([...older.keys(), ...newer.keys()])].sort();
    return names.flatMap((name): RegistryChange[] => {
      const [one, other] = [older.get(name), newer.get(name)];
      if (one === undefined || other === undefined)
        return [{ registry, change: one === undefined ? 'added' : 'removed', name }];
      // Of several under one name nothing says which is which.
      if (one.length > 1 || other.length > 1) return [];
      const fields = differ(one[0] as Registered, other[0] as Registered);
      if (moved.has(name)) fields.push('order');
      return fields.length === 0 ? [] : [{ registry, change: 'changed', name, fields }];
    });
  });
}

function byName(things: readonly Registered[]): Map<string, Registered[]> {
  const names = new Map<string, Registered[]>();
  for (const thing of things) {
    const known = names.get(thing.name);
    if (known) known.push(thing);
    else names.set(thing.name, [thing]);
  }
  return names;
}

function fieldComparison(matching: Matching): (before: Registered, after: Registered) => string[] {
  const newer = newerIds(matching);
  const unlisted = unlistedIds(matching);
  const idsOf = (value: unknown) => new Set(Array.isArray(value) ? value.map(String) : []);
  const differs = (field: string, one: unknown, other: unknown) =>
    ENTRIES.has(field)
      ? compareIds(idsOf(one), idsOf(other), newer, unlisted) !== null
      : comparable(one) !== comparable(other);
  return (before, after) => {
    const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (field) => !PLACES.has(field) && differs(field, before[field], after[field]),
    );
    // All texts of a thing change with those of one of its fields.
    return fields.length > 1 ? fields.filter((field) => field !== 'entries') : fields;
  };
}

/** Names of parameters without their texts; all else as it is. */
function comparable(value: unknown): string {
  return JSON.stringify(value, (key, item) => (ENTRIES.has(key) ? undefined : item)) ?? '';
}

/** Sections that stand in another place among those that both releases have. */
function movedNames(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): Set<string> {
  const older = [...before.keys()].filter((name) => after.has(name));
  const newer = [...after.keys()].filter((name) => before.has(name));
  const parts = diffArrays(older, newer, { maxEditLength: MOST_MOVES }) ?? [];
  return new Set(parts.flatMap(({ added, value }) => (added ? value : [])));
}
