import { isUtf8 } from 'node:buffer';

/** The fields of a package.json that we read; whatever has another type counts as absent. */
export interface PackageManifest {
  name?: string;
  version?: string;
  /** Paths of what the package runs as, most telling first, relative to it. */
  entries: string[];
  /** Single values only: a package for several systems tells no platform. */
  os?: string;
  cpu?: string;
  /** Names of dependencies in the manifest's order with the version or spec stated. */
  optionalDependencies: [string, string][];
  dependencies: [string, string][];
}

export const MAXIMUM_MANIFEST_BYTES = 4 << 20;

/** @returns undefined where the bytes hold no JSON object. */
export function parseManifest(bytes: Uint8Array): PackageManifest | undefined {
  const json = parseObject(bytes);
  if (!json) return undefined;
  const manifest: PackageManifest = {
    entries: entriesOf(json),
    optionalDependencies: stringPairs(json.optionalDependencies),
    dependencies: stringPairs(json.dependencies),
  };
  for (const key of ['name', 'version'] as const) if (isText(json[key])) manifest[key] = json[key];
  for (const key of ['os', 'cpu'] as const) {
    const only = Array.isArray(json[key]) && json[key].length === 1 ? json[key][0] : json[key];
    if (isText(only) && !only.startsWith('!')) manifest[key] = only;
  }
  return manifest;
}

/** `package.json` names its program under `bin` first (the one called like the package before others). */
function entriesOf(json: Record<string, unknown>): string[] {
  const { bin, main, module, exports } = json;
  const found = isText(bin) ? [bin] : orderedBins(bin, isText(json.name) ? json.name : '');
  const root = isRecord(exports) && '.' in exports ? exports['.'] : exports;
  const conditions = isRecord(root) ? [root.node, root.import, root.default, root.require] : [root];
  const candidates = [...found, main, module, ...conditions].filter(isText);
  return [...new Set(candidates.map((path) => path.replace(/^(\.?\/)+/, '')))];
}

function orderedBins(bin: unknown, packageName: string): string[] {
  const own = packageName.slice(packageName.lastIndexOf('/') + 1);
  const pairs = stringPairs(bin);
  return [...pairs.filter(([name]) => name === own), ...pairs.filter(([name]) => name !== own)].map(
    ([, path]) => path,
  );
}

function parseObject(bytes: Uint8Array): Record<string, unknown> | undefined {
  if (bytes.length > MAXIMUM_MANIFEST_BYTES || !isUtf8(bytes)) return undefined;
  try {
    const value: unknown = JSON.parse(
      Buffer.from(bytes)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function stringPairs(value: unknown): [string, string][] {
  if (!isRecord(value)) return [];
  return Object.entries(value).filter((pair): pair is [string, string] => isText(pair[1]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 1024;
}
