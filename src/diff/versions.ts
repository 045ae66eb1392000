/** Before zero where the left version is the older one: numbers by size, a pre-release before its release. */
export function compareVersions(left: string, right: string): number {
  const [one, other] = [partsOf(left), partsOf(right)];
  return compareParts(one.core, other.core) || comparePreReleases(one.preRelease, other.preRelease);
}

function partsOf(version: string): { core: string[]; preRelease: string[] } {
  const [plain = ''] = version.split('+');
  const dash = plain.indexOf('-');
  const core = dash < 0 ? plain : plain.slice(0, dash);
  return {
    core: core.replace(/^v/, '').split('.'),
    preRelease: dash < 0 ? [] : plain.slice(dash + 1).split('.'),
  };
}

function comparePreReleases(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return right.length - left.length;
  return compareParts(left, right);
}

function compareParts(left: readonly string[], right: readonly string[]): number {
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const [one, other] = [left[index], right[index]];
    if (one === undefined || other === undefined) return one === undefined ? -1 : 1;
    const order = compareIdentifiers(one, other);
    if (order !== 0) return order;
  }
  return 0;
}

/** Numbers before words, as semver.org orders them. */
function compareIdentifiers(left: string, right: string): number {
  const [one, other] = [left, right].map((part) => /^\d+$/.exec(part)?.[0].replace(/^0+(?=\d)/, ''));
  if (one !== undefined && other !== undefined)
    return compare(one.length, other.length) || compare(one, other);
  if (one === undefined && other === undefined) return compare(left, right);
  return one === undefined ? 1 : -1;
}

function compare<T extends string | number>(left: T, right: T): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
