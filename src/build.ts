import { readFileSync } from 'node:fs';
import type { Diagnostic } from './catalog/diagnostic.js';
import type { Anchor, CatalogDocument, CatalogModule, CatalogRelease } from './catalog/document.js';
import { Importers } from './program/importers.js';
import { Program } from './program/program.js';
import { TextModuleUses } from './program/text-modules.js';
import { AnchorFinder, type FoundAnchor } from './prompts/anchors.js';
import { ContextFinder } from './prompts/context.js';
import { listPrompts } from './prompts/entries.js';
import { hashBytes } from './prompts/hash.js';
import { LineIndex } from './prompts/lines.js';
import { ProseVerdicts } from './prompts/literals.js';
import { type FoundText, findTexts, type TextFinders } from './prompts/occurrences.js';
import { findTextModule } from './prompts/text-modules.js';
import { decodeText } from './release/encoding.js';
import type { Release, ReleaseModule } from './release/release.js';
import { readSyntax, type ScriptSource } from './syntax/reader.js';
import { StringTable } from './syntax/strings.js';

export interface BuildOptions {
  /** Worker threads for parsing; 0 or none for as many as there are processors. */
  workers?: number;
  /** UTF-16 units of a preview, 0 for none; 120 without it. */
  previewLength?: number;
  /** Whether entries hold their whole text. */
  text?: boolean;
  /** Further strings whose occurrences are listed as anchors. */
  anchors?: readonly string[];
  onProgress?: (event: { phase: string; done: number; total?: number }) => void;
}

const DEFAULT_PREVIEW = 120;
const SCHEMA_VERSION = 1;

/**
 * Reads a release and returns its catalog. The same release and options give the same document, whatever
 * the number of workers.
 *
 * @throws InputError where a module's bytes can not be read any more
 */
export async function buildCatalog(release: Release, options: BuildOptions = {}): Promise<CatalogDocument> {
  const builder = new CatalogBuilder(release, options);
  return builder.run();
}

class CatalogBuilder {
  readonly #release: Release;
  readonly #options: BuildOptions;
  readonly #hashes: string[];
  /** Release indexes of the scripts, by their index in the program. */
  readonly #scripts: number[] = [];

  constructor(release: Release, options: BuildOptions) {
    this.#release = release;
    this.#options = options;
    this.#hashes = release.modules.map(() => '');
    release.modules.forEach((module, index) => {
      if (module.kind === 'script') this.#scripts.push(index);
    });
  }

  async run(): Promise<CatalogDocument> {
    const digest = this.#release.sha256();
    const [{ program, diagnostics }, sha256] = await Promise.all([this.#parse(), digest]);
    const { texts, anchors } = this.#search(program);
    const { prompts, compositions } = listPrompts(program, texts, {
      previewLength: this.#options.previewLength ?? DEFAULT_PREVIEW,
      text: this.#options.text ?? false,
    });
    return {
      schemaVersion: SCHEMA_VERSION,
      generator: generator(),
      release: this.#describeRelease(sha256),
      modules: this.#release.modules.map((module, index) => this.#describeModule(module, index)),
      prompts,
      compositions,
      anchors: anchors.list(),
      diagnostics: [...this.#release.diagnostics, ...diagnostics],
    };
  }

  async #parse(): Promise<{ program: Program; diagnostics: Diagnostic[] }> {
    const sources = this.#scripts.map((index) => this.#scriptSource(index));
    const syntax = await readSyntax(sources, new StringTable(), {
      workers: this.#options.workers ?? 0,
      onModule: (done, total) => this.#progress('parse', done, total),
    });
    return { program: new Program(syntax.modules, syntax.strings), diagnostics: syntax.diagnostics };
  }

  #scriptSource(index: number): ScriptSource {
    const module = this.#release.modules[index] as ReleaseModule;
    if (module.encoding === 'binary') throw new TypeError(`${module.path} is a script without an encoding`);
    const { encoding } = module;
    return {
      path: module.path,
      encoding,
      size: module.bytes,
      bytes: () => this.#content(index),
      text: () => decodeText(this.#content(index), encoding),
    };
  }

  /** The module's bytes; their hash is kept on the way. */
  #content(index: number): Uint8Array<ArrayBuffer> {
    const bytes = (this.#release.modules[index] as ReleaseModule).content();
    this.#hashes[index] ||= hashBytes(bytes);
    return bytes;
  }

  /** Texts and anchors in the order of the release's modules. Each module is decoded once for both. */
  #search(program: Program): { texts: FoundText[]; anchors: AnchorList } {
    const finders: TextFinders = {
      contexts: new ContextFinder(program, new Importers(program)),
      verdicts: new ProseVerdicts(program.strings.list.length),
    };
    const anchorFinder = new AnchorFinder(program, this.#options.anchors ?? []);
    const anchors = new AnchorList();
    const texts: FoundText[] = [];
    const textUses = new TextModuleUses(program, this.#release.modules.map((module) => (module.kind === 'text' ? module.path : '')));
    let script = 0;
    this.#release.modules.forEach((module, index) => {
      const position = module.kind === 'script' ? script++ : -1;
      if (module.kind === 'text') texts.push(findTextModule(program, module.path, this.#text(index), textUses.of(index), finders.contexts));
      else if (position >= 0 && program.modules[position]) {
        const source = this.#text(index);
        const lines = new LineIndex(source);
        texts.push(...findTexts(program, position, source, lines, finders));
        anchors.add(program, anchorFinder.find(position), lines);
      }
      this.#progress('prompts', index + 1, this.#release.modules.length);
    });
    return { texts, anchors };
  }

  #text(index: number): string {
    return decodeText(this.#content(index), (this.#release.modules[index] as ReleaseModule).encoding);
  }

  #describeModule(module: ReleaseModule, index: number): CatalogModule {
    if (this.#hashes[index] === '') this.#content(index);
    const { path, kind, loader, encoding, compression, bytes } = module;
    return {
      path,
      kind,
      ...(loader === undefined ? {} : { loader }),
      encoding,
      ...(compression === undefined ? {} : { compression }),
      bytes,
      hash: this.#hashes[index] as string,
    };
  }

  #describeRelease(sha256: string): CatalogRelease {
    const { identity, kind, bytes, entry, modules } = this.#release;
    const { name, version, platform } = identity;
    return {
      name: name.value,
      version: version.value,
      ...(platform ? { platform: platform.value } : {}),
      sources: {
        name: name.source,
        version: version.source,
        ...(platform ? { platform: platform.source } : {}),
      },
      kind,
      bytes,
      sha256,
      entry,
      modules: modules.length,
      scriptBytes: this.#scripts.reduce((sum, index) => sum + (modules[index] as ReleaseModule).bytes, 0),
    };
  }

  #progress(phase: string, done: number, total: number): void {
    this.#options.onProgress?.({ phase, done, total });
  }
}

/** Anchors of one kind and value put together. */
class AnchorList {
  readonly #anchors = new Map<string, Anchor>();

  add(program: Program, found: readonly FoundAnchor[], lines: LineIndex): void {
    for (const { kind, value, place } of found) {
      const key = `${kind} ${value}`;
      const anchor = this.#anchors.get(key) ?? { kind, value, occurrences: [] };
      this.#anchors.set(key, anchor);
      const syntax = program.syntax(place.module);
      const start = syntax.start[place.row] as number;
      anchor.occurrences.push({
        module: syntax.path,
        start,
        end: syntax.end[place.row] as number,
        ...lines.positionOf(start),
      });
    }
  }

  /** By kind, then value, in code-unit order. */
  list(): Anchor[] {
    return [...this.#anchors.values()].sort(
      (left, right) => compare(left.kind, right.kind) || compare(left.value, right.value),
    );
  }
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function generator(): { name: string; version: string } {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    name: string;
    version: string;
  };
  return { name: manifest.name, version: manifest.version };
}
