import { Kind } from '../syntax/kinds.js';
import type { ModuleSyntax } from '../syntax/module-syntax.js';
import { FREE_SCOPE } from '../syntax/table.js';
import type { Program } from './program.js';

/** An export: a row in the module itself, or a name of another module. */
export type ExportEntry = { from: null; row: number } | { from: string; name: string };

/** What one module exports, as ES module or as CommonJS. */
export class ModuleInterface {
  readonly exports = new Map<string, ExportEntry>();
  /** Specifiers of `export * from`. */
  readonly stars: string[] = [];
  readonly #program: Program;
  readonly #syntax: ModuleSyntax;

  constructor(program: Program, module: number) {
    this.#program = program;
    this.#syntax = program.syntax(module);
    const root = this.#syntax.count > 0 ? this.#syntax.children(0) : [];
    for (const row of root) this.#read(row);
    if (this.#syntax.sourceType === 'script') this.#readCommonJs();
  }

  #read(row: number): void {
    switch (this.#syntax.kind[row]) {
      case Kind.Export:
        return this.#readExport(row);
      case Kind.ExportDefault:
        this.exports.set('default', { from: null, row: row + 1 });
        return;
      case Kind.ExportAll: {
        const source = this.#text(row + 1);
        const outside = this.#syntax.value[row] as number;
        if (outside < 0) this.stars.push(source);
        else this.exports.set(this.#program.text(outside), { from: source, name: '*' });
      }
    }
  }

  #readExport(row: number): void {
    const [declaration, source, ...specifiers] = this.#syntax.children(row) as [number, number, ...number[]];
    const from = this.#syntax.kind[source] === Kind.String ? this.#text(source) : null;
    for (const specifier of specifiers) {
      const local = specifier + 1;
      this.exports.set(
        this.#text(specifier),
        from === null ? { from, row: local } : { from, name: this.#text(local) },
      );
    }
    if (this.#syntax.kind[declaration] !== Kind.Empty) this.#readDeclared(declaration);
  }

  /** Every name that `export var …`, `export function …` or `export class …` declares itself. */
  #readDeclared(declaration: number): void {
    const { kind, value, bindings, next } = this.#syntax;
    const scope = bindings.scope[value[this.#firstName(declaration)] as number];
    const end = next[declaration] as number;
    for (let row = declaration + 1; row < end; row++) {
      if (kind[row] !== Kind.Declaration || bindings.scope[value[row] as number] !== scope) continue;
      this.exports.set(this.#program.text(bindings.name[value[row] as number] as number), {
        from: null,
        row,
      });
    }
  }

  #firstName(declaration: number): number {
    let row = declaration;
    while (row < (this.#syntax.next[declaration] as number) && this.#syntax.kind[row] !== Kind.Declaration)
      row++;
    return row;
  }

  /** `exports.name = value` and `module.exports = {name: value}`. The last one counts. */
  #readCommonJs(): void {
    const { kind, bindings, value } = this.#syntax;
    for (let binding = 0; binding < bindings.name.length; binding++) {
      const name = this.#program.text(bindings.name[binding] as number);
      if (bindings.scope[binding] !== FREE_SCOPE || (name !== 'exports' && name !== 'module')) continue;
      for (const use of this.#syntax.uses(binding)) {
        const member = this.#syntax.parentOf(use);
        const assignment = this.#syntax.parentOf(member);
        if (kind[member] !== Kind.Member || kind[assignment] !== Kind.Assignment || assignment + 1 !== member)
          continue;
        const right = this.#syntax.child(assignment, 1);
        const key = this.#program.text(value[member] as number);
        if (name === 'exports') this.exports.set(key, { from: null, row: right });
        else if (key === 'exports' && kind[right] === Kind.Object) this.#readExportedObject(right);
      }
    }
  }

  #readExportedObject(object: number): void {
    for (const row of this.#syntax.children(object)) {
      const isNamed =
        this.#syntax.kind[row] === Kind.Property && this.#syntax.kind[row + 1] === Kind.PropertyName;
      if (isNamed) this.exports.set(this.#text(row + 1), { from: null, row: this.#syntax.child(row, 1) });
    }
  }

  #text(row: number): string {
    return this.#program.text(this.#syntax.value[row] as number);
  }
}
