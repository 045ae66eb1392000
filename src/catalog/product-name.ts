import type { CatalogRelease } from './document.js';
import { withoutPlatform } from './platform-name.js';

/** The package of a release, without the platform that packages for one have in their names. */
export function productName({ name, platform }: Pick<CatalogRelease, 'name' | 'platform'>): string {
  const isNamed = platform !== undefined && name.endsWith(`-${platform}`);
  return isNamed ? name.slice(0, -platform.length - 1) : withoutPlatform(name);
}
