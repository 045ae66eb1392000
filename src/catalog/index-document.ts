/* Generated from schemas/index.schema.json by npm run types. Do not edit. */

/**
 * The catalogs in a folder, written beside them by batch, update and merge.
 */
export interface IndexDocument {
  /**
   * Version of this schema. A reader refuses a newer one.
   */
  schemaVersion: 1;
  shard?: IndexShard;
  /**
   * By package in code-unit order, then by version, oldest first.
   */
  releases: IndexRelease[];
  /**
   * Releases that could not be read, in the same order. A batch that means them tries them again.
   */
  failures: IndexFailure[];
}
/**
 * Which part of a batch the folder holds. Its catalogs know no baseline until they are merged.
 */
export interface IndexShard {
  /**
   * From 1.
   */
  index: number;
  /**
   * Of all parts.
   */
  count: number;
}
/**
 * One catalog.
 */
export interface IndexRelease {
  /**
   * Name at the registry.
   */
  package: string;
  /**
   * As published.
   */
  version: string;
  /**
   * As the catalog says.
   */
  platform?: string;
  /**
   * Name of the catalog's file in the folder.
   */
  file: string;
  /**
   * Hex digest of the file.
   */
  sha256: string;
  /**
   * Subresource integrity of the tarball that was read.
   */
  integrity: string;
  /**
   * Version of the program that wrote the catalog.
   */
  generator: string;
  /**
   * Digest of the options and rules that the catalog was built with.
   */
  options: string;
  /**
   * Digest of the catalog that was the baseline; null where there was none.
   */
  baseline: string | null;
  /**
   * Number of modules.
   */
  modules: number;
  /**
   * Number of prompts.
   */
  prompts: number;
  /**
   * Sum of the estimates over all prompts that have one; absent where none were counted.
   */
  tokens?: number;
  /**
   * Number of aliases by status.
   */
  aliases: {
    [k: string]: number;
  };
}
/**
 * A release without a catalog.
 */
export interface IndexFailure {
  /**
   * Name at the registry.
   */
  package: string;
  /**
   * As published.
   */
  version: string;
  /**
   * What kind of fault it was.
   */
  code: string;
}
