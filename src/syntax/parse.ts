import { createRequire } from 'node:module';
import type { Options } from 'acorn';
import { QuickParser } from './quick-parser.js';
import type { EstreeNode } from './walk/estree.js';

/** Loaded when acorn refuses a text: few releases have one, and each worker would load it. */
const loadBabel = (): typeof import('@babel/parser') => createRequire(import.meta.url)('@babel/parser');

export interface ParseRequest {
  text: string;
  sourceType: 'module' | 'script';
  /** The text is a list of statements out of a larger list. */
  piece: boolean;
  /** Strict mode applies from the first character, though the text does not say so. */
  strict: boolean;
  /** The list stands in an async function. */
  async: boolean;
}

export interface ParseResult {
  program: EstreeNode;
  parser: 'acorn' | 'babel';
  sourceType: 'module' | 'script';
  /** Faults that the parser passed over. */
  recovered: ParseFault[];
}

export interface ParseFault {
  message: string;
  /** UTF-16 offset in the text, -1 where the parser named none. */
  start: number;
}

/** Thrown when no parser reads the text. */
export class ParseError extends Error {
  readonly start: number;

  constructor(message: string, start: number) {
    super(message);
    this.name = 'ParseError';
    this.start = start;
  }
}

/**
 * Parses a text to ESTree: acorn as what the text seems to be, then as the other, then Babel with error
 * recovery. A piece is parsed by acorn only, since a piece that fails sends its module back whole.
 *
 * @throws ParseError where all refuse, or where the nesting overflows the stack
 */
export function parse(given: ParseRequest): ParseResult {
  const request = { ...given, text: withoutHashbang(given.text) };
  let fault: ParseError | null = null;
  const other = request.sourceType === 'module' ? ('script' as const) : ('module' as const);
  for (const sourceType of request.piece ? [request.sourceType] : [request.sourceType, other]) {
    try {
      return { program: parseAcorn(request, sourceType), parser: 'acorn', sourceType, recovered: [] };
    } catch (error) {
      fault ??= parseError(error);
    }
  }
  if (request.piece) throw fault as ParseError;
  try {
    return parseBabel(request);
  } catch (error) {
    throw error instanceof RangeError ? parseError(error) : (fault as ParseError);
  }
}

/** A hashbang, also behind a byte order mark, becomes a comment of the same length: all offsets stay. */
function withoutHashbang(text: string): string {
  return text.replace(/^(\ufeff?)#!/, '$1//');
}

/**
 * Parses by acorn, which reads nearly all modules and is the faster one.
 * @throws SyntaxError
 */
export function parseAcorn(request: ParseRequest, sourceType: 'module' | 'script'): EstreeNode {
  const options: Options = {
    ecmaVersion: 'latest',
    sourceType,
    allowReturnOutsideFunction: sourceType === 'script',
    allowAwaitOutsideFunction: sourceType === 'module' || request.async,
    allowSuperOutsideMethod: true,
    checkPrivateFields: false,
  };
  const parser = new QuickParser(options, request.text, request.strict);
  return parser.parse() as unknown as EstreeNode;
}

/**
 * Parses by Babel, which goes on after an error.
 * @throws SyntaxError where it cannot
 */
export function parseBabel(request: ParseRequest): ParseResult {
  const file = loadBabel().parse(request.text, {
    sourceType: request.sourceType,
    plugins: [
      ['estree', { classFeatures: true }],
      'decorators',
      'decoratorAutoAccessors',
      'explicitResourceManagement',
      'sourcePhaseImports',
      'deferredImportEvaluation',
    ],
    errorRecovery: true,
    allowReturnOutsideFunction: true,
    allowAwaitOutsideFunction: request.sourceType === 'module',
    allowSuperOutsideMethod: true,
    allowUndeclaredExports: true,
    attachComment: false,
    createImportExpressions: true,
  });
  const errors = (file.errors ?? []) as unknown as {
    message?: string;
    reasonCode?: string;
    loc?: { index?: number };
  }[];
  return {
    program: file.program as unknown as EstreeNode,
    parser: 'babel',
    sourceType: request.sourceType,
    recovered: errors.map((error) => ({
      message: error.message ?? String(error.reasonCode),
      start: error.loc?.index ?? -1,
    })),
  };
}

function parseError(error: unknown): ParseError {
  if (error instanceof ParseError) return error;
  if (error instanceof RangeError) return new ParseError('nesting is deeper than the parser can follow', -1);
  const { message, pos } = error as { message?: string; pos?: number };
  return new ParseError(message ?? String(error), pos ?? -1);
}
