import type { Program } from '../program/program.js';
import type { TextModuleUse } from '../program/text-modules.js';
import { bestOf, type ContextFinder } from './context.js';
import { identify } from './kinds.js';
import type { TextLibrary } from './library.js';
import type { PlacedText } from './occurrences.js';
import { hashedText } from './text.js';

/**
 * A whole text module as one entry. It is what the scripts that load it make of it, as a literal with
 * the same text would be; where none loads it by its path, it is reference text.
 */
export function findTextModule(
  program: Program,
  path: string,
  source: string,
  uses: readonly TextModuleUse[],
  contexts: ContextFinder,
  library: TextLibrary,
): PlacedText {
  const facts = library.factsOf(hashedText([source], []));
  const context = bestOf(
    uses.map((use) =>
      'place' in use ? contexts.contextOf(use.place) : contexts.contextOfBinding(use.module, use.binding),
    ),
  );
  return {
    facts,
    row: -1,
    placeholders: [],
    identity:
      uses.length === 0
        ? { kind: 'skill', owner: null, rule: 'text-module' }
        : identify(program, context, facts.isReminder),
    keys: context.keys,
    occurrence: {
      module: path,
      start: 0,
      end: source.length,
      line: 1,
      column: 0,
      ...(context.keys.length === 0 ? {} : { path: context.keys.join('.') }),
    },
    composition: null,
  };
}
