/** Pieces of a version: numbers compare as numbers, words as words. */
function piecesOf(text: string): string[] {
  return text.match(/\d+|[^\d.+_-]+/g) ?? [];
}

function comparePiece(left: string, right: string): number {
  const numbers = [left, right].map((piece) => /^\d+$/.test(piece));
  if (numbers[0] && numbers[1]) {
    const [short, long] = [left.replace(/^0+(?=\d)/, ''), right.replace(/^0+(?=\d)/, '')];
    if (short.length !== long.length) return short.length - long.length;
    return short < long ? -1 : short > long ? 1 : 0;
  }
  if (numbers[0] !== numbers[1]) return numbers[0] ? -1 : 1;
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareDotted(left: string, right: string): number {
  const [a, b] = [piecesOf(left), piecesOf(right)];
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const [first, second] = [a[index], b[index]];
    if (first === undefined) return -1;
    if (second === undefined) return 1;
    const order = comparePiece(first, second);
    if (order !== 0) return order;
  }
  return 0;
}

/**
 * Order of versions as semver.org has it for `1.2.3` and `1.2.3-beta.4`, and a sensible one for any other
 * string: numbers by value, a pre-release before its release.
 * @returns below 0 where `left` is the older
 */
export function compareVersions(left: string, right: string): number {
  const split = (version: string) => {
    const [withoutBuild = ''] = version.split('+');
    const dash = withoutBuild.indexOf('-');
    return dash < 0 ? [withoutBuild, ''] : [withoutBuild.slice(0, dash), withoutBuild.slice(dash + 1)];
  };
  const [leftCore = '', leftPre = ''] = split(left);
  const [rightCore = '', rightPre = ''] = split(right);
  const order = compareDotted(leftCore, rightCore);
  if (order !== 0 || leftPre === rightPre) return order;
  if (leftPre === '') return 1;
  if (rightPre === '') return -1;
  return compareDotted(leftPre, rightPre);
}
