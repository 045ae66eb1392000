/** Orders texts by code units, the same on every machine: below zero where the left one comes first. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
