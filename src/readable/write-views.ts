import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeFileAtomically } from '../catalog/atomic-file.js';
import type { Diagnostic } from '../catalog/diagnostic.js';
import { decodeText } from '../release/encoding.js';
import type { Release, ReleaseModule } from '../release/release.js';
import { annotate } from './annotate.js';
import { printerVersion } from './esbuild-service.js';
import { changedMappings, sourceMapText } from './map-file.js';
import { type RedactedText, type Redaction, redact } from './redact.js';
import { type PrintedView, printedView } from './view.js';
import { ViewNames } from './view-names.js';

/** What is to be said above the line that a UTF-16 offset of the module is printed on. */
export interface ViewNote {
  start: number;
  comment: string;
}

export interface WriteViewsOptions {
  /** Which script modules are written; all by default. */
  includes?: (path: string) => boolean;
  /** Notes on a module; with them, comments are added. */
  notes?: (path: string) => readonly ViewNote[];
  /** Literals of a module to be replaced by id and hash before it is printed. */
  redactions?: (path: string) => readonly Redaction[];
  signal?: AbortSignal;
}

export interface ViewIndexEntry {
  /** As shipped. */
  module: string;
  /** Relative to the index, with `/`. */
  file: string;
  sourceMap: string;
  /** Lines of the plain print; a redacted print has the same, an annotated one more. */
  readableLines: number;
  /** Lines of comments that were added. */
  addedLines: number;
}

/** `index.json` of a folder of readable views. */
export interface ViewIndex {
  release: { name: string; version: string; platform?: string };
  printer: { name: 'esbuild'; version: string };
  annotated: boolean;
  redacted: boolean;
  views: ViewIndexEntry[];
  /** Modules that have no view, and why. */
  refused: Diagnostic[];
}

function identityOf({ identity }: Release): ViewIndex['release'] {
  const { name, version, platform } = identity;
  return {
    name: name.value,
    version: version.value,
    ...(platform === undefined ? {} : { platform: platform.value }),
  };
}

interface ViewText {
  code: string;
  mappings: string;
  addedLines: number;
}

function annotated(
  view: PrintedView,
  original: string,
  redacted: RedactedText | undefined,
  notes: readonly ViewNote[],
): ViewText {
  const lineNotes = notes.map(({ start, comment }) => {
    const offset = redacted === undefined ? start : redacted.toRedacted(start);
    return { line: view.toReadable(offset, offset + 1).startLine, comment };
  });
  const { code, insertedAt } = annotate(view, lineNotes);
  const changes = { original, code: view.code, insertedAt, ...(redacted === undefined ? {} : { redacted }) };
  return { code, mappings: changedMappings(view.mappings, changes), addedLines: insertedAt.length };
}

/** Writes views into one folder, one module after the other. */
class ViewWriter {
  readonly #out: string;
  readonly #options: WriteViewsOptions;
  readonly #names = new ViewNames();
  readonly views: ViewIndexEntry[] = [];
  readonly refused: Diagnostic[] = [];

  constructor(out: string, options: WriteViewsOptions) {
    this.#out = out;
    this.#options = options;
  }

  async add(module: ReleaseModule): Promise<void> {
    const { path } = module;
    const { redactions, notes } = this.#options;
    const original = decodeText(module.content(), module.encoding);
    const redacted = redactions === undefined ? undefined : redact(original, redactions(path));
    const { view, refusal } = await printedView(redacted?.text ?? original);
    if (refusal !== undefined) {
      this.refused.push(withOriginalStart({ ...refusal, module: path }, redacted));
      return;
    }
    const text = annotated(view, original, redacted, notes?.(path) ?? []);
    await this.#write(path, view.lineCount, text);
  }

  async #write(path: string, readableLines: number, text: ViewText): Promise<void> {
    const file = this.#names.nameOf(path);
    const sourceMap = `${file}.map`;
    const name = file.slice(file.lastIndexOf('/') + 1);
    await this.writeFile(file, text.code);
    await this.writeFile(sourceMap, sourceMapText(name, path, text.mappings));
    this.views.push({ module: path, file, sourceMap, readableLines, addedLines: text.addedLines });
  }

  async writeFile(name: string, text: string): Promise<void> {
    const { signal } = this.#options;
    const path = join(this.#out, ...name.split('/'));
    await mkdir(dirname(path), { recursive: true });
    await writeFileAtomically(path, [text], signal === undefined ? {} : { signal });
  }
}

function withOriginalStart(diagnostic: Diagnostic, redacted: RedactedText | undefined): Diagnostic {
  if (diagnostic.start === undefined || redacted === undefined) return diagnostic;
  return { ...diagnostic, start: redacted.toOriginal(diagnostic.start) };
}

/**
 * Writes the readable print of each script module into a folder: the code, a source map to the module as
 * shipped (without its text), and `index.json` at last. Module paths become safe file names.
 * @throws OutputError where the system refuses; RangeError for a redaction that is not a literal's span
 */
export async function writeViews(
  release: Release,
  out: string,
  options: WriteViewsOptions = {},
): Promise<ViewIndex> {
  const writer = new ViewWriter(out, options);
  for (const module of release.modules) {
    options.signal?.throwIfAborted();
    if (module.kind !== 'script' || options.includes?.(module.path) === false) continue;
    await writer.add(module);
  }
  const index: ViewIndex = {
    release: identityOf(release),
    printer: { name: 'esbuild', version: printerVersion },
    annotated: options.notes !== undefined,
    redacted: options.redactions !== undefined,
    views: writer.views,
    refused: writer.refused,
  };
  await writer.writeFile('index.json', `${JSON.stringify(index, null, 2)}\n`);
  return index;
}
