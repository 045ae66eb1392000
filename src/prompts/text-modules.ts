import type { Program } from '../program/program.js';
import type { TextModuleUse } from '../program/text-modules.js';
import { bestOf, type ContextFinder } from './context.js';
import type { Facings } from './facing/facing.js';
import { identify, readIdentity } from './kinds.js';
import type { TextLibrary } from './library.js';
import type { PlacedText } from './occurrences.js';
import { hashedText } from './text.js';

/** A text module with the places that load it. */
export interface TextModule {
  /** Its number among those that facings were found for. */
  index: number;
  path: string;
  source: string;
  uses: readonly TextModuleUse[];
}

export interface TextModuleTools {
  contexts: ContextFinder;
  facings: Facings;
  library: TextLibrary;
}

/**
 * A whole text module as one entry. It is what the scripts that load it make of it, as a literal with
 * the same text would be; where none loads it by its path, it is reference text.
 */
export function findTextModule(program: Program, text: TextModule, tools: TextModuleTools): PlacedText {
  const { index, path, source, uses } = text;
  const { contexts, facings } = tools;
  const facts = tools.library.factsOf(hashedText([source], []));
  const context = bestOf(
    uses.map((use) =>
      'place' in use ? contexts.contextOf(use.place) : contexts.contextOfBinding(use.module, use.binding),
    ),
  );
  const reader = facings.ofTextModule(index);
  const placed = identify(program, context, facts.isReminder);
  const unused = { kind: 'skill', owner: null, rule: 'text-module' } as const;
  return {
    facts,
    row: -1,
    placeholders: [],
    identity: uses.length === 0 ? unused : readIdentity(placed, reader),
    keys: context.keys,
    occurrence: {
      module: path,
      start: 0,
      end: source.length,
      line: 1,
      column: 0,
      facing: reader?.facing ?? 'unknown',
      ...(context.keys.length === 0 ? {} : { path: context.keys.join('.') }),
    },
    composition: null,
    reader,
    route: () => facings.routeOfTextModule(index),
  };
}
