/** Catalogs as a documentation site, as pages for other generators, and as tables: `prompt-catalog/site`. */

export type { Alias, CatalogDocument, Facing, PromptEntry, PromptKind } from '../catalog/document.js';
export {
  type ExportFile,
  exportPages,
  type FlavorName,
  type Table,
  tablesOf,
  writeSqlite,
} from './export/index.js';
export type { AliasHistory } from './model/alias-history.js';
export type { AnchorHistory } from './model/anchor-history.js';
export type {
  ChangedAlias,
  ChangedAssembly,
  ChangedName,
  ChangedPrompt,
  Compare,
  LonePrompt,
  ReleaseDifference,
} from './model/difference.js';
export {
  type CatalogSource,
  type LoadOptions,
  loadSite,
  type ReleasePair,
  type SiteData,
} from './model/load.js';
export { eventsOf, type PromptEvent, type PromptHistory, type PromptState } from './model/prompt-history.js';
export type { SiteRelease } from './model/releases.js';
export type { ScenarioSource } from './model/scenarios.js';
export type { TimelinePoint } from './model/timeline.js';
export { type CatalogPlaces, type ServeEvents, type ServeSiteOptions, serveSite } from './serve/serve.js';
export { isLoopback } from './serve/server.js';
export { buildSite, GeneratorError, type SiteOptions } from './vitepress/build.js';
export { vueFolder as assertGenerator } from './vitepress/project.js';
