import { posix } from 'node:path';
import { Kind } from '../syntax/kinds.js';
import { ModulePaths } from './paths.js';
import type { Place, Program } from './program.js';

/** A use of a text module: the name that an import binds, or the call that loads it. */
export type TextModuleUse = { module: number; binding: number } | { place: Place };

/** Finds where a release's scripts load its text modules, by the path that they write. */
export class TextModuleUses {
  readonly #uses: TextModuleUse[][];

  constructor(program: Program, textPaths: readonly string[]) {
    this.#uses = textPaths.map(() => []);
    if (textPaths.length === 0) return;
    const paths = new ModulePaths(textPaths);
    const names = new Set(textPaths.map((path) => posix.basename(path.replaceAll('\\', '/'))));
    const isCandidate = Uint8Array.from(program.strings.list, (text) =>
      text.length < 4_096 && names.has(posix.basename(text)) ? 1 : 0,
    );
    program.modules.forEach((syntax, module) => {
      if (!syntax) return;
      for (let row = 0; row < syntax.count; row++) {
        if (syntax.kind[row] !== Kind.String || isCandidate[syntax.value[row] as number] === 0) continue;
        const index = paths.resolve(syntax.path, program.text(syntax.value[row] as number));
        if (index >= 0) this.#uses[index]?.push(...usesOf(program, { module, row }));
      }
    });
  }

  /** In the order of modules and offsets. */
  of(index: number): readonly TextModuleUse[] {
    return this.#uses[index] ?? [];
  }
}

function usesOf(program: Program, { module, row }: Place): TextModuleUse[] {
  const syntax = program.syntax(module);
  const parent = syntax.parentOf(row);
  switch (syntax.kind[parent]) {
    case Kind.Import:
      return syntax
        .children(parent)
        .filter((child) => syntax.kind[child] === Kind.Imported)
        .map((imported) => ({ module, binding: syntax.value[imported + 1] as number }));
    case Kind.Call:
    case Kind.New:
    case Kind.ImportCall:
      return [{ place: { module, row: parent } }];
    case Kind.Declarator:
    case Kind.Assignment: {
      const calls = callsWith(program, { module, row: parent + 1 });
      return calls.length > 0 ? calls : [{ place: { module, row } }];
    }
    default:
      return [{ place: { module, row } }];
  }
}

/** The calls that are given a name: `const path = "./a.md"; const text = read(path);`. */
function callsWith(program: Program, { module, row }: Place): TextModuleUse[] {
  const syntax = program.syntax(module);
  if (syntax.kind[row] !== Kind.Declaration && syntax.kind[row] !== Kind.Write) return [];
  const calls: TextModuleUse[] = [];
  for (const use of syntax.uses(syntax.value[row] as number)) {
    const call = syntax.parentOf(use);
    const kind = syntax.kind[call];
    const isGiven = (kind === Kind.Call || kind === Kind.New) && call + 1 !== use;
    if (isGiven || kind === Kind.ImportCall) calls.push({ place: { module, row: call } });
  }
  return calls;
}
