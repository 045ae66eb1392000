import { describe, expect, it } from 'vitest';
import type { CatalogDocument } from '#src/catalog/document.js';
import { type CatalogSource, historyOf } from '#src/diff/history.js';
import { sparkline, sparklineSvg } from '#src/diff/sparkline.js';
import { catalog, entry, prose } from './entries.js';

function sources(...catalogs: CatalogDocument[]): CatalogSource[] {
  return catalogs.map((document) => ({ version: document.release.version, read: async () => document }));
}

const text = prose(1, 60);
const other = entry('other', prose(9, 30), { at: 5000 });
const life = sources(
  catalog([other], '1.0.0'),
  catalog([entry('old-id', text), other], '1.1.0'),
  catalog([entry('old-id', text), other], '1.2.0'),
  catalog([entry('new-id', `${text} and more of it`), other], '1.3.0'),
  catalog([other], '1.4.0'),
  catalog([entry('new-id', `${text} and more of it`), other], '1.5.0'),
);

describe('historyOf', () => {
  it.each(['old-id', 'new-id'])('follows a prompt under all its ids: %s', async (asked) => {
    const history = await historyOf(asked, life);
    expect(history).toMatchObject({ of: 'prompt', firstSeen: '1.1.0', lastSeen: '1.5.0' });
    expect(history?.rows.map(({ status }) => status)).toEqual([
      'absent',
      'first',
      'same',
      'changed',
      'absent',
      'back',
    ]);
    expect(history?.rows.map(({ id }) => id)).toEqual([
      undefined,
      'old-id',
      'old-id',
      'new-id',
      undefined,
      'new-id',
    ]);
    expect(history?.rows[3]).toMatchObject({ change: 15, estimated: true });
    expect(sparkline(history?.rows ?? [])).toBe(' ▁▁█ █');
  });

  it('follows an alias by its body', async () => {
    const aliased = (digit: string | null, version: string): CatalogDocument => ({
      ...catalog([], version),
      aliases: [
        {
          alias: 'LampPrompt',
          role: '',
          status: digit === null ? 'missing' : 'resolved',
          confidence: 1,
          evidence: [],
          ...(digit === null
            ? {}
            : { start: 0, end: 10, symbol: 'q', bodyHash: `xxh64:${digit.repeat(16)}` }),
        },
      ],
    });
    const history = await historyOf(
      'LampPrompt',
      sources(aliased('1', '1.0.0'), aliased('1', '1.1.0'), aliased('2', '1.2.0'), aliased(null, '1.3.0')),
    );
    expect(history?.of).toBe('alias');
    expect(history?.rows.map(({ status }) => status)).toEqual(['first', 'same', 'changed', 'absent']);
  });

  it('knows nothing of what no catalog has', async () => {
    expect(await historyOf('nothing', life)).toBeNull();
  });
});

describe('sparklines', () => {
  it('are a picture in which a gap breaks the line', async () => {
    const history = await historyOf('old-id', life);
    const svg = [...sparklineSvg(history?.rows ?? [])].join('\n');
    expect(svg.match(/<polyline/g)).toHaveLength(1);
    expect(svg.match(/<circle/g)).toHaveLength(4);
    expect(svg).not.toMatch(/NaN|Infinity/);
    expect([...sparklineSvg([])].join('\n')).not.toMatch(/NaN|Infinity/);
  });
});
