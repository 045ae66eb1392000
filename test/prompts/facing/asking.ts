import type { Place } from '#src/program/program.js';
import { type FacingOptions, type Facings, findFacing } from '#src/prompts/facing/facing.js';
import { Kind } from '#src/syntax/kinds.js';
import { type Linked, link } from '../../program/linked.js';

export interface Asked {
  linked: Linked;
  facings: Facings;
}

/** Finds the facing of every text of a program given by its sources. */
export function ask(sources: string | Record<string, string>, options: FacingOptions = {}): Asked {
  const linked = link(typeof sources === 'string' ? { 'a.js': sources } : sources);
  return { linked, facings: findFacing(linked.program, options) };
}

/** The string or template that starts right behind the mark `/*name*\/`. */
export function textAt({ program, sources }: Linked, mark = 'here'): Place {
  const behind = `/*${mark}*/`;
  const module = Object.values(sources).findIndex((text) => text.includes(behind));
  const start = (Object.values(sources)[module]?.indexOf(behind) ?? 0) + behind.length;
  const syntax = program.syntax(module);
  for (let row = 0; row < syntax.count; row++) {
    const isText = syntax.kind[row] === Kind.String || syntax.kind[row] === Kind.Template;
    if (isText && syntax.start[row] === start) return { module, row };
  }
  throw new Error(`no text stands at ${mark}`);
}

/** `facing: sink` of the text at the mark; `none` where no route leads to it, whatever its neighbours say. */
export function readerAt({ linked, facings }: Asked, mark = 'here'): string {
  const { module, row } = textAt(linked, mark);
  const answer = facings.of(module, row);
  return !answer || answer.sink === 'neighbours' ? 'none' : `${answer.facing}: ${answer.sink}`;
}

/** The steps of the route from the text at the mark, each with its source. */
export function stepsAt({ linked, facings }: Asked, mark = 'here'): string[] {
  const { module, row } = textAt(linked, mark);
  return facings.routeOf(module, row).map(({ step, module: where, start, end }) => {
    const text = Object.values(linked.sources)[where]?.slice(start, end);
    return `${step} ${text}`;
  });
}
