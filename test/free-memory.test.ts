import { getHeapStatistics } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { freeMemory } from '#src/free-memory.js';

const used = (): number => getHeapStatistics().used_heap_size >> 20;

/** So many mebibytes of the heap, as arrays of fractions. */
const filled = (mebibytes: number): number[][] =>
  Array.from({ length: mebibytes }, (_, seed) => new Array<number>(1 << 17).fill(seed + 0.5));

describe('freeing memory', () => {
  it('leaves of a large heap what is in use', () => {
    const before = used();
    const kept = filled(40);
    const dropped: { arrays: number[][] | null } = { arrays: filled(320) };
    expect(used()).toBeGreaterThan(before + 340);
    dropped.arrays = null;
    freeMemory();
    expect(used()).toBeLessThan(before + 120);
    expect(used()).toBeGreaterThan(before + 30);
    expect(kept[39]?.[1]).toBe(39.5);
  });

  it('shows the collector to nobody else', () => {
    const kept = filled(300);
    freeMemory();
    expect(runInNewContext('typeof gc')).toBe('undefined');
    expect(kept).toHaveLength(300);
  });
});
