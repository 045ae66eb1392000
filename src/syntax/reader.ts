import type { Diagnostic } from '../catalog/diagnostic.js';
import { Flag, VALUE_TYPE, ValueType } from './kinds.js';
import { findBody, Merge, type UnitSyntax } from './merge.js';
import { ModuleSyntax } from './module-syntax.js';
import { ParsePool } from './pool.js';
import { type Cuts, scanText } from './split.js';
import { isLatin1, type StringTable } from './strings.js';
import { allocateNodes, sliceNodes } from './table.js';
import type { TaskResult, UnitFault, UnitRequest, UnitResult } from './task.js';

/** A script to read. `bytes` is read once, when its turn comes. */
export interface ScriptSource {
  path: string;
  encoding: 'latin1' | 'utf8' | 'utf16le';
  size: number;
  bytes(): Uint8Array<ArrayBuffer>;
  text(): string;
}

export interface SyntaxOptions {
  /** Worker threads; 0 or less means as many as there are processors, 8 at most. */
  workers: number;
  /** Called for each script as soon as it is read, in no set order; null where no parser reads it. */
  onModule?: (index: number, syntax: ModuleSyntax | null) => void;
  /** Scripts of that many bytes or more are cut into pieces; `CUT_FROM` without it. */
  cutFrom?: number;
  /** Pieces hold at least that many UTF-16 units; `PIECE_SIZE` without it. */
  pieceSize?: number;
  /** Folder in which facts of modules are kept, so that the same module is not parsed again. */
  factsFolder?: string | null;
}

export interface ReleaseSyntax {
  /** In the order of the sources; null where no parser reads the script. */
  modules: (ModuleSyntax | null)[];
  strings: StringTable;
  diagnostics: Diagnostic[];
}

const CUT_FROM = 1 << 20;
const PIECE_SIZE = 1 << 16;
/** Small modules travel together until a task holds this many bytes. */
const TASK_BYTES = 1 << 18;

/** Parses all scripts of a release in a pool of workers. The result does not depend on their number. */
export async function readSyntax(
  sources: readonly ScriptSource[],
  strings: StringTable,
  options: SyntaxOptions,
): Promise<ReleaseSyntax> {
  const pool = new ParsePool(options.workers, options.factsFolder ?? null);
  try {
    const reader = new Reader(sources, strings, pool, options);
    return await reader.run();
  } finally {
    await pool.close();
  }
}

class Reader {
  readonly #sources: readonly ScriptSource[];
  readonly #strings: StringTable;
  readonly #pool: ParsePool;
  readonly #options: SyntaxOptions;
  readonly #modules: (ModuleSyntax | null)[];
  readonly #faults: UnitFault[][];

  constructor(
    sources: readonly ScriptSource[],
    strings: StringTable,
    pool: ParsePool,
    options: SyntaxOptions,
  ) {
    this.#sources = sources;
    this.#strings = strings;
    this.#pool = pool;
    this.#options = options;
    this.#modules = new Array<ModuleSyntax | null>(sources.length).fill(null);
    this.#faults = sources.map(() => []);
  }

  async run(): Promise<ReleaseSyntax> {
    const running: Promise<void>[] = [];
    const cutFrom = this.#options.cutFrom ?? CUT_FROM;
    for (const batch of batches(this.#sources, cutFrom)) {
      await this.#pool.room();
      const single = batch.length === 1 ? (this.#sources[batch[0] as number] as ScriptSource) : null;
      running.push(
        single && single.size >= cutFrom ? this.#readLarge(batch[0] as number) : this.#readBatch(batch),
      );
    }
    await Promise.all(running);
    return {
      modules: this.#modules,
      strings: this.#strings,
      diagnostics: this.#diagnostics(),
    };
  }

  async #readBatch(batch: readonly number[]): Promise<void> {
    const requests = batch.map((index) => wholeRequest(this.#sources[index] as ScriptSource));
    const { task, strings } = await this.#run(requests);
    batch.forEach((index, unit) => {
      const result = task.units[unit] as UnitResult;
      this.#keep(index, result, result.whole ? localUnit(task, result, strings) : null);
    });
  }

  async #readLarge(index: number): Promise<void> {
    const source = this.#sources[index] as ScriptSource;
    const text = source.text();
    const { cuts, isModule } = scanText(text, this.#options.pieceSize ?? PIECE_SIZE);
    const merged = cuts && (await this.#readPieces(text, cuts, isModule ? 'module' : 'script'));
    if (!merged) return this.#readBatch([index]);
    this.#finish(
      index,
      new ModuleSyntax(
        source.path,
        isModule ? 'module' : 'script',
        merged.nodes,
        merged.scopes,
        merged.bindings,
      ),
    );
  }

  /** The joined pieces, or null where one of them can not stand alone. */
  async #readPieces(text: string, cuts: Cuts, sourceType: 'module' | 'script'): Promise<UnitSyntax | null> {
    const { offsets, bodyStart } = cuts;
    const first = offsets[0] as number;
    const last = offsets[offsets.length - 1] as number;
    const shellText = text.slice(0, first) + text.slice(last);
    const shellUnit = this.#readUnit(pieceRequest(shellText, 0, sourceType, {}));
    const style = {
      piece: true,
      strict: startsStrict(text, first),
      async: /\basync\b/.test(text.slice(0, first)),
    };
    let merge: Promise<Merge | null> = shellUnit.then((shell) => {
      if (!shell) return null;
      const block = bodyStart < 0 ? 0 : findBody(shell, bodyStart);
      if (block < 0 || style.async !== isInAsync(shell, block)) return null;
      moveBehind(shell, block, first, last - first);
      return new Merge(shell, block, text.length);
    });
    for (let index = 1; index < offsets.length; index++) {
      const start = offsets[index - 1] as number;
      const end = offsets[index] as number;
      await this.#pool.room();
      const piece = this.#readUnit(
        pieceRequest(text.slice(start, end), start, sourceType, {
          ...style,
          startsAtCut: start !== first,
          endsAtCut: end !== last,
        }),
      );
      merge = Promise.all([merge, piece]).then(([joined, unit]) => {
        if (!joined || !unit) return null;
        joined.add(unit);
        return joined;
      });
    }
    return (await merge)?.finish() ?? null;
  }

  async #readUnit(request: UnitRequest): Promise<UnitSyntax | null> {
    const { task, strings } = await this.#run([request]);
    const result = task.units[0] as UnitResult;
    const agrees = result.whole && result.faults.length === 0 && result.sourceType === request.sourceType;
    return agrees ? localUnit(task, result, strings) : null;
  }

  async #run(requests: UnitRequest[]): Promise<{ task: TaskResult; strings: (number: number) => number }> {
    const task = await this.#pool.run(requests);
    return { task, strings: this.#pool.translate(task, this.#strings) };
  }

  #keep(index: number, result: UnitResult, unit: UnitSyntax | null): void {
    const { path } = this.#sources[index] as ScriptSource;
    (this.#faults[index] as UnitFault[]).push(...result.faults);
    this.#finish(
      index,
      unit && new ModuleSyntax(path, result.sourceType, unit.nodes, unit.scopes, unit.bindings),
    );
  }

  #finish(index: number, module: ModuleSyntax | null): void {
    this.#modules[index] = module;
    this.#options.onModule?.(index, module);
  }

  #diagnostics(): Diagnostic[] {
    return this.#faults.flatMap((faults, index) =>
      faults.map(({ code, severity, message, start }) => {
        const { path } = this.#sources[index] as ScriptSource;
        return start < 0
          ? { code, severity, message, module: path }
          : { code, severity, message, module: path, start };
      }),
    );
  }
}

/** Groups of sources: each large one alone and first, so that no worker is left with one at the end. */
function batches(sources: readonly ScriptSource[], cutFrom: number): number[][] {
  const large: number[][] = [];
  const small: number[][] = [];
  let size = TASK_BYTES;
  sources.forEach((source, index) => {
    if (source.size >= cutFrom) {
      large.push([index]);
      return;
    }
    if (size >= TASK_BYTES) {
      small.push([]);
      size = 0;
    }
    small.at(-1)?.push(index);
    size += source.size;
  });
  return [...large, ...small];
}

function wholeRequest(source: ScriptSource): UnitRequest {
  return {
    bytes: source.bytes(),
    encoding: source.encoding,
    offset: 0,
    piece: false,
    endsAtCut: false,
    startsAtCut: false,
    sourceType: null,
    strict: false,
    async: false,
  };
}

function pieceRequest(
  text: string,
  offset: number,
  sourceType: 'module' | 'script',
  style: Partial<UnitRequest>,
): UnitRequest {
  const encoding = isLatin1(text) ? 'latin1' : 'utf16le';
  const bytes = new Uint8Array(Buffer.from(text, encoding));
  return {
    bytes,
    encoding,
    offset,
    piece: false,
    endsAtCut: false,
    startsAtCut: false,
    sourceType,
    strict: false,
    async: false,
    ...style,
  };
}

function startsStrict(text: string, first: number): boolean {
  return (
    /^\s*(['"])use strict\1/.test(text.slice(first, first + 64)) ||
    /^(?:#!.*|\/\/.*|\s)*(['"])use strict\1/.test(text.slice(0, Math.min(first, 512)))
  );
}

/** Whether the list stands in an async function: the await of its pieces was read as one. */
function isInAsync(shell: UnitSyntax, block: number): boolean {
  const around = shell.nodes.parent[block] as number;
  return block > 0 && ((shell.nodes.flags[around] as number) & Flag.Async) !== 0;
}

/** Rows of the shell that stand behind the left-out statements of the block get their true offsets. */
function moveBehind(shell: UnitSyntax, block: number, from: number, by: number): void {
  const { start, end } = shell.nodes;
  for (let row = 0; row < start.length; row++) {
    if (row !== block && (start[row] as number) >= from) start[row] = (start[row] as number) + by;
    if ((end[row] as number) >= from) end[row] = (end[row] as number) + by;
  }
}

/** A unit's rows as views, its string numbers translated to the release's. */
function localUnit(task: TaskResult, result: UnitResult, translate: (number: number) => number): UnitSyntax {
  const nodes = sliceNodes(task.nodes, ...result.nodes);
  const { kind, value } = nodes;
  for (let row = 0; row < kind.length; row++) {
    if (VALUE_TYPE[kind[row] as number] === ValueType.String && (value[row] as number) >= 0)
      value[row] = translate(value[row] as number);
  }
  const [fromScope, toScope] = result.scopes;
  const [fromBinding, toBinding] = result.bindings;
  const name = task.bindings.name.subarray(fromBinding, toBinding);
  for (let binding = 0; binding < name.length; binding++) name[binding] = translate(name[binding] as number);
  return {
    nodes: nodes.kind.length > 0 ? nodes : allocateNodes(0),
    scopes: {
      parent: task.scopes.parent.subarray(fromScope, toScope),
      node: task.scopes.node.subarray(fromScope, toScope),
    },
    bindings: {
      name,
      scope: task.bindings.scope.subarray(fromBinding, toBinding),
      kind: task.bindings.kind.subarray(fromBinding, toBinding),
      node: task.bindings.node.subarray(fromBinding, toBinding),
    },
  };
}
