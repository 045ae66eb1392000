import type { CatalogRelease } from './document.js';

/** The package of a release, without the platform that packages for one have in their names. */
export function productName({ name, platform }: Pick<CatalogRelease, 'name' | 'platform'>): string {
  return platform !== undefined && name.endsWith(`-${platform}`) ? name.slice(0, -platform.length - 1) : name;
}
