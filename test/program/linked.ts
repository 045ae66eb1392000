import { type Place, Program } from '#src/program/program.js';
import { Kind } from '#src/syntax/kinds.js';
import { scanText } from '#src/syntax/split.js';
import { StringTable } from '#src/syntax/strings.js';
import { walkText } from '../syntax/reading.js';

export interface Linked {
  program: Program;
  sources: Record<string, string>;
}

/** A program of sources by module path, read in this process; marks such as `/*here*\/` name places in it. */
export function link(sources: Record<string, string>): Linked {
  const strings = new StringTable();
  const program = new Program(Object.keys(sources), strings);
  Object.entries(sources).forEach(([path, text], module) => {
    const sourceType = scanText(text, text.length + 1).isModule ? 'module' : 'script';
    program.add(module, walkText(text, sourceType, 'acorn', { path, strings }).syntax);
  });
  return { program, sources };
}

/** The widest expression that starts right behind the mark `/*name*\/`, which stands once in all sources. */
export function placeAt({ program, sources }: Linked, name = 'here'): Place {
  const mark = `/*${name}*/`;
  const module = Object.values(sources).findIndex((text) => text.includes(mark));
  const start = (Object.values(sources)[module]?.indexOf(mark) ?? 0) + mark.length;
  const syntax = program.syntax(module);
  for (let row = 0; row < syntax.count; row++) {
    const isExpression = syntax.kind[row] !== Kind.ExpressionStatement && syntax.kind[row] !== Kind.Empty;
    if (syntax.start[row] === start && isExpression) return { module, row };
  }
  throw new Error(`nothing stands at ${name}`);
}

/** The source of a place. */
export function sourceOf({ program, sources }: Linked, place: Place | null): string | null {
  if (!place) return null;
  const syntax = program.syntax(place.module);
  return Object.values(sources)[place.module]?.slice(syntax.start[place.row], syntax.end[place.row]) ?? null;
}
