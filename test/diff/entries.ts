import type { CatalogDocument, PromptEntry } from '#src/catalog/document.js';
import { hashText, shapeOf } from '#src/prompts/hash.js';
import { Sketcher, sketchText } from '#src/prompts/sketch.js';
import { withoutStamps } from '#src/prompts/stamps.js';

const sketcher = new Sketcher();

export interface EntryOptions extends Partial<PromptEntry> {
  /** Whether the entry keeps its text; a catalog has none by default. */
  withText?: boolean;
  /** Offset of its one place; without it one that its text decides. */
  at?: number;
  path?: string;
}

/** An entry as `build` makes it of a text. */
export function entry(id: string, text: string, options: EntryOptions = {}): PromptEntry {
  const textHash = hashText(text);
  // Far from every other entry, so that none seems to stand inside another.
  const {
    withText = false,
    at = Number.parseInt(textHash.slice(-8), 16) * 1_000_000,
    path,
    ...fields
  } = options;
  const unstamped = withoutStamps(text);
  const sketch = sketcher.bytesOf(text);
  return {
    id,
    name: id,
    kind: 'other',
    facing: 'model',
    confidence: 1,
    evidence: [],
    textHash,
    shapeHash: hashText(shapeOf(text)),
    ...(unstamped === text ? {} : { stampHash: hashText(unstamped) }),
    ...(sketch === null ? {} : { sketch: sketchText(sketch) }),
    chars: text.length,
    placeholders: [...text.matchAll(/\$\{(\d+)\}/g)].map(([, label], index) => ({
      index,
      label: Number(label),
    })),
    ...(withText ? { text } : {}),
    occurrences: [
      {
        module: 'a.js',
        start: at,
        end: at + text.length,
        line: 1,
        column: at,
        ...(path === undefined ? {} : { path }),
      },
    ],
    ...fields,
  };
}

/** A catalog of entries. */
export function catalog(prompts: readonly PromptEntry[], version = '1.0.0'): CatalogDocument {
  return {
    schemaVersion: 1,
    generator: { name: 'prompt-catalog', version: '0.0.0' },
    release: {
      name: 'agent',
      version,
      sources: { name: 'test', version: 'test' },
      kind: 'script',
      bytes: 1,
      sha256: '0'.repeat(64),
      entry: 'a.js',
      modules: 1,
      scriptBytes: 1,
    },
    modules: [{ path: 'a.js', kind: 'script', encoding: 'utf8', bytes: 1, hash: hashText('') }],
    prompts: [...prompts],
    compositions: [],
    anchors: [],
    aliases: [],
    assemblies: [],
    registries: { sections: [], tools: [], agents: [], commands: [], attachments: [] },
    diagnostics: [],
  };
}

const nouns = 'lamp shelf harbour ledger kettle anchor window ladder barrel compass candle drawer'.split(' ');
const verbs = 'fill count mend open carry polish weigh store paint measure borrow fetch'.split(' ');

/** `count` words of sense-free prose that depend on `seed` alone. */
export function prose(seed: number, count: number): string {
  let state = seed * 2_654_435_761 + 1;
  const words: string[] = [];
  for (let index = 0; index < count; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const list = index % 2 === 0 ? verbs : nouns;
    const word = list[(state >>> 16) % list.length] as string;
    words.push((state >>> 8) % 3 === 0 ? `${word}${(state >>> 20) % 97}` : word);
  }
  return words.join(' ');
}
