// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs
import { describe, expect, it } from 'vitest';
import type { SinkTable } from '#src/prompts/facing/sink.js';
import { catalogOf, entryOf } from './building.js';

const ASK = 'c=>c.messages.create({model:"m",system:a,messages:[]})';
const SHOW = 'console.log';

describe('who reads an entry', () => {
  it('is told by the way to the sink, step by step', async () => {
    const source = `const a="Mind the step at the door.";export const f=${ASK};`;
    const catalog = await catalogOf(source);
    const entry = entryOf(catalog, 'Mind the step');
    expect(entry).toMatchObject({ facing: 'model', kind: 'system-prompt' });
    expect(entry.confidence).toBeGreaterThan(0.8);
    const last = entry.evidence.at(-1);
    expect(last?.rule).toBe('taken by');
    expect(last?.detail).toMatch(/system prompt/);
    for (const { start = -1, end = -1 } of entry.evidence) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(source.slice(start, end)).not.toBe('');
    }
  });

  it('is the strongest of its occurrences, each of which keeps its own', async () => {
    const text = '"The lamp is out of oil."';
    const catalog = await catalogOf(`${SHOW}(${text});const a=${text};export const f=${ASK};`);
    const entry = entryOf(catalog, 'The lamp');
    expect(entry.facing).toBe('model');
    expect(entry.occurrences.map(({ facing }) => facing)).toEqual(['ui', 'model']);
  });

  it('is unknown, with nothing to show for it, where no way leads to a reader', async () => {
    const catalog = await catalogOf('export const a="Nobody ever asks for these words.";');
    const entry = entryOf(catalog, 'Nobody');
    expect(entry).toMatchObject({ facing: 'unknown', confidence: 0 });
    expect(entry.evidence).toEqual([]);
  });
});

describe('what is listed', () => {
  const program = `${SHOW}("Only people see these words.");const a="A model sees these words.";export const f=${ASK};`;
  const words = async (facing?: readonly ('model' | 'ui' | 'internal' | 'unknown')[]) => {
    const catalog = await catalogOf(program, facing ? { facing } : {});
    return catalog.prompts.map(({ text, id }) => ({ text, id }));
  };

  it('follows the readers asked for and leaves ids as they are', async () => {
    const all = await words();
    const forModel = await words(['model']);
    expect(all).toHaveLength(2);
    expect(forModel).toEqual(all.filter(({ text }) => text?.startsWith('A model')));
    expect(await words(['ui', 'unknown'])).toEqual(all.filter(({ text }) => text?.startsWith('Only')));
  });

  it('holds what a model reads at any length, but not the names that flow into it', async () => {
    const catalog = await catalogOf(
      't={name:"Read",inputSchema:s.object({page:s.string().describe("Page"),line:s.string().describe(`Of ${n}`)}),call(){}};const n="line";',
    );
    expect(catalog.prompts.map(({ text }) => text)).toEqual(['Page', 'Of ${0}']);
    expect(catalog.prompts.every(({ kind }) => kind === 'tool-parameter')).toBe(true);
  });

  it('holds a composition only with its listed parts', async () => {
    const source = `${SHOW}("See the door. "+x+" and mind it well.");`;
    expect((await catalogOf(source)).compositions).toHaveLength(1);
    expect((await catalogOf(source, { facing: ['model'] })).compositions).toEqual([]);
  });
});

describe('sinks of a user', () => {
  it('are known beside the others', async () => {
    const table: SinkTable = {
      vendor: 'lighthouse',
      sinks: [
        {
          name: 'order to the keeper',
          facing: 'model',
          kind: 'helper-prompt',
          at: { call: ['.orderKeeper'], argument: 0 },
        },
      ],
    };
    const source = 'k.orderKeeper("Light the lamp at dusk.")';
    expect(entryOf(await catalogOf(source), 'Light').facing).not.toBe('model');
    const entry = entryOf(await catalogOf(source, { sinks: [table] }), 'Light');
    expect(entry).toMatchObject({ facing: 'model', kind: 'helper-prompt' });
    expect(entry.evidence.at(-1)?.detail).toBe('order to the keeper');
  });
});
