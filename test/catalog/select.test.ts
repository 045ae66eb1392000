import { describe, expect, it } from 'vitest';
import { findPrompt, selectPrompts, similarIds } from '#src/catalog/select.js';
import { exampleCatalog } from './example.js';

const document = exampleCatalog();
const [light, lamp] = document.prompts.map((prompt) => prompt.id);
const idsOf = (filter: Parameters<typeof selectPrompts>[1]) =>
  selectPrompts(document, filter).map((prompt) => prompt.id);

describe('selectPrompts', () => {
  it.each([
    [{}, [light, lamp]],
    [{ kinds: ['message'] }, [lamp]],
    [{ kinds: ['message', 'system-prompt'] }, [light, lamp]],
    [{ facings: ['model'] }, [light]],
    [{ facings: ['model'], kinds: ['message'] }, []],
    [{ text: 'LIGHT OF' }, [light]],
    [{ text: 'ada' }, [light]],
    [{ text: 'lamp' }, [lamp]],
    [{ module: 'lamp.md' }, [lamp]],
    [{ module: 'package/' }, [light, lamp]],
  ] as const)('%j', (filter, expected) => {
    expect(idsOf(filter)).toEqual(expected);
  });
});

describe('findPrompt and similarIds', () => {
  it('find an id, and ids with common words, the nearest first', () => {
    expect(findPrompt(document, 'message-灯-é')?.name).toBe('Lamp out');
    expect(findPrompt(document, 'message')).toBeUndefined();
    expect(similarIds(document, 'prompt-keep-light', 3)).toEqual([light]);
    expect(similarIds(document, 'zebra', 3)).toEqual([]);
  });
});
