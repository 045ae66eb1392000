import { Resolver, rulesForPackage } from './aliases/index.js';
import { assemble } from './assembly/assemblies.js';
import { listRegistries, placesOf } from './assembly/registries/list.js';
import { findRegistries } from './assembly/registries/registries.js';
import { targetsOf } from './assembly/targets.js';
import { type BuildOptions, catalogGenerator, type Settings, settingsOf } from './build-options.js';
import { trimCache } from './cache/store.js';
import type { Diagnostic } from './catalog/diagnostic.js';
import type {
  Alias,
  Assembly,
  CatalogDocument,
  CatalogModule,
  PromptEntry,
  Registries,
} from './catalog/document.js';
import { schemaVersion } from './catalog/schema.js';
import { carryIds } from './diff/lineage.js';
import { freeMemory } from './free-memory.js';
import { KeptCatalog } from './kept-catalog.js';
import { Importers } from './program/importers.js';
import { Program } from './program/program.js';
import { TextModuleUses } from './program/text-modules.js';
import { listAnchors, type PlacedAnchor } from './prompts/anchor-list.js';
import { AnchorFinder } from './prompts/anchors.js';
import { ContextFinder } from './prompts/context.js';
import type { TextDescription, TextToDescribe } from './prompts/description.js';
import { startDescriptions } from './prompts/descriptions.js';
import { listPrompts, type PromptList, type UndescribedEntry } from './prompts/entries.js';
import { type Facings, findFacing } from './prompts/facing/facing.js';
import { hashBytes } from './prompts/hash.js';
import { TextLibrary } from './prompts/library.js';
import { LineIndex } from './prompts/lines.js';
import { listReadByModel, ProseVerdicts } from './prompts/literals.js';
import {
  type FoundLiteral,
  findLiterals,
  literalsAt,
  type PlacedText,
  placeLiteral,
} from './prompts/occurrences.js';
import { findTextModule } from './prompts/text-modules.js';
import { stopPrinter } from './readable/esbuild-service.js';
import { addLines, type Views } from './readable/place-lines.js';
import { startViews, type ViewsTask } from './readable/release-views.js';
import type { ReadableOutcome, ReadableView } from './readable/view.js';
import { decodeText } from './release/encoding.js';
import { describeModule, describeRelease } from './release/for-catalog.js';
import type { Release, ReleaseModule } from './release/release.js';
import type { ModuleSyntax } from './syntax/module-syntax.js';
import { readSyntax } from './syntax/reader.js';
import { scriptSource } from './syntax/script-source.js';
import { StringTable } from './syntax/strings.js';

/**
 * Reads a release and returns its catalog. The same release and options give the same document, whatever
 * the number of workers.
 *
 * @throws InputError where a module's bytes can not be read any more
 */
export async function buildCatalog(release: Release, options: BuildOptions = {}): Promise<CatalogDocument> {
  const { factsCache, lineage } = options;
  const kept = factsCache ? await KeptCatalog.of(release, options, factsCache.folder) : null;
  let document = kept?.find() ?? null;
  if (document === null) {
    document = await newCatalog(release, options);
    kept?.keep(document);
    if (factsCache) trimCache(factsCache);
  }
  return lineage === undefined ? document : carryIds(document, lineage);
}

async function newCatalog(release: Release, options: BuildOptions): Promise<CatalogDocument> {
  try {
    return await new CatalogBuilder(release, options).run();
  } finally {
    await stopPrinter();
  }
}

/** What one script shows by itself. */
interface ModuleFindings {
  literals: FoundLiteral[];
  anchors: PlacedAnchor[];
}

/**
 * Each script is searched as soon as it is parsed, beside the workers that parse the others; what needs
 * the whole program waits until all are in.
 */
class CatalogBuilder {
  readonly #release: Release;
  readonly #options: BuildOptions;
  readonly #settings: Settings;
  readonly #hashes: string[];
  /** Release indexes of the scripts, by their index in the program. */
  readonly #scripts: number[] = [];
  readonly #program: Program;
  readonly #library: TextLibrary;
  readonly #verdicts = new ProseVerdicts();
  readonly #anchorFinder: AnchorFinder;
  readonly #findings: (ModuleFindings | undefined)[] = [];
  readonly #resolver: Resolver | null;
  readonly #product: string | null;

  constructor(release: Release, options: BuildOptions) {
    this.#release = release;
    this.#options = options;
    this.#settings = settingsOf(options);
    this.#hashes = release.modules.map(() => '');
    release.modules.forEach((module, index) => {
      if (module.kind === 'script') this.#scripts.push(index);
    });
    const paths = this.#scripts.map((index) => this.#module(index).path);
    this.#program = new Program(paths, new StringTable());
    this.#library = new TextLibrary();
    this.#anchorFinder = new AnchorFinder(this.#program, this.#settings.anchors);
    const rules = options.rules === undefined ? rulesForPackage(release.identity.name.value) : options.rules;
    this.#product = rules?.product ?? null;
    this.#resolver = rules && new Resolver(this.#program, rules, { baseline: options.baseline ?? [] });
  }

  async run(): Promise<CatalogDocument> {
    const parsing = this.#parse();
    const views = this.#settings.view ? startViews(this.#release.modules, this.#factsFolder, parsing) : null;
    try {
      const diagnostics = await parsing;
      return await this.#assemble(diagnostics, views);
    } finally {
      views?.cancel();
    }
  }

  /** All that needs the whole program, while lines are being found. */
  async #assemble(diagnostics: readonly Diagnostic[], printing: ViewsTask | null): Promise<CatalogDocument> {
    const importers = new Importers(this.#program);
    const textUses = new TextModuleUses(this.#program, this.#textPaths());
    const found = this.#listPrompts(importers, textUses);
    freeMemory();
    const describing = startDescriptions(found.texts, this.#settings, this.#factsFolder);
    try {
      const promptAt = promptFinder(found.entries);
      const aliases = this.#listAliases();
      const assemblies = this.#listAssemblies(importers, textUses, aliases, promptAt);
      const registries = this.#listRegistries(importers, textUses, promptAt);
      const anchors = listAnchors(
        this.#program,
        this.#findings.flatMap((findings) => findings?.anchors ?? []),
      );
      const prompts = this.#describePrompts(found, await describing.result());
      const views: Views = (await printing?.result()) ?? new Map();
      addLines(views, [
        ...prompts.flatMap(({ occurrences }) => occurrences),
        ...aliases.flatMap((alias) => [alias, ...(alias.parts ?? []), ...(alias.candidates ?? [])]),
        ...placesOf(registries),
      ]);
      return {
        schemaVersion,
        generator: { ...catalogGenerator(this.#options), facing: this.#settings.facing },
        release: describeRelease(this.#release, await this.#release.sha256()),
        modules: this.#release.modules.map((module, index) => this.#describeModule(module, index, views)),
        prompts,
        ...(found.unlisted.length > 0 ? { unlisted: found.unlisted } : {}),
        compositions: found.compositions,
        anchors,
        aliases,
        assemblies,
        registries,
        diagnostics: [...this.#release.diagnostics, ...diagnostics, ...refusalsOf(views)],
      };
    } finally {
      describing.cancel();
    }
  }

  #describePrompts({ entries, texts }: PromptList, descriptions: readonly TextDescription[]): PromptEntry[] {
    const withText = this.#settings.text;
    return entries.map((entry, index) => ({
      ...entry,
      ...(descriptions[index] as TextDescription),
      ...(withText ? { text: (texts[index] as TextToDescribe).source } : {}),
    }));
  }

  async #parse(): Promise<Diagnostic[]> {
    const sources = this.#scripts.map((index) =>
      scriptSource(this.#module(index), () => this.#content(index)),
    );
    let done = 0;
    const { diagnostics } = await readSyntax(sources, this.#program.strings, {
      workers: this.#options.workers ?? 0,
      factsFolder: this.#factsFolder,
      onModule: (script, syntax) => {
        if (syntax) this.#searchScript(script, syntax);
        this.#progress('parse', ++done, sources.length);
      },
    });
    return diagnostics;
  }

  #searchScript(script: number, syntax: ModuleSyntax): void {
    this.#program.add(script, syntax);
    this.#resolver?.add(script, syntax);
    const source = this.#text(this.#scripts[script] as number);
    const lines = new LineIndex(source);
    const tools = { library: this.#library, verdicts: this.#verdicts };
    const anchors = this.#anchorFinder.find(script).map((anchor) => {
      const start = syntax.start[anchor.place.row] as number;
      const end = syntax.end[anchor.place.row] as number;
      return { anchor, occurrence: { module: syntax.path, start, end, ...lines.positionOf(start) } };
    });
    const literals = findLiterals({ program: this.#program, module: script, source, lines }, tools);
    this.#findings[script] = { literals, anchors };
  }

  get #factsFolder(): string | null {
    return this.#options.factsCache?.folder ?? null;
  }

  #module(index: number): ReleaseModule {
    return this.#release.modules[index] as ReleaseModule;
  }

  /** The module's bytes; their hash is kept on the way. */
  #content(index: number): Uint8Array<ArrayBuffer> {
    const bytes = this.#module(index).content();
    this.#hashes[index] ||= hashBytes(bytes);
    return bytes;
  }

  #text(index: number): string {
    return decodeText(this.#content(index), this.#module(index).encoding);
  }

  /** By module: its path where it is a text, else nothing. */
  #textPaths(): string[] {
    return this.#release.modules.map(({ kind, path }) => (kind === 'text' ? path : ''));
  }

  /** A method of its own, so that nothing of the placed texts outlives it. */
  #listPrompts(importers: Importers, textUses: TextModuleUses): PromptList {
    const placed = this.#placeTexts(importers, textUses);
    return listPrompts(this.#program, placed, new Set(this.#settings.facing));
  }

  /** All texts in the order of the release's modules and of offsets. */
  #placeTexts(importers: Importers, textUses: TextModuleUses): PlacedText[] {
    const program = this.#program;
    const contexts = new ContextFinder(program, importers);
    const { modules } = this.#release;
    const facings = findFacing(program, {
      importers,
      textModules: modules.map((_, index) => textUses.of(index)),
      sinks: this.#settings.sinks,
    });
    // The search that has ended held more than its answers do.
    freeMemory();
    const tools = { contexts, facings, library: this.#library };
    const texts: PlacedText[] = [];
    let script = 0;
    modules.forEach(({ kind, path }, index) => {
      if (kind === 'text') {
        const text = { index, path, source: this.#text(index), uses: textUses.of(index) };
        texts.push(findTextModule(program, text, tools));
      } else if (kind === 'script') {
        for (const literal of this.#literalsOf(script++, facings))
          texts.push(placeLiteral(program, literal, contexts, facings));
      }
      this.#progress('place', index + 1, modules.length);
    });
    return texts;
  }

  /** The listed literals of a script, with those that are listed for their reader alone. */
  #literalsOf(script: number, facings: Facings): FoundLiteral[] {
    const program = this.#program;
    const prose = this.#findings[script]?.literals;
    if (!prose) return [];
    const rows = listReadByModel(program, script, facings, new Set(prose.map(({ row }) => row)));
    if (rows.length === 0) return prose;
    const source = this.#text(this.#scripts[script] as number);
    const text = { program, module: script, source, lines: new LineIndex(source) };
    return [...prose, ...literalsAt(text, rows, this.#library)].sort((left, right) => left.row - right.row);
  }

  #listAliases(): Alias[] {
    return (this.#resolver?.resolveAll() ?? []).map((result) => ({ ...result }));
  }

  #listAssemblies(
    importers: Importers,
    textUses: TextModuleUses,
    aliases: readonly Alias[],
    promptAt: PromptAt,
  ): Assembly[] {
    const targets = this.#product === null ? [] : targetsOf(this.#product);
    if (targets.length === 0) return [];
    return assemble({ program: this.#program, aliases, texts: textUses, importers, promptAt }, targets);
  }

  #listRegistries(importers: Importers, textUses: TextModuleUses, promptAt: PromptAt): Registries {
    const found = findRegistries(this.#program, { importers, texts: textUses });
    return listRegistries(this.#program, found, promptAt);
  }

  #describeModule(module: ReleaseModule, index: number, views: Views): CatalogModule {
    if (this.#hashes[index] === '') this.#content(index);
    const described = describeModule(module, this.#hashes[index] as string);
    return { ...described, ...readableLinesOf(views.get(module.path)) };
  }

  #progress(phase: string, done: number, total: number): void {
    this.#options.onProgress?.({ phase, done, total });
  }
}

/** The id of the entry of a literal by its place. */
type PromptAt = (module: string, start: number) => string | undefined;

function promptFinder(entries: readonly UndescribedEntry[]): PromptAt {
  const ids = new Map<string, string>();
  for (const { id, occurrences } of entries)
    for (const { module, start } of occurrences) ids.set(`${start} ${module}`, id);
  return (module, start) => ids.get(`${start} ${module}`);
}

function readableLinesOf(outcome: ReadableOutcome<ReadableView> | undefined): { readableLines?: number } {
  return outcome?.view ? { readableLines: outcome.view.lineCount } : {};
}

/** Why modules have no readable print. */
function refusalsOf(views: Views): Diagnostic[] {
  return [...views.values()].flatMap(({ refusal }) => refusal ?? []);
}
