import type { Diagnostic } from '../catalog/diagnostic.js';
import { platformInName } from '../catalog/platform-name.js';
import { baseName } from './kinds.js';
import type { PackageManifest } from './package-manifest.js';
import type { IdentityValue, ReleaseIdentity, ReleaseModule } from './release.js';

/**
 * Where a name, version or platform can come from, best first:
 * `option` (the caller said so), `package.json` of the package that was opened, `spec` (what was asked of
 * the registry), `version-constant` (an object literal with PACKAGE_URL and VERSION in the program),
 * `embedded-arguments` (`--user-agent=name/version` compiled into an executable), `banner` (a comment
 * `Version: 1.2.3` at the head of the entry), `package-name` (a platform at a package name's end),
 * `executable-header`, `nearby-package.json` (one that lies beside a file, but does not name it),
 * `file-name`, and `none`. The runtime's own version string is never read.
 */
export type IdentitySource =
  | 'option'
  | 'package.json'
  | 'spec'
  | 'version-constant'
  | 'embedded-arguments'
  | 'banner'
  | 'package-name'
  | 'executable-header'
  | 'nearby-package.json'
  | 'file-name'
  | 'none';

export interface IdentityOverrides {
  name?: string;
  version?: string;
  platform?: string;
}

/** What is at hand for telling an identity; whatever is absent is passed over. */
export interface IdentityEvidence {
  overrides: IdentityOverrides;
  manifest?: PackageManifest | undefined;
  spec?: { name: string; version: string } | undefined;
  nearbyManifest?: PackageManifest | undefined;
  modules: readonly ReleaseModule[];
  entry: string | null;
  argv?: string;
  headerPlatform?: string | undefined;
  fileName?: string;
}

interface Claim {
  source: IdentitySource;
  name?: string | undefined;
  version?: string | undefined;
}

/** Tells name, version and platform; sources are asked in rank order, and only as far as needed. */
export function identify(evidence: IdentityEvidence, diagnostics: Diagnostic[]): ReleaseIdentity {
  const claims = lazyClaims(evidence);
  const name = firstClaim(claims, 'name') ?? { value: 'unknown', source: 'none' };
  const version = firstClaim(claims, 'version') ?? { value: 'unknown', source: 'none' };
  const platform = platformOf(evidence, name, diagnostics);
  return { name, version, ...(platform ? { platform } : {}) };
}

function lazyClaims(evidence: IdentityEvidence): (() => Claim)[] {
  const { overrides, manifest, spec, nearbyManifest, argv = '', fileName } = evidence;
  return [
    () => ({ source: 'option', ...overrides }),
    () => ({ source: 'package.json', name: manifest?.name, version: manifest?.version }),
    () => ({ source: 'spec', ...spec }),
    once(() => ({ source: 'version-constant', ...versionConstants(evidence) })),
    () => ({ source: 'embedded-arguments', ...userAgentIn(argv) }),
    once(() => ({ source: 'banner', version: bannerVersion(evidence) })),
    () => ({ source: 'nearby-package.json', name: nearbyManifest?.name, version: nearbyManifest?.version }),
    () => ({ source: 'file-name', name: fileName?.replace(/\.(tgz|tar\.gz|tar|exe|[cm]?js)$/i, '') }),
  ];
}

function once<T>(compute: () => T): () => T {
  let known: { value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

function firstClaim(claims: (() => Claim)[], field: 'name' | 'version'): IdentityValue | undefined {
  for (const claim of claims) {
    const { source, [field]: value } = claim();
    if (value) return { value, source };
  }
  return undefined;
}

function platformOf(
  { overrides, manifest, headerPlatform }: IdentityEvidence,
  name: IdentityValue,
  diagnostics: Diagnostic[],
): IdentityValue | undefined {
  if (overrides.platform) return { value: overrides.platform, source: 'option' };
  const stated = platformInName(name.value);
  if (stated && headerPlatform && !stated.startsWith(headerPlatform)) {
    const message = `The package is called one for ${stated}, but its executable is one for ${headerPlatform}.`;
    diagnostics.push({ code: 'platform-mismatch', severity: 'warning', message });
    return { value: headerPlatform, source: 'executable-header' };
  }
  if (stated) return { value: stated, source: 'package-name' };
  if (headerPlatform) return { value: headerPlatform, source: 'executable-header' };
  return manifest?.os && manifest.cpu
    ? { value: `${manifest.os}-${manifest.cpu}`, source: 'package.json' }
    : undefined;
}

const CONSTANT_NAME = Buffer.from('PACKAGE_URL:"');
const CONSTANT_REACH = 600;

/** The first object literal with both constants, in the entry module or else in the others in order. */
function versionConstants({ modules, entry }: IdentityEvidence): { name?: string; version?: string } {
  const scripts = modules.filter((module) => module.kind === 'script');
  const ordered = [
    ...scripts.filter(({ path }) => path === entry),
    ...scripts.filter(({ path }) => path !== entry),
  ];
  for (const module of ordered) {
    const bytes = Buffer.from(module.content().buffer);
    const at = bytes.indexOf(CONSTANT_NAME);
    if (at < 0) continue;
    const around = bytes.toString('latin1', Math.max(0, at - CONSTANT_REACH), at + CONSTANT_REACH);
    const name = /\bPACKAGE_URL:"([@\w./~-]+)"/.exec(around)?.[1];
    const version = /\bVERSION:"(\d+\.\d+[\w.+-]*)"/.exec(around)?.[1];
    if (name && version) return { name, version };
  }
  return {};
}

function userAgentIn(argv: string): { name?: string; version?: string } {
  const [, name, version] = /--user-agent=([@\w./-]+)\/(\d+\.\d+[\w.+-]*)/.exec(argv) ?? [];
  return name && version ? { name, version } : {};
}

const BANNER_BYTES = 2048;

function bannerVersion({ modules, entry }: IdentityEvidence): string | undefined {
  const module = modules.find(({ path }) => path === entry);
  if (!module) return undefined;
  const head = Buffer.from(module.content().subarray(0, BANNER_BYTES)).toString('latin1');
  return /^(?:\/\/|\s*\*|\/\*)[^\n]*?\bversion:? ?v?(\d+\.\d+[\w.+-]*)/im.exec(head)?.[1];
}

/** Whether a package.json beside a file speaks of it: it names it, or is that of a package for one platform. */
export function manifestSpeaksOf(manifest: PackageManifest, relativePath: string): boolean {
  if (manifest.entries.includes(relativePath)) return true;
  return manifest.name !== undefined && platformInName(baseName(manifest.name)) !== undefined;
}
