import { createHash } from 'node:crypto';
import type { Evidence, Occurrence, PromptEntry } from '../../catalog/document.js';
import { eventsOf, type PromptEvent, type PromptHistory } from '../model/prompt-history.js';
import { cutText, type DataFile } from './page.js';

/** Code units of a text that stand on the page; the rest is loaded when it is asked for. */
export const shownText = 4000;
const mostPlaces = 12;
const mostEvidence = 12;
const mostPlaceholders = 24;
/** Code units of a name, an expression or a detail of evidence. */
const longestWord = 300;

export interface PlaceView {
  readonly module: string;
  readonly line: number;
  readonly column: number;
  readonly start: number;
  readonly end: number;
  readonly readable?: string;
  readonly function?: string;
  readonly path?: string;
  readonly facing?: string;
}

/** An entry as a page shows it. */
export interface EntryView {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly facing: string;
  readonly confidence?: number;
  readonly chars: number;
  readonly tokens?: number;
  readonly textHash: string;
  /** Text, or its beginning; absent where the catalog holds neither text nor preview. */
  readonly text?: string;
  readonly textIs?: 'whole' | 'beginning' | 'preview';
  /** Address of the whole text where only its beginning is on the page. */
  readonly wholeText?: string;
  readonly placeholders: readonly { label: number; name?: string; expression?: string; resolved?: string }[];
  readonly evidence: readonly { rule: string; detail?: string; place?: string }[];
  readonly places: readonly PlaceView[];
  /** What was left out for its number. */
  readonly more: { readonly places: number; readonly evidence: number; readonly placeholders: number };
  /** Positions in the list of releases. */
  readonly first: number;
  readonly last: number;
  readonly history: readonly { release: number; events: readonly PromptEvent[] }[];
}

const word = (text: string) => cutText(text, longestWord);

/** Lines of the readable print in words, where they are known. */
export function linesOf({ readable }: { readable?: { startLine: number; endLine: number } }): {
  readable?: string;
} {
  if (readable === undefined) return {};
  const { startLine, endLine } = readable;
  return { readable: startLine === endLine ? `${startLine}` : `${startLine}–${endLine}` };
}

function placeView(occurrence: Occurrence): PlaceView {
  const { module, line, column, start, end, facing, path } = occurrence;
  return {
    module: word(module),
    line,
    column,
    start,
    end,
    ...linesOf(occurrence),
    ...(occurrence.function === undefined ? {} : { function: word(occurrence.function) }),
    ...(path === undefined ? {} : { path: word(path) }),
    ...(facing === undefined ? {} : { facing }),
  };
}

/** One line for a place that evidence names. */
function placeWords({ module, start, end }: Pick<Evidence, 'module' | 'start' | 'end'>): string | undefined {
  if (module === undefined) return undefined;
  return start === undefined ? word(module) : `${word(module)} ${start}..${end ?? start}`;
}

export function evidenceView(evidence: Evidence): { rule: string; detail?: string; place?: string } {
  const place = placeWords(evidence);
  return {
    rule: word(evidence.rule),
    ...(evidence.detail === undefined ? {} : { detail: word(evidence.detail) }),
    ...(place === undefined ? {} : { place }),
  };
}

function placeholderViews(entry: PromptEntry): EntryView['placeholders'] {
  return entry.placeholders.slice(0, mostPlaceholders).map(({ label, name, expression, resolved }) => ({
    label,
    ...(name === undefined ? {} : { name: word(name) }),
    ...(expression === undefined ? {} : { expression: word(expression) }),
    ...(resolved === undefined ? {} : { resolved: word(resolved) }),
  }));
}

function wholeTextFile(entry: PromptEntry, text: string): DataFile {
  const key = createHash('sha256').update(`${entry.id}\0${entry.textHash}`).digest('hex').slice(0, 24);
  return { path: `data/texts/${key}.json`, data: { id: entry.id, text } };
}

function textOf(entry: PromptEntry): { view: Partial<EntryView>; file?: DataFile } {
  const { text, preview } = entry;
  if (text !== undefined && text.length > shownText) {
    const file = wholeTextFile(entry, text);
    return { view: { text: cutText(text, shownText), textIs: 'beginning', wholeText: file.path }, file };
  }
  if (text !== undefined) return { view: { text, textIs: 'whole' } };
  return preview === undefined
    ? { view: {} }
    : { view: { text: cutText(preview, shownText), textIs: 'preview' } };
}

/** What a page shows of an entry, and the file of its whole text where that is too long for the page. */
export function entryView(
  history: PromptHistory,
  name = history.entry.name,
): { view: EntryView; file?: DataFile } {
  const { entry, first, last } = history;
  const { confidence, tokens } = entry;
  const text = textOf(entry);
  const view: EntryView = {
    id: entry.id,
    name: word(name),
    kind: entry.kind,
    facing: entry.facing,
    ...(confidence === undefined ? {} : { confidence }),
    chars: entry.chars,
    ...(tokens === undefined ? {} : { tokens }),
    textHash: entry.textHash,
    ...text.view,
    placeholders: placeholderViews(entry),
    evidence: entry.evidence.slice(0, mostEvidence).map(evidenceView),
    places: entry.occurrences.slice(0, mostPlaces).map(placeView),
    more: {
      places: Math.max(0, entry.occurrences.length - mostPlaces),
      evidence: Math.max(0, entry.evidence.length - mostEvidence),
      placeholders: Math.max(0, entry.placeholders.length - mostPlaceholders),
    },
    first,
    last,
    history: eventsOf(history),
  };
  return text.file === undefined ? { view } : { view, file: text.file };
}
