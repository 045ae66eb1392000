import type { Diagnostic } from '../../catalog/diagnostic.js';
import { ModuleDescriber } from '../describe.js';
import type { ReleaseModule } from '../release.js';
import type { ByteSource } from '../source.js';
import { findPayload } from './payload.js';
import { readRecords } from './records.js';

/** A Bun executable's program; `content()` of its modules reads from the source it was opened with. */
export interface BunProgram {
  modules: ReleaseModule[];
  entry: string | null;
  /** From the header, for example `linux-x64`. */
  platform?: string;
  /** Arguments for the runtime that were compiled in; they can name the product. */
  argv: string;
  diagnostics: Diagnostic[];
}

/** @throws InputError as `findPayload` and `readRecords` say. */
export function openBunProgram(source: ByteSource): BunProgram {
  const { payload, otherSlices } = findPayload(source);
  const describer = new ModuleDescriber();
  const { diagnostics } = describer;
  if (otherSlices.length > 0) diagnostics.push(slicesLeftOut(payload.slice.platform, otherSlices));
  const { records, entry } = readRecords(source, payload, diagnostics);
  const modules = records.map(({ path, contents, loader, encodingTag }) => {
    const read = () => source.read(payload.dataStart + contents.offset, contents.length);
    return describer.describe({ path, loader, encodingTag, inPackage: false, bytes: contents.length, read });
  });
  const { platform } = payload.slice;
  const known = entry !== null && modules.some((module) => module.path === entry) ? entry : null;
  return { modules, entry: known, ...(platform ? { platform } : {}), argv: payload.argv, diagnostics };
}

function slicesLeftOut(read: string | undefined, others: string[]): Diagnostic {
  const message = `A fat executable: the program for ${read ?? 'an unknown machine'} is read, not that for ${others.join(', ')}.`;
  return { code: 'fat-slices', severity: 'info', message };
}
