import type { Condition } from '../catalog/document.js';
import type { OpenFragment } from './reduce.js';
import { walk } from './select.js';

export interface EffectPlanes {
  system: readonly { fragments: OpenFragment[] }[];
  message: readonly { fragments: OpenFragment[] }[];
}

/** Named parts that are gone, new, or have gone over from the system prompt to the first message. */
export interface Effect {
  dropped: string[];
  added: string[];
  moved: string[];
}

/** Named parts, those within sections and properties left out. */
function outerNames(parts: readonly { fragments: OpenFragment[] }[]): Set<string> {
  const names = new Set<string>();
  const look = (fragments: readonly OpenFragment[]): void => {
    for (const fragment of fragments) {
      const name = nameOf(fragment);
      if (name !== null) names.add(name);
      if (isClosedOff(fragment)) continue;
      look(fragment.fragments ?? []);
      for (const { fragments: inner } of fragment.alternatives ?? []) look(inner);
    }
  };
  for (const { fragments } of parts) look(fragments);
  return names;
}

/** Compares two situations by the sections, aliases and properties that may be sent in each. */
export function effectOf(before: EffectPlanes, after: EffectPlanes): Effect {
  const old = { system: outerNames(before.system), message: outerNames(before.message) };
  const now = { system: outerNames(after.system), message: outerNames(after.message) };
  const [sentBefore, sentNow] = [namesOf(before.message), namesOf(after.message)];
  const lost = [...old.system].filter((name) => !now.system.has(name));
  const moved = lost.filter((name) =>
    [...insidesOf(before.system, name)].some((part) => sentNow.has(part) && !sentBefore.has(part)),
  );
  const dropped = [
    ...lost.filter((name) => !moved.includes(name)),
    ...[...old.message].filter((name) => !now.message.has(name) && !name.startsWith('prompt ')),
  ];
  const added = [
    ...[...now.system].filter((name) => !old.system.has(name)),
    ...[...now.message].filter((name) => !old.message.has(name) && !name.startsWith('prompt ')),
  ];
  return {
    dropped: listed(dropped),
    added: listed(added.filter((name) => !moved.includes(name))),
    moved: listed(moved),
  };
}

function listed(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => !name.startsWith('prompt '));
}

function nameOf({ kind, name, alias, prompt, minified }: OpenFragment): string | null {
  if (kind === 'section') return `section ${name}`;
  if (alias !== undefined) return alias;
  if (kind === 'property' && name !== undefined) return `property ${name}`;
  if (kind === 'parameter' && name !== undefined && !minified) return `<${name}>`;
  return prompt === undefined ? null : `prompt ${prompt}`;
}

/** A part of its own: what stands within it comes and goes with it. */
function isClosedOff({ kind, alias }: OpenFragment): boolean {
  return kind === 'section' || kind === 'property' || (kind === 'prompt' && alias === undefined);
}

/** A part that is there where a function gives something is made of what it gives. */
function addAliases({ all = [], any = [], kind, name, operator }: Condition, names: Set<string>): void {
  if (kind === 'alias' && operator === 'set' && name !== undefined) names.add(name);
  for (const condition of [...all, ...any]) addAliases(condition, names);
}

function namesOf(parts: readonly { fragments: OpenFragment[] }[]): Set<string> {
  const names = new Set<string>();
  for (const { fragments } of parts)
    for (const { fragment } of walk(fragments)) {
      const name = nameOf(fragment);
      if (name !== null) names.add(name);
      for (const condition of fragment.when ?? []) addAliases(condition, names);
      for (const { when } of fragment.alternatives ?? [])
        for (const condition of when) addAliases(condition, names);
    }
  return names;
}

/** The names of all that stands within a named part, its own among them. */
function insidesOf(parts: readonly { fragments: OpenFragment[] }[], wanted: string): Set<string> {
  const names = new Set<string>();
  for (const { fragments } of parts)
    for (const { fragment } of walk(fragments))
      if (nameOf(fragment) === wanted)
        for (const name of namesOf([{ fragments: [fragment] }])) names.add(name);
  return names;
}
