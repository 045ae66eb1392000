import type { Program } from '#src/program/program.js';
import type { Facings } from '#src/prompts/facing/facing.js';
import { Kind } from '#src/syntax/kinds.js';

export type Reader = 'model' | 'ui' | 'internal' | 'unknown';

/** The readers that are found for places of one release. */
export class Readers {
  readonly #facings: Facings;
  readonly #textPaths: readonly string[];
  readonly #places = new Map<string, { module: number; row: number }>();

  /** `textPaths` are the text modules, in the order in which the search was given them. */
  constructor(program: Program, facings: Facings, textPaths: readonly string[] = []) {
    this.#facings = facings;
    this.#textPaths = textPaths;
    program.modules.forEach((syntax, module) => {
      if (!syntax) return;
      for (let row = 0; row < syntax.count; row++) {
        if (syntax.kind[row] !== Kind.String && syntax.kind[row] !== Kind.Template) continue;
        this.#places.set(`${syntax.path}:${syntax.start[row]}:${syntax.end[row]}`, { module, row });
      }
    });
  }

  of(path: string, start: number, end: number): Reader {
    const text = this.#textPaths.indexOf(path);
    if (text >= 0) return this.#facings.ofTextModule(text)?.facing ?? 'unknown';
    const place = this.#places.get(`${path}:${start}:${end}`);
    if (!place) throw new Error(`no text stands at ${start} to ${end} in ${path}`);
    return this.#facings.of(place.module, place.row)?.facing ?? 'unknown';
  }
}
