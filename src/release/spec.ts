import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pacote from 'pacote';
import { readNpmConfig } from './npm-config.js';

/** A package in a registry: name, and exact version, range or tag (`latest` where none is given). */
export interface RegistrySpec {
  name: string;
  wanted: string;
}

/** What a spec stands for at a registry. */
export interface ResolvedSpec {
  name: string;
  version: string;
  /** Subresource integrity of the tarball, and its address. */
  integrity: string;
  location: string;
}

const SPEC = /^(npm:)?((?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*)(?:@([\w.+^~<>=*| -]+))?$/i;

/**
 * Reads `name@version`, `@scope/name`, `npm:name`, …; a bare name without `npm:` is none, because it is
 * more likely a file that does not exist.
 */
export function parseSpec(input: string): RegistrySpec | null {
  const [, prefix, name, wanted] = SPEC.exec(input) ?? [];
  if (!name || (!prefix && !wanted && !name.startsWith('@'))) return null;
  return { name, wanted: wanted ?? 'latest' };
}

/**
 * Asks the registry what a spec stands for. An exact version stands for the same for good, so it is noted
 * in the cache folder and asked for once; a tag or range is asked for each time, never answered from a cache.
 */
export async function resolveSpec({ name, wanted }: RegistrySpec, cacheDir: string): Promise<ResolvedSpec> {
  const config = readNpmConfig();
  const noteOf = (version: string) => join(cacheDir, 'resolved', `${noteName(config, name, version)}.json`);
  const noted = readNote(noteOf(wanted));
  if (noted) return noted;
  const found = await pacote.manifest(`${name}@${wanted}`, config);
  const resolved: ResolvedSpec = {
    name: found.name,
    version: found.version,
    integrity: found._integrity,
    location: found._resolved,
  };
  writeNote(noteOf(resolved.version), resolved);
  return resolved;
}

/** One name and version can be two packages in two registries. */
function noteName(config: Record<string, string>, name: string, version: string): string {
  const scope = name.startsWith('@') ? name.slice(0, name.indexOf('/')) : '';
  const registry = config[`${scope}:registry`] ?? config.registry ?? '';
  return createHash('sha256').update(`${registry}\0${name}\0${version}`).digest('hex').slice(0, 40);
}

function readNote(path: string): ResolvedSpec | null {
  try {
    const note = JSON.parse(readFileSync(path, 'utf8')) as Partial<ResolvedSpec>;
    const fields = [note.name, note.version, note.integrity, note.location];
    return fields.every((field) => typeof field === 'string') ? (note as ResolvedSpec) : null;
  } catch {
    return null;
  }
}

function writeNote(path: string, note: ResolvedSpec): void {
  mkdirSync(join(path, '..'), { recursive: true });
  const partial = `${path}.${process.pid}.part`;
  writeFileSync(partial, JSON.stringify(note));
  renameSync(partial, path);
}
