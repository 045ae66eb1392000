import type { Alias, CatalogDocument } from '../../catalog/document.js';

/** One semantic name over all releases of a site. */
export interface AliasHistory {
  readonly alias: string;
  /** As the newest release words it. */
  readonly role: string;
  /** One a release; undefined where its catalog does not ask for the alias. */
  readonly states: readonly (Alias | undefined)[];
}

/** Gathers aliases of releases that are given one after the other, the oldest first. */
export class AliasHistories {
  readonly #byName = new Map<string, { alias: string; role: string; states: (Alias | undefined)[] }>();
  readonly #releases: number;

  constructor(releases: number) {
    this.#releases = releases;
  }

  add(document: CatalogDocument, release: number): void {
    for (const alias of document.aliases) {
      let history = this.#byName.get(alias.alias);
      if (history === undefined) {
        const states = new Array<Alias | undefined>(this.#releases).fill(undefined);
        history = { alias: alias.alias, role: alias.role, states };
        this.#byName.set(alias.alias, history);
      }
      history.role = alias.role;
      history.states[release] = alias;
    }
  }

  /** In the order in which the catalogs name them first. */
  all(): AliasHistory[] {
    return [...this.#byName.values()];
  }
}
