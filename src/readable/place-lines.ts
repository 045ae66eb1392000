import type { Diagnostic } from '../catalog/diagnostic.js';
import type { ReadableLines } from '../catalog/document.js';
import type { ReadableOutcome, ReadableView } from './view.js';

/** Outcomes of printing, by path of the module. */
export type Views = ReadonlyMap<string, ReadableOutcome<ReadableView>>;

/** A span of a module, in UTF-16 offsets; one that is not whole gets no lines. */
export interface LinedPlace {
  module?: string;
  start?: number;
  end?: number;
  readable?: ReadableLines;
}

/** Adds to each place the lines of its module's print. @returns why modules of places have none */
export function addLines(views: Views, places: readonly LinedPlace[]): Diagnostic[] {
  const refusals = new Set<Diagnostic>();
  for (const place of places) {
    const { module, start, end } = place;
    if (module === undefined || start === undefined || end === undefined) continue;
    const { view, refusal } = views.get(module) ?? {};
    if (view) place.readable = view.toReadable(start, end);
    if (refusal) refusals.add(refusal);
  }
  return [...refusals];
}
