import { decodeText } from '../release/encoding.js';
import type { TextEncodingName } from '../release/release.js';
import { type KeptLines, KeptViews } from './kept-lines.js';
import { readableLines } from './view.js';

/** Prints modules for their lines, or takes the lines as they were kept. */
export class ModuleLines {
  readonly #kept: KeptViews | null;

  /** @param factsFolder where lines are kept; null for nowhere */
  constructor(factsFolder: string | null) {
    this.#kept = factsFolder === null ? null : new KeptViews(factsFolder);
  }

  async of(bytes: Uint8Array, encoding: TextEncodingName): Promise<KeptLines> {
    const key = this.#kept?.keyOf(bytes, encoding) ?? '';
    const known = this.#kept?.find(key) ?? null;
    if (known !== null) return known;
    const lines = await readableLines(decodeText(bytes, encoding));
    // What the printer refuses for want of memory today, it may print tomorrow.
    if ('map' in lines) this.#kept?.keep(key, lines);
    return lines;
  }
}
