/* Generated from schemas/product.schema.json by npm run types. Do not edit. */

/**
 * The packages of a product: `catalogs/PRODUCT/product.json`.
 */
export interface ProductDocument {
  /**
   * Version of this schema.
   */
  schemaVersion: 1;
  /**
   * What holds the program, package by package.
   *
   * @minItems 1
   */
  packages: ProductPackage[];
}
/**
 * One package at the registry.
 */
export interface ProductPackage {
  /**
   * Its name.
   */
  name: string;
  /**
   * Range of the versions that hold the program; all where left out.
   */
  versions?: string;
  /**
   * Platform that the package is for; absent where it is for any.
   */
  platform?: string;
}
