import type { Program } from './program.js';

/**
 * What is kept for bindings of a release, in one list a module. They are asked for in the inner loops of all
 * that follows names, where a map's search costs more than what is kept.
 */
export class ByBinding<Kept> {
  readonly #program: Program;
  readonly #lists: (Kept | undefined)[][] = [];

  constructor(program: Program) {
    this.#program = program;
  }

  get(module: number, binding: number): Kept | undefined {
    return this.#lists[module]?.[binding];
  }

  set(module: number, binding: number, kept: Kept): void {
    const list = this.#lists[module] ?? this.#begin(module);
    list[binding] = kept;
  }

  #begin(module: number): (Kept | undefined)[] {
    const { length } = this.#program.syntax(module).bindings.name;
    const list = new Array<Kept | undefined>(length).fill(undefined);
    this.#lists[module] = list;
    return list;
  }
}
