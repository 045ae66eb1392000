import { InputError } from '../catalog/diagnostic.js';
import { assemble, type Evidence } from './assemble.js';
import { ModuleDescriber } from './describe.js';
import type { DigestTask } from './digest.js';
import { looksLikeText } from './encoding.js';
import { startsWithScriptHashbang } from './kinds.js';
import { launcherDiagnostic, launcherMessage, payloadPackages } from './launcher.js';
import { MAXIMUM_MODULE_BYTES } from './limits.js';
import type { OpenOptions } from './options.js';
import type { PackageManifest } from './package-manifest.js';
import type { Release } from './release.js';
import type { ByteSource } from './source.js';

export interface ScriptInput {
  source: ByteSource;
  digest: DigestTask;
  /** The file's name without folders; the module's path in the catalog. */
  name: string;
  options: OpenOptions;
  /** The package.json that names this file, and any other beside it. */
  manifest?: PackageManifest | undefined;
  nearbyManifest?: PackageManifest | undefined;
}

/** Opens one file of JavaScript: `.js .mjs .cjs`, a file without extension, or one that node is to run. */
export function openScript({
  source,
  digest,
  name,
  options,
  manifest,
  nearbyManifest,
}: ScriptInput): Release {
  const bytes = readScript(source, name);
  requireScript(bytes, name, manifest ?? nearbyManifest);
  const describer = new ModuleDescriber();
  const read = () => source.read(0, source.size);
  const module = describer.describe(
    { path: name, kind: 'script', inPackage: true, bytes: source.size, read },
    bytes,
  );
  const diagnostics = [...describer.diagnostics];
  const launcher = launcherDiagnostic(manifest, [module]);
  if (launcher) diagnostics.push(launcher);
  const evidence: Evidence = { overrides: options, manifest, nearbyManifest, fileName: name };
  const parts = {
    kind: 'script' as const,
    bytes: source.size,
    digest,
    modules: [module],
    entry: name,
    diagnostics,
  };
  return assemble({ ...parts, release: () => source.close() }, evidence);
}

function readScript(source: ByteSource, name: string): Uint8Array<ArrayBuffer> {
  if (source.size === 0) throw new InputError('empty-input', `${name} is empty.`);
  if (source.size > MAXIMUM_MODULE_BYTES) {
    throw new InputError(
      'input-too-large',
      `${name} holds more than ${MAXIMUM_MODULE_BYTES} bytes and is no executable.`,
    );
  }
  return source.read(0, source.size);
}

function requireScript(bytes: Uint8Array, name: string, manifest: PackageManifest | undefined): void {
  const advice = 'Give a .js, .mjs or .cjs file, a folder, an npm tarball, a Bun executable or an npm spec.';
  if (!looksLikeText(bytes)) {
    throw new InputError(
      'unsupported-input',
      `${name} is neither text nor a tarball nor an executable.`,
      advice,
    );
  }
  if (/\.[cm]?js$|^[^.]+$/i.test(name) && !startsWithOtherHashbang(bytes)) return;
  if (startsWithScriptHashbang(bytes)) return;
  if (startsWithOtherHashbang(bytes) || /\.(exe|cmd|bat|com|ps1|sh)$/i.test(name)) {
    const packages = manifest ? payloadPackages(manifest, '') : [];
    const payload =
      packages.length > 0 ? launcherMessage(packages) : 'It starts a program that is elsewhere; give that.';
    const said = `${name} is a text file of ${bytes.length} bytes, no executable, and no JavaScript.`;
    throw new InputError('launcher', said, payload);
  }
  throw new InputError('unsupported-input', `${name} is no JavaScript by its name.`, advice);
}

function startsWithOtherHashbang(bytes: Uint8Array): boolean {
  return bytes[0] === 0x23 && bytes[1] === 0x21 && !startsWithScriptHashbang(bytes);
}
