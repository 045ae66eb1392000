import { posix } from 'node:path';
import { Kind } from '../syntax/kinds.js';
import { ModulePaths } from './paths.js';
import type { Place, Program } from './program.js';

/** A use of a text module: the name that an import binds, or the call that loads it. */
export type TextModuleUse = { module: number; binding: number } | { place: Place };

/** Where a release's scripts load its text modules, found by the path that they write. */
export class TextModuleUses {
  readonly #paths: readonly string[];
  readonly #uses: TextModuleUse[][];
  readonly #byBinding = new Map<string, number>();
  readonly #byPlace = new Map<string, number>();

  /** @param textPaths by module of the release: its path where it is a text, else nothing */
  constructor(program: Program, textPaths: readonly string[]) {
    this.#paths = textPaths;
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
        if (index >= 0) for (const use of usesOf(program, { module, row })) this.#add(index, use);
      }
    });
  }

  #add(index: number, use: TextModuleUse): void {
    this.#uses[index]?.push(use);
    if ('place' in use) this.#byPlace.set(`${use.place.module}:${use.place.row}`, index);
    else this.#byBinding.set(`${use.module}:${use.binding}`, index);
  }

  /** Index of the text module that an import binds to a name, or -1. */
  ofBinding(module: number, binding: number): number {
    return this.#byBinding.get(`${module}:${binding}`) ?? -1;
  }

  /** Index of the text module that an expression loads, or -1. */
  ofPlace({ module, row }: Place): number {
    return this.#byPlace.size === 0 ? -1 : (this.#byPlace.get(`${module}:${row}`) ?? -1);
  }

  /** Path of a text module. */
  path(index: number): string {
    return this.#paths[index] ?? '';
  }

  /** The uses of a module, in the order of modules and offsets. */
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
