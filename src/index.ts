/** The typed library: what the commands do, for other programs. */

export { type BuildOptions, buildCatalog } from './build.js';
export { OutputError } from './catalog/atomic-file.js';
export { type Diagnostic, InputError } from './catalog/diagnostic.js';
export type * from './catalog/document.js';
export { type CatalogFault, CatalogFaultError, type FaultCode } from './catalog/fault.js';
export { mostCatalogBytes, type ReadOptions, readCatalog } from './catalog/read.js';
export { schemaVersion } from './catalog/schema.js';
export { findPrompt, type PromptFilter, selectPrompts } from './catalog/select.js';
export { validateCatalog } from './catalog/validate.js';
export { catalogText, writeCatalog } from './catalog/write.js';
export { extractRelease } from './release/extract.js';
export { openRelease } from './release/open.js';
export type { Release, ReleaseIdentity, ReleaseModule } from './release/release.js';
