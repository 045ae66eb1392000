import { expect, test } from 'vitest';
import { decodeText } from '#src/release/encoding.js';
import { scanText } from '#src/syntax/split.js';
import { babelResolution, differences, ourResolution } from '../syntax/oracle.js';
import { walkText } from '../syntax/reading.js';
import { LIMIT, openOrSkip } from './release.js';

const SLICES = 8;
const SLICE_SIZE = 120_000;

test('2.1.112: names in slices of the bundle mean what @babel/traverse says', {
  timeout: LIMIT,
}, async (context) => {
  const release = await openOrSkip('@anthropic-ai/claude-code@2.1.112', context);
  const bundle = release.modules.find(({ path }) => path === 'package/cli.js');
  if (!bundle || bundle.encoding === 'binary') throw new Error('no bundle');
  const text = decodeText(bundle.content(), bundle.encoding);
  release.close();
  const offsets = scanText(text, SLICE_SIZE).cuts?.offsets ?? [];
  expect(offsets.length).toBeGreaterThan(SLICES * 2);
  let names = 0;
  for (let slice = 0; slice < SLICES; slice++) {
    const index = Math.floor((slice * (offsets.length - 1)) / SLICES);
    const piece = text.slice(offsets[index], offsets[index + 1]).replace(/^#!/, '//');
    const ours = ourResolution(walkText(piece, 'module'));
    names += ours.size;
    expect(differences(piece, ours, babelResolution(piece, 'module'))).toEqual([]);
  }
  expect(names).toBeGreaterThan(50_000);
});
