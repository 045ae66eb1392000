import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions } from '#src/catalog/versions.js';

describe('compareVersions', () => {
  it('orders numbers by size and pre-releases before their release', () => {
    const ordered = [
      '0.9.9',
      '1.0.0-alpha',
      '1.0.0-alpha.2',
      '1.0.0-alpha.10',
      '1.0.0',
      '1.0.9',
      '1.0.10',
      '2.1.0+b',
    ];
    expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
  });

  it('reads what is nearly a version as one, and takes other texts for older', () => {
    const ordered = ['', 'latest', '1.9', '1.10', '1.10.1'];
    expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
  });

  it('is an order of any texts', () => {
    const version = fc.stringMatching(/^[0-9a-c.+-]{0,8}$/);
    fc.assert(
      fc.property(version, version, version, (one, two, three) => {
        expect(Math.sign(compareVersions(one, two))).toBe(-Math.sign(compareVersions(two, one)) || 0);
        if (compareVersions(one, two) < 0 && compareVersions(two, three) < 0)
          expect(compareVersions(one, three)).toBeLessThan(0);
      }),
      { numRuns: 2000 },
    );
  });
});
