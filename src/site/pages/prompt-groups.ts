import type { PromptHistory } from '../model/prompt-history.js';
import { Slugs } from '../model/slugs.js';
import { shownText } from './entry-view.js';

/** Entries of one kind that stand on one page. */
export interface PromptGroup {
  /** What the ids of the group have in common after the kind; empty where one page holds the kind. */
  readonly prefix: string;
  /** Last part of the address; empty where one page holds the kind. */
  readonly slug: string;
  readonly histories: readonly PromptHistory[];
}

const mostEntries = 100;
/** Estimated bytes of HTML: far enough below half a megabyte for what is estimated badly. */
const mostWeight = 230_000;

/** Bytes of HTML that an entry takes, roughly. */
function weightOf({ entry, states }: PromptHistory): number {
  const text = Math.min(entry.text?.length ?? entry.preview?.length ?? 0, shownText);
  const parts =
    Math.min(entry.occurrences.length, 12) * 420 +
    Math.min(entry.evidence.length, 12) * 260 +
    Math.min(entry.placeholders.length, 24) * 260;
  return 1600 + text * 1.5 + parts + states.length * 60;
}

function keyOf({ entry }: PromptHistory): string {
  const kind = `${entry.kind}-`;
  return entry.id.startsWith(kind) ? entry.id.slice(kind.length) : entry.id;
}

function fits(histories: readonly PromptHistory[]): boolean {
  if (histories.length > mostEntries) return false;
  return histories.reduce((sum, history) => sum + weightOf(history), 0) <= mostWeight;
}

/** Entries that no longer prefix tells apart, in the order of their ids. */
function inPieces(histories: readonly PromptHistory[]): PromptHistory[][] {
  const pieces: PromptHistory[][] = [];
  for (const history of histories) {
    const piece = pieces.at(-1);
    if (piece === undefined || !fits([...piece, history])) pieces.push([history]);
    else piece.push(history);
  }
  return pieces;
}

const longestPrefix = 40;

function* split(histories: readonly PromptHistory[], prefix: string): Generator<[string, PromptHistory[]]> {
  if (fits(histories) || prefix.length >= longestPrefix) {
    for (const piece of inPieces(histories)) yield [prefix, piece];
    return;
  }
  const parts = new Map<string, PromptHistory[]>();
  for (const history of histories) {
    const character = String.fromCodePoint(keyOf(history).codePointAt(prefix.length) ?? 0x2d);
    const longer = keyOf(history).length > prefix.length ? prefix + character : prefix;
    const part = parts.get(longer);
    if (part === undefined) parts.set(longer, [history]);
    else part.push(history);
  }
  for (const [longer, part] of [...parts].sort(([left], [right]) => (left < right ? -1 : 1))) {
    if (longer === prefix) yield [prefix, part];
    else yield* split(part, longer);
  }
}

/**
 * Divides the entries of a kind into pages. A page is named by the first letters of its ids, so that an
 * entry stays on its page when others come and go; only a page that grows too large is divided further.
 */
export function groupPrompts(histories: readonly PromptHistory[]): PromptGroup[] {
  if (fits(histories)) return [{ prefix: '', slug: '', histories }];
  const slugs = new Slugs(['index']);
  return [...split(histories, '')].map(([prefix, part]) => ({
    prefix,
    slug: slugs.slugFor(prefix === '' ? 'others' : prefix),
    histories: part,
  }));
}
