import type { PromptHistory } from '../model/prompt-history.js';
import { Slugs } from '../model/slugs.js';
import { shownText } from './entry-view.js';

/** Entries of one kind that stand on one page. */
export interface PromptGroup {
  /** First letters of the ids after the kind, one or from and to; empty where one page holds the kind. */
  readonly letters: string;
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

/** What pages are divided by: the id without the kind that most ids begin with. */
export function groupKey({ entry }: PromptHistory): string {
  const kind = `${entry.kind}-`;
  return entry.id.startsWith(kind) ? entry.id.slice(kind.length) : entry.id;
}

function fits(histories: readonly PromptHistory[]): boolean {
  if (histories.length > mostEntries) return false;
  return histories.reduce((sum, history) => sum + weightOf(history), 0) <= mostWeight;
}

/** Entries whose ids begin with one of some neighbouring prefixes. */
interface Run {
  readonly from: string;
  readonly to: string;
  readonly histories: readonly PromptHistory[];
}

/** Neighbours that fit on one page together become one. */
function merged(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const histories = last === undefined ? [] : [...last.histories, ...run.histories];
    if (last !== undefined && fits(histories))
      joined[joined.length - 1] = { from: last.from, to: run.to, histories };
    else joined.push(run);
  }
  return joined;
}

const longestPrefix = 60;

/** Runs in the order of ids: parted by the character after the prefix until each fits on a page. */
function split(histories: readonly PromptHistory[], prefix: string): Run[] {
  if (fits(histories)) return [{ from: prefix, to: prefix, histories }];
  if (prefix.length >= longestPrefix) {
    return merged(histories.map((history) => ({ from: prefix, to: prefix, histories: [history] })));
  }
  const parts = new Map<string, PromptHistory[]>();
  for (const history of histories) {
    const next = groupKey(history).codePointAt(prefix.length);
    const longer = next === undefined ? prefix : prefix + String.fromCodePoint(next);
    const part = parts.get(longer);
    if (part === undefined) parts.set(longer, [history]);
    else part.push(history);
  }
  const runs: Run[] = [];
  for (const [longer, part] of [...parts].sort(([left], [right]) => (left < right ? -1 : 1))) {
    if (longer === prefix) runs.push({ from: prefix, to: prefix, histories: part });
    else runs.push(...split(part, longer));
  }
  return merged(runs);
}

function lettersOf({ from, to }: Run): string {
  if (from === '') return 'others';
  const [first = '', last = ''] = [from, to].map((prefix) => prefix.replace(/-$/, ''));
  return first === last ? first : `${first} – ${last}`;
}

/**
 * Divides the entries of a kind into pages by the first letters of their ids, so that most entries stay on
 * their page when others come and go. The page of the kind leads to the right one by an id.
 */
export function groupPrompts(histories: readonly PromptHistory[]): PromptGroup[] {
  if (fits(histories)) return [{ letters: '', slug: '', histories }];
  const slugs = new Slugs(['index']);
  const ordered = [...histories].sort((left, right) => (groupKey(left) < groupKey(right) ? -1 : 1));
  return split(ordered, '').map((run) => {
    const letters = lettersOf(run);
    return { letters, slug: slugs.slugFor(letters.replace(' – ', '-to-')), histories: run.histories };
  });
}
