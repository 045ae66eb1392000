import type { PromptHistory } from '../model/prompt-history.js';

/** Length of the words, each with its hyphen, that all ids begin with; an id may be no more than these. */
function commonWords(ids: readonly string[]): number {
  const [first = '', ...others] = ids.map((id) => `${id}-`);
  let length = first.length;
  for (const id of others) {
    while (length > 0 && !(first[length - 1] === '-' && id.startsWith(first.slice(0, length)))) length--;
  }
  return length;
}

/**
 * What people read where a prompt is named, by id: its name, and where several have one name, with what of their
 * ids tells them apart. A catalog without texts names most of its prompts by kind and owner alone.
 */
export function promptNames(prompts: readonly PromptHistory[]): Map<string, string> {
  const byName = new Map<string, string[]>();
  for (const { entry } of prompts) {
    const ids = byName.get(entry.name);
    if (ids === undefined) byName.set(entry.name, [entry.id]);
    else ids.push(entry.id);
  }
  const names = new Map<string, string>();
  for (const [name, ids] of byName) {
    const common = commonWords(ids);
    for (const id of ids) {
      const rest = ids.length === 1 ? '' : id.slice(common);
      names.set(id, rest === '' ? name : `${name} (${rest})`);
    }
  }
  return names;
}
