import { expect, type TestContext, test } from 'vitest';
import type { CatalogDocument, PromptEntry } from '#src/catalog/document.js';
import { everyFacing } from '#src/catalog/select.js';
import { diffCatalogs } from '#src/diff/diff.js';
import type { PromptChange } from '#src/diff/document.js';
import { buildOrSkip, LIMIT } from './release.js';
import { readTruth } from './truth.js';

type Span = [start: number, end: number];

interface Changes {
  before: string;
  after: string;
  added: { id: string; after: Span[] }[];
  removed: { id: string; before: Span[] }[];
  changed: { id: string; before: Span[]; after: Span[] }[];
  sameCount: number;
}

interface NamedPrompts {
  prompts: [start: number, end: number, id: string][];
}

interface Compared {
  truth: Changes;
  /** What became of the entry at a span of the older entry module, or of the newer one; null where nothing did. */
  older: (span: Span) => PromptChange | null;
  newer: (span: Span) => PromptChange | null;
}

/** Source spans that are the same, letter for letter, in both releases: what curators changed is not in them. */
const SAME_SOURCE = ['data-github-app-installation-pr-description', 'tool-description-senduserfile'];
/** One literal made of three texts of the older release, each shorter than what curators list, so that to them it is new. */
const MERGED = ['system-prompt-action-safety-and-truthful-reporting'];

async function compare(name: string, context: TestContext): Promise<Compared> {
  const truth = readTruth<Changes>(`claude-code/${name}.json`);
  const catalogs: CatalogDocument[] = [];
  for (const spec of [truth.before, truth.after]) {
    const { release, catalog } = await buildOrSkip(spec, context, { view: false, facing: everyFacing });
    release.close();
    catalogs.push(catalog);
  }
  const [before, after] = catalogs as [CatalogDocument, CatalogDocument];
  const { prompts } = diffCatalogs(before, after);
  return { truth, older: finder(before, prompts, 'before'), newer: finder(after, prompts, 'after') };
}

function finder(catalog: CatalogDocument, changes: readonly PromptChange[], side: 'before' | 'after') {
  const entries = new Map<string, PromptEntry>();
  for (const entry of catalog.prompts)
    for (const { module, start, end } of entry.occurrences)
      if (module === catalog.release.entry) entries.set(`${start} ${end}`, entry);
  const byId = new Map(changes.flatMap((change) => change[side].map(({ id }) => [id, change] as const)));
  return (span: Span) => {
    const entry = entries.get(span.join(' '));
    if (entry === undefined) throw new Error(`no entry stands at ${span.join(' to ')}`);
    return byId.get(entry.id) ?? null;
  };
}

/** Changes of the text itself, which moving and other places are not. */
function changesText(change: PromptChange | null): boolean {
  const others = ['moved', 'occurrences', 'facing', 'kind', 'context', 'stamp'];
  return change?.changes.some((kind) => !others.includes(kind)) ?? false;
}

/** Reported in any other way than moved. */
function isReported(change: PromptChange | null): boolean {
  return change?.changes.some((kind) => kind !== 'moved' && kind !== 'stamp') ?? false;
}

function unchanged(truth: Changes, named: string): NamedPrompts['prompts'] {
  const listed = new Set([...truth.removed, ...truth.changed].map(({ id }) => id));
  return readTruth<NamedPrompts>(named).prompts.filter(([, , id]) => !listed.has(id));
}

test('from 2.1.112 to 2.1.113: the changed prompts and no other', { timeout: LIMIT }, async (context) => {
  const { truth, older } = await compare('changes-2.1.112-2.1.113', context);
  for (const { id, before } of truth.changed)
    for (const span of before) expect(changesText(older(span)), id).toBe(!SAME_SOURCE.includes(id));
  const rest = unchanged(truth, 'claude-code/named-prompts-2.1.112.json');
  const wrong = rest.filter(([start, end]) => changesText(older([start, end])));
  expect(wrong).toEqual([]);
});

test('from 2.1.215 to 2.1.216: what came, went and changed', { timeout: LIMIT }, async (context) => {
  const { truth, older, newer } = await compare('changes-2.1.215-2.1.216', context);
  for (const { id, after } of truth.added)
    for (const span of after)
      expect(newer(span)?.changes, id).toEqual([MERGED.includes(id) ? 'merged' : 'added']);
  for (const { id, before } of truth.removed)
    for (const span of before) expect(older(span)?.changes, id).toContain('removed');
  for (const { id, before } of truth.changed)
    for (const span of before) expect(changesText(older(span)), id).toBe(!SAME_SOURCE.includes(id));
  const rest = unchanged(truth, 'claude-code/named-prompts-2.1.215.json');
  const reported = rest.filter(([start, end]) => isReported(older([start, end])));
  expect(reported.length).toBeLessThanOrEqual(rest.length * 0.05);
});

interface Checked {
  before: string;
  after: string;
  /** By hashes of texts; `right` is null where the reader alone changed, which was not judged. */
  checked: { changes: string[]; before: string[]; after: string[]; right: boolean | null }[];
}

/** Share of what was judged that must be right. */
const LEAST_RIGHT = 38 / 40;
/** Share of what was right that must be told again: readers of some texts are found otherwise than when they were drawn. */
const LEAST_AGAIN = 0.9;

test.for(['diff-2.1.241-2.1.243-checked', 'diff-2.1.315-2.1.332-checked'])(
  '%s: what was read by hand is told again',
  { timeout: LIMIT },
  async (name, context) => {
    const truth = readTruth<Checked>(`claude-code/${name}.json`);
    const judged = truth.checked.filter(({ right }) => right !== null);
    const right = judged.filter((one) => one.right);
    expect(right.length).toBeGreaterThanOrEqual(judged.length * LEAST_RIGHT);
    const [before, after] = [
      await defaultCatalog(truth.before, context),
      await defaultCatalog(truth.after, context),
    ];
    const told = new Map(
      diffCatalogs(before, after).prompts.map((change) => [
        keyOf(hashesOf(before, change.before), hashesOf(after, change.after)),
        change.changes.join(' '),
      ]),
    );
    const again = right.filter((one) => told.get(keyOf(one.before, one.after)) === one.changes.join(' '));
    expect(again.length).toBeGreaterThanOrEqual(right.length * LEAST_AGAIN);
  },
);

async function defaultCatalog(spec: string, context: TestContext): Promise<CatalogDocument> {
  const { release, catalog } = await buildOrSkip(spec, context, { view: false });
  release.close();
  return catalog;
}

function hashesOf({ prompts }: CatalogDocument, sides: PromptChange['before']): string[] {
  const hashes = new Map(prompts.map(({ id, textHash }) => [id, textHash]));
  return sides.map(({ id }) => hashes.get(id) ?? '');
}

function keyOf(before: readonly string[], after: readonly string[]): string {
  return [before, after].map((hashes) => [...hashes].sort().join(' ')).join(' > ');
}
