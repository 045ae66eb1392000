import pacote from 'pacote';
import semver from 'semver';
import { InputError } from '../catalog/diagnostic.js';
import { compareVersions } from '../catalog/versions.js';
import { readNpmConfig } from './npm-config.js';
import { asInputError } from './registry.js';
import type { RegistrySpec } from './spec.js';

/** One version of a package, as the registry lists it. */
export interface PublishedVersion {
  name: string;
  version: string;
  /** Subresource integrity of the tarball. */
  integrity: string;
}

/** Asks the registry for all versions of a package and what its tags stand for. */
export interface PublishedPackage {
  name: string;
  tags: Readonly<Record<string, string>>;
  versions: readonly PublishedVersion[];
}

/**
 * What a registry publishes under a name. Asked for anew each time.
 * @throws InputError as `openSpec` does
 */
export async function publishedPackage(name: string): Promise<PublishedPackage> {
  try {
    const found = await pacote.packument(name, { ...readNpmConfig(), preferOnline: true });
    const versions = Object.values(found.versions).map(({ version, dist }) => ({
      name,
      version,
      integrity: dist.integrity ?? `shasum-${dist.shasum ?? 'none'}`,
    }));
    return { name, tags: { ...found['dist-tags'] }, versions };
  } catch (error) {
    throw asInputError(error, { name, wanted: '' }, '');
  }
}

/**
 * The versions that a spec means, oldest first: one for a tag or an exact version, all that fit for a range.
 * As npm has it, a range means a pre-release only where it names one of the same version.
 *
 * @throws InputError `package-not-found` where none fits
 */
export function versionsOf(
  { name, wanted }: RegistrySpec,
  { tags, versions }: PublishedPackage,
): PublishedVersion[] {
  const exact = Object.hasOwn(tags, wanted) ? tags[wanted] : wanted;
  const found = versions.find(({ version }) => version === exact);
  if (found) return [found];
  const fitting = versions.filter(({ version }) => semver.satisfies(version, wanted));
  if (fitting.length > 0) return fitting.sort((left, right) => compareVersions(left.version, right.version));
  const advice = 'Check the name, and that some version is in the range.';
  throw new InputError('package-not-found', `The registry has no ${name}@${wanted}.`, advice);
}
