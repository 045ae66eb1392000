import type { CheckEvidence } from './checks.js';

/** What an answer rests on, by name; empty where it has none. Not yet safe to show. */
export function evidenceName({ alias, prompt, name }: CheckEvidence): string {
  return [alias, prompt ?? name].filter((word) => word !== undefined).join(' ');
}

/** A place as `chunk.js:10..20`, in UTF-16 units, without the folders of the module. Not yet safe to show. */
export function placeWords(module: string, start?: number, end?: number): string {
  const span = start === undefined ? '' : end === undefined ? `:${start}` : `:${start}..${end}`;
  return module.slice(module.lastIndexOf('/') + 1) + span;
}
