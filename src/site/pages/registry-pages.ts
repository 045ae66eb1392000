import { compareText } from '../../catalog/compare-text.js';
import type { CatalogDocument, Evidence, ReadableLines, Registries } from '../../catalog/document.js';
import { Slugs } from '../model/slugs.js';
import { evidenceView, linesOf } from './entry-view.js';
import { cutText, fitting, type Page, type PagePaths } from './page.js';

/** What a person calls each registry. */
export const registryNames: Readonly<Record<keyof Registries, string>> = {
  sections: 'Prompt sections',
  tools: 'Tools',
  agents: 'Agents',
  commands: 'Commands and skills',
  attachments: 'Attachments',
};

/** What each registry holds, for who does not know the program's words. */
const registryAbout: Readonly<Record<keyof Registries, string>> = {
  sections: 'Named parts of the system prompt, which the program makes one by one.',
  tools: 'What a model may call, with the texts that tell it how.',
  agents: 'Helpers with a prompt of their own, which a model or a person may start.',
  commands: 'What a person calls by a slash and a name, and skills that a model may load.',
  attachments: 'Facts that the program adds to messages of its own accord.',
};

const registryKinds = Object.keys(registryNames) as (keyof Registries)[];

/** Bounds of what one page lists. */
const mostItems = 300;
/** Characters of JSON of all items; the page is up to one and a half times as long. */
const mostWeight = 320_000;
const mostPrompts = 24;
const mostParameters = 60;

type Paths = Pick<PagePaths, 'prompts' | 'names'>;

interface Fact {
  readonly label: string;
  readonly words: readonly string[];
}

interface PromptList {
  readonly label: string;
  readonly prompts: readonly { readonly name: string; readonly address: string | null }[];
  readonly more: number;
  /** Ids of all, also of those that are not shown. */
  readonly ids: readonly string[];
}

type Described = { facts: Fact[]; lists: PromptList[] };

const words = (label: string, values: readonly (string | undefined)[] | undefined): Fact[] => {
  const known = (values ?? []).filter((value): value is string => value !== undefined);
  return known.length === 0
    ? []
    : [{ label, words: known.slice(0, 200).map((value) => cutText(value, 200)) }];
};

function prompts(label: string, ids: readonly string[], paths: Paths): PromptList[] {
  if (ids.length === 0) return [];
  const shown = ids.slice(0, mostPrompts).map((id) => ({
    name: cutText(paths.names.get(id) ?? id, 200),
    address: paths.prompts.get(id) ?? null,
  }));
  return [{ label, prompts: shown, more: ids.length - shown.length, ids }];
}

/** The other entries that belong to an item, beyond those that are listed by what they are for. */
function others(entries: readonly string[], listed: readonly PromptList[], paths: Paths): PromptList[] {
  const known = new Set(listed.flatMap(({ ids }) => ids));
  return prompts(
    listed.length === 0 ? 'Texts' : 'Other texts',
    entries.filter((id) => !known.has(id)),
    paths,
  );
}

type Describers = {
  [Kind in keyof Registries]: (item: Registries[Kind][number], paths: Paths) => Described;
};

const describers: Describers = {
  sections: ({ template, cached, reason, entries }, paths) => ({
    facts: [
      ...words('Name is made of', [template]),
      ...words('Cache', cached === undefined ? [] : [cached ? 'kept between turns' : 'made anew each turn']),
      ...words('Reason', [reason]),
    ],
    lists: prompts('Texts', entries, paths),
  }),
  tools: (tool, paths) => {
    const lists = [
      ...prompts('Description', tool.description, paths),
      ...prompts('Prompt', tool.prompt, paths),
      ...tool.parameters
        .slice(0, mostParameters)
        .flatMap(({ name, description }) => prompts(`Parameter ${cutText(name, 100)}`, description, paths)),
    ];
    const names = tool.parameters.map(({ name }) => name);
    return {
      facts: [...words('Also called', tool.aliases), ...words('Parameters', names)],
      lists: [...lists, ...others(tool.entries, lists, paths)],
    };
  },
  agents: (agent, paths) => {
    const lists = [
      ...prompts('When to use', agent.whenToUse, paths),
      ...prompts('Prompt', agent.prompt, paths),
    ];
    return {
      facts: [
        ...words('Model', [agent.model]),
        ...words('Tools', agent.tools),
        ...words('Tools denied', agent.disallowedTools),
      ],
      lists: [...lists, ...others(agent.entries, lists, paths)],
    };
  },
  commands: (command, paths) => {
    const lists = [
      ...prompts('Description', command.description, paths),
      ...prompts('Prompt', command.prompt, paths),
    ];
    return {
      facts: [...words('Kind', [command.kind]), ...words('Also called', command.aliases)],
      lists: [...lists, ...others(command.entries, lists, paths)],
    };
  },
  attachments: ({ entries }, paths) => ({ facts: [], lists: prompts('Texts', entries, paths) }),
};

interface Placed {
  readonly name: string;
  readonly module: string;
  readonly start: number;
  readonly end: number;
  readonly readable?: ReadableLines;
  readonly evidence: readonly Evidence[];
}

function itemView(item: Placed, { facts, lists }: Described, anchor: string) {
  return {
    anchor,
    name: cutText(item.name, 200),
    facts,
    lists: lists.map(({ label, prompts: shown, more }) => ({ label, prompts: shown, more })),
    place: { module: cutText(item.module, 300), start: item.start, end: item.end, ...linesOf(item) },
    evidence: item.evidence.slice(0, 6).map(evidenceView),
  };
}

/** Sections stand in the order of the prompt; all else is looked up by name. */
function inOrder<Item extends Placed>(kind: keyof Registries, items: readonly Item[]): readonly Item[] {
  if (kind === 'sections') return items;
  const folded = (item: Item) => item.name.toLowerCase();
  return [...items].sort((left, right) => compareText(folded(left), folded(right)));
}

function registryPage<Kind extends keyof Registries>(
  kind: Kind,
  items: Registries[Kind],
  paths: Paths,
): Page {
  const title = registryNames[kind];
  const describe = describers[kind] as (item: Registries[Kind][number], paths: Paths) => Described;
  const slugs = new Slugs();
  const views = fitting(
    inOrder(kind, items).map((item) =>
      itemView(item, describe(item, paths), `item-${slugs.slugFor(item.name)}`),
    ),
    mostItems,
    mostWeight,
  );
  return {
    path: `registries/${kind}`,
    title,
    component: 'RegistryPage',
    data: {
      title,
      about: registryAbout[kind],
      byName: kind !== 'sections',
      items: views,
      more: items.length - views.length,
    },
    search: views.map(({ name, facts, anchor }) => ({
      anchor,
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
export function* registryPages(document: CatalogDocument, paths: Paths): Generator<Page> {
  for (const kind of filledRegistries(document)) yield registryPage(kind, document.registries[kind], paths);
}
