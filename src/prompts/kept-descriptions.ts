import { createHash } from 'node:crypto';
import { FactsStore, keyOf } from '../cache/store.js';
import type { DescriptionSettings, TextDescription, TextToDescribe } from './description.js';
import { describeTokenizer } from './tokens.js';

/** Raised whenever the same text is described otherwise, or the bytes of a group change. */
const DESCRIPTIONS_VERSION = 1;

/** A description is small, and a release has thousands: they are kept together by the first byte of their key. */
const GROUPS = 64;
/** Descriptions of a group; beyond them those go that were not needed for longest. */
const MOST_IN_GROUP = 4_000;

type Group = Map<string, TextDescription>;

/**
 * Descriptions of texts that were made before, in a store that other processes share. Where two write a group
 * at once, one's additions are lost, and made again when they are needed.
 */
export class KeptDescriptions {
  readonly #store: FactsStore;
  readonly #format: string;
  readonly #groups: Group[] = [];

  constructor(folder: string, settings: DescriptionSettings) {
    this.#store = new FactsStore(folder);
    this.#format = formatName(settings);
  }

  /** The digests that texts are kept under: of all that their descriptions depend on but the settings. */
  keysOf(texts: readonly TextToDescribe[]): string[] {
    return texts.map(({ source, forModels }) =>
      createHash('sha256')
        .update(forModels ? 'for models\0' : 'for others\0')
        // UTF-16, so that lone surrogates differ.
        .update(source, 'utf16le')
        .digest('hex')
        .slice(0, 40),
    );
  }

  find(key: string): TextDescription | undefined {
    return this.#group(groupOf(key)).get(key);
  }

  /** Keeps what is new; only groups that get something are written. */
  keep(keys: readonly string[], descriptions: readonly TextDescription[]): void {
    if (keys.every((key) => this.find(key))) return;
    const used: Group[] = Array.from({ length: GROUPS }, () => new Map());
    keys.forEach((key, index) => {
      (used[groupOf(key)] as Group).set(key, descriptions[index] as TextDescription);
    });
    used.forEach((group, number) => {
      const before = this.#group(number);
      if ([...group.keys()].every((key) => before.has(key))) return;
      const entries = [...new Map([...group, ...before])].slice(0, MOST_IN_GROUP);
      this.#store.put(this.#keyOf(number), Buffer.from(JSON.stringify(entries)));
    });
  }

  #group(number: number): Group {
    this.#groups[number] ??= readGroup(this.#store.get(this.#keyOf(number)));
    return this.#groups[number];
  }

  #keyOf(group: number): string {
    return keyOf(this.#format, String(group));
  }
}

/** What descriptions depend on beside the texts; letters and graphemes are as Unicode has them. */
function formatName({ previewLength, tokens }: DescriptionSettings): string {
  const { name, version, encoding } = describeTokenizer();
  const counted = tokens ? `${name} ${version} ${encoding}` : 'no tokens';
  const { unicode, icu } = process.versions;
  return `descriptions ${DESCRIPTIONS_VERSION}, preview ${previewLength}, ${counted}, unicode ${unicode}, icu ${icu}`;
}

function groupOf(key: string): number {
  return Number.parseInt(key.slice(0, 2), 16) % GROUPS;
}

/** The store gives what was written, or nothing. */
function readGroup(bytes: Uint8Array | null): Group {
  return new Map(bytes === null ? [] : JSON.parse(Buffer.from(bytes).toString()));
}
