import type { Evidence, Registries, RegistryParameter } from '../../catalog/document.js';
import type { Place, Program } from '../../program/program.js';
import type { FoundEvidence, FoundItem, FoundParameter, FoundRegistries } from './found.js';
import type { SlicedText } from './slice.js';

/** Id of the entry whose text stands in a module at an offset (UTF-16); undefined where none is catalogued. */
export type EntryAt = (module: string, start: number) => string | undefined;

/** What was found, as the catalog holds it: places as spans, texts as ids of entries. */
export function listRegistries(program: Program, found: FoundRegistries, entryAt: EntryAt): Registries {
  const lister = new Lister(program, entryAt);
  return {
    sections: found.sections.map(({ template, compute, cached, reason, order, ...item }) => ({
      ...lister.item(item),
      order,
      ...(template === undefined ? {} : { template }),
      ...(compute ? { compute: lister.span(compute) } : {}),
      ...(cached === undefined ? {} : { cached }),
      ...(reason === undefined ? {} : { reason }),
    })),
    tools: found.tools.map(({ aliases, description, prompt, parameters, ...item }) => ({
      ...lister.item(item),
      aliases,
      description: lister.entries(description),
      prompt: lister.entries(prompt),
      parameters: parameters.map((parameter) => lister.parameter(parameter)),
    })),
    agents: found.agents.map(({ whenToUse, prompt, tools, disallowedTools, model, ...item }) => ({
      ...lister.item(item),
      whenToUse: lister.entries(whenToUse),
      prompt: lister.entries(prompt),
      ...(tools ? { tools } : {}),
      ...(disallowedTools ? { disallowedTools } : {}),
      ...(model === undefined ? {} : { model }),
    })),
    commands: found.commands.map(({ kind, aliases, description, prompt, ...item }) => ({
      ...lister.item(item),
      kind,
      aliases,
      description: lister.entries(description),
      prompt: lister.entries(prompt),
    })),
    attachments: found.attachments.map((item) => lister.item(item)),
  };
}

/** All places of the registries that lie in a module, for their lines. */
export function placesOf(registries: Registries) {
  return [
    ...registries.sections.flatMap((section) => [section, ...(section.compute ? [section.compute] : [])]),
    ...registries.tools,
    ...registries.agents,
    ...registries.commands,
    ...registries.attachments,
  ];
}

interface Span {
  module: string;
  start: number;
  end: number;
}

class Lister {
  readonly #program: Program;
  readonly #entryAt: EntryAt;

  constructor(program: Program, entryAt: EntryAt) {
    this.#program = program;
    this.#entryAt = entryAt;
  }

  span({ module, row }: Place): Span {
    const syntax = this.#program.syntax(module);
    return { module: syntax.path, start: syntax.start[row] as number, end: syntax.end[row] as number };
  }

  entries(texts: readonly SlicedText[]): string[] {
    const ids = new Set<string>();
    for (const text of texts) {
      const { module, start } = 'path' in text ? { module: text.path, start: 0 } : this.span(text);
      const id = this.#entryAt(module, start);
      if (id !== undefined) ids.add(id);
    }
    return [...ids];
  }

  parameter({ name, description }: FoundParameter): RegistryParameter {
    return { name, description: this.entries(description) };
  }

  item({
    name,
    place,
    evidence,
    texts,
  }: FoundItem): Span & { name: string; evidence: Evidence[]; entries: string[] } {
    return {
      name,
      ...this.span(place),
      evidence: evidence.map((one) => this.#evidence(one)),
      entries: this.entries(texts),
    };
  }

  #evidence({ rule, detail, place }: FoundEvidence): Evidence {
    return { rule, ...(detail === undefined ? {} : { detail }), ...this.span(place) };
  }
}
