import semver from 'semver';
import { compareText } from './compare-text.js';

/**
 * Below zero where the left version is the older one, by semver.org; what is nearly such a version (`1.10`) is read as
 * one. Any other text stands before all versions. Texts of one rank, in code-unit order.
 */
export function compareVersions(left: string, right: string): number {
  const [one, other] = [rankOf(left), rankOf(right)];
  if ((one === null) !== (other === null)) return one === null ? -1 : 1;
  const byRank = one === null || other === null ? 0 : semver.compareBuild(one, other);
  if (byRank !== 0) return byRank;
  return compareText(left, right);
}

function rankOf(version: string): semver.SemVer | null {
  return semver.parse(version) ?? semver.coerce(version, { includePrerelease: true });
}
