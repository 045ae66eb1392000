/** Bounds on what an untrusted input may make us hold or read. Sizes are bytes. */

const MEGABYTE = 1 << 20;

/** Largest single module that is read into memory. */
export const MAXIMUM_MODULE_BYTES = 256 * MEGABYTE;
/** Largest executable held in memory, which only one from a pipe or inside a tarball file is. */
export const MAXIMUM_EXECUTABLE_BYTES = 1024 * MEGABYTE;
/** What the files of one tarball may hold together, executables opened through not counted. */
export const MAXIMUM_KEPT_BYTES = 512 * MEGABYTE;
/** What a tarball may unpack to while it is read through. */
export const MAXIMUM_UNPACKED_BYTES = 4096 * MEGABYTE;
export const MAXIMUM_FILES = 100_000;
export const MAXIMUM_FOLDER_DEPTH = 64;
export const MAXIMUM_RECORDS = 200_000;
export const MAXIMUM_PATH_BYTES = 4096;
/** Largest single asset after decompression, and how much larger than its frame it may get. */
export const MAXIMUM_ASSET_BYTES = 64 * MEGABYTE;
export const MAXIMUM_ASSET_RATIO = 1000;
/** What all assets of a release may hold after decompression; later ones stay compressed. */
export const MAXIMUM_ASSETS_BYTES = 512 * MEGABYTE;
/** A package whose scripts are smaller than this together can be a launcher. */
export const LAUNCHER_SCRIPT_BYTES = 64 * 1024;
