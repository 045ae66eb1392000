import { decodeText } from '../../release/encoding.js';
import type { Release } from '../../release/release.js';

/** Where code stands; UTF-16 offsets in the decoded module text, end exclusive. */
export interface Span {
  readonly module: string;
  readonly start: number;
  readonly end: number;
}

/** A literal as it stands in its module, with the code around it. */
export interface SourceView extends Span {
  readonly before: string;
  readonly literal: string;
  readonly after: string;
}

function splitsPair(text: string, offset: number): boolean {
  const low = text.charCodeAt(offset);
  const high = text.charCodeAt(offset - 1);
  return low >= 0xdc00 && low <= 0xdfff && high >= 0xd800 && high <= 0xdbff;
}

/** @param context UTF-16 code units before and after; one less where a character would be cut in two */
function viewOf(text: string, { module, start, end }: Span, context: number): SourceView {
  let from = Math.max(0, start - context);
  let to = Math.min(text.length, end + context);
  if (splitsPair(text, from)) from++;
  if (splitsPair(text, to)) to--;
  return {
    module,
    start,
    end,
    before: text.slice(Math.min(from, start), start),
    literal: text.slice(start, end),
    after: text.slice(end, Math.max(to, end)),
  };
}

/** The source of each span, in their order. Each module is decoded once. */
export function sourceViews(release: Release, spans: readonly Span[], context: number): SourceView[] {
  const texts = new Map<string, string>();
  const wanted = new Set(spans.map((span) => span.module));
  for (const module of release.modules) {
    if (wanted.has(module.path)) texts.set(module.path, decodeText(module.content(), module.encoding));
  }
  return spans.map((span) => viewOf(texts.get(span.module) ?? '', span, context));
}
