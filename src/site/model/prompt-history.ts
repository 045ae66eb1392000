import type { CatalogDocument, Facing, PromptEntry, PromptKind } from '../../catalog/document.js';
import { unlistedReaders } from '../../catalog/unlisted.js';
import { readersDiffer } from '../../diff/prompts.js';

/** What an entry was in one release. */
export interface PromptState {
  readonly textHash: string;
  readonly kind: PromptKind;
  readonly facing: Facing;
  readonly chars: number;
  readonly tokens?: number;
}

/** What happened to an entry in a release, against the release before it. */
export type PromptEvent =
  | { readonly what: 'added' | 'removed' | 'returned' }
  | { readonly what: 'text'; readonly chars: number; readonly before: number }
  | { readonly what: 'facing' | 'kind'; readonly from: string; readonly to: string };

/** One entry over all releases of a site. */
export interface PromptHistory {
  /** As the newest release has it that holds it. */
  readonly entry: PromptEntry;
  /** Positions in `SiteData.releases`. */
  readonly first: number;
  readonly last: number;
  /** One a release; undefined where the release does not hold the entry. */
  readonly states: readonly (PromptState | undefined)[];
  /** One a release: who reads the text where the release holds it and its catalog leaves it out for that. */
  readonly elsewhere: readonly (Facing | undefined)[];
}

interface Growing {
  entry: PromptEntry;
  first: number;
  last: number;
  states: (PromptState | undefined)[];
}

function stateOf(entry: PromptEntry): PromptState {
  const { textHash, kind, facing, chars, tokens } = entry;
  return { textHash, kind, facing, chars, ...(tokens === undefined ? {} : { tokens }) };
}

/** Gathers entries of releases that are given one after the other, the oldest first. */
export class PromptHistories {
  readonly #byId = new Map<string, Growing>();
  readonly #releases: number;
  readonly #readers: ReturnType<typeof unlistedReaders>[] = [];

  constructor(releases: number) {
    this.#releases = releases;
  }

  add(document: CatalogDocument, release: number): void {
    this.#readers[release] = unlistedReaders(document);
    for (const entry of document.prompts) {
      let history = this.#byId.get(entry.id);
      if (history === undefined) {
        const states = new Array<PromptState | undefined>(this.#releases).fill(undefined);
        history = { entry, first: release, last: release, states };
        this.#byId.set(entry.id, history);
      }
      history.entry = entry;
      history.last = release;
      history.states[release] = stateOf(entry);
    }
  }

  /** By id, in the order of code units. */
  all(): PromptHistory[] {
    const ordered = [...this.#byId.values()].map((history) => ({
      ...history,
      elsewhere: history.states.map((_, release) => this.#elsewhere(history, release)),
    }));
    return ordered.sort((left, right) => (left.entry.id < right.entry.id ? -1 : 1));
  }

  #elsewhere({ states }: Growing, release: number): Facing | undefined {
    if (states[release] !== undefined) return undefined;
    const listed = states[release + 1] ?? states[release - 1];
    return listed && this.#readers[release]?.(listed.textHash);
  }
}

/** What happened to a text that one of two releases does not list. */
function comingOrGoing(history: PromptHistory, release: number): PromptEvent[] {
  const { states, elsewhere, first } = history;
  const [from, to] = [release - 1, release].map((at) => states[at]?.facing ?? elsewhere[at]);
  if (from !== undefined && to !== undefined)
    return readersDiffer(from, to) ? [{ what: 'facing', from, to }] : [];
  if (states[release] === undefined) return states[release - 1] === undefined ? [] : [{ what: 'removed' }];
  return [{ what: first < release ? 'returned' : 'added' }];
}

function eventsBetween(before: PromptState, after: PromptState): PromptEvent[] {
  const events: PromptEvent[] = [];
  if (before.textHash !== after.textHash)
    events.push({ what: 'text', chars: after.chars, before: before.chars });
  if (before.facing !== after.facing) events.push({ what: 'facing', from: before.facing, to: after.facing });
  if (before.kind !== after.kind) events.push({ what: 'kind', from: before.kind, to: after.kind });
  return events;
}

/** What happened to an entry, by release; the first release of a site is where its history begins. */
export function eventsOf(history: PromptHistory): { release: number; events: PromptEvent[] }[] {
  const found: { release: number; events: PromptEvent[] }[] = [];
  for (let release = 1; release < history.states.length; release++) {
    const [before, after] = [history.states[release - 1], history.states[release]];
    const isListed = before !== undefined && after !== undefined;
    const events = isListed ? eventsBetween(before, after) : comingOrGoing(history, release);
    if (events.length > 0) found.push({ release, events });
  }
  return found;
}
