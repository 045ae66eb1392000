import type { AnchorKind, CatalogDocument } from '../../catalog/document.js';

/** One string of program logic over all releases of a site. */
export interface AnchorHistory {
  readonly kind: AnchorKind;
  readonly value: string;
  /** Positions in `SiteData.releases`. */
  readonly first: number;
  readonly last: number;
  /** Number of places in the newest release that holds it. */
  readonly occurrences: number;
}

/** Gathers anchors of releases that are given one after the other, the oldest first. */
export class AnchorHistories {
  readonly #found = new Map<string, { -readonly [Key in keyof AnchorHistory]: AnchorHistory[Key] }>();

  add(document: CatalogDocument, release: number): void {
    for (const { kind, value, occurrences } of document.anchors) {
      const key = `${kind}\0${value}`;
      const known = this.#found.get(key);
      if (known === undefined) {
        this.#found.set(key, { kind, value, first: release, last: release, occurrences: occurrences.length });
      } else {
        known.last = release;
        known.occurrences = occurrences.length;
      }
    }
  }

  all(): AnchorHistory[] {
    const ordered = [...this.#found.entries()].sort(([left], [right]) => (left < right ? -1 : 1));
    return ordered.map(([, history]) => history);
  }
}
