import { compareText } from '../catalog/compare-text.js';
import { InputError } from '../catalog/diagnostic.js';
import { compareVersions } from '../catalog/versions.js';
import { parseSpec, type RegistrySpec } from '../release/spec.js';
import {
  type PublishedPackage,
  type PublishedVersion,
  publishedPackage,
  versionsOf,
} from '../release/versions.js';

/** One part of a batch; `index` from 1. */
export interface Shard {
  index: number;
  count: number;
}

/**
 * All releases that some specs mean, each once: by package in code-unit order, then oldest first. A package
 * is asked for once, however many specs name it.
 *
 * @throws InputError `not-a-spec` for what is no npm spec; as `publishedPackage` and `versionsOf` do
 */
export async function planReleases(
  specs: readonly string[],
  ask: (name: string) => Promise<PublishedPackage> = publishedPackage,
): Promise<PublishedVersion[]> {
  const asked = new Map<string, Promise<PublishedPackage>>();
  const planned = new Map<string, PublishedVersion>();
  for (const spec of specs.map(registrySpec)) {
    const known = asked.get(spec.name) ?? ask(spec.name);
    asked.set(spec.name, known);
    for (const one of versionsOf(spec, await known)) planned.set(`${one.name}@${one.version}`, one);
  }
  return [...planned.values()].sort(compareReleases);
}

/** By package, then oldest first. */
export function compareReleases(
  left: { name: string; version: string },
  right: { name: string; version: string },
): number {
  return compareText(left.name, right.name) || compareVersions(left.version, right.version);
}

function registrySpec(text: string): RegistrySpec {
  const spec = parseSpec(text) ?? parseSpec(`npm:${text}`);
  if (spec) return spec;
  const advice = 'Name a package, with a version, range or tag: @scope/name@1.2.0 - 1.4.0.';
  throw new InputError('not-a-spec', `${text} is no npm spec.`, advice);
}

/** The releases of one part: a run of neighbours, which share most of their modules. */
export function shardOf<Release>(releases: readonly Release[], { index, count }: Shard): Release[] {
  const from = (part: number): number => Math.floor((releases.length * part) / count);
  return releases.slice(from(index - 1), from(index));
}
