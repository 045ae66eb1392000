import { describe, expect, it } from 'vitest';
import { diffCatalogs } from '#src/diff/diff.js';
import { differencesOf } from '#src/diff/text-differences.js';
import { catalog, entry, prose } from './entries.js';

const LIMIT = 120_000;
/** Milliseconds of processor time, which other programs on the machine do not change. */
const MOST = 10_000;

function timed<T>(work: () => T): { result: T; milliseconds: number } {
  const start = process.cpuUsage();
  const result = work();
  return { result, milliseconds: process.cpuUsage(start).user / 1000 };
}

const long = prose(1, 30_000);
const lines = Array.from({ length: 13_000 }, (_, index) => prose(index + 10, 14));

describe('large inputs', () => {
  it('one text of 200 kB against one of 13,000 lines', { timeout: LIMIT }, () => {
    expect(long.length).toBeGreaterThan(200_000);
    const before = catalog([entry('a', long, { withText: true })]);
    const after = catalog([entry('a', lines.join('\n'), { withText: true })]);
    const { result, milliseconds } = timed(() => diffCatalogs(before, after, { text: true }));
    expect(milliseconds).toBeLessThan(MOST);
    expect(result.prompts.length).toBeGreaterThan(0);
  });

  it('one text of 200 kB against 13,000 of one line', { timeout: LIMIT }, () => {
    const before = catalog([entry('a', long, { withText: true })]);
    const after = catalog(
      lines.map((line, index) => entry(`b${index}`, line, { withText: true, at: index * 200 })),
    );
    const { result, milliseconds } = timed(() => diffCatalogs(before, after, { text: true }));
    expect(milliseconds).toBeLessThan(MOST);
    expect(result.counts.added).toBe(new Set(lines).size === lines.length ? 13_000 : result.counts.added);
  });

  it.each([true, false])(
    '10,000 entries against 10,000 unrelated ones (texts: %s)',
    { timeout: LIMIT },
    (withText) => {
      const side = (from: number) =>
        catalog(
          Array.from({ length: 10_000 }, (_, index) =>
            entry(`e${from + index}`, prose(from + index, 30), { withText, at: index * 300 }),
          ),
        );
      const [before, after] = [side(1_000_000), side(2_000_000)];
      const { result, milliseconds } = timed(() => diffCatalogs(before, after));
      expect(milliseconds).toBeLessThan(MOST);
      expect(result.counts.added).toBeGreaterThan(9_900);
    },
  );

  it('10,000 entries of one sketch do not compare all with all', { timeout: LIMIT }, () => {
    const { sketch } = entry('x', prose(3, 40));
    const side = (name: string) =>
      catalog(
        Array.from({ length: 10_000 }, (_, index) => ({
          ...entry(`${name}${index}`, `${name} ${index}`),
          ...(sketch === undefined ? {} : { sketch }),
        })),
      );
    const { milliseconds } = timed(() => diffCatalogs(side('a'), side('b')));
    expect(milliseconds).toBeLessThan(MOST);
  });

  it('two texts that differ in every word are given whole, and said to be', { timeout: LIMIT }, () => {
    const other = prose(2, 30_000).replaceAll(' ', '\n');
    const { result, milliseconds } = timed(() => differencesOf(lines.join('\n'), other));
    expect(milliseconds).toBeLessThan(MOST);
    expect(result).toMatchObject({ textCut: true, text: [{ op: 'removed' }, { op: 'added', text: other }] });
  });
});

describe('word-level differences', () => {
  it('make both texts again', () => {
    const [before, after] = [prose(4, 200), `${prose(4, 150)} and\nmore ${prose(5, 20)}`];
    const { text = [], textCut } = differencesOf(before, after);
    expect(textCut).toBeUndefined();
    const side = (op: string) =>
      text
        .filter((piece) => piece.op === 'same' || piece.op === op)
        .map((piece) => piece.text)
        .join('');
    expect(side('removed')).toBe(before);
    expect(side('added')).toBe(after);
  });

  it('are none where a text is not at hand', () => {
    expect(differencesOf(undefined, 'x')).toEqual({});
  });
});
