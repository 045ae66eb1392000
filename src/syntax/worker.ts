import { threadId } from 'node:worker_threads';
import Tinypool from 'tinypool';
import { decodeText } from '../release/encoding.js';
import { KeptUnits } from './kept-units.js';
import { Kind } from './kinds.js';
import { ParseError, type ParseResult, parse } from './parse.js';
import { scanText } from './split.js';
import { type BindingColumns, NONE, type NodeColumns, type ScopeColumns } from './table.js';
import type { Task, TaskResult, UnitFault, UnitRequest, UnitResult } from './task.js';
import { TreeBuilder } from './walk/builder.js';
import { walkStatements } from './walk/statements.js';
import { WorkerStrings } from './worker-strings.js';

class ScopeLists {
  readonly parent: number[] = [];
  readonly node: number[] = [];
  readonly name: number[] = [];
  readonly scope: number[] = [];
  readonly kind: number[] = [];
  readonly declaration: number[] = [];
}

const strings = new WorkerStrings();
const builder = new TreeBuilder(strings, 1 << 18);

/** The pool's entry: parses and walks each unit, or takes it as it was kept; the rows of all are one set of columns. */
export default function readUnits({ requests, factsFolder }: Task): unknown {
  builder.count = 0;
  const lists = new ScopeLists();
  const kept = factsFolder === null ? null : new KeptUnits(factsFolder, builder, strings);
  const units = requests.map((request) => readUnit(request, lists, kept));
  const nodes = takeNodes();
  const scopes: ScopeColumns = { parent: Int32Array.from(lists.parent), node: Uint32Array.from(lists.node) };
  const bindings: BindingColumns = {
    name: Int32Array.from(lists.name),
    scope: Int32Array.from(lists.scope),
    kind: Uint8Array.from(lists.kind),
    node: Uint32Array.from(lists.declaration),
  };
  const result: TaskResult = {
    units,
    nodes,
    scopes,
    bindings,
    worker: threadId,
    ...strings.take(),
  };
  const buffers = [nodes, scopes, bindings].flatMap((columns) =>
    Object.values(columns).map((column) => column.buffer),
  );
  return Tinypool.move({ [Tinypool.transferableSymbol]: buffers, [Tinypool.valueSymbol]: result } as never);
}

function takeNodes(): NodeColumns {
  const { columns, count } = builder;
  return {
    kind: columns.kind.slice(0, count),
    flags: columns.flags.slice(0, count),
    start: columns.start.slice(0, count),
    end: columns.end.slice(0, count),
    next: columns.next.slice(0, count),
    parent: columns.parent.slice(0, count),
    value: columns.value.slice(0, count),
  };
}

function readUnit(request: UnitRequest, lists: ScopeLists, kept: KeptUnits | null): UnitResult {
  const firstNode = builder.begin();
  const unit: UnitResult = {
    whole: true,
    sourceType: request.sourceType ?? 'script',
    nodes: [firstNode, firstNode],
    scopes: [lists.parent.length, lists.parent.length],
    bindings: [lists.name.length, lists.name.length],
    faults: [],
  };
  const key = kept?.keyOf(request) ?? '';
  if (!kept?.find(key, request, unit)) {
    parseUnit(request, unit);
    kept?.keep(key, request, unit);
  }
  closeUnit(unit, request.offset, lists);
  return unit;
}

/** Parses a unit into the builder, begun for it. */
function parseUnit(request: UnitRequest, unit: UnitResult): void {
  const text = decodeText(request.bytes, request.encoding);
  const isModule = () => scanText(text, text.length + 1).isModule;
  unit.sourceType = request.sourceType ?? (isModule() ? 'module' : 'script');
  try {
    const parsed = parse({ ...request, text, sourceType: unit.sourceType });
    unit.sourceType = parsed.sourceType;
    unit.faults = faultsOf(parsed, request.offset);
    unit.whole =
      (!request.endsAtCut || endsWithStatement(parsed, text)) &&
      !(request.startsAtCut && opensWithDirective(parsed));
    if (unit.whole) walkUnit(parsed, request.piece);
  } catch (error) {
    builder.count = unit.nodes[0];
    builder.begin();
    unit.whole = false;
    unit.faults = [failure(error, request.offset)];
  }
}

/** A piece ends where its last statement does; else the cut was in a comment that runs on. */
function endsWithStatement(parsed: ParseResult, text: string): boolean {
  const statements = parsed.program.body;
  const last = statements[statements.length - 1];
  return last === undefined ? text.trim() === '' : text.slice(last.end).trim() === '';
}

function opensWithDirective(parsed: ParseResult): boolean {
  return typeof parsed.program.body[0]?.directive === 'string';
}

function walkUnit(parsed: ParseResult, piece: boolean): void {
  const { scopes } = builder;
  const root = piece ? NONE : builder.open(Kind.Program, parsed.program, NONE, 0, 0);
  const scope = scopes.open(root, true);
  if (root !== NONE) builder.columns.value[root] = scope;
  walkStatements(builder, parsed.program.body, root);
  if (root !== NONE) builder.close(root);
  scopes.resolve(builder.columns.value);
}

/** Adds the unit's scopes and bindings to the task's and makes its numbers count from its own start. */
function closeUnit(unit: UnitResult, offset: number, lists: ScopeLists): void {
  const { scopes, columns, count } = builder;
  const from = unit.nodes[0];
  unit.nodes[1] = count;
  for (let row = from; row < count; row++) {
    columns.next[row] = (columns.next[row] as number) - from;
    if (columns.parent[row] !== NONE) columns.parent[row] = (columns.parent[row] as number) - from;
    columns.start[row] = (columns.start[row] as number) + offset;
    columns.end[row] = (columns.end[row] as number) + offset;
  }
  const local = (row: number): number => (row === NONE ? NONE : row - from);
  for (const parent of scopes.scopeParent) lists.parent.push(parent);
  for (const row of scopes.scopeNode) lists.node.push(local(row));
  for (const name of scopes.bindingName) lists.name.push(name);
  for (const scope of scopes.bindingScope) lists.scope.push(scope);
  for (const kind of scopes.bindingKind) lists.kind.push(kind);
  for (const row of scopes.bindingNode) lists.declaration.push(local(row));
  unit.scopes[1] = lists.parent.length;
  unit.bindings[1] = lists.name.length;
}

function faultsOf(parsed: ParseResult, offset: number): UnitFault[] {
  if (parsed.parser === 'acorn') return [];
  const faults: UnitFault[] = parsed.recovered.map((fault) => ({
    code: 'parse-recovered',
    severity: 'warning',
    message: fault.message,
    start: fault.start < 0 ? -1 : fault.start + offset,
  }));
  if (faults.length > 0) return faults;
  return [
    {
      code: 'parsed-by-babel',
      severity: 'info',
      message: 'acorn refuses the module, Babel reads it',
      start: -1,
    },
  ];
}

function failure(error: unknown, offset: number): UnitFault {
  const start = error instanceof ParseError && error.start >= 0 ? error.start + offset : -1;
  const message =
    error instanceof RangeError ? 'nesting is deeper than the walk can follow' : (error as Error).message;
  return { code: 'parse-failed', severity: 'error', message, start };
}
