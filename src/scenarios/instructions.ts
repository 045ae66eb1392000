import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { InstructionNames } from './file.js';

/** Folders that are looked at on the way up. */
const MOST_FOLDERS = 256;
/** Files of one folder of rules. */
const MOST_FILES = 500;
const LARGEST_FILE = 4 * 1024 * 1024;

export interface InstructionFile {
  path: string;
  kind: string;
  /** Whether it lies in the working folder itself. */
  own: boolean;
  status: 'read' | 'empty' | 'unreadable' | 'too-large';
  /** Length of its text in UTF-16 units, without white space around it; of its header too. */
  chars: number;
  headerChars: number;
}

/**
 * The instruction files that apply in a folder: looked for from there upward, listed from the root down, so
 * that the most specific comes last. A file that is empty or cannot be read is listed and counts nothing.
 */
export function discoverInstructions(folder: string, { files, header }: InstructionNames): InstructionFile[] {
  const start = resolve(folder);
  return foldersUp(start)
    .reverse()
    .flatMap((at) =>
      files.flatMap(({ path, kind }) =>
        candidates(at, path).flatMap((file) => lookAt(file, kind, at === start, header) ?? []),
      ),
    );
}

function foldersUp(start: string): string[] {
  const folders: string[] = [];
  for (let at = start; folders.length < MOST_FOLDERS; at = dirname(at)) {
    folders.push(at);
    if (dirname(at) === at) break;
  }
  return folders;
}

/** A name, or all files of a folder with an ending where the name is `folder/*.ending`. */
function candidates(folder: string, path: string): string[] {
  const star = path.lastIndexOf('/*');
  if (star < 0) return [join(folder, path)];
  const inner = join(folder, path.slice(0, star));
  const ending = path.slice(star + 2);
  try {
    return readdirSync(inner)
      .filter((name) => name.endsWith(ending))
      .sort()
      .slice(0, MOST_FILES)
      .map((name) => join(inner, name));
  } catch {
    return [];
  }
}

/** @returns null where there is no such file */
function lookAt(path: string, kind: string, own: boolean, header: string): InstructionFile | null {
  const headerChars = header.replaceAll('{path}', path).replaceAll('{kind}', kind).length;
  const file = { path, kind, own, chars: 0, headerChars };
  let descriptor: number;
  try {
    // A pipe must not make the search wait.
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? null : { ...file, status: 'unreadable' };
  }
  try {
    const facts = fstatSync(descriptor);
    if (!facts.isFile()) return null;
    if (facts.size > LARGEST_FILE) return { ...file, status: 'too-large' };
    const text = readFileSync(descriptor, 'utf8').trim();
    return text === '' ? { ...file, status: 'empty' } : { ...file, status: 'read', chars: text.length };
  } catch {
    return { ...file, status: 'unreadable' };
  } finally {
    closeSync(descriptor);
  }
}
