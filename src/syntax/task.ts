import type { BindingColumns, NodeColumns, ScopeColumns } from './table.js';

/** One module, or one piece of a module, on its way to a worker. */
export interface UnitRequest {
  bytes: Uint8Array<ArrayBuffer>;
  encoding: 'latin1' | 'utf8' | 'utf16le';
  /** Offset of the text in its module. */
  offset: number;
  /** A piece of a statement list; `sourceType` is then known. */
  piece: boolean;
  /** Another piece follows: the text must end where its last statement does. */
  endsAtCut: boolean;
  /** Another piece stands before: a string that opens this one is no directive. */
  startsAtCut: boolean;
  sourceType: 'module' | 'script' | null;
  strict: boolean;
  async: boolean;
}

/** What a worker is sent. */
export interface Task {
  requests: readonly UnitRequest[];
  /** Folder in which facts of units are kept; null for none. */
  factsFolder: string | null;
}

export interface UnitFault {
  code: 'parse-failed' | 'parse-recovered' | 'parsed-by-babel';
  severity: 'info' | 'warning' | 'error';
  message: string;
  /** UTF-16 offset in the module, -1 where unknown. */
  start: number;
}

/** Rows of one unit in the task's columns; numbers in them count from the unit's first row, scope, binding. */
export interface UnitResult {
  /** False where a piece can not stand alone: its module must be parsed whole. */
  whole: boolean;
  sourceType: 'module' | 'script';
  nodes: [from: number, to: number];
  scopes: [from: number, to: number];
  bindings: [from: number, to: number];
  faults: UnitFault[];
}

export interface TaskResult {
  units: UnitResult[];
  nodes: NodeColumns;
  scopes: ScopeColumns;
  bindings: BindingColumns;
  /** Which worker's lasting strings the numbers below `lasting` mean. */
  worker: number;
  /** New lasting strings of the worker; string numbers that are even mean `lasting[number / 2]`. */
  lasting: string[];
  /** Strings of this task alone; odd numbers mean `own[(number - 1) / 2]`. */
  own: string[];
}
