import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRegistries } from '#src/assembly/registries/registries.js';
import { openRelease } from '#src/release/open.js';
import { programOfRelease } from '../../aliases/programs.js';
import { fixtureShape, shapeNames } from '../../fixtures/shapes.js';

describe('the same things are registered in every bundle shape', () => {
  it.each(shapeNames)('%s', { timeout: 120_000 }, async (name) => {
    const shape = await fixtureShape(name);
    if (shape.skipped !== undefined) return console.warn(`skipped: ${name} can not be made here`);
    const release = await openRelease(
      shape.kind === 'executable' ? path.resolve(shape.folder, shape.entry) : shape.folder,
    );
    try {
      const { tools, agents } = findRegistries(await programOfRelease(release));
      const parameters = (tool: string) =>
        tools.find((found) => found.name === tool)?.parameters.map((parameter) => parameter.name);
      expect(tools.map((tool) => tool.name).sort()).toEqual([
        'DelegateToHelper',
        'SearchReadingNotes',
        'WriteReadingNote',
      ]);
      expect(parameters('SearchReadingNotes')).toEqual(['words', 'limit', 'order']);
      expect(agents.map((agent) => [agent.name, agent.prompt.length > 0]).sort()).toEqual([
        ['margin-proofreader', true],
        ['shelf-surveyor', true],
      ]);
    } finally {
      release.close();
    }
  });
});
