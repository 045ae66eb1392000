import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { OutputError } from '../catalog/atomic-file.js';
import { InputError } from '../catalog/diagnostic.js';

function systemCode(error: unknown): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined ? undefined : code;
}

/** @returns whether the folder exists, and is empty */
function requireFresh(folder: string): boolean {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw new OutputError(folder, error);
  }
  if (names.length === 0) return true;
  throw new InputError(
    'folder-not-empty',
    `The folder ${folder} is not empty.`,
    'Name a new or an empty folder.',
  );
}

/**
 * Lets the work fill a new folder beside the target and puts it in place by a rename: the target is there
 * whole or not at all, and holds nothing of an earlier run.
 *
 * @throws InputError `folder-not-empty`; OutputError where the system refuses; what the work throws
 */
export async function fillFolder<T>(
  folder: string,
  signal: AbortSignal,
  work: (partial: string) => Promise<T>,
): Promise<T> {
  const target = resolve(folder);
  const exists = requireFresh(target);
  const partial = join(dirname(target), `.${basename(target)}-${randomBytes(6).toString('hex')}.part`);
  const discard = () => rmSync(partial, { recursive: true, force: true });
  signal.addEventListener('abort', discard);
  try {
    mkdirSync(partial, { recursive: true });
    const result = await work(partial);
    if (exists) rmdirSync(target);
    renameSync(partial, target);
    return result;
  } catch (error) {
    discard();
    throw systemCode(error) === undefined ? error : new OutputError(folder, error);
  } finally {
    signal.removeEventListener('abort', discard);
  }
}
