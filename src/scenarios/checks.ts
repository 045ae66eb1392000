import type { CatalogDocument } from '../catalog/document.js';
import { checkAssembly } from './assembly-check.js';
import type { AnchorCheck, Check, Inputs, PromptCheck, RegistryCheck } from './file.js';
import type { Reducer } from './reduce.js';
import { matches } from './select.js';

/** What an answer rests on: names of the catalog and places in the release. */
export interface CheckEvidence {
  alias?: string;
  prompt?: string;
  name?: string;
  module?: string;
  start?: number;
  end?: number;
}

export interface CheckResult {
  /** Undefined where the catalog does not tell. */
  holds: boolean | undefined;
  /** It may be there, under conditions that the inputs do not decide. */
  optional?: true;
  /** What is missing, of what is not told or denied. */
  missing?: string;
  evidence: CheckEvidence[];
}

export interface Surroundings {
  catalog: CatalogDocument;
  reducer: Reducer;
  inputs: Inputs;
}

/** Answers one question of a scenario file by a catalog. */
export function answerCheck(check: Check, surroundings: Surroundings): CheckResult {
  const { catalog } = surroundings;
  if ('assembly' in check) return checkAssembly(check, surroundings);
  if ('alias' in check) return checkAlias(check.alias, catalog);
  if ('anchor' in check) return checkAnchor(check, catalog);
  if ('registry' in check) return checkRegistry(check, catalog);
  return checkPrompt(check, catalog);
}

function checkAlias(name: string, { aliases }: CatalogDocument): CheckResult {
  const found = aliases.find(({ alias }) => alias === name);
  if (found?.status === 'resolved' || found?.status === 'carried')
    return { holds: true, evidence: [placeOf(found)] };
  return { holds: undefined, missing: `alias ${name}`, evidence: [] };
}

function placeOf({ alias, module, start, end }: CatalogDocument['aliases'][number]): CheckEvidence {
  return {
    alias,
    ...(module === undefined ? {} : { module }),
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
  };
}

/** The spans of an alias; null where the release has none. */
function spansOf(name: string, { aliases }: CatalogDocument): CheckEvidence[] | null {
  const found = aliases.find(({ alias }) => alias === name);
  if (found?.module === undefined) return null;
  return found.parts ? found.parts.map((part) => ({ ...part, alias: name })) : [placeOf(found)];
}

function isWithin(
  { module, start, end }: { module: string; start: number; end: number },
  spans: readonly CheckEvidence[],
): boolean {
  return spans.some(
    (span) => span.module === module && (span.start as number) <= start && end <= (span.end as number),
  );
}

function checkAnchor({ anchor, within }: AnchorCheck, catalog: CatalogDocument): CheckResult {
  const missing = `${anchor.kind} ${anchor.value}`;
  const found = catalog.anchors.find(({ kind, value }) => kind === anchor.kind && value === anchor.value);
  const spans = within === undefined ? undefined : spansOf(within, catalog);
  if (!found || spans === null) return { holds: undefined, missing, evidence: [] };
  const place = found.occurrences.find((one) => spans === undefined || isWithin(one, spans));
  if (!place) return { holds: undefined, missing, evidence: [] };
  const { module, start, end } = place;
  return { holds: true, evidence: [{ name: missing, module, start, end }] };
}

function checkRegistry(check: RegistryCheck, { registries }: CatalogDocument): CheckResult {
  const missing = `${check.registry} ${check.name}`;
  const items: readonly Registered[] = registries[check.registry];
  const named = items.filter(({ name }) => name === check.name);
  if (named.length === 0) return { holds: undefined, missing, evidence: [] };
  const answers = named.map((item) => ({ item, holds: registered(item, check) }));
  const best =
    answers.find(({ holds }) => holds) ?? answers.find(({ holds }) => holds === undefined) ?? answers[0];
  const { item, holds } = best as (typeof answers)[number];
  const { name, module, start, end } = item;
  return { holds, ...(holds ? {} : { missing }), evidence: [{ name, module, start, end }] };
}

interface Registered {
  name: string;
  module: string;
  start: number;
  end: number;
  tools?: string[];
  disallowedTools?: string[];
  prompt?: unknown;
}

function registered(item: Registered, { tools, disallows, prompt }: RegistryCheck): boolean | undefined {
  if (prompt && !(Array.isArray(item.prompt) && item.prompt.length > 0)) return undefined;
  if (tools) {
    if (!item.tools) return undefined;
    if (item.tools.length !== tools.length || tools.some((tool) => !item.tools?.includes(tool))) return false;
  }
  if (disallows) {
    if (!item.disallowedTools) return undefined;
    if (disallows.some((tool) => !item.disallowedTools?.includes(tool))) return undefined;
  }
  return true;
}

function checkPrompt({ prompt }: PromptCheck, catalog: CatalogDocument): CheckResult {
  const spans = prompt.within === undefined ? undefined : spansOf(prompt.within, catalog);
  const missing = `prompt ${prompt.id ?? prompt.kind ?? ''}`;
  if (spans === null) return { holds: undefined, missing, evidence: [] };
  for (const { id, kind, occurrences } of catalog.prompts) {
    if (prompt.kind !== undefined && kind !== prompt.kind) continue;
    if (prompt.id !== undefined && !matches(id, prompt.id)) continue;
    const place = occurrences.find((one) => spans === undefined || isWithin(one, spans));
    if (!place) continue;
    const { module, start, end } = place;
    return { holds: true, evidence: [{ prompt: id, module, start, end }] };
  }
  return { holds: undefined, missing, evidence: [] };
}
