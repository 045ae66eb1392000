import type { Alias, CatalogDocument, PromptEntry } from '../catalog/document.js';
import { matchPrompts } from './matching.js';
import { tokensOf } from './prompts.js';
import { similarityOf } from './similarity.js';
import { Subject } from './subject.js';

/** What became of a prompt or an alias from one release to the next. */
export type HistoryStatus = 'first' | 'same' | 'changed' | 'absent' | 'back';

/** One release in the life of a prompt or an alias. */
export interface HistoryRow {
  version: string;
  platform?: string;
  status: HistoryStatus;
  /** Id of the prompt in that release. */
  id?: string;
  /** UTF-16 code units: of a prompt its text, of an alias its definition. */
  chars?: number;
  /** Against the release where it was last seen. */
  change?: number;
  tokens?: number;
  similarity?: number;
  estimated?: boolean;
  /** Name of an alias's definition, as shipped. */
  symbol?: string;
  /** Status of an alias in the catalog. */
  found?: Alias['status'];
}

/** One prompt or alias over a row of releases. */
export interface History {
  of: 'prompt' | 'alias';
  asked: string;
  /** By version, from the oldest. */
  rows: HistoryRow[];
  /** Versions; null where it was never seen. */
  firstSeen: string | null;
  lastSeen: string | null;
}

/** One catalog of several, read when its turn comes. */
export interface CatalogSource {
  version: string;
  platform?: string;
  read(): Promise<CatalogDocument>;
}

interface Seen {
  document: CatalogDocument;
  entry: PromptEntry;
}

/**
 * The life of a prompt or an alias over releases, oldest first; null where no catalog knows it. A prompt is
 * followed from the first catalog that has the id, forwards and backwards, by text, by id, and by matching;
 * no more than three catalogs are held at a time.
 */
export async function historyOf(asked: string, sources: readonly CatalogSource[]): Promise<History | null> {
  for (const [index, source] of sources.entries()) {
    const document = await source.read();
    const entry = document.prompts.find(({ id }) => id === asked);
    if (entry !== undefined) return promptHistory(asked, sources, index, { document, entry });
    if (document.aliases.some(({ alias }) => alias === asked)) return aliasHistory(asked, sources, index);
  }
  return null;
}

async function promptHistory(
  asked: string,
  sources: readonly CatalogSource[],
  start: number,
  seen: Seen,
): Promise<History> {
  const later = await follow(sources.slice(start + 1), seen);
  const earlier = await follow(sources.slice(0, start).reverse(), seen);
  const entries = [...earlier.reverse(), seen.entry, ...later];
  return historyFrom('prompt', asked, sources, entries, promptRow);
}

/** What a prompt is called and how long it is in each of some releases; null where it is not there. */
async function follow(sources: readonly CatalogSource[], from: Seen): Promise<(PromptEntry | null)[]> {
  const found: (PromptEntry | null)[] = [];
  let seen = from;
  for (const source of sources) {
    const document = await source.read();
    const entry = counterpart(seen, document);
    found.push(entry);
    if (entry !== null) seen = { document, entry };
  }
  return found;
}

function counterpart({ document: before, entry }: Seen, after: CatalogDocument): PromptEntry | null {
  const same = after.prompts.filter(({ textHash }) => textHash === entry.textHash);
  if (same.length > 0) return same.find(({ id }) => id === entry.id) ?? (same[0] as PromptEntry);
  const { pairs, splits, merges } = matchPrompts(before, after);
  const pair = pairs.find((one) => one.before.entry.id === entry.id);
  if (pair) return pair.after.entry;
  const split = splits.find(({ whole }) => whole.entry.id === entry.id);
  if (split) return (split.parts[0] as Subject).entry;
  return merges.find(({ parts }) => parts.some((part) => part.entry.id === entry.id))?.whole.entry ?? null;
}

async function aliasHistory(
  asked: string,
  sources: readonly CatalogSource[],
  start: number,
): Promise<History> {
  const found: (Alias | null)[] = sources.slice(0, start).map(() => null);
  for (const source of sources.slice(start)) {
    const { aliases } = await source.read();
    found.push(aliases.find(({ alias, start: at }) => alias === asked && at !== undefined) ?? null);
  }
  return historyFrom('alias', asked, sources, found, aliasRow);
}

type Row = Omit<HistoryRow, 'version' | 'platform' | 'status'>;

function historyFrom<T>(
  of: History['of'],
  asked: string,
  sources: readonly CatalogSource[],
  found: readonly (T | null)[],
  toRow: (one: T, last: T | null) => Row & { isSame: boolean },
): History {
  let last: T | null = null;
  let wasThere = false;
  const rows = sources.map(({ version, platform }, index): HistoryRow => {
    const one = found[index] ?? null;
    const release = { version, ...(platform === undefined ? {} : { platform }) };
    if (one === null) {
      wasThere = false;
      return { ...release, status: 'absent' };
    }
    const { isSame, ...row } = toRow(one, last);
    const status = last === null ? 'first' : !wasThere ? 'back' : isSame ? 'same' : 'changed';
    last = one;
    wasThere = true;
    return { ...release, status, ...row };
  });
  const there = rows.filter(({ status }) => status !== 'absent');
  return {
    of,
    asked,
    rows,
    firstSeen: there[0]?.version ?? null,
    lastSeen: there.at(-1)?.version ?? null,
  };
}

function promptRow(entry: PromptEntry, last: PromptEntry | null): Row & { isSame: boolean } {
  const tokens = tokensOf(entry);
  const isSame = last?.textHash === entry.textHash;
  const similarity = last && !isSame ? similarityOf(new Subject(last, 0), new Subject(entry, 0)) : null;
  return {
    isSame,
    id: entry.id,
    chars: entry.chars,
    ...(last === null ? {} : { change: entry.chars - last.chars }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(similarity === null ? {} : { similarity: Math.round(similarity.value * 100) / 100 }),
    ...(similarity?.estimated ? { estimated: true } : {}),
  };
}

function aliasRow(alias: Alias, last: Alias | null): Row & { isSame: boolean } {
  const length = ({ start = 0, end = 0 }: Alias) => end - start;
  return {
    isSame: last?.bodyHash === alias.bodyHash,
    chars: length(alias),
    ...(last === null ? {} : { change: length(alias) - length(last) }),
    ...(alias.symbol === undefined ? {} : { symbol: alias.symbol }),
    found: alias.status,
  };
}
