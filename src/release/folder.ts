import { createHash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compareText } from '../catalog/compare-text.js';
import { type Diagnostic, InputError } from '../catalog/diagnostic.js';
import { assemble, assembleProgram } from './assemble.js';
import { digestFile, knownDigest, sha256Hex } from './digest.js';
import { isExecutable } from './executable/container.js';
import { type BunProgram, openBunProgram } from './executable/open.js';
import { MAXIMUM_FILES, MAXIMUM_FOLDER_DEPTH } from './limits.js';
import type { OpenOptions } from './options.js';
import {
  executableIgnored,
  findManifest,
  HEAD_BYTES,
  isForeignExecutable,
  isLeftOut,
  type PackageFile,
  readPackageFiles,
} from './package-files.js';
import type { Release, ReleaseModule } from './release.js';
import { FileSource } from './source.js';

interface FolderFile extends PackageFile {
  location: string;
}

/**
 * Opens a package's folder: its files without node_modules, symbolic links not followed. Where it holds a
 * Bun executable, that is opened instead. Files are read again at each `content()`.
 */
export function openFolder(folder: string, options: OpenOptions): Release {
  const diagnostics: Diagnostic[] = [];
  const files = listFiles(folder, diagnostics);
  const executable = openExecutableIn(files, diagnostics);
  const evidence = { overrides: options, fileName: basename(folder) };
  if (executable) {
    const { program, source, location } = executable;
    const digest = digestFile(location, source.size);
    const parts = { bytes: source.size, digest, diagnostics, release: () => source.close() };
    return assembleProgram(program, parts, { ...evidence, manifest: findManifest(files)?.manifest });
  }
  const content = readPackageFiles(files);
  if (content.modules.length === 0) {
    throw new InputError('empty-folder', `The folder ${folder} holds no files to read.`);
  }
  return assemble(
    {
      ...content,
      kind: 'folder',
      bytes: content.modules.reduce((sum, module) => sum + module.bytes, 0),
      digest: knownDigest(() => digestOfModules(content.modules)),
      diagnostics: [...diagnostics, ...content.diagnostics],
      release: () => {},
    },
    { ...evidence, manifest: content.manifest },
  );
}

function listFiles(folder: string, diagnostics: Diagnostic[]): FolderFile[] {
  const files: FolderFile[] = [];
  const pending = [{ prefix: '', location: folder, depth: 0 }];
  for (let place = pending.pop(); place; place = pending.pop()) {
    for (const entry of readdirSync(place.location, { withFileTypes: true })) {
      if (isLeftOut(entry.name)) continue;
      const path = place.prefix + entry.name;
      const location = join(place.location, entry.name);
      if (entry.isDirectory() && place.depth < MAXIMUM_FOLDER_DEPTH) {
        pending.push({ prefix: `${path}/`, location, depth: place.depth + 1 });
      } else if (entry.isFile()) files.push(fileAt(path, location));
      else diagnostics.push(notFollowed(path));
    }
    if (files.length > MAXIMUM_FILES) {
      throw new InputError(
        'folder-too-large',
        `The folder ${folder} holds more than ${MAXIMUM_FILES} files.`,
      );
    }
  }
  return files;
}

function fileAt(path: string, location: string): FolderFile {
  const bytes = lstatSync(location).size;
  const read = (length: number) => {
    const source = new FileSource(location);
    try {
      return source.read(0, Math.min(length, source.size));
    } finally {
      source.close();
    }
  };
  return { path, location, bytes, head: () => read(HEAD_BYTES), read: () => read(bytes) };
}

interface FoundExecutable {
  program: BunProgram;
  source: FileSource;
  location: string;
}

/** The first Bun executable by path; others of it are named in a diagnostic. */
function openExecutableIn(files: readonly FolderFile[], diagnostics: Diagnostic[]): FoundExecutable | null {
  let found: FoundExecutable | null = null;
  for (const file of [...files].sort((one, other) => compareText(one.path, other.path))) {
    if (!isExecutable(file.head())) continue;
    if (found) {
      diagnostics.push(executableIgnored(file.path));
      continue;
    }
    const source = new FileSource(file.location);
    try {
      found = { program: openBunProgram(source), source, location: file.location };
    } catch (error) {
      source.close();
      if (!isForeignExecutable(error)) throw error;
    }
  }
  return found;
}

/** Over lines of path, size and digest of the content, so that it tells two folders apart by what is read. */
function digestOfModules(modules: readonly ReleaseModule[]): string {
  const hash = createHash('sha256');
  for (const module of modules)
    hash.update(`${module.path}\0${module.bytes}\0${sha256Hex(module.content())}\n`);
  return hash.digest('hex');
}

function notFollowed(path: string): Diagnostic {
  const message = `${path} was passed over: it is no regular file, or lies too deep.`;
  return { code: 'file-ignored', severity: 'info', message };
}
