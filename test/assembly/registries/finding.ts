import { listRegistries } from '#src/assembly/registries/list.js';
import { findRegistries } from '#src/assembly/registries/registries.js';
import type { Registries } from '#src/catalog/document.js';
import { link } from '../../program/linked.js';

/** The registries of a program given by its sources; an entry's id is its source, shortened to what is quoted. */
export function registriesOf(sources: string | Record<string, string>): Registries {
  const { program, sources: texts } = link(typeof sources === 'string' ? { 'a.js': sources } : sources);
  return listRegistries(program, findRegistries(program), (module, start) => {
    const [, text] = /^["'`]([^"'`$]*)/.exec(texts[module]?.slice(start) ?? '') ?? [];
    return text?.trim();
  });
}
