import { describe, expect, test } from 'vitest';
import { loadRules } from '#src/aliases/load.js';
import { resolveAliases } from '#src/aliases/resolve.js';
import type { AliasResult } from '#src/aliases/result.js';
import { type ReadableView, readableView } from '#src/readable/view.js';
import { decodeText } from '#src/release/encoding.js';
import type { Release } from '#src/release/release.js';
import { programOfRelease } from '../aliases/programs.js';
import { LIMIT, openOrSkip } from './release.js';
import { readTruth } from './truth.js';

type Lines = [number, number | null];

interface AliasTable {
  release: string;
  module: string;
  aliases: {
    alias: string;
    symbol?: string;
    symbols?: string[];
    exportedAs?: string;
    readableLines?: Lines | Lines[];
  }[];
}

interface SourceIndex {
  release: string;
  module: string;
  symbols: { symbol: string; role: string; symbolLines: [number, number] }[];
}

interface SymbolTable {
  releases: Record<
    string,
    Record<string, string | [module: string, symbol: string, start?: number, end?: number]>
  >;
}

/** In 2.1.215's table these two stand in each other's place: `ux` logs `system_context_started` and returns the Git status. */
const SWAPPED: Record<string, string> = {
  UserContextMap: 'SystemContextMap',
  SystemContextMap: 'UserContextMap',
};

/** Our alias for each symbol of the source index. */
const INDEX_ALIASES: Record<string, string> = {
  lFf: 'AttachmentCollector',
  vw: 'AttachmentGenerator',
  hFf: 'ChangedFileDetector',
  dc: 'AttachmentRecord',
  wmi: 'CompactionAttachmentRebuild',
  yyt: 'HumanPromptPredicate',
  qtt: 'PlainUserPromptPredicate',
  jaT: 'AttachmentReorderer',
  Jwm: 'ReminderToolResultMerger',
  wy: 'SystemReminderWrapper',
  WHi: 'AttachmentRenderer',
  O2: 'SystemContextMap',
  k7: 'UserContextMap',
};

/** Lines of the index's topics, and the alias that stands there. */
const TOPICS: [alias: string, first: number, last: number][] = [
  ['FileStateCache', 195_260, 195_335],
  ['EditStaleReadCheck', 196_150, 196_430],
  ['CompactionReactive', 232_845, 232_868],
  ['CompactionFull', 263_015, 263_036],
  ['CompactionAttachmentRebuild', 263_175, 263_230],
  ['ResumeAttachmentGuard', 323_147, 323_178],
  ['ResumeObsoleteDrop', 323_147, 323_178],
  ['ResumeSkillState', 323_307, 323_365],
  ['HumanOriginPredicate', 72_174, 72_206],
  ['MessageNormaliser', 397_730, 398_210],
  ['ReminderAuthorityText', 407_999, 407_999],
  ['CacheMarkerPlacement', 408_719, 410_219],
  ['RequestSerialiser', 408_719, 410_219],
  ['ExcludeDynamicSectionsFlag', 603_768, 603_768],
];

async function answers(release: Release): Promise<Map<string, AliasResult>> {
  const results = resolveAliases(await programOfRelease(release), loadRules('claude-code'));
  return new Map(results.map((result) => [result.alias, result]));
}

function textOf(release: Release, path: string): string {
  const module = release.modules.find((item) => item.path === path);
  if (!module || module.encoding === 'binary') throw new Error(`no text ${path}`);
  return decodeText(module.content(), module.encoding);
}

describe('2.1.215: the alias table of the scenarios page', () => {
  test('every symbol and line is right, and stale names are not answers', {
    timeout: LIMIT,
  }, async (context) => {
    const table = readTruth<AliasTable>('claude-code/aliases-2.1.215-linux-x64.json');
    const release = await openOrSkip(table.release, context);
    const known = await answers(release);
    const { view } = await readableView(textOf(release, table.module));
    for (const row of table.aliases) {
      const result = known.get(SWAPPED[row.alias] ?? row.alias);
      const symbols = row.symbols ?? (row.symbol === undefined ? undefined : [row.symbol]);
      if (symbols === undefined) {
        expect(result, row.alias).toMatchObject({ status: 'resolved' });
        continue;
      }
      const parts = result?.parts ?? (result ? [result] : []);
      expect(
        parts.map(({ symbol }) => symbol),
        row.alias,
      ).toEqual(symbols);
      if (row.exportedAs) expect(result?.exportedAs).toBe(row.exportedAs);
      const lines = row.symbols
        ? (row.readableLines as Lines[])
        : row.readableLines
          ? [row.readableLines as Lines]
          : [];
      lines.forEach(([first, last], index) => {
        const part = parts[index];
        const span = view?.toReadable(part?.start ?? 0, part?.end ?? 0);
        expect(span?.startLine, row.alias).toBe(first);
        if (last !== null) expect(span?.endLine, row.alias).toBe(last);
      });
    }
    const wrapper = known.get('ApiSystemReminderWrapper');
    expect(wrapper?.status).toBe('resolved');
    expect(['N2', 'kf5']).not.toContain(wrapper?.symbol);
    release.close();
  });
});

describe('2.1.235: the source index', () => {
  const index = readTruth<SourceIndex>('claude-code/source-index-2.1.235-darwin-arm64.json');
  let known: Map<string, AliasResult>;
  let view: ReadableView | undefined;

  test('every symbol is right and every line exact', { timeout: LIMIT }, async (context) => {
    const release = await openOrSkip(index.release, context);
    known = await answers(release);
    view = (await readableView(textOf(release, index.module))).view;
    release.close();
    for (const { symbol, symbolLines } of index.symbols) {
      const result = known.get(INDEX_ALIASES[symbol] ?? '');
      expect(result, symbol).toMatchObject({ status: 'resolved', module: index.module, symbol });
      const span = view?.toReadable(result?.start ?? 0, result?.end ?? 0);
      expect([span?.startLine, span?.endLine], symbol).toEqual(symbolLines);
    }
  });

  test.for(TOPICS)('%s lies where its topic is', ([alias, first, last], context) => {
    if (!view) return context.skip('the release was not read');
    const result = known.get(alias);
    expect(result?.status).toBe('resolved');
    const span = view.toReadable(result?.start ?? 0, result?.end ?? 0);
    expect(span.startLine).toBeLessThanOrEqual(last);
    expect(span.endLine).toBeGreaterThanOrEqual(first);
  });
});

describe.each(['alias-symbols.json', 'alias-symbols-checked.json'])('%s', (file) => {
  const { releases } = readTruth<SymbolTable>(`claude-code/${file}`);
  test.for(Object.keys(releases))('%s: every row is right', { timeout: LIMIT }, async (version, context) => {
    const { release: spec, ...rows } = releases[version] ?? {};
    const release = await openOrSkip(String(spec), context);
    const known = await answers(release);
    for (const [alias, row] of Object.entries(rows)) {
      const [module, symbol, start, end] = row as [string, string, number?, number?];
      const expected = { status: 'resolved', module, symbol, ...(start === undefined ? {} : { start, end }) };
      expect(known.get(alias), alias).toMatchObject(expected);
    }
    release.close();
  });
});

test('gemini-cli 0.61.0: every alias is resolved, under the name that the bundle keeps', {
  timeout: LIMIT,
}, async (context) => {
  const release = await openOrSkip('@google/gemini-cli@0.61.0', context);
  const results = resolveAliases(await programOfRelease(release), loadRules('gemini-cli'));
  expect(results.filter(({ status }) => status !== 'resolved')).toEqual([]);
  const symbols = new Map(results.map(({ alias, symbol, exportedAs }) => [alias, exportedAs ?? symbol]));
  expect(symbols.get('PromptProvider')).toBe('PromptProvider');
  expect(symbols.get('CoreSystemPrompt')).toBe('getCoreSystemPrompt');
  expect(symbols.get('CompressionPrompt')).toBe('getCompressionPrompt');
  expect(symbols.get('ContextFileLoader')).toBe('loadJitSubdirectoryMemory');
  expect(symbols.get('ToolRegistry')).toBe('ToolRegistry');
  release.close();
});
