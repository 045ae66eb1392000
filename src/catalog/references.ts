import type {
  CatalogDocument,
  Composition,
  Condition,
  Evidence,
  Fragment,
  RegistryTool,
} from './document.js';
import { type CatalogFault, type FaultCode, pointerStep } from './fault.js';

interface Span {
  readonly module?: string;
  readonly start?: number;
  readonly end?: number;
}

class Checker {
  readonly faults: CatalogFault[] = [];
  readonly #modules: ReadonlySet<string>;
  readonly #most: number;

  constructor(modules: ReadonlySet<string>, most: number) {
    this.#modules = modules;
    this.#most = most;
  }

  get full(): boolean {
    return this.faults.length >= this.#most;
  }

  add(code: FaultCode, pointer: string, found: string, expected?: string): void {
    if (this.full) return;
    const parameters = expected === undefined ? { found } : { found, expected };
    this.faults.push({ code, pointer, arguments: parameters });
  }

  span(span: Span, pointer: string): void {
    if (span.module !== undefined && !this.#modules.has(span.module)) {
      this.add('unknown-reference', `${pointer}/module`, span.module, 'module');
    }
    if (span.start !== undefined && span.end !== undefined && span.end < span.start) {
      this.add('wrong-span', `${pointer}/end`, String(span.end), String(span.start));
    }
  }

  spans(spans: readonly Span[], pointer: string): void {
    for (let index = 0; index < spans.length; index++) {
      this.span(spans[index] as Span, pointer + pointerStep(index));
    }
  }

  /** The set of the keys, each of which must be there once. */
  unique<T>(
    items: readonly T[],
    keyOf: (item: T) => string,
    pointerOf: (index: number) => string,
  ): Set<string> {
    const keys = new Set<string>();
    for (let index = 0; index < items.length; index++) {
      const key = keyOf(items[index] as T);
      if (keys.has(key)) this.add('duplicate', pointerOf(index), key);
      keys.add(key);
    }
    return keys;
  }
}

function checkCounts(document: CatalogDocument, checker: Checker): void {
  const { release, modules, generator } = document;
  const isWhole = generator.leftOut === undefined;
  if (isWhole ? release.modules !== modules.length : release.modules < modules.length) {
    checker.add('wrong-count', '/release/modules', String(release.modules), String(modules.length));
  }
  if (release.entry !== null && !modules.some((module) => module.path === release.entry)) {
    checker.add('unknown-reference', '/release/entry', release.entry, 'module');
  }
}

function checkPrompts(document: CatalogDocument, checker: Checker): Set<string> {
  const compositions = new Map(document.compositions.map((composition) => [composition.id, composition]));
  document.prompts.forEach((prompt, index) => {
    const pointer = `/prompts/${index}`;
    checker.spans(prompt.evidence, `${pointer}/evidence`);
    checker.spans(prompt.occurrences, `${pointer}/occurrences`);
    prompt.occurrences.forEach(({ composition }, position) => {
      if (composition === undefined) return;
      const at = `${pointer}/occurrences/${position}/composition`;
      const target = compositions.get(composition.id);
      if (target === undefined) {
        checker.add('unknown-reference', `${at}/id`, composition.id, 'composition');
      } else if (composition.part >= target.parts.length) {
        checker.add('unknown-reference', `${at}/part`, String(composition.part), 'part of the composition');
      }
    });
  });
  return checker.unique(
    document.prompts,
    (prompt) => prompt.id,
    (index) => `/prompts/${index}/id`,
  );
}

function checkComposition(
  composition: Composition,
  at: string,
  prompts: Set<string>,
  checker: Checker,
): void {
  checker.span(composition, at);
  checker.spans(composition.parts, `${at}/parts`);
  composition.parts.forEach((part, index) => {
    checker.spans(part.conditions ?? [], `${at}/parts/${index}/conditions`);
    if (part.prompt !== undefined && !prompts.has(part.prompt)) {
      checker.add('unknown-reference', `${at}/parts/${index}/prompt`, part.prompt, 'prompt');
    }
  });
}

function checkAliases(document: CatalogDocument, checker: Checker): void {
  document.aliases.forEach((alias, index) => {
    const at = `/aliases/${index}`;
    checker.span(alias, at);
    checker.spans(alias.parts ?? [], `${at}/parts`);
    checker.spans(alias.candidates ?? [], `${at}/candidates`);
    checker.spans(alias.evidence, `${at}/evidence`);
  });
  checker.unique(
    document.aliases,
    ({ alias }) => alias,
    (index) => `/aliases/${index}/alias`,
  );
}

interface RegistryItem extends Span {
  readonly entries: readonly string[];
  readonly evidence: readonly Evidence[];
  readonly compute?: Span;
}

/** Fields of registered things that hold ids of entries. */
export const entryFields: readonly string[] = ['entries', 'description', 'prompt', 'whenToUse'];

function checkEntryIds(
  holder: Readonly<Record<string, unknown>>,
  at: string,
  prompts: Set<string>,
  checker: Checker,
): void {
  for (const field of entryFields) {
    const ids = (holder[field] ?? []) as readonly string[];
    ids.forEach((id, index) => {
      if (!prompts.has(id)) checker.add('unknown-reference', `${at}/${field}/${index}`, id, 'prompt');
    });
  }
}

function checkRegistries({ registries }: CatalogDocument, prompts: Set<string>, checker: Checker): void {
  for (const [registry, items] of Object.entries(registries) as [string, readonly RegistryItem[]][]) {
    items.forEach((item, index) => {
      const at = `/registries/${registry}/${index}`;
      checker.span(item, at);
      if (item.compute) checker.span(item.compute, `${at}/compute`);
      checker.spans(item.evidence, `${at}/evidence`);
      checkEntryIds({ ...item }, at, prompts, checker);
      const { parameters = [] } = item as Partial<RegistryTool>;
      parameters.forEach((parameter, position) => {
        checkEntryIds({ ...parameter }, `${at}/parameters/${position}`, prompts, checker);
      });
    });
  }
}

function checkCondition(condition: Condition, at: string, checker: Checker): void {
  const kinds = ['all', 'any', 'not', 'kind'].filter((key) => key in condition);
  if (kinds.length !== 1)
    checker.add('wrong-type', at, kinds.join(' and ') || 'none', 'one of all, any, not and kind');
  checker.span(condition, at);
  checkConditions(condition.all ?? condition.any ?? [], `${at}/${condition.all ? 'all' : 'any'}`, checker);
  if (condition.not) checkCondition(condition.not, `${at}/not`, checker);
}

function checkConditions(conditions: readonly Condition[], at: string, checker: Checker): void {
  conditions.forEach((condition, index) => {
    checkCondition(condition, `${at}/${index}`, checker);
  });
}

function checkFragments(
  fragments: readonly Fragment[],
  at: string,
  prompts: ReadonlySet<string>,
  checker: Checker,
): void {
  fragments.forEach((fragment, index) => {
    const pointer = `${at}/${index}`;
    checker.span(fragment, pointer);
    checkConditions(fragment.when ?? [], `${pointer}/when`, checker);
    if (fragment.prompt !== undefined && !prompts.has(fragment.prompt))
      checker.add('unknown-reference', `${pointer}/prompt`, fragment.prompt, 'prompt');
    checkFragments(fragment.fragments ?? [], `${pointer}/fragments`, prompts, checker);
    fragment.alternatives?.forEach((alternative, position) => {
      const inner = `${pointer}/alternatives/${position}`;
      checkConditions(alternative.when, `${inner}/when`, checker);
      checkFragments(alternative.fragments, `${inner}/fragments`, prompts, checker);
    });
  });
}

function checkAssemblies(document: CatalogDocument, prompts: ReadonlySet<string>, checker: Checker): void {
  const aliases = new Set(document.aliases.map(({ alias }) => alias));
  document.assemblies.forEach((assembly, index) => {
    const at = `/assemblies/${index}`;
    if (!aliases.has(assembly.alias))
      checker.add('unknown-reference', `${at}/alias`, assembly.alias, 'alias');
    checker.span(assembly, at);
    assembly.branches.forEach((branch, position) => {
      const pointer = `${at}/branches/${position}`;
      checker.span(branch, pointer);
      checkConditions(branch.when, `${pointer}/when`, checker);
      checkFragments(branch.fragments, `${pointer}/fragments`, prompts, checker);
    });
  });
  checker.unique(
    document.assemblies,
    ({ alias }) => alias,
    (index) => `/assemblies/${index}/alias`,
  );
}

/**
 * Faults that a schema cannot state: ids and module paths that are not unique, references that lead
 * nowhere, ends before starts, counts that do not hold. The document's shape must be right.
 */
export function referenceFaults(document: CatalogDocument, most: number): CatalogFault[] {
  const checker = new Checker(new Set(document.modules.map((module) => module.path)), most);
  checkCounts(document, checker);
  checker.unique(
    document.modules,
    (module) => module.path,
    (index) => `/modules/${index}/path`,
  );
  const prompts = checkPrompts(document, checker);
  checker.unique(
    document.compositions,
    (composition) => composition.id,
    (index) => `/compositions/${index}/id`,
  );
  document.compositions.forEach((composition, index) => {
    checkComposition(composition, `/compositions/${index}`, prompts, checker);
  });
  checkAliases(document, checker);
  checkAssemblies(document, prompts, checker);
  checkRegistries(document, prompts, checker);
  document.anchors.forEach((anchor, index) => {
    checker.spans(anchor.occurrences, `/anchors/${index}/occurrences`);
  });
  checker.spans(document.diagnostics, '/diagnostics');
  return checker.faults;
}
