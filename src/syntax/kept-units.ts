import { createRequire } from 'node:module';
import { FactsStore, keyOf } from '../cache/store.js';
import { readUnitBytes, writeUnit } from './kept-syntax.js';
import type { UnitRequest, UnitResult } from './task.js';
import type { TreeBuilder } from './walk/builder.js';
import type { WorkerStrings } from './worker-strings.js';

/** Raised whenever the walk writes other rows for the same text, or the bytes of a unit change. */
const SYNTAX_VERSION = 1;

const versionOf = (name: string): string =>
  (createRequire(import.meta.url)(`${name}/package.json`) as { version: string }).version;

let format: string | undefined;

/** What a unit's rows depend on beside its text and request. */
function formatName(): string {
  format ??= `syntax ${SYNTAX_VERSION}, acorn ${versionOf('acorn')}, babel ${versionOf('@babel/parser')}`;
  return format;
}

/** Units that were read before, in a store that other workers and processes share. */
export class KeptUnits {
  readonly #store: FactsStore;
  readonly #builder: TreeBuilder;
  readonly #strings: WorkerStrings;

  constructor(folder: string, builder: TreeBuilder, strings: WorkerStrings) {
    this.#store = new FactsStore(folder);
    this.#builder = builder;
    this.#strings = strings;
  }

  /** Digest of all that a unit's rows depend on, but for its offset, which is added afterwards. */
  keyOf({ bytes, encoding, piece, endsAtCut, startsAtCut, sourceType, strict, async }: UnitRequest): string {
    const style = [encoding, piece, endsAtCut, startsAtCut, sourceType, strict, async].join(' ');
    return keyOf(formatName(), style, bytes);
  }

  /** Puts the unit's rows into the builder, begun for it. False where none are kept; the builder is begun again. */
  find(key: string, request: UnitRequest, unit: UnitResult): boolean {
    const bytes = this.#store.get(key);
    if (!bytes) return false;
    try {
      // No encoding gives more UTF-16 units than bytes.
      const { sourceType, faults } = readUnitBytes(bytes, this.#builder, request.bytes.length);
      unit.sourceType = sourceType;
      unit.faults = faults;
      return true;
    } catch {
      this.#builder.count = unit.nodes[0];
      this.#builder.begin();
      return false;
    }
  }

  /** Only what is whole is kept, and faults only where their positions are those of the module. */
  keep(key: string, request: UnitRequest, unit: UnitResult): void {
    if (!unit.whole || (unit.faults.length > 0 && request.offset > 0)) return;
    const textOf = (number: number): string => this.#strings.text(number);
    this.#store.put(key, writeUnit(this.#builder, unit.nodes[0], unit, textOf));
  }
}
