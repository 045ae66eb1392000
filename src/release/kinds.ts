import { looksLikeText } from './encoding.js';
import type { ModuleKind } from './release.js';

/**
 * What a module is, by these rules in this order:
 *
 * 1. A loader stated by the container decides: `js jsx ts tsx` are scripts (a Bun executable holds their
 *    output), `text md json jsonc json5 toml yaml html` are text, `wasm napi sqlite css …` are data.
 * 2. Under the `file` loader, and in folders and tarballs, the name decides, a `.zst` at its end left out:
 *    `.js .mjs .cjs`, and a file without extension whose first line calls node, bun or deno, are scripts;
 *    the extensions below are text; all else is data.
 * 3. Stored compressed, JavaScript is data: a program cannot import it, it hands it on (to a browser).
 * 4. In folders and tarballs, what a package carries for people and package managers is data: package.json,
 *    lock and compiler settings, licences, notices, readmes, changelogs, type declarations, source maps, and
 *    at its top the like of SECURITY.md.
 * 5. A script or text that holds a NUL, and no UTF-16 byte order mark, is data.
 */
export interface KindQuestion {
  path: string;
  loader: string | undefined;
  compressed: boolean;
  /** The container is a package (rule 4), not an executable. */
  inPackage: boolean;
  /** Content after decompression; of data files the head is enough. */
  bytes: Uint8Array;
}

const SCRIPT_LOADERS = new Set(['js', 'jsx', 'ts', 'tsx']);
const TEXT_LOADERS = new Set(['text', 'md', 'json', 'jsonc', 'json5', 'toml', 'yaml', 'html']);
const LOADERS_LEFT_TO_THE_NAME = new Set(['file', undefined]);

const SCRIPT_EXTENSIONS = new Set(['js', 'mjs', 'cjs']);
const TEXT_EXTENSIONS = new Set(
  (
    'md mdx mdc markdown txt text prompt prompts rst adoc yaml yml json jsonc json5 toml xml html htm ' +
    'hbs handlebars mustache j2 jinja jinja2 njk liquid ejs eta tmpl tpl template'
  ).split(' '),
);

const HOUSEKEEPING_NAMES = [
  /^(package(-lock)?\.json|npm-shrinkwrap\.json|(bun|yarn|pnpm-lock)\.(lock|yaml|lockb)|[tj]sconfig(\.[\w-]+)*\.json)$/i,
  // With a word behind a hyphen only where that is all capitals: `readme-writer.md` can be a prompt.
  /^(licen[cs]es?|copying|notices?|third[-_]?party[-_]?(notices?|licen[cs]es?)|readme|changelog)(\.[\w-]+)*$/i,
  /^(LICEN[CS]E|COPYING|NOTICE)-[\w.-]+$/,
];
/** Words that a prompt may have for a name too; at the top of a package they are the usual documents. */
const TOP_LEVEL_NAMES =
  /^([^/]*\/)?(changes|history|contributing|code[-_]of[-_]conduct|security|authors)(\.[\w-]+)*$/i;
const HOUSEKEEPING_EXTENSIONS = /\.(d\.[cm]?ts|map)$/i;
const SCRIPT_HASHBANG = /^#![^\n]*\b(node|bun|deno)\b/;

/** Whether the name promises a script or text, so that the content must be looked at. */
export function isNamedAsText(path: string): boolean {
  const extension = extensionOf(path);
  return extension === '' || SCRIPT_EXTENSIONS.has(extension) || TEXT_EXTENSIONS.has(extension);
}

/** Whether a module is a script, a text or data: by loader, then by name; bytes that are no text are data. */
export function kindOf(question: KindQuestion): ModuleKind {
  const kind = kindByLoader(question);
  return kind !== 'data' && question.loader !== 'text' && !looksLikeText(question.bytes) ? 'data' : kind;
}

function kindByLoader(question: KindQuestion): ModuleKind {
  const { loader, compressed } = question;
  if (loader !== undefined && TEXT_LOADERS.has(loader)) return 'text';
  if (loader !== undefined && SCRIPT_LOADERS.has(loader)) return compressed ? 'data' : 'script';
  return LOADERS_LEFT_TO_THE_NAME.has(loader) ? kindByName(question) : 'data';
}

function kindByName({ path, compressed, inPackage, bytes }: KindQuestion): ModuleKind {
  const name = compressed ? path.replace(/\.zst$/i, '') : path;
  if (inPackage && isHousekeeping(name)) return 'data';
  const extension = extensionOf(name);
  if (SCRIPT_EXTENSIONS.has(extension)) return compressed ? 'data' : 'script';
  if (TEXT_EXTENSIONS.has(extension)) return 'text';
  return extension === '' && !compressed && startsWithScriptHashbang(bytes) ? 'script' : 'data';
}

function isHousekeeping(path: string): boolean {
  const name = baseName(path);
  if (HOUSEKEEPING_EXTENSIONS.test(path) || TOP_LEVEL_NAMES.test(path)) return true;
  return HOUSEKEEPING_NAMES.some((pattern) => pattern.test(name));
}

/** Whether bytes begin with a hashbang of a JavaScript runtime. */
export function startsWithScriptHashbang(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x23 || bytes[1] !== 0x21) return false;
  return SCRIPT_HASHBANG.test(Buffer.from(bytes.subarray(0, 256)).toString('latin1'));
}

/** The last part of a path, with either kind of slash. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** Lower case, without the dot; empty where there is none. */
function extensionOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}
