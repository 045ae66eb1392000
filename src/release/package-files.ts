import { compareText } from '../catalog/compare-text.js';
import { type Diagnostic, InputError } from '../catalog/diagnostic.js';
import { ModuleDescriber } from './describe.js';
import { isNamedAsText } from './kinds.js';
import { launcherDiagnostic } from './launcher.js';
import { MAXIMUM_MODULE_BYTES } from './limits.js';
import { type PackageManifest, parseManifest } from './package-manifest.js';
import type { ReleaseModule } from './release.js';
import { isZstd } from './zstd.js';

/** A regular file of a package, in a folder or a tarball. */
export interface PackageFile {
  /** With forward slashes, as the container names it. */
  path: string;
  bytes: number;
  /** The first bytes, a few thousand at most. */
  head(): Uint8Array<ArrayBuffer>;
  read(): Uint8Array<ArrayBuffer>;
}

export const HEAD_BYTES = 4096;

export interface PackageContent {
  manifest: PackageManifest | undefined;
  modules: ReleaseModule[];
  entry: string | null;
  diagnostics: Diagnostic[];
}

/** Turns a package's files into modules, sorted by path in code-unit order; says so if it is a launcher. */
export function readPackageFiles(files: readonly PackageFile[]): PackageContent {
  const describer = new ModuleDescriber();
  const modules: ReleaseModule[] = [];
  for (const file of [...files].sort((one, other) => compareText(one.path, other.path))) {
    if (file.bytes > MAXIMUM_MODULE_BYTES) describer.diagnostics.push(tooLarge(file.path));
    else modules.push(describeFile(describer, file));
  }
  const root = findManifest(files);
  const { diagnostics } = describer;
  const launcher = launcherDiagnostic(root?.manifest, modules);
  if (launcher) diagnostics.push(launcher);
  const entry = entryOf(modules, root);
  return { manifest: root?.manifest, modules, entry, diagnostics };
}

function describeFile(describer: ModuleDescriber, file: PackageFile): ReleaseModule {
  const head = file.head();
  const whole = isNamedAsText(file.path) || isZstd(head) ? file.read() : head;
  return describer.describe({ ...file, inPackage: true, read: () => file.read() }, whole);
}

interface PackageRoot {
  manifest: PackageManifest;
  /** Path before the package's own files, empty or with a slash at its end. */
  prefix: string;
}

/** The package.json at the top, or in the one folder that tarballs have there. */
export function findManifest(files: readonly PackageFile[]): PackageRoot | undefined {
  const candidates = files.filter(({ path }) => /^([^/]+\/)?package\.json$/.test(path));
  const [file] = candidates.sort(
    (one, other) => one.path.length - other.path.length || compareText(one.path, other.path),
  );
  const manifest = file && parseManifest(file.read());
  return file && manifest ? { manifest, prefix: file.path.slice(0, -'package.json'.length) } : undefined;
}

function entryOf(modules: readonly ReleaseModule[], root: PackageRoot | undefined): string | null {
  const scripts = modules.filter((module) => module.kind === 'script');
  const paths = new Set(scripts.map((module) => module.path));
  const { prefix = '', manifest } = root ?? {};
  for (const entry of manifest?.entries ?? []) {
    const tried = [entry, `${entry}.js`, `${entry}/index.js`].map((path) => prefix + path);
    const found = tried.find((path) => paths.has(path));
    if (found) return found;
  }
  return scripts.length === 1 ? (scripts[0]?.path ?? null) : null;
}

/** node_modules hold other people's packages; hidden folders hold tools' files. */
export function isLeftOut(segment: string): boolean {
  return segment === 'node_modules' || segment === '.git';
}

function tooLarge(module: string): Diagnostic {
  const message = `The file is larger than ${MAXIMUM_MODULE_BYTES} bytes and was left out.`;
  return { code: 'file-too-large', severity: 'warning', message, module };
}

/** Whether an executable that fails to open is one of another maker, to be kept as plain data. */
export function isForeignExecutable(error: unknown): boolean {
  return (
    error instanceof InputError &&
    (error.code === 'not-a-bun-executable' || error.code === 'runtime-without-program')
  );
}

/** That a package holds more than one program. */
export function executableIgnored(module: string): Diagnostic {
  const message = `A further executable, ${module}, was not looked at: one program is read at a time.`;
  return { code: 'executable-ignored', severity: 'info', message };
}
