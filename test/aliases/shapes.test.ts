import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveAliases } from '#src/aliases/resolve.js';
import type { AliasResult } from '#src/aliases/result.js';
import { openRelease } from '#src/release/open.js';
import { fixtureShape, shapeNames } from '../fixtures/shapes.js';
import { lanternRules } from './lantern-rules.js';
import { programOfRelease } from './programs.js';

const LIMIT = 120_000;
const known = new Map<string, Promise<AliasResult[] | undefined>>();

/** The answers for a shape of the fixture program, or undefined where the shape can not be made here. */
function answersFor(name: string): Promise<AliasResult[] | undefined> {
  const found = known.get(name) ?? answer(name);
  known.set(name, found);
  return found;
}

async function answer(name: string): Promise<AliasResult[] | undefined> {
  const shape = await fixtureShape(name);
  if (shape.skipped !== undefined) return undefined;
  const release = await openRelease(
    shape.kind === 'executable' ? path.resolve(shape.folder, shape.entry) : shape.folder,
  );
  try {
    return resolveAliases(await programOfRelease(release), lanternRules);
  } finally {
    release.close();
  }
}

/** Their minifier writes functions that are called once into their caller, where they have no name. */
const INLINING: readonly string[] = ['rollup-terser', 'webpack'];
const NAMELESS = ['CompactionSource', 'PageSource', 'OverrideFlag'];

describe('one rule set finds the same things in every bundle shape', () => {
  it.each(shapeNames)('%s', { timeout: LIMIT }, async (name) => {
    const results = await answersFor(name);
    if (results === undefined) return console.warn(`skipped: ${name} can not be made here`);
    const statuses = new Map(results.map(({ alias, status }) => [alias, status]));
    const mayBeMissing = (alias: string) => INLINING.includes(name) && !NAMELESS.includes(alias);
    const wrong = [...statuses].filter(
      ([alias, status]) => status !== 'resolved' && !(status === 'missing' && mayBeMissing(alias)),
    );
    expect(wrong).toEqual([]);
    expect(statuses.get('ReminderWrapper')).toBe('resolved');
  });
});

describe('new names change no body', () => {
  it.each([
    ['esbuild-min', 'esbuild-renamed'],
    ['esbuild-chunks', 'esbuild-chunks-renamed'],
  ])('%s and %s', { timeout: LIMIT }, async (name, other) => {
    const [one, two] = await Promise.all([answersFor(name), answersFor(other)]);
    expect(one?.map(({ alias, bodyHash }) => [alias, bodyHash])).toEqual(
      two?.map(({ alias, bodyHash }) => [alias, bodyHash]),
    );
  });
});
