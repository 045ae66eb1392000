import type { CatalogDocument, Registries } from '../../catalog/document.js';
import { type Cell, integer, refersTo, type Table, text } from './table.js';

type Kind = keyof Registries;
type Item = Registries[Kind][number];

const kinds: readonly Kind[] = ['sections', 'tools', 'agents', 'commands', 'attachments'];

/** Items of all registries; a name may stand in one registry twice, so each has its number in it, from 0. */
function* itemsOf({ registries }: CatalogDocument): Generator<{ kind: Kind; number: number; item: Item }> {
  for (const kind of kinds) {
    for (const [number, item] of registries[kind].entries()) yield { kind, number, item };
  }
}

export const registryItems = (document: CatalogDocument): Table => ({
  name: 'registry_items',
  columns: [
    text('registry'),
    integer('number'),
    text('name'),
    refersTo('module', 'modules', 'path'),
    ...['start', 'end', 'readable_start', 'readable_end'].map(integer),
  ],
  *rows() {
    for (const { kind, number, item } of itemsOf(document)) {
      const { name, module, start, end, readable } = item;
      yield [kind, number, name, module, start, end, readable?.startLine ?? null, readable?.endLine ?? null];
    }
  },
});

/** Ids of the prompts of an item by what they are of it. */
function* partsOf(
  item: Item,
): Generator<[part: string, parameter: string | null, prompts: readonly string[]]> {
  if ('description' in item) yield ['description', null, item.description];
  if ('whenToUse' in item) yield ['when-to-use', null, item.whenToUse];
  if ('prompt' in item) yield ['prompt', null, item.prompt];
  if ('parameters' in item) {
    for (const { name, description } of item.parameters) yield ['parameter', name, description];
  }
}

/** Rows of one item: each prompt with what it is of it, and those of which no more is known as `text`. */
function* rowsOf(kind: Kind, number: number, item: Item): Generator<Cell[]> {
  const known = new Set<string>();
  for (const [part, parameter, prompts] of partsOf(item)) {
    for (const prompt of prompts) {
      known.add(prompt);
      yield [kind, number, item.name, part, parameter, prompt];
    }
  }
  for (const prompt of item.entries) {
    if (!known.has(prompt)) yield [kind, number, item.name, 'text', null, prompt];
  }
}

/** Which prompts belong to which tool, agent, command, section or attachment. */
export const registryPrompts = (document: CatalogDocument): Table => ({
  name: 'registry_prompts',
  columns: [
    text('registry'),
    integer('number'),
    ...['name', 'part', 'parameter'].map(text),
    refersTo('prompt', 'prompts', 'id'),
  ],
  *rows() {
    for (const { kind, number, item } of itemsOf(document)) yield* rowsOf(kind, number, item);
  },
});
