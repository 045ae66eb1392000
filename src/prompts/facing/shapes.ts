import type { Flow } from '../../program/flow/flow.js';
import type { Site } from '../../program/flow/names.js';
import { Kind } from '../../syntax/kinds.js';
import type { ModuleSyntax } from '../../syntax/module-syntax.js';

/** Rows of the texts that a thrown expression is made of: arguments of what is constructed, or a text itself. */
export function thrownTexts(syntax: ModuleSyntax, thrown: number): number[] {
  const texts: number[] = [];
  const left = [thrown];
  for (let row = left.pop(); row !== undefined; row = left.pop()) {
    switch (syntax.kind[row]) {
      case Kind.New:
      case Kind.Call:
        texts.push(...syntax.children(row).slice(1));
        break;
      case Kind.Sequence:
        left.push(syntax.children(row).at(-1) as number);
        break;
      case Kind.Conditional:
        left.push(syntax.child(row, 2), syntax.child(row, 1));
        break;
      case Kind.Logical:
        left.push(syntax.child(row, 1), row + 1);
        break;
      case Kind.String:
      case Kind.Template:
      case Kind.Binary:
        texts.push(row);
    }
  }
  return texts;
}

/** A text that a shape of code takes: row of the call or construction, row of the argument. */
export interface ShapedText extends Site {
  argument: number;
}

const DEEPEST_FAILURE = 2;

/** The functions that run a tool, beside its description: `argument` is the function's row. */
export function findCalls(flow: Flow, tools: readonly { module: number; site: number }[]): ShapedText[] {
  const { program } = flow;
  const names = new Set(['call', 'execute', 'run', 'handler'].map((name) => program.strings.find(name)));
  const found = new Map<string, ShapedText>();
  for (const { module, site } of tools) {
    const syntax = program.syntax(module);
    if (syntax.kind[site] !== Kind.Object) continue;
    for (const member of syntax.children(site)) {
      if (!names.has(syntax.value[member + 1] as number) || syntax.kind[member] === Kind.Spread) continue;
      for (const called of flow.callees.of(module, syntax.next[member + 1] as number)) {
        if (program.syntax(called.module).kind[called.row] !== Kind.Class)
          found.set(`${called.module}:${called.row}`, {
            module: called.module,
            row: called.row,
            argument: called.row,
          });
      }
    }
  }
  return [...found.values()];
}

/** Texts of the errors that a thrown call gives back: `throw notFound(path)`. */
function madeBy(
  flow: Flow,
  module: number,
  thrown: number,
  distance: number,
): (ShapedText & { distance: number })[] {
  const syntax = flow.program.syntax(module);
  if (syntax.kind[thrown] !== Kind.Call) return [];
  return flow.callees.of(module, thrown + 1).flatMap((maker) => {
    const makerSyntax = flow.program.syntax(maker.module);
    if (makerSyntax.kind[maker.row] === Kind.Class) return [];
    return flow.functions
      .returnsOf(maker.module, maker.row)
      .filter((returned) => makerSyntax.kind[returned] === Kind.New)
      .flatMap((returned) =>
        thrownTexts(makerSyntax, returned).map((argument) => ({
          module: maker.module,
          row: returned,
          argument,
          distance,
        })),
      );
  });
}

/** What the functions that run a tool throw, and what they call throws. */
export function findFailures(
  flow: Flow,
  tools: readonly { module: number; site: number }[],
): (ShapedText & { distance: number })[] {
  const { program } = flow;
  let front: Site[] = [];
  const seen = new Set<string>();
  const enter = (site: Site, into: Site[]): void => {
    const key = `${site.module}:${site.row}`;
    if (seen.has(key)) return;
    seen.add(key);
    into.push(site);
  };
  for (const { module, row } of findCalls(flow, tools)) enter({ module, row }, front);
  const found: (ShapedText & { distance: number })[] = [];
  for (let distance = 0; distance <= DEEPEST_FAILURE; distance++) {
    const further: Site[] = [];
    for (const { module, row } of front) {
      const syntax = program.syntax(module);
      if (syntax.kind[row] === Kind.Class) continue;
      for (const thrown of flow.functions.throwsOf(module, row, distance < DEEPEST_FAILURE)) {
        for (const argument of thrownTexts(syntax, thrown))
          found.push({ module, row: thrown, argument, distance });
        found.push(...madeBy(flow, module, thrown, distance));
      }
      if (distance === DEEPEST_FAILURE) continue;
      for (const call of flow.functions.callsOf(module, row, distance === 0))
        for (const called of flow.callees.of(module, call + 1)) enter(called, further);
    }
    front = further;
  }
  return found;
}
