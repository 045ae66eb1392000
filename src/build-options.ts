import { readFileSync } from 'node:fs';
import { type AliasBaseline, type RuleSet, rulesForPackage } from './aliases/index.js';
import { targetsOf } from './assembly/targets.js';
import type { FactsCacheOptions } from './cache/store.js';
import type { CatalogDocument, CatalogGenerator, Facing } from './catalog/document.js';
import { everyFacing } from './catalog/select.js';
import type { SinkTable } from './prompts/facing/sink.js';
import { describeTokenizer } from './prompts/tokens.js';
import { printerVersion } from './readable/esbuild-service.js';

/** How a release is read, and what its catalog says of it. */
export interface BuildOptions {
  /** Worker threads for parsing; 0 or none for as many as there are processors. */
  workers?: number;
  /** UTF-16 units of a preview, 0 for none; 120 without it. */
  previewLength?: number;
  /** Whether entries hold their whole text. */
  text?: boolean;
  /** Whether entries get an estimate of their tokens; they do without it. */
  tokens?: boolean;
  /** Further strings whose occurrences are listed as anchors. */
  anchors?: readonly string[];
  /** Whether places get lines of the readable print; they do without it. */
  view?: boolean;
  /** Rules for aliases; null for none; without it the set that comes for the release's package, if any. */
  rules?: RuleSet | null;
  /** Aliases that an older release's catalog knew, to carry over what no rule finds. */
  baseline?: readonly AliasBaseline[];
  /** Whose texts are listed; the model's and those whose reader is unknown without it. */
  facing?: readonly Facing[];
  /** Further shapes of code by which a text meets its reader. */
  sinks?: readonly SinkTable[];
  /** An older release's catalog, whose ids matched entries keep; `lineage` says of each which and why. */
  lineage?: CatalogDocument;
  /** Where facts of modules, and catalogs, are kept between builds, so that only what is new is read; nowhere without it. */
  factsCache?: FactsCacheOptions | null;
  onProgress?: (event: { phase: string; done: number; total?: number }) => void;
}

/** What a catalog that is built with the options says of the program that wrote it. */
export function catalogGenerator(options: BuildOptions = {}): CatalogGenerator {
  const { view, tokens } = settingsOf(options);
  const { name, version } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as CatalogGenerator;
  return {
    name,
    version,
    ...(view ? { printer: printerVersion } : {}),
    ...(tokens ? { tokenizer: describeTokenizer() } : {}),
  };
}

/** What options say of a catalog's content; none is left open. */
export interface Settings extends Required<Pick<BuildOptions, 'previewLength' | 'text' | 'tokens' | 'view'>> {
  anchors: readonly string[];
  /** In the order in which documents name them. */
  facing: Facing[];
  sinks: readonly SinkTable[];
}

/** The settings that options ask for, with the defaults for what they leave open. */
export function settingsOf(options: BuildOptions): Settings {
  const { facing = ['model', 'unknown'], anchors = [], sinks = [] } = options;
  const { previewLength = 120, text = false, tokens = true, view = true } = options;
  const asked = everyFacing.filter((reader) => facing.includes(reader));
  return { previewLength, text, tokens, anchors, view, facing: asked, sinks };
}

/** All that decides what a catalog says of a release, but for the release, its baseline, and this program. */
export function decidingOptions(packageName: string, options: BuildOptions): object {
  const rules = options.rules === undefined ? rulesForPackage(packageName) : options.rules;
  return {
    ...settingsOf(options),
    rules,
    targets: rules ? targetsOf(rules.product) : [],
    generator: catalogGenerator(options),
  };
}
