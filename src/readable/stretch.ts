const slash = 47;
const asterisk = 42;

/** Text between two mapped tokens, [from, to). */
export interface Stretch {
  source: string;
  from: number;
  to: number;
}

/** Whether `//` or `/*` stands at an offset. */
export function opensComment(source: string, at: number): boolean {
  if (source.charCodeAt(at) !== slash) return false;
  const next = source.charCodeAt(at + 1);
  return next === slash || next === asterisk;
}

/** Offset of the last character of the comment that opens at `at`, or `limit`. */
export function endOfComment(source: string, at: number, limit: number): number {
  const isBlock = source.charCodeAt(at + 1) === asterisk;
  const end = source.indexOf(isBlock ? '*/' : '\n', at + 2);
  return end < 0 ? limit : end + (isBlock ? 1 : 0);
}
