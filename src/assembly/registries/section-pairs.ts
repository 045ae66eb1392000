import { parametersOf } from '../../program/flow/functions.js';
import type { Importers } from '../../program/importers.js';
import type { Place } from '../../program/program.js';
import { Kind } from '../../syntax/kinds.js';
import { callsOf, functionAround, parameterRead } from './calls.js';
import type { FoundSection } from './found.js';
import { readNames } from './names.js';
import type { ObjectIndex } from './objects.js';
import type { Slices } from './slice.js';

const DEEPEST = 6;

/** `[name, text]` in a list of sections. */
interface Pair {
  place: Place;
  name: Place;
  values: Place[];
}

/**
 * Sections that a builder lists as `[name, text]` and a function turns into `{id, …, text}`. Such lists are
 * of many kinds, so one counts only where it names a section that is also computed; the list then
 * gives the order, and what it names beside.
 */
export function mergePairs(
  slices: Slices,
  index: ObjectIndex,
  importers: Importers,
  computed: readonly FoundSection[],
): FoundSection[] {
  const known = new Set(computed.map(({ name }) => name));
  const listed: FoundSection[] = [];
  for (const makers of pairMakers(slices, index)) {
    const sections = callsOf(slices.program, importers, makers.place)
      .flatMap(({ module, row }) => {
        const list = slices.program.syntax(module).child(row, makers.index + 1);
        return list < 0 ? [] : pairsOf(slices, { module, row: list }, DEEPEST);
      })
      .flatMap((pair) => sectionsOf(slices, pair));
    const isKnown = sections.some(({ name }) => known.has(name));
    if (isKnown) listed.push(...sections);
  }
  return listed.length === 0 ? [...computed] : merged(listed, computed);
}

/** Functions `list.map(([name, text]) => ({id: name, text}))`, with the index of the parameter that is the list. */
function pairMakers(slices: Slices, index: ObjectIndex): { place: Place; index: number }[] {
  const found: { place: Place; index: number }[] = [];
  for (const object of index.withKey('text')) {
    const arrow = functionAround(slices.program, object);
    if (!arrow || !isMadeOfPair(slices, object, arrow)) continue;
    const syntax = slices.program.syntax(arrow.module);
    const call = syntax.parentOf(arrow.row);
    const callee = call + 1;
    if (syntax.kind[call] !== Kind.Call || syntax.kind[callee] !== Kind.Member) continue;
    const around = functionAround(slices.program, { module: arrow.module, row: call });
    const list = around
      ? parameterRead(slices.program, around, { module: arrow.module, row: callee + 1 })
      : -1;
    if (around && list >= 0) found.push({ place: around, index: list });
  }
  return found;
}

/** Whether two properties of the object, `text` among them, are the two elements of the function's parameter. */
function isMadeOfPair(slices: Slices, { module, row }: Place, arrow: Place): boolean {
  const syntax = slices.program.syntax(module);
  const pattern = parametersOf(syntax, arrow.row) + 1;
  if (syntax.kind[pattern] !== Kind.ArrayPattern) return false;
  const [first, second] = syntax
    .children(pattern)
    .map((child) => (syntax.kind[child] === Kind.Declaration ? syntax.value[child] : -1));
  const reads = (property: number, binding: number | undefined): boolean => {
    const value = syntax.child(property, 1);
    return syntax.kind[value] === Kind.Reference && syntax.value[value] === binding;
  };
  const properties = syntax.children(row);
  return (
    properties.some((property) => reads(property, first)) &&
    properties.some(
      (property) => slices.program.keyOf(module, property) === 'text' && reads(property, second),
    )
  );
}

function pairsOf(slices: Slices, place: Place, depth: number): Pair[] {
  if (depth === 0) return [];
  const { module, row } = slices.program.follow(place);
  const syntax = slices.program.syntax(module);
  const at = (index: number): Place => ({ module, row: syntax.child(row, index) });
  switch (syntax.kind[row]) {
    case Kind.Conditional:
      return [...pairsOf(slices, at(1), depth - 1), ...pairsOf(slices, at(2), depth - 1)];
    case Kind.Call:
      return pairsOfCall(slices, { module, row }, depth);
    case Kind.Array:
      return syntax.children(row).flatMap((child) => {
        if (syntax.kind[child] === Kind.Spread) return pairsOf(slices, { module, row: child + 1 }, depth - 1);
        const value = syntax.kind[child] === Kind.Array ? syntax.child(child, 1) : -1;
        if (value < 0) return [];
        return [
          {
            place: { module, row: child },
            name: { module, row: child + 1 },
            values: [{ module, row: value }],
          },
        ];
      });
    default:
      return [];
  }
}

/** `make(name, …)`, of a function that gives `[[name, …]]` of its parameter. */
function pairsOfCall(slices: Slices, call: Place, depth: number): Pair[] {
  const syntax = slices.program.syntax(call.module);
  const passed = syntax
    .children(call.row)
    .slice(1)
    .map((row) => ({ module: call.module, row }));
  const found: Pair[] = [];
  for (const site of slices.callees.of(call.module, call.row + 1)) {
    if (slices.program.syntax(site.module).kind[site.row] === Kind.Class) continue;
    for (const row of slices.functions.returnsOf(site.module, site.row)) {
      for (const pair of pairsOf(slices, { module: site.module, row }, depth - 1)) {
        const index = parameterRead(slices.program, site, pair.name);
        const name = index < 0 ? pair.name : passed[index];
        if (name) found.push({ place: call, name, values: passed.filter((_, other) => other !== index) });
      }
    }
  }
  return found;
}

function sectionsOf(slices: Slices, { place, name, values }: Pair): FoundSection[] {
  const texts = slices.textsOf(values);
  return readNames(slices, name).map(({ name: text, template }) => ({
    name: text,
    place,
    evidence: [{ rule: 'section-pair', place }],
    texts,
    compute: values[0] ?? null,
    order: 0,
    ...(template === undefined ? {} : { template }),
  }));
}

/** The listed sections in their order, each with what is known of it as a computed one; then the other computed ones. */
function merged(listed: readonly FoundSection[], computed: readonly FoundSection[]): FoundSection[] {
  const left = new Set(computed);
  const sections = listed.map((section, order): FoundSection => {
    const same = computed.find((other) => other.name === section.name && left.has(other));
    if (!same) return { ...section, order };
    left.delete(same);
    return {
      ...same,
      evidence: [...same.evidence, ...section.evidence],
      texts: [...same.texts, ...section.texts],
      order,
    };
  });
  return [
    ...sections,
    ...[...left].map((section, index) => ({ ...section, order: sections.length + index })),
  ];
}
