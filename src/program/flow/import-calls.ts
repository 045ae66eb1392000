import { Kind } from '../../syntax/kinds.js';
import type { Program } from '../program.js';
import type { Site } from './names.js';

/** A call `import("…")` of a module, with the number of the name under which it gives a binding. */
export interface LazyImport {
  call: Site;
  name: number;
}

const NOTHING: readonly LazyImport[] = [];

/** Where modules are imported by a call: the way from an exported binding to those who get it late. */
export class ImportCalls {
  readonly #program: Program;
  /** By module that is imported. */
  readonly #calls: (Site[] | undefined)[] = [];
  /** By module and binding: numbers of the names that it is exported under. */
  readonly #names: (Map<number, number[]> | undefined)[] = [];

  constructor(program: Program) {
    this.#program = program;
    program.modules.forEach((syntax, module) => {
      if (!syntax) return;
      for (let row = 0; row < syntax.count; row++) {
        if (syntax.kind[row] !== Kind.ImportCall || syntax.kind[row + 1] !== Kind.String) continue;
        const target = program.resolveSpecifier(module, program.text(syntax.value[row + 1] as number));
        if (target < 0) continue;
        this.#calls[target] ??= [];
        this.#calls[target].push({ module, row });
      }
    });
  }

  of(module: number, binding: number): readonly LazyImport[] {
    const calls = this.#calls[module];
    if (!calls) return NOTHING;
    this.#names[module] ??= this.#namesOf(module);
    const names = this.#names[module].get(binding) ?? [];
    return names.flatMap((name) => calls.map((call) => ({ call, name })));
  }

  #namesOf(module: number): Map<number, number[]> {
    const syntax = this.#program.syntax(module);
    const names = new Map<number, number[]>();
    for (const [name, entry] of this.#program.interfaceOf(module).exports) {
      if (entry.from !== null) continue;
      const kind = syntax.kind[entry.row];
      const row = kind === Kind.Function || kind === Kind.Class ? entry.row + 1 : entry.row;
      if (syntax.kind[row] !== Kind.Reference && syntax.kind[row] !== Kind.Declaration) continue;
      const binding = syntax.value[row] as number;
      const number = this.#program.strings.find(name);
      if (number >= 0) names.set(binding, [...(names.get(binding) ?? []), number]);
    }
    return names;
  }
}
