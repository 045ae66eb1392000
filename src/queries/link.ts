import type { Diagnostic } from '../catalog/diagnostic.js';
import { Program } from '../program/program.js';
import type { Release } from '../release/release.js';
import { readSyntax } from '../syntax/reader.js';
import { scriptSource } from '../syntax/script-source.js';
import { StringTable } from '../syntax/strings.js';

export interface LinkOptions {
  /** Worker threads for parsing; 0 or none for as many as there are processors. */
  workers?: number;
  onProgress?: (event: { phase: string; done: number; total?: number }) => void;
}

export interface LinkedRelease {
  program: Program;
  /** What was read with doubt or not at all. */
  diagnostics: Diagnostic[];
}

/**
 * Parses all scripts of a release and links them to one program, without looking for prompts.
 * @throws InputError where a module's bytes can not be read any more
 */
export async function linkRelease(release: Release, options: LinkOptions = {}): Promise<LinkedRelease> {
  const sources = release.modules
    .filter(({ kind }) => kind === 'script')
    .map((module) => scriptSource(module));
  const paths = sources.map(({ path }) => path);
  const program = new Program(paths, new StringTable());
  let done = 0;
  const { diagnostics } = await readSyntax(sources, program.strings, {
    workers: options.workers ?? 0,
    onModule: (script, syntax) => {
      if (syntax) program.add(script, syntax);
      options.onProgress?.({ phase: 'parse', done: ++done, total: sources.length });
    },
  });
  return { program, diagnostics };
}
