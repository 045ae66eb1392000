import type { CatalogDocument, Evidence, ReadableLines, Registries } from '../../catalog/document.js';
import { evidenceView, linesOf } from './entry-view.js';
import { cutText, fitting, type Page } from './page.js';

/** What a person calls each registry. */
export const registryNames: Readonly<Record<keyof Registries, string>> = {
  sections: 'Prompt sections',
  tools: 'Tools',
  agents: 'Agents',
  commands: 'Commands and skills',
  attachments: 'Attachments',
};

const registryKinds = Object.keys(registryNames) as (keyof Registries)[];

/** Bounds of what one page lists. */
const mostItems = 300;
/** Characters of JSON of all items; the page is up to one and a half times as long. */
const mostWeight = 320_000;
const mostPrompts = 24;
const mostParameters = 60;

type Addresses = ReadonlyMap<string, string>;

interface Fact {
  readonly label: string;
  readonly words: readonly string[];
}

interface PromptList {
  readonly label: string;
  readonly prompts: readonly { readonly id: string; readonly address: string | null }[];
  readonly more: number;
}

type Described = { facts: Fact[]; lists: PromptList[] };

const words = (label: string, values: readonly (string | undefined)[] | undefined): Fact[] => {
  const known = (values ?? []).filter((value): value is string => value !== undefined);
  return known.length === 0
    ? []
    : [{ label, words: known.slice(0, 200).map((value) => cutText(value, 200)) }];
};

function prompts(label: string, ids: readonly string[], addresses: Addresses): PromptList[] {
  if (ids.length === 0) return [];
  const shown = ids.slice(0, mostPrompts).map((id) => ({ id, address: addresses.get(id) ?? null }));
  return [{ label, prompts: shown, more: ids.length - shown.length }];
}

/** The other entries that belong to an item, beyond those that are listed by what they are for. */
function others(
  entries: readonly string[],
  listed: readonly PromptList[],
  addresses: Addresses,
): PromptList[] {
  const known = new Set(listed.flatMap((list) => list.prompts.map(({ id }) => id)));
  return prompts(
    listed.length === 0 ? 'Texts' : 'Other texts',
    entries.filter((id) => !known.has(id)),
    addresses,
  );
}

type Describers = {
  [Kind in keyof Registries]: (item: Registries[Kind][number], addresses: Addresses) => Described;
};

const describers: Describers = {
  sections: ({ template, cached, reason, entries }, addresses) => ({
    facts: [
      ...words('Name is made of', [template]),
      ...words('Cache', cached === undefined ? [] : [cached ? 'kept between turns' : 'made anew each turn']),
      ...words('Reason', [reason]),
    ],
    lists: prompts('Texts', entries, addresses),
  }),
  tools: (tool, addresses) => {
    const lists = [
      ...prompts('Description', tool.description, addresses),
      ...prompts('Prompt', tool.prompt, addresses),
      ...tool.parameters
        .slice(0, mostParameters)
        .flatMap(({ name, description }) =>
          prompts(`Parameter ${cutText(name, 100)}`, description, addresses),
        ),
    ];
    const names = tool.parameters.map(({ name }) => name);
    return {
      facts: [...words('Also called', tool.aliases), ...words('Parameters', names)],
      lists: [...lists, ...others(tool.entries, lists, addresses)],
    };
  },
  agents: (agent, addresses) => {
    const lists = [
      ...prompts('When to use', agent.whenToUse, addresses),
      ...prompts('Prompt', agent.prompt, addresses),
    ];
    return {
      facts: [
        ...words('Model', [agent.model]),
        ...words('Tools', agent.tools),
        ...words('Tools denied', agent.disallowedTools),
      ],
      lists: [...lists, ...others(agent.entries, lists, addresses)],
    };
  },
  commands: (command, addresses) => {
    const lists = [
      ...prompts('Description', command.description, addresses),
      ...prompts('Prompt', command.prompt, addresses),
    ];
    return {
      facts: [...words('Kind', [command.kind]), ...words('Also called', command.aliases)],
      lists: [...lists, ...others(command.entries, lists, addresses)],
    };
  },
  attachments: ({ entries }, addresses) => ({ facts: [], lists: prompts('Texts', entries, addresses) }),
};

interface Placed {
  readonly name: string;
  readonly module: string;
  readonly start: number;
  readonly end: number;
  readonly readable?: ReadableLines;
  readonly evidence: readonly Evidence[];
}

function itemView(item: Placed, described: Described) {
  return {
    name: cutText(item.name, 200),
    ...described,
    place: { module: cutText(item.module, 300), start: item.start, end: item.end, ...linesOf(item) },
    evidence: item.evidence.slice(0, 6).map(evidenceView),
  };
}

function registryPage<Kind extends keyof Registries>(
  kind: Kind,
  items: Registries[Kind],
  addresses: Addresses,
): Page {
  const title = registryNames[kind];
  const describe = describers[kind] as (item: Registries[Kind][number], addresses: Addresses) => Described;
  const views = fitting(
    items.map((item) => itemView(item, describe(item, addresses))),
    mostItems,
    mostWeight,
  );
  return {
    path: `registries/${kind}`,
    title,
    component: 'RegistryPage',
    data: { title, items: views, more: items.length - views.length },
    search: views.map(({ name, facts }, index) => ({
      anchor: `item-${index + 1}`,
      titles: [title, name],
      text: [name, ...facts.flatMap((fact) => fact.words)].join('\n'),
    })),
  };
}

/** Which registries of the newest release hold something. */
export function filledRegistries({ registries }: CatalogDocument): (keyof Registries)[] {
  return registryKinds.filter((kind) => registries[kind].length > 0);
}

/** A page for each registry of the newest release. */
export function* registryPages(document: CatalogDocument, addresses: Addresses): Generator<Page> {
  for (const kind of filledRegistries(document))
    yield registryPage(kind, document.registries[kind], addresses);
}
