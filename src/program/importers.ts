import { Kind } from '../syntax/kinds.js';
import { BindingKind, NONE } from '../syntax/table.js';
import { ByBinding } from './by-binding.js';
import type { Place, Program } from './program.js';

/** A binding of another module that an import declares. */
export interface Importer {
  module: number;
  binding: number;
}

const NOBODY: readonly Importer[] = [];

/** Which imports elsewhere mean a module's binding: the way from a definition to its uses in other modules. */
export class Importers {
  readonly #program: Program;
  readonly #imports: ByBinding<Importer[]>;

  constructor(program: Program) {
    this.#program = program;
    this.#imports = new ByBinding(program);
    program.modules.forEach((syntax, module) => {
      if (!syntax) return;
      const { kind } = syntax.bindings;
      for (let binding = 0; binding < kind.length; binding++)
        if (kind[binding] === BindingKind.Import) this.#note(module, binding);
    });
  }

  /** Imports of a binding in other modules, in the order of the modules. */
  of(module: number, binding: number): readonly Importer[] {
    return this.#imports.get(module, binding) ?? NOBODY;
  }

  #note(module: number, binding: number): void {
    const definition = this.#program.definitionsOf(module).of(binding);
    if (definition?.kind !== 'import') return;
    const target = this.#program.resolveSpecifier(module, this.#program.text(definition.source));
    const name = this.#program.text(definition.name);
    const place = target < 0 || name === '*' ? null : this.#program.resolveExport(target, name);
    const exported = place && this.#bindingAt(place);
    if (exported === null || exported === undefined || !place) return;
    const known = this.#imports.get(place.module, exported);
    if (known) known.push({ module, binding });
    else this.#imports.set(place.module, exported, [{ module, binding }]);
  }

  /** The binding that an exported place names: a name itself, or the name of a function or class. */
  #bindingAt(place: Place): number | null {
    const syntax = this.#program.syntax(place.module);
    let { row } = place;
    const kind = syntax.kind[row];
    if (kind === Kind.Function || kind === Kind.Class) row += 1;
    const isName = syntax.kind[row] === Kind.Reference || syntax.kind[row] === Kind.Declaration;
    return isName && row !== NONE ? (syntax.value[row] as number) : null;
  }
}
