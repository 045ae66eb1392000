import type { Release } from '../release/release.js';

/** A position in one notation; a module may be left out where the release has one script. */
export type PositionQuery = { module?: string } & (
  | { kind: 'offset'; offset: number }
  | { kind: 'readable'; line: number }
  | { kind: 'original'; line: number; column: number }
);

export type PlaceFaultCode =
  | 'unknown-place'
  | 'unknown-alias'
  | 'unknown-module'
  | 'ambiguous-module'
  | 'module-needed'
  | 'no-view'
  | 'no-such-position';

/** A question about places that the release or its rules have no answer to, as data. */
export class PlaceError extends RangeError {
  readonly code: PlaceFaultCode;
  readonly arguments: Readonly<Record<string, string>>;

  constructor(code: PlaceFaultCode, parameters: Readonly<Record<string, string>>) {
    super(code);
    this.name = 'PlaceError';
    this.code = code;
    this.arguments = parameters;
  }
}

/** Modules that a message names. */
const mostNamed = 5;

/**
 * Reads `[MODULE:]LINE` (of the readable print), `[MODULE:]@OFFSET` (UTF-16 units) or
 * `[MODULE:]LINE:COLUMN` (as shipped, line from 1, column from 0). A module's path may hold colons.
 * @returns null for anything else
 */
export function parsePosition(text: string): PositionQuery | null {
  const found =
    /^(?:(.+):)?(?:@(\d{1,15})|(\d{1,15}):(\d{1,15}))$/s.exec(text) ?? /^(?:(.+):)?(\d{1,15})$/s.exec(text);
  if (found === null) return null;
  const named = found[1] === undefined ? {} : { module: found[1] };
  if (found.length === 3) return { ...named, kind: 'readable', line: Number(found[2]) };
  if (found[2] !== undefined) return { ...named, kind: 'offset', offset: Number(found[2]) };
  return { ...named, kind: 'original', line: Number(found[3]), column: Number(found[4]) };
}

function endsWithSegments(path: string, name: string): boolean {
  return path === name || path.endsWith(`/${name}`) || path.endsWith(`\\${name}`);
}

/** As {@link findModule}, of a script. @throws PlaceError `no-view` where it is none */
export function findScript(release: Release, name?: string): string {
  const path = findModule(release, name);
  if (release.modules.some((module) => module.path === path && module.kind === 'script')) return path;
  throw new PlaceError('no-view', { module: path });
}

/**
 * The path of the module that a name stands for: a whole path, or an ending of one path only.
 * @throws PlaceError `unknown-module`, `ambiguous-module`; `module-needed` without a name where the release
 *   has not exactly one script
 */
export function findModule(release: Release, name?: string): string {
  const paths = release.modules.filter(({ kind }) => kind !== 'data').map(({ path }) => path);
  if (name === undefined) {
    const scripts = release.modules.filter(({ kind }) => kind === 'script');
    const [only] = scripts;
    if (only !== undefined && scripts.length === 1) return only.path;
    throw new PlaceError('module-needed', { found: String(scripts.length) });
  }
  if (paths.includes(name)) return name;
  const whole = paths.filter((path) => endsWithSegments(path, name));
  const matching = whole.length > 0 ? whole : paths.filter((path) => path.endsWith(name));
  const [first] = matching;
  if (first === undefined) {
    const similar = paths.filter((path) => path.includes(name)).slice(0, mostNamed);
    throw new PlaceError('unknown-module', { found: name, similar: similar.join(', ') });
  }
  if (matching.length === 1) return first;
  throw new PlaceError('ambiguous-module', {
    found: name,
    count: String(matching.length),
    similar: matching.slice(0, mostNamed).join(', '),
  });
}

/** The same name in other letter case, a part of one, or one of its words. */
export function similarAliases(names: readonly string[], asked: string): string[] {
  const lowered = asked.toLowerCase();
  const words = lowered === asked ? [lowered] : asked.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  const shared = (name: string) =>
    words.filter((word) => word.length > 2 && name.toLowerCase().includes(word)).length;
  return names
    .filter((name) => shared(name) > 0)
    .sort((left, right) => shared(right) - shared(left))
    .slice(0, mostNamed);
}
