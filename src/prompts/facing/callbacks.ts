import { constantString } from '../../program/constants.js';
import type { Flow } from '../../program/flow/flow.js';
import { parametersOf } from '../../program/flow/functions.js';
import type { Site } from '../../program/flow/names.js';
import { Kind } from '../../syntax/kinds.js';
import type { ModuleSyntax } from '../../syntax/module-syntax.js';
import type { ShapedText } from './shapes.js';

/** Names of properties that give a callback away; the rows that bear them are gathered with the sinks. */
export const CALLBACK_NAMES = ['level', 'display', 'onDone', 'onComplete', 'load'] as const;
export type CallbackName = (typeof CALLBACK_NAMES)[number];
/** Rows of the names of properties and of member reads. */
export type NamedRows = Readonly<Record<CallbackName, readonly Site[]>>;

const LEVELS = new Set(['debug', 'error', 'warn', 'info', 'verbose', 'trace']);
const SHOWN = new Set(['system', 'skip']);

/** First arguments of the functions that are somewhere called as `f(text, {level: "…"})`. */
export function findLogs(flow: Flow, rows: NamedRows): ShapedText[] {
  const { program } = flow;
  const loggers = new Map<number, Site>();
  for (const { module, row } of rows.level) {
    const syntax = program.syntax(module);
    const call = optionsCall(syntax, row);
    const text = syntax.next[row] as number;
    if (
      call < 0 ||
      syntax.kind[text] !== Kind.String ||
      !LEVELS.has(program.text(syntax.value[text] as number))
    )
      continue;
    for (const site of flow.callees.of(module, call + 1))
      loggers.set(flow.numberOf(site.module, site.row), site);
  }
  const found: ShapedText[] = [];
  for (const logger of loggers.values()) {
    for (const site of flow.callers.every(logger.module, logger.row)) {
      const argument = program.syntax(site.module).child(site.row, 1 + site.shift);
      if (argument >= 0) found.push({ module: site.module, row: site.row, argument });
    }
  }
  return found;
}

/** The call of `f(text, {name: …})` around a property's name, or -1. */
function optionsCall(syntax: ModuleSyntax, name: number): number {
  const property = syntax.parentOf(name);
  const object = syntax.parentOf(property);
  const call = syntax.parentOf(object);
  const isOption =
    syntax.kind[property] === Kind.Property && property + 1 === name && syntax.kind[object] === Kind.Object;
  return isOption && syntax.kind[call] === Kind.Call && syntax.child(call, 2) === object ? call : -1;
}

export interface EndText extends ShapedText {
  /** The text is only shown: `{display: "system"}` stands beside it. */
  isShown: boolean;
}

/**
 * First arguments of a callback that ends a command: passed as `onDone`, called as `f(text, {display: "…"})`, or handed
 * to the `call` of a module that a command loads to show elements.
 */
export function findEnds(flow: Flow, rows: NamedRows): EndText[] {
  const finder = new EndFinder(flow);
  for (const { module, row } of rows.display) finder.readOptions(module, row);
  for (const { module, row } of [...rows.onDone, ...rows.onComplete]) finder.readName(module, row);
  for (const { module, row } of rows.load) finder.readLoaded(module, row);
  return finder.found;
}

class EndFinder {
  readonly found: EndText[] = [];
  readonly #flow: Flow;
  readonly #display: number;
  readonly #seen = new Set<number>();

  constructor(flow: Flow) {
    this.#flow = flow;
    this.#display = flow.program.strings.find('display');
  }

  readOptions(module: number, row: number): void {
    const syntax = this.#flow.program.syntax(module);
    const call = optionsCall(syntax, row);
    if (call >= 0 && syntax.kind[call + 1] === Kind.Reference) this.#callsOf(syntax, module, call + 1);
  }

  /** `{onDone: f}` as a pattern or an object, or `x.onDone(…)`. */
  readName(module: number, row: number): void {
    const syntax = this.#flow.program.syntax(module);
    if (syntax.kind[row] === Kind.Member) return this.#call(syntax, module, row);
    const property = syntax.parentOf(row);
    if (property + 1 !== row) return;
    const value = syntax.next[row] as number;
    const isName = syntax.kind[value] === Kind.Declaration || syntax.kind[value] === Kind.Reference;
    if (isName) this.#callsOf(syntax, module, value);
  }

  /** `{type: "local-jsx", load: () => …}`: the first parameter of the `call` of what is loaded. */
  readLoaded(module: number, row: number): void {
    const { program } = this.#flow;
    const syntax = program.syntax(module);
    const property = syntax.parentOf(row);
    const command = { module, row: syntax.parentOf(property) };
    if (property + 1 !== row || syntax.kind[command.row] !== Kind.Object) return;
    const type = program.propertyOf(command, 'type');
    if (!type || constantString(program, type) !== 'local-jsx') return;
    const end = syntax.next[property] as number;
    for (let inner = row + 1; inner < end; inner++) {
      if (syntax.kind[inner] !== Kind.Reference && syntax.kind[inner] !== Kind.ImportCall) continue;
      const call = program.member({ module, row: inner }, 'call');
      for (const site of call ? this.#flow.callees.of(call.module, call.row) : []) this.#endOf(site);
    }
  }

  #endOf({ module, row }: Site): void {
    const syntax = this.#flow.program.syntax(module);
    if (syntax.kind[row] === Kind.Class) return;
    const end = syntax.child(parametersOf(syntax, row), 0);
    if (end >= 0 && syntax.kind[end] === Kind.Declaration) this.#callsOf(syntax, module, end);
  }

  #callsOf(syntax: ModuleSyntax, module: number, name: number): void {
    const binding = syntax.value[name] as number;
    const declared = this.#flow.numberOf(module, syntax.bindings.node[binding] as number);
    if (this.#seen.has(declared)) return;
    this.#seen.add(declared);
    for (const use of syntax.uses(binding)) this.#call(syntax, module, use);
  }

  #call(syntax: ModuleSyntax, module: number, callee: number): void {
    const call = syntax.parentOf(callee);
    const argument = syntax.kind[call] === Kind.Call && call + 1 === callee ? syntax.child(call, 1) : -1;
    if (argument >= 0) this.found.push({ module, row: call, argument, isShown: this.#isShown(syntax, call) });
  }

  #isShown(syntax: ModuleSyntax, call: number): boolean {
    const options = syntax.child(call, 2);
    if (options < 0 || syntax.kind[options] !== Kind.Object) return false;
    return syntax.children(options).some((property) => {
      if (syntax.value[property + 1] !== this.#display) return false;
      const value = syntax.next[property + 1] as number;
      return (
        syntax.kind[value] === Kind.String &&
        SHOWN.has(this.#flow.program.text(syntax.value[value] as number))
      );
    });
  }
}
