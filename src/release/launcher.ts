import type { Diagnostic } from '../catalog/diagnostic.js';
import { platformInName } from '../catalog/platform-name.js';
import { decodeText } from './encoding.js';
import { LAUNCHER_SCRIPT_BYTES } from './limits.js';
import type { PackageManifest } from './package-manifest.js';
import type { ReleaseModule } from './release.js';

/**
 * Packages that hold the payload of a launcher: those for one platform among its (optional) dependencies,
 * in the manifest's order, then dependencies that its scripts name and that share its scope or its name.
 * Each with its version as a spec to build from; an alias such as `npm:other@1` gives what it stands for.
 *
 * @param scriptText text of the launcher's scripts, or empty.
 */
export function payloadPackages(manifest: PackageManifest, scriptText: string): string[] {
  const all = [...manifest.optionalDependencies, ...manifest.dependencies];
  const platformed = all.filter(([name]) => platformInName(name) !== undefined);
  const related = all.filter(([name]) => isRelated(manifest.name, name) && quotes(scriptText, name));
  return [...new Set([...platformed, ...related].map(([name, wanted]) => specOf(name, wanted)))];
}

/** Says so where a package's scripts are too small for a program and its payload is another package. */
export function launcherDiagnostic(
  manifest: PackageManifest | undefined,
  modules: readonly ReleaseModule[],
): Diagnostic | undefined {
  const scripts = modules.filter((module) => module.kind === 'script');
  const total = scripts.reduce((sum, module) => sum + module.bytes, 0);
  if (!manifest || total >= LAUNCHER_SCRIPT_BYTES) return undefined;
  const text = scripts.map((module) => decodeText(module.content(), module.encoding)).join('\n');
  const packages = payloadPackages(manifest, text);
  return packages.length > 0
    ? { code: 'launcher', severity: 'warning', message: launcherMessage(packages) }
    : undefined;
}

/** What is said of a launcher whose program is in one of the packages. */
export function launcherMessage(packages: readonly string[]): string {
  const [first, ...others] = packages;
  const rest = others.length > 0 ? ` (or ${others.join(', ')})` : '';
  return `This is a launcher: the program is in another package. Build from npm:${first}${rest} instead.`;
}

function isRelated(launcher: string | undefined, name: string): boolean {
  if (!launcher) return false;
  const scope = launcher.startsWith('@') ? launcher.slice(0, launcher.indexOf('/') + 1) : undefined;
  return scope ? name.startsWith(scope) : name.startsWith(`${launcher}-`);
}

function quotes(text: string, name: string): boolean {
  return ['"', "'", '`'].some((quote) => text.includes(quote + name));
}

function specOf(name: string, wanted: string): string {
  if (wanted.startsWith('npm:')) return wanted.slice('npm:'.length);
  const exact = /^[~^]?(\d[\w.+-]*)$/.exec(wanted)?.[1];
  return exact ? `${name}@${exact}` : name;
}
