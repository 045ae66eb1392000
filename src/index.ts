/** The typed library: what the commands do, for other programs. */

export {
  type AliasBaseline,
  type AliasExplanation,
  type AliasRule,
  type Clause,
  type ExplainedCandidate,
  type ExplainedClause,
  loadRules,
  parseRules,
  type RuleFault,
  RuleFaultError,
  type RuleSet,
  readRules,
  rulesForPackage,
  validateRules,
} from './aliases/index.js';
export { type BatchBuildOptions, type BatchOptions, type ReleaseEvent, runBatch } from './batch/batch.js';
export { CatalogIndex } from './batch/catalog-index.js';
export { mergeParts } from './batch/merge.js';
export { planReleases, type Shard, shardOf } from './batch/plan.js';
export { missingReleases, packagesOf } from './batch/product.js';
export { buildCatalog } from './build.js';
export type { BuildOptions } from './build-options.js';
export { defaultFactsFolder } from './cache/folder.js';
export type { FactsCacheOptions } from './cache/store.js';
export { OutputError } from './catalog/atomic-file.js';
export { type Diagnostic, InputError } from './catalog/diagnostic.js';
export type * from './catalog/document.js';
export { factsOnly } from './catalog/facts-only.js';
export { type CatalogFault, CatalogFaultError, type FaultCode } from './catalog/fault.js';
export type * from './catalog/index-document.js';
export { mostCatalogBytes, type ReadOptions, readCatalog } from './catalog/read.js';
export { schemaVersion } from './catalog/schema.js';
export { everyFacing, findPrompt, type PromptFilter, selectPrompts } from './catalog/select.js';
export { validateCatalog } from './catalog/validate.js';
export { compareVersions } from './catalog/versions.js';
export { catalogText, writeCatalog } from './catalog/write.js';
export { type DiffOptions, diffCatalogs, diffSchemaVersion } from './diff/diff.js';
export type {
  AliasChange,
  AliasSide,
  AnchorChange,
  AssemblyChange,
  CompositionChange,
  DiffDocument,
  DiffSide,
  ModuleChange,
  PromptChange,
  PromptChangeKind,
  PromptSide,
  RegistryChange,
  TextPiece,
} from './diff/document.js';
export {
  type CatalogSource,
  type History,
  type HistoryRow,
  type HistoryStatus,
  historyOf,
} from './diff/history.js';
export { htmlLines } from './diff/html.js';
export { carryIds } from './diff/lineage.js';
export { markdownLines } from './diff/markdown.js';
export {
  type DiffFilter,
  isEmpty,
  type Section,
  type Selector,
  selectChanges,
  selectors,
} from './diff/selection.js';
export { sparkline, sparklineSvg } from './diff/sparkline.js';
export { parseSinks, readSinks, sinkFaults } from './prompts/facing/read-sinks.js';
export type { Sink, SinkTable } from './prompts/facing/sink.js';
export {
  PlaceError,
  type PlaceFaultCode,
  type PositionQuery,
  parsePosition,
} from './queries/place-query.js';
export {
  explainReleaseAlias,
  type ReleaseAliases,
  type ReleaseExplanation,
  type ResolveReleaseOptions,
  resolveRelease,
} from './queries/resolve.js';
export { type ReleaseViewOptions, writeReleaseViews } from './queries/views.js';
export { type FoundPlace, findPlaces, type WhereAnswer, type WhereOptions } from './queries/where.js';
export { stopPrinter } from './readable/esbuild-service.js';
export { type ExcerptLine, excerpt } from './readable/excerpt.js';
export {
  type PrintedView,
  printedView,
  type ReadableOutcome,
  type ReadableView,
  readableView,
} from './readable/view.js';
export type { ViewIndex, ViewIndexEntry } from './readable/write-views.js';
export { extractRelease } from './release/extract.js';
export { openRelease } from './release/open.js';
export type { Release, ReleaseIdentity, ReleaseModule } from './release/release.js';
export type { PublishedPackage, PublishedVersion } from './release/versions.js';
export {
  type EvaluateOptions,
  evaluateScenarios,
  type ScenarioReport,
} from './scenarios/evaluate.js';
export type { Inputs, ScenarioFile } from './scenarios/file.js';
export { discoverInstructions, type InstructionFile } from './scenarios/instructions.js';
export { pageLines } from './scenarios/page.js';
export { parseScenarios, readScenarios, scenariosForPackage } from './scenarios/read.js';
export { type SimulatedRequest, type Situation, simulate } from './scenarios/simulate.js';
export { writeScenarioReport } from './scenarios/write-report.js';
