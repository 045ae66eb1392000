import { compareText } from '../catalog/compare-text.js';
import type { Anchor } from '../catalog/document.js';
import type { Program } from '../program/program.js';
import { anchorValue, type FoundAnchor } from './anchors.js';

/** An anchor with its place as catalogs hold it. */
export interface PlacedAnchor {
  anchor: FoundAnchor;
  occurrence: Anchor['occurrences'][number];
}

/** By kind, then value, in code-unit order; occurrences in the order in which they are given. */
export function listAnchors(program: Program, placed: Iterable<PlacedAnchor>): Anchor[] {
  const anchors = new Map<string, Anchor>();
  for (const { anchor, occurrence } of placed) {
    const value = anchorValue(program, anchor);
    if (value === null) continue;
    const key = `${anchor.kind} ${value}`;
    const known = anchors.get(key);
    if (known) known.occurrences.push(occurrence);
    else anchors.set(key, { kind: anchor.kind, value, occurrences: [occurrence] });
  }
  return [...anchors.values()].sort(
    (left, right) => compareText(left.kind, right.kind) || compareText(left.value, right.value),
  );
}
