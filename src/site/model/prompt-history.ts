import type { CatalogDocument, Facing, PromptEntry, PromptKind } from '../../catalog/document.js';

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

  constructor(releases: number) {
    this.#releases = releases;
  }

  add(document: CatalogDocument, release: number): void {
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
    const ordered = [...this.#byId.values()];
    return ordered.sort((left, right) => (left.entry.id < right.entry.id ? -1 : 1));
  }
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
    let events: PromptEvent[] = [];
    if (before !== undefined && after !== undefined) events = eventsBetween(before, after);
    else if (after !== undefined) events = [{ what: history.first < release ? 'returned' : 'added' }];
    else if (before !== undefined) events = [{ what: 'removed' }];
    if (events.length > 0) found.push({ release, events });
  }
  return found;
}
