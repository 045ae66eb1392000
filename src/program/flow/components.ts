import { Kind } from '../../syntax/kinds.js';
import type { Program } from '../program.js';

const LONGEST_PATH = 1_024;

/**
 * Number of the part of the release that each module belongs to: modules that name each other by path, by
 * whatever kind of import, are of one part. Examples, pages and plugins that lie beside a program are parts
 * of their own.
 */
export function componentsOf(program: Program): Int32Array {
  const above = Int32Array.from(program.modules, (_, module) => module);
  const paths = new PathStrings(program);
  program.modules.forEach((syntax, module) => {
    if (!syntax || program.modules.length === 1) return;
    const seen = new Set<number>();
    for (let row = 0; row < syntax.count; row++) {
      const value = syntax.value[row] as number;
      if (syntax.kind[row] !== Kind.String || !paths.has(value) || seen.has(value)) continue;
      seen.add(value);
      const target = program.resolveSpecifier(module, program.text(value));
      if (target >= 0) above[rootOf(above, target)] = rootOf(above, module);
    }
  });
  return above.map((_, module) => rootOf(above, module));
}

/** Which strings look like paths, by number; each is looked at once, and only where code states it. */
class PathStrings {
  readonly #program: Program;
  readonly #answers: Uint8Array;

  constructor(program: Program) {
    this.#program = program;
    this.#answers = new Uint8Array(program.strings.list.length);
  }

  has(string: number): boolean {
    let answer = this.#answers[string];
    if (answer === 0) {
      answer = looksLikePath(this.#program.text(string)) ? 2 : 1;
      this.#answers[string] = answer;
    }
    return answer === 2;
  }
}

function looksLikePath(text: string): boolean {
  if (text.length > LONGEST_PATH) return false;
  return text.startsWith('.') || text.startsWith('/') || text.includes(':/');
}

function rootOf(above: Int32Array, module: number): number {
  let root = module;
  while (above[root] !== root) {
    above[root] = above[above[root] as number] as number;
    root = above[root] as number;
  }
  return root;
}
