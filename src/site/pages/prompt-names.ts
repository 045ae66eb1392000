import type { PromptHistory } from '../model/prompt-history.js';
import { plainSlug } from '../model/slugs.js';
import { groupKey } from './prompt-groups.js';

/** What of an id its name does not say, for example the digest that tells texts of one name apart. */
function restOf(history: PromptHistory): string {
  const { id, name } = history.entry;
  const said = plainSlug(name);
  if (id === said) return '';
  return said !== '' && id.startsWith(`${said}-`) ? id.slice(said.length + 1) : groupKey(history);
}

/**
 * What people read where a prompt is named, by id: its name, and where several have one name, with what tells
 * them apart. A catalog without texts names most of its prompts by kind and owner alone.
 */
export function promptNames(prompts: readonly PromptHistory[]): Map<string, string> {
  const uses = new Map<string, number>();
  for (const { entry } of prompts) uses.set(entry.name, (uses.get(entry.name) ?? 0) + 1);
  return new Map(
    prompts.map((history) => {
      const { id, name } = history.entry;
      const rest = (uses.get(name) ?? 0) > 1 ? restOf(history) : '';
      return [id, rest === '' ? name : `${name} (${rest})`];
    }),
  );
}
