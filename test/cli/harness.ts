import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach } from 'vitest';
import type { CatalogDocument } from '#src/catalog/document.js';
import { catalogText } from '#src/catalog/write.js';
import { Output, type OutputStream } from '#src/cli/output.js';
import { run } from '#src/cli/run.js';

export interface RunOptions {
  /** Cells of the terminal that standard output and standard error are; no terminal without it. */
  columns?: number;
  environment?: Record<string, string>;
  stdin?: string;
  /** Ends the command where it aborts. */
  signal?: AbortSignal;
}

function captured(options: RunOptions): { output: Output; text: () => string } {
  let text = '';
  const stream: OutputStream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  if (options.columns !== undefined) Object.assign(stream, { isTTY: true, columns: options.columns });
  return { output: new Output(stream, 'standard output', options.environment ?? {}), text: () => text };
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const keepers = ['build', 'batch', 'update', 'merge', 'diff', 'show', 'explain', 'where'];
const more = ['assembly', 'scenarios', 'simulate'];

/** Tests leave nothing in the person's cache folder. */
function withoutFacts(argv: readonly string[]): readonly string[] {
  const keepsFacts = argv.some((argument) => argument.includes('facts-cache'));
  return [...keepers, ...more].includes(argv[0] as string) && !keepsFacts
    ? [...argv, '--no-facts-cache']
    : argv;
}

/** Runs one command line in this process. */
export async function runCatalog(argv: readonly string[], options: RunOptions = {}) {
  const out = captured(options);
  const err = captured(options);
  const code = await run(withoutFacts(argv), {
    out: out.output,
    err: err.output,
    stdin: chunksOf(options.stdin ?? ''),
    signal: options.signal ?? new AbortController().signal,
  });
  return { code, out: out.text(), err: err.text() };
}

/** A fresh folder for each test of a file; `path` gives names in it. */
export function useFolder() {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'catalog-cli-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const path = (...names: string[]) => join(folder, ...names);
  return {
    path,
    /** Writes a file and gives its path. */
    file(name: string, content: string): string {
      writeFileSync(path(name), content);
      return path(name);
    },
    catalog(name: string, document: CatalogDocument): string {
      writeFileSync(path(name), [...catalogText(document)].join(''));
      return path(name);
    },
  };
}
