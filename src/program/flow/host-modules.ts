import { Kind } from '../../syntax/kinds.js';
import type { ModuleSyntax } from '../../syntax/module-syntax.js';
import { BindingKind } from '../../syntax/table.js';
import type { Program } from '../program.js';

/** Modules of Node whose functions give back something of the outside, never the text that they are given. */
const OUTSIDE = new Set(
  (
    'child_process cluster crypto dgram dns dns/promises fs fs/promises http http2 https inspector module net ' +
    'os perf_hooks process readline readline/promises timers timers/promises tls tty v8 vm worker_threads zlib'
  ).split(' '),
);
const DEEPEST = 4;

/** Tells whether a function comes from the host: `execSync` of `child_process`, `fs.readFileSync`. */
export class HostModules {
  readonly #program: Program;
  /** By module and binding. */
  readonly #known: Map<number, boolean>[] = [];

  constructor(program: Program) {
    this.#program = program;
  }

  /** Whether what is called at a row is, or hangs on, what an import of such a module gives. */
  isOutside(module: number, callee: number): boolean {
    const syntax = this.#program.syntax(module);
    let row = callee;
    while (syntax.kind[row] === Kind.Member) row++;
    return syntax.kind[row] === Kind.Reference && this.#isOutside(syntax, module, row);
  }

  #isOutside(syntax: ModuleSyntax, module: number, reference: number): boolean {
    const binding = syntax.value[reference] as number;
    this.#known[module] ??= new Map();
    const known = this.#known[module];
    let answer = known.get(binding);
    if (answer === undefined) {
      answer = this.#find(syntax, module, binding);
      known.set(binding, answer);
    }
    return answer;
  }

  #find(syntax: ModuleSyntax, module: number, binding: number): boolean {
    const definition = this.#program.definitionsOf(module).of(binding);
    if (!definition) return false;
    if (definition.kind === 'import') return this.#isName(definition.source);
    return this.#isLoaded(syntax, definition.row);
  }

  /** `require("fs")`, also within wrapping calls such as `toModule(require("fs"), 1)`. */
  #isLoaded(syntax: ModuleSyntax, row: number): boolean {
    let current = row;
    for (let depth = 0; depth < DEEPEST && current >= 0; depth++) {
      if (syntax.kind[current] !== Kind.Call) return false;
      current = syntax.child(current, 1);
      if (current >= 0 && syntax.kind[current] === Kind.String)
        return (
          this.#isRequire(syntax, syntax.parentOf(current) + 1) &&
          this.#isName(syntax.value[current] as number)
        );
    }
    return false;
  }

  #isRequire(syntax: ModuleSyntax, callee: number): boolean {
    const kind = syntax.kind[callee];
    if (kind === Kind.Member) return this.#program.text(syntax.value[callee] as number) === 'require';
    if (kind !== Kind.Reference) return false;
    const binding = syntax.value[callee] as number;
    return syntax.bindings.kind[binding] !== BindingKind.Parameter;
  }

  #isName(string: number): boolean {
    return OUTSIDE.has(this.#program.text(string).replace(/^node:/, ''));
  }
}
